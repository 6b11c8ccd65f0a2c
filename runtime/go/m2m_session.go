package compact

import "slices"

// Session packs and unpacks frames under a list that was negotiated. It never
// changes and is safe for concurrent use. See §5.7.
type Session struct {
	protocol   Protocol
	algorithms []Algorithm
}

// NewSession returns a session under what [Protocol.Negotiate] gave.
func (p *Protocol) NewSession(algorithms []Algorithm) *Session {
	return &Session{*p, append([]Algorithm{}, algorithms...)}
}

// NewSession is [Protocol.NewSession] of the default protocol.
func NewSession(algorithms []Algorithm) *Session { return generated.NewSession(algorithms) }

// Algorithms returns what was negotiated.
func (s *Session) Algorithms() []Algorithm { return slices.Clone(s.algorithms) }

// Pack returns the message with the frame of content. A selection chooses among
// what was negotiated; another algorithm is refused.
func (s *Session) Pack(content string, a Algorithm) (Data, error) {
	frame, err := s.protocol.Compress(content, CompressOptions{Algorithm: a, Allowed: s.algorithms})
	return Data{frame}, err
}

// Unpack returns the content of a message. A frame of an algorithm that was not
// negotiated is refused.
func (s *Session) Unpack(d Data) (string, error) {
	return s.protocol.Decompress(d.Content, DecompressOptions{Allowed: s.algorithms})
}
