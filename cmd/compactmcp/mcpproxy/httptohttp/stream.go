package httptohttp

import (
	"io"
	"net/http"
	"slices"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/coding"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/sse"
)

// stream rewrites messages one by one as they come. It goes on without a coding:
// an encoder for each open stream costs more than it saves.
func (g *Proxy) stream(r *http.Response, e *exchange, name string) error {
	body, held := r.Body, g.options.Budget.Open()
	s := &stream{exchange: e, strict: g.options.Rewriter.Strict(), closer: closers{body, held}, heard: func(message string) { g.heard(e, message) }, open: func() (*sse.Reader, error) {
		plain, err := coding.NewReader(name, body)
		if err != nil {
			return nil, err
		}
		return sse.NewReader(plain, g.options.Rewriter.Limit(), held), nil
	}}
	r.Body = s
	if name != coding.Identity {
		r.Header.Del("Content-Encoding")
		forgetDigests(r.Header)
	}
	r.Header.Del("Content-Length")
	r.ContentLength = -1
	return nil
}

// A stream is a body of events that are rewritten when they are read.
type stream struct {
	*exchange
	heard  func(message string)
	open   func() (*sse.Reader, error) // some decoders wait for the stream's first bytes
	closer io.Closer
	events *sse.Reader
	rest   []byte
	strict bool // what is not understood does not go on
	long   int  // bytes of an event that went on as it came
}

func (s *stream) Read(p []byte) (n int, err error) {
	if s.events == nil {
		if s.events, err = s.open(); err != nil {
			return 0, err
		}
	}
	for len(s.rest) == 0 {
		e, err := s.events.Next()
		if err != nil {
			s.passed()
			return 0, err
		}
		s.rest = s.event(e)
	}
	n = copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

func (s *stream) event(e sse.Event) []byte {
	if !e.Whole {
		isFirst := s.long == 0
		s.long += len(e.Raw)
		switch {
		case !s.strict:
			return e.Raw
		case isFirst && !e.Cut && s.id != "null":
			return []byte("data: " + listen.Error(s.id, codeFailed, "the server's message is too long to be read, and tools are hidden") + "\n\n")
		}
		return nil
	}
	s.passed()
	message, ok := e.Message()
	if !ok && s.strict {
		return e.WithData("")
	}
	if !ok {
		return e.Raw
	}
	s.heard(message)
	out := s.session.Settled(message, s.ask)
	if out == "" {
		return e.WithData(s.unread(message))
	}
	s.answered(message, out)
	if out != message {
		return e.WithData(out)
	}
	return e.Raw
}

// unread is what the client gets for a message that does not go on; "" for nothing.
func (s *stream) unread(message string) string {
	ids, isAny := foreign.Answers(message)
	isMine := func(id string) bool { return header.SameID(id, s.id) }
	if s.id == "null" && len(ids) == 1 { // a stream that goes on with that of a request
		return listen.Error(ids[0], codeFailed, header.Unclear)
	}
	if s.id == "null" || !isAny && !slices.ContainsFunc(ids, isMine) {
		return ""
	}
	return listen.Error(s.id, codeFailed, header.Unclear)
}

// passed tells of a long event when it is over.
func (s *stream) passed() {
	if s.long > 0 {
		s.session.LongFromServer(s.long)
		s.long = 0
	}
}

func (s *stream) Close() error { return s.closer.Close() }
