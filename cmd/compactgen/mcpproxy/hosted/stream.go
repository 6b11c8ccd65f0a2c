package hosted

import (
	"net/http"
	"strconv"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/front"
	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/lines"
	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/otlp"
)

// A stream is what an open request of HTTP is sent.
type stream struct {
	rewrite func(message string) string
	id      string // of the request, as JSON; "" for a session's own stream
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
}

// An ending says why no answer comes; without a status nothing is said.
type ending struct {
	status int
	why    string
}

var (
	endedEarly = ending{http.StatusBadGateway, "the server ended before it had answered"}
	endedSlow  = ending{http.StatusServiceUnavailable, "too much waited for this client"}
	endedWell  = ending{}
	endedMute  = ending{http.StatusBadRequest, "the server did not answer: it may be of an earlier revision"}
)

func newStream(id string, rewrite func(message string) string) *stream {
	return &stream{rewrite: rewrite, id: id, ready: make(chan bool, 1), status: func(string) int { return http.StatusOK }}
}

// push leaves a message for the client. A client that does not read loses its
// stream: others wait for the same process.
func (s *stream) push(message string, isAnswer bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed == nil && s.size > 0 && s.size+len(message) > maxMessage {
		s.closed = &endedSlow
	}
	if s.closed == nil {
		s.queue, s.size = append(s.queue, waiting{message, isAnswer}), s.size+len(message)
	}
	s.wake()
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

func (s *stream) take() (messages []waiting, closed *ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	messages, s.queue, s.size = s.queue, nil, 0
	return messages, s.closed
}

// serve sends all messages up to the answer; false if the client has gone before.
// The answer alone is JSON, with anything before it all are events.
func (s *stream) serve(w http.ResponseWriter, r *http.Request) bool {
	out := &events{w: w, control: http.NewResponseController(w)}
	if s.id == "" && out.begin() != nil {
		return false
	}
	for {
		select {
		case <-s.ready:
		case <-r.Context().Done():
			return false
		}
		messages, closed := s.take()
		for _, m := range messages {
			text := s.rewrite(m.text)
			if m.isAnswer {
				s.trace.Answered(m.text, text)
			}
			if m.isAnswer && !out.begun {
				s.json(w, text)
				return true
			}
			if out.send(text) != nil {
				return false
			}
			if m.isAnswer {
				return true
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
	_, _ = w.Write([]byte(message))
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
		_ = out.send(front.Error(s.id, codeFailed, e.why))
	default:
		front.Fail(w, e.status, s.id, codeFailed, e.why)
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
	if _, err := e.w.Write([]byte("data: " + lines.One(message) + "\n\n")); err != nil {
		return err
	}
	return e.control.Flush()
}
