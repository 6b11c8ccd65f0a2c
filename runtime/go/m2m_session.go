package compact

import "slices"

// M2MSession packs and unpacks frames under a list that was negotiated. It never
// changes and is safe for concurrent use. See docs/m2m.md §5.7.
type M2MSession struct {
	protocol   Protocol
	algorithms []Algorithm
}

// NewM2MSession returns a session under what [Protocol.Negotiate] gave.
func (p *Protocol) NewM2MSession(algorithms []Algorithm) *M2MSession {
	return &M2MSession{*p, append([]Algorithm{}, algorithms...)}
}

// NewM2MSession is [Protocol.NewM2MSession] of the default protocol.
func NewM2MSession(algorithms []Algorithm) *M2MSession { return generated.NewM2MSession(algorithms) }

// Algorithms returns what was negotiated.
func (s *M2MSession) Algorithms() []Algorithm { return slices.Clone(s.algorithms) }

// Pack returns the message with the frame of content. A selection chooses among
// what was negotiated; another algorithm is refused.
func (s *M2MSession) Pack(content string, a Algorithm) (Data, error) {
	frame, err := s.protocol.Compress(content, CompressOptions{Algorithm: a, Allowed: s.algorithms})
	return Data{frame}, err
}

// Unpack returns the content of a message. A frame of an algorithm that was not
// negotiated is refused.
func (s *M2MSession) Unpack(d Data) (string, error) {
	return s.protocol.Decompress(d.Content, DecompressOptions{Allowed: s.algorithms})
}
