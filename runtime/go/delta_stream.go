package compact

import "strings"

// Stream holds the content that delta frames build up. It is for one goroutine.
// See docs/delta.md, "Streaming Delta Protocol".
type Stream struct {
	protocol Protocol
	content  *strings.Builder
}

// NewStream returns a stream with empty content.
func (p *Protocol) NewStream() *Stream { return &Stream{*p, new(strings.Builder)} }

// Push applies one whole frame and returns the content. After an error the
// content is as before.
func (s *Stream) Push(frame string) (string, error) {
	c := newCall(&s.protocol)
	defer c.release()
	d, err := c.readDelta(frame)
	if err != nil {
		return "", c.stamp(err)
	}
	out := s.content // strings handed out before don't change
	if d.role != deltaAppend {
		out = new(strings.Builder)
	}
	if err := d.write(out, s.content.String()); err != nil {
		return "", c.stamp(err)
	}
	s.content = out
	return out.String(), nil
}

// Content returns the content so far.
func (s *Stream) Content() string { return s.content.String() }
