package httptostdio

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
)

// Members that say which request a message belongs to.
const (
	progressToken = "progressToken"
	subscription  = "io.modelcontextprotocol/subscriptionId"
	logLevel      = "io.modelcontextprotocol/logLevel"
)

// A shared process serves all requests of an authorization context, under ids of
// its own.
type shared struct {
	*conversation
	isKnown bool // who calls; else it may be several

	mu     sync.Mutex
	last   int
	open   map[string]*request        // by our id
	tools  map[string][]header.Mirror // that have headers
	isOver bool
}

// A request is one of a client, which knows it by other names.
type request struct {
	*stream
	token string // as the client wrote it; "" for none
	logs  bool
	lists bool // tools
}

// modern takes a message of 2026-07-28.
func (h *Host) modern(w http.ResponseWriter, r *http.Request, m *header.Message, text string) {
	if !m.IsRequest() { // there is none that a client could send
		w.WriteHeader(http.StatusAccepted)
		return
	}
	s, leave := h.share(w, r)
	if s == nil {
		return
	}
	defer leave()
	if err := s.check(r.Header, m); err != nil {
		listen.Fail(w, http.StatusBadRequest, m.ID, header.Mismatch, err.Error())
		return
	}
	exchange := h.options.Rewriter.Exchange()
	x := &request{stream: newStream(m.ID, exchange.FromServer), token: strings.Clone(m.Meta(progressToken)), logs: m.Meta(logLevel) != "", lists: m.Method == "tools/list"}
	x.status = status
	id := s.admit(x)
	defer func() { s.dismiss(id) }()
	x.again = func(request string) error {
		s.dismiss(id)
		own, _ := header.Read(request)
		s.mu.Lock()
		x.expects = own.ID
		s.mu.Unlock()
		id = s.admit(x)
		return s.send(x.renamed(request, id))
	}
	sent, refused := exchange.FromClient(text)
	if refused != nil {
		refused.Write(w)
		return
	}
	renamed := x.renamed(sent, id)
	if traced, trace := h.options.Spans.Begin(m, renamed, r.Header); trace != nil {
		renamed, x.trace = traced, trace
		defer trace.End()
	}
	if s.send(renamed) != nil {
		x.close(endedEarly)
	}
	if m.Method == "server/discover" && h.options.Probe > 0 {
		late := time.AfterFunc(h.options.Probe, func() { x.close(endedMute) }) // servers from before may not answer it at all
		defer late.Stop()
	}
	if !x.serve(w, r) {
		_ = s.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":` + id + `}}`)
	}
}

// check compares the headers that a tool wants with the call's arguments.
func (s *shared) check(h http.Header, m *header.Message) error {
	tool, ok := m.Tool()
	if !ok {
		return nil
	}
	s.mu.Lock()
	mirrors := s.tools[tool]
	s.mu.Unlock()
	return header.CheckMirrors(h, mirrors, m.Param("arguments"))
}

// learn notes which headers the tools of a list want.
func (s *shared) learn(list string) {
	header.Tools(list, func(tool string) bool {
		name, mirrors, err := header.Mirrors(tool)
		if err == nil && (s.tools[name] != nil || len(s.tools) < maxTools) {
			s.tools[name] = mirrors
		}
		return true
	})
}

const maxTools = 4096

// share enters the process of an authorization context.
func (h *Host) share(w http.ResponseWriter, r *http.Request) (s *shared, leave func()) {
	who := caller(r)
	h.mu.Lock()
	defer h.mu.Unlock()
	if s := h.shared[who]; s != nil {
		return s, s.enter(r)
	}
	if !h.room(w) {
		return nil, nil
	}
	s = &shared{isKnown: header.Caller(r.Header) != "", open: map[string]*request{}, tools: map[string][]header.Mirror{}}
	s.conversation = h.begin(who, s, func() {
		if h.shared[who] == s {
			delete(h.shared, who)
		}
	})
	h.shared[who] = s
	return s, s.enter(r)
}

func (s *shared) admit(x *request) (id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last++
	id = strconv.Itoa(s.last)
	s.open[id] = x
	if s.isOver {
		x.close(endedEarly)
	}
	return id
}

func (s *shared) dismiss(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, id)
}

// renamed is the client's message, which is clear, with our id for it and its progress.
func (x *request) renamed(text, id string) string {
	text, _ = foreign.With(text, id, "id")
	text, _ = foreign.With(text, id, "params", "_meta", progressToken)
	return text
}

// message takes a message of the process to the client that waits for it, under
// the names that this client gave.
func (s *shared) message(m *header.Message, text string, held *budget.Account) (isHeld bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if m.Answer {
		x := s.open[m.ID]
		if x == nil {
			return false // its client has gone
		}
		if x.lists {
			s.learn(text)
		}
		text, _ = foreign.With(text, x.expects, "id")
		text, _ = foreign.With(text, x.id, "result", "_meta", subscription)
		return x.push(text, true, held)
	}
	switch x := s.open[m.Meta(subscription)]; {
	case m.ID != "":
		s.host.options.Log.Printf("the server's request %.40q was dropped: there is none in this revision", m.Method)
	case x != nil:
		text, _ = foreign.With(text, x.id, "params", "_meta", subscription)
		return x.push(text, false, held)
	case m.Method == "notifications/cancelled":
		if x := s.open[m.Param("requestId")]; x != nil {
			x.close(endedWell)
		}
	case m.Method == "notifications/progress":
		if x := s.open[m.Param(progressToken)]; x != nil && x.token != "" {
			text, _ = foreign.With(text, x.token, "params", progressToken)
			return x.push(text, false, held)
		}
	case m.Method == "notifications/message":
		return s.log(text, held)
	}
	return false
}

// log is for the request that wants logs, if it is the only one, and all requests are
// one caller's: nothing else says whose they are.
func (s *shared) log(text string, held *budget.Account) (isHeld bool) {
	var one *request
	for _, x := range s.open {
		switch {
		case x.logs && one != nil:
			return false
		case x.logs:
			one = x
		}
	}
	return one != nil && s.isKnown && one.push(text, false, held)
}

func (s *shared) lost(ids []string, isAny bool, why ending) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, x := range s.open {
		if isAny || slices.Contains(ids, id) {
			x.close(why)
		}
	}
}

func (s *shared) ended() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.isOver = true
	for _, x := range s.open {
		x.close(endedEarly)
	}
}

// status is the HTTP status for an error of the protocol.
func status(answer string) int {
	switch code, _ := foreign.Number(foreign.Member(answer, "error", "code")); code {
	case -32601:
		return http.StatusNotFound
	case -32020, -32021, -32022, codeInvalid:
		return http.StatusBadRequest
	}
	return http.StatusOK
}
