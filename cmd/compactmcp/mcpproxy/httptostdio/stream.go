package httptostdio

import (
	"io"
	"net/http"
	"strconv"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/lines"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
)

// A stream is what an open request of HTTP is sent.
type stream struct {
	rewrite func(message string) (out, again string)
	again   func(request string) error // to the process
	id      string                     // of the request, as JSON; "" for a session's own stream
	expects string                     // the id that its next answer has
	status  func(answer string) int
	trace   *otlp.Trace

	mu     sync.Mutex
	queue  []waiting
	size   int
	closed *ending
	ready  chan bool // has room for one
}

// A waiting message may be the answer, which ends the stream.
type waiting struct {
	text     string
	isAnswer bool
	held     *budget.Account
}

// An ending says why no answer comes; without a status nothing is said.
type ending struct {
	status int
	why    string
}

var (
	endedEarly   = ending{http.StatusBadGateway, "the server ended before it had answered"}
	endedSlow    = ending{http.StatusServiceUnavailable, "too much waited for this client"}
	endedWell    = ending{}
	endedLong    = ending{http.StatusBadGateway, "the server's answer is too long to be held"}
	endedUnclear = ending{http.StatusBadGateway, header.Unclear}
	endedMute    = ending{http.StatusBadRequest, "the server did not answer: it may be of an earlier revision"}
)

func newStream(id string, rewrite func(message string) (out, again string)) *stream {
	return &stream{rewrite: rewrite, id: id, expects: id, ready: make(chan bool, 1), status: func(string) int { return http.StatusOK }}
}

// push leaves a message for the client, which gives back what is held for it; false
// where no client will read it. One that does not read loses its stream: others wait
// for the same process.
func (s *stream) push(message string, isAnswer bool, held *budget.Account) (isHeld bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed == nil && s.size > 0 && s.size+len(message) > maxMessage {
		s.closed = &endedSlow
	}
	defer s.wake()
	if s.closed != nil {
		return false
	}
	s.queue, s.size = append(s.queue, waiting{message, isAnswer, held}), s.size+len(message)
	return true
}

// close says that nothing comes any more.
func (s *stream) close(why ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed == nil {
		s.closed = &why
	}
	s.wake()
}

func (s *stream) wake() {
	select {
	case s.ready <- true:
	default:
	}
}

// take returns the next message; nil for none.
func (s *stream) take() (next *waiting, closed *ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		return nil, s.closed
	}
	next, s.queue = &s.queue[0], s.queue[1:]
	s.size -= len(next.text)
	return next, s.closed
}

// forget gives back what is held for a client that has gone.
func (s *stream) forget() {
	s.close(endedWell)
	for m, _ := s.take(); m != nil; m, _ = s.take() {
		m.held.Close()
	}
}

// write says whether the stream is over with this message, or because it failed.
func (s *stream) write(w http.ResponseWriter, out *events, m *waiting) (over, failed bool) {
	text, again := s.rewrite(m.text)
	for again != "" {
		if s.again(again) == nil {
			return false, false
		}
		text, again = s.rewrite(mcpproxy.Unanswered(again))
	}
	switch {
	case text == "" && m.isAnswer: // it may not go on
		s.broken(w, out, &endedUnclear)
		return true, false
	case text == "":
		return false, false
	}
	if m.isAnswer {
		s.trace.Answered(m.text, text)
	}
	if m.isAnswer && !out.begun {
		s.json(w, text)
		return true, false
	}
	failed = out.send(text) != nil
	return failed || m.isAnswer, failed
}

// serve sends all messages up to the answer; false if the client has gone before.
// The answer alone is JSON, with anything before it all are events.
func (s *stream) serve(w http.ResponseWriter, r *http.Request) bool {
	out := &events{w: w, control: http.NewResponseController(w)}
	defer s.forget()
	if s.id == "" && out.begin() != nil {
		return false
	}
	for {
		select {
		case <-s.ready:
		case <-r.Context().Done():
			return false
		}
		m, closed := s.take()
		for ; m != nil; m, closed = s.take() {
			over, failed := s.write(w, out, m)
			m.held.Close()
			if over {
				return !failed
			}
		}
		if closed != nil {
			s.broken(w, out, closed)
			return true
		}
	}
}

func (s *stream) json(w http.ResponseWriter, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(message)))
	w.WriteHeader(s.status(message))
	_, _ = io.WriteString(w, message)
}

// broken answers for a process that has not.
func (s *stream) broken(w http.ResponseWriter, out *events, e *ending) {
	switch {
	case s.id == "":
	case e.status == 0:
		if !out.begun {
			_ = out.begin()
		}
	case out.begun:
		_ = out.send(listen.Error(s.id, codeFailed, e.why))
	default:
		listen.Fail(w, e.status, s.id, codeFailed, e.why)
	}
}

// events writes a stream of them.
type events struct {
	w       http.ResponseWriter
	control *http.ResponseController
	begun   bool
}

func (e *events) begin() error {
	e.begun = true
	h := e.w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-cache")
	h.Set("X-Accel-Buffering", "no")
	e.w.WriteHeader(http.StatusOK)
	return e.control.Flush()
}

// send writes a message in one line.
func (e *events) send(message string) error {
	if !e.begun {
		if err := e.begin(); err != nil {
			return err
		}
	}
	for _, part := range []string{"data: ", lines.One(message), "\n\n"} {
		if _, err := io.WriteString(e.w, part); err != nil {
			return err
		}
	}
	return e.control.Flush()
}
