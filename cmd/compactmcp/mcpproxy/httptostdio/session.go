package httptostdio

import (
	"crypto/rand"
	"net/http"
	"slices"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
)

// What a process says while nobody listens.
const (
	maxBacklog      = 100
	maxBacklogBytes = 1 << 20
)

// A session is one client and its process.
type session struct {
	*conversation
	id        string
	rewriting *mcpproxy.Session
	refused   bool // by the process: it has answered initialize with an error

	mu          sync.Mutex
	own         *stream   // of GET; nil for none
	waiting     []*stream // for answers, the oldest first
	tokens      map[string]*stream
	backlog     []waiting
	backlogSize int
	isOver      bool
}

// initialize begins a session with the process's answer.
func (h *Host) initialize(w http.ResponseWriter, r *http.Request, m *header.Message, text string) {
	s := &session{id: rand.Text(), rewriting: h.options.Rewriter.Session(), tokens: map[string]*stream{}}
	h.mu.Lock()
	if !h.room(w) {
		h.mu.Unlock()
		return
	}
	s.conversation = h.begin(caller(r), s, func() { delete(h.sessions, s.id) })
	h.sessions[s.id] = s
	leave := s.enter(r)
	h.mu.Unlock()
	defer leave()
	w.Header().Set(header.Session, s.id)
	if !s.post(w, r, m, text) || s.refused {
		h.finish(s)
	}
}

func (h *Host) finish(s *session) {
	h.mu.Lock()
	s.drop()
	h.mu.Unlock()
	s.end()
}

// post takes a message of the client; false if the client has gone before its
// answer has come.
func (s *session) post(w http.ResponseWriter, r *http.Request, m *header.Message, text string) bool {
	if !m.IsRequest() {
		if _, refused := s.rewriting.FromClient(text); refused != nil {
			refused.Write(w)
			return true
		}
		if s.send(text) != nil {
			listen.Refuse(w, http.StatusBadGateway, endedEarly.why)
			return true
		}
		if m.Method == "notifications/cancelled" {
			s.finish(m.Param("requestId"), endedWell)
		}
		w.WriteHeader(http.StatusAccepted)
		return true
	}
	x := newStream(m.ID, s.rewriting.FromServer)
	if r.Header.Get(header.Session) == "" { // it is initialize
		x.status = func(answer string) int {
			if a, ok := header.Read(answer); ok && a.Result == "" {
				s.refused = true
				w.Header().Del(header.Session)
			}
			return http.StatusOK
		}
	}
	x.again = func(request string) error {
		own, _ := header.Read(request)
		s.mu.Lock()
		x.expects = own.ID
		s.mu.Unlock()
		return s.send(request)
	}
	if !s.wait(x, tokenOf(m)) {
		listen.Fail(w, http.StatusBadRequest, m.ID, codeInvalid, "a request with this id is open")
		return true
	}
	defer s.forget(x)
	text, refused := s.rewriting.FromClient(text)
	if refused != nil {
		refused.Write(w)
		return true
	}
	text, x.trace = s.host.options.Spans.Begin(m, text, r.Header)
	defer x.trace.End()
	if s.send(text) != nil {
		x.close(endedEarly)
	}
	return x.serve(w, r)
}

// finish ends the stream of a request that has no answer any more: clients may leave
// it open as long as they live.
func (s *session) finish(id string, why ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, x := range s.waiting {
		if header.SameID(id, x.id) || header.SameID(id, x.expects) {
			x.close(why)
		}
	}
}

// tokenOf is the progress token of a request, as JSON.
func tokenOf(m *header.Message) string { return foreign.Key(m.Meta(progressToken)) }

func (s *session) wait(x *stream, token string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.ContainsFunc(s.waiting, func(y *stream) bool { return header.SameID(x.id, y.id) }) {
		return false
	}
	s.waiting = append(s.waiting, x)
	if token != "" {
		s.tokens[token] = x
	}
	if s.isOver {
		x.close(endedEarly)
	}
	return true
}

func (s *session) forget(x *stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = slices.DeleteFunc(s.waiting, func(y *stream) bool { return x == y })
	for token, y := range s.tokens {
		if x == y {
			delete(s.tokens, token)
		}
	}
}

// listen is the session's own stream; there is one.
func (s *session) listen(w http.ResponseWriter, r *http.Request) {
	x := newStream("", s.rewriting.FromServer)
	s.mu.Lock()
	if s.own != nil || s.isOver {
		s.mu.Unlock()
		listen.Refuse(w, http.StatusConflict, "the session's stream is open")
		return
	}
	s.own = x
	for _, m := range s.backlog {
		if !x.push(m.text, false, m.held) {
			m.held.Close()
		}
	}
	s.backlog, s.backlogSize = nil, 0
	s.mu.Unlock()
	x.serve(w, r)
	s.mu.Lock()
	s.own = nil
	s.mu.Unlock()
}

// message takes a message of the process to the stream that waits for it. What
// belongs to no request goes with the only one that is open, where its order is
// kept, or else over the session's own stream.
func (s *session) message(m *header.Message, text string, held *budget.Account) (isHeld bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	to := s.own
	switch {
	case m.Answer:
		i := slices.IndexFunc(s.waiting, func(x *stream) bool { return header.SameID(m.ID, x.expects) })
		if i < 0 {
			return false // its client has gone
		}
		to = s.waiting[i]
	case m.Method == "notifications/progress" && s.tokens[foreign.Key(m.Param(progressToken))] != nil:
		to = s.tokens[foreign.Key(m.Param(progressToken))]
	case len(s.waiting) == 1 || to == nil && len(s.waiting) > 0:
		to = s.waiting[len(s.waiting)-1]
	}
	switch {
	case to != nil:
		return to.push(text, m.Answer, held)
	case len(s.backlog) < maxBacklog && s.backlogSize+len(text) <= maxBacklogBytes:
		s.backlog, s.backlogSize = append(s.backlog, waiting{text, false, held}), s.backlogSize+len(text)
		return true
	}
	return false
}

func (s *session) lost(ids []string, isAny bool, why ending) {
	for _, id := range ids {
		s.finish(id, why)
	}
	if isAny {
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, x := range s.waiting {
			x.close(why)
		}
	}
}

func (s *session) ended() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.isOver = true
	for _, x := range s.waiting {
		x.close(endedEarly)
	}
	if s.own != nil {
		s.own.close(endedWell)
	}
	for _, m := range s.backlog {
		m.held.Close()
	}
	s.backlog = nil
}
