// Package httptostdio is the proxy between HTTP clients and servers over stdio.
package httptostdio

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"sync"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/budget"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/lines"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/otlp"
)

// Endpoint is the path of MCP.
const Endpoint = "/mcp"

// Options say what is behind.
type Options struct {
	Start     func(over <-chan struct{}, in io.Reader, out io.Writer) // runs a server until it has ended; over is closed when it is to end, with its input
	Processes int                                                     // at a time
	Idle      time.Duration                                           // from the last request to the end of a process
	Probe     time.Duration                                           // for a server to say that it is of 2026-07-28
	Log       *log.Logger
	Rewriter  *mcpproxy.Rewriter
	Budget    *budget.Budget // of all messages that are held; nil: without a bound
	Spans     *otlp.Exporter // nil: none
}

// A Host starts servers for clients: one for each session of 2025-11-25 and
// before, one for each authorization context of 2026-07-28.
type Host struct {
	options Options
	running sync.WaitGroup

	mu       sync.Mutex
	closed   bool
	sessions map[string]*session // by their ids
	shared   map[string]*shared  // by who may use them
}

// New returns a host that runs nothing yet.
func New(o Options) *Host {
	return &Host{options: o, sessions: map[string]*session{}, shared: map[string]*shared{}}
}

// Close ends all servers, and waits for that.
func (h *Host) Close() {
	h.mu.Lock()
	h.closed = true
	for _, s := range h.sessions {
		s.end()
	}
	for _, s := range h.shared {
		s.end()
	}
	h.mu.Unlock()
	h.running.Wait()
}

// Errors of JSON-RPC, and ours.
const (
	codeParse   = -32700
	codeInvalid = -32600
	codeParams  = -32602
	codeFailed  = -32603
)

func (h *Host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != Endpoint {
		listen.Refuse(w, http.StatusNotFound, "MCP is at "+Endpoint)
		return
	}
	if twice := header.Twice(r.Header); twice != "" {
		listen.Refuse(w, http.StatusBadRequest, "the header "+twice+" is there twice")
		return
	}
	version := r.Header.Get(header.Version)
	switch {
	case r.Method == http.MethodPost:
		h.post(w, r, version)
	case version >= header.Modern, r.Method != http.MethodGet && r.Method != http.MethodDelete:
		w.Header().Set("Allow", http.MethodPost)
		listen.Refuse(w, http.StatusMethodNotAllowed, "this revision has POST alone")
	default:
		s, leave := h.findSession(w, r)
		if s == nil {
			return
		}
		defer leave()
		if r.Method == http.MethodGet {
			s.listen(w, r)
		} else {
			h.finish(s)
		}
	}
}

// post takes one message.
func (h *Host) post(w http.ResponseWriter, r *http.Request, version string) {
	held := h.options.Budget.Open()
	defer held.Close()
	text, err := budget.ReadAll(r.Body, maxMessage, held)
	var long *http.MaxBytesError
	switch {
	case errors.Is(err, budget.ErrFull):
		listen.Full(w)
		return
	case errors.Is(err, budget.ErrLong), errors.As(err, &long):
		listen.Refuse(w, http.StatusRequestEntityTooLarge, "the request is too long")
		return
	}
	text = lines.One(text)
	m, ok := header.Read(text)
	if err != nil || !ok {
		listen.Fail(w, http.StatusBadRequest, "null", codeParse, "the body is no message of JSON-RPC")
		return
	}
	isModern := version >= header.Modern || m.Version != ""
	if !m.Clear || isModern && m.Method != "" && !header.IsClear(text) { // the process could read the other one
		listen.Fail(w, http.StatusBadRequest, m.ID, codeInvalid, "a member of the message is there twice")
		return
	}
	if !m.Regular { // the process may not answer it at all
		listen.Fail(w, http.StatusBadRequest, "null", codeInvalid, `the message's jsonrpc is not "2.0", or its id is neither a string nor a number`)
		return
	}
	if name := m.Lacks(r.Header); name != "" {
		listen.Fail(w, http.StatusBadRequest, m.ID, codeParams, "the request's _meta lacks "+name)
		return
	}
	if err := m.Check(r.Header); err != nil {
		listen.Fail(w, http.StatusBadRequest, m.ID, header.Mismatch, err.Error())
		return
	}
	switch {
	case isModern:
		h.modern(w, r, m, text)
	case m.Method == "initialize" && r.Header.Get(header.Session) == "":
		h.initialize(w, r, m, text)
	default:
		if s, leave := h.findSession(w, r); s != nil {
			defer leave()
			s.post(w, r, m, text)
		}
	}
}

// findSession finds the session that a request names and enters it, or answers with an
// error.
func (h *Host) findSession(w http.ResponseWriter, r *http.Request) (s *session, leave func()) {
	id := r.Header.Get(header.Session)
	if id == "" {
		listen.Refuse(w, http.StatusBadRequest, "the header "+header.Session+" is missing")
		return nil, nil
	}
	if version := r.Header.Get(header.Version); version != "" && !legacy[version] {
		listen.Refuse(w, http.StatusBadRequest, fmt.Sprintf("the protocol version %.40q is not known", version))
		return nil, nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if s = h.sessions[id]; s == nil || s.who != caller(r) { // whoever stole an id learns nothing
		listen.Refuse(w, http.StatusNotFound, "there is no such session")
		return nil, nil
	}
	return s, s.enter(r)
}

// legacy are the revisions with sessions.
var legacy = map[string]bool{"2025-03-26": true, "2025-06-18": true, "2025-11-25": true}

// caller names the authorization context of a request, without its secrets.
func caller(r *http.Request) string {
	sum := sha256.Sum256([]byte(header.Caller(r.Header)))
	return hex.EncodeToString(sum[:])
}

// room says whether another process may start, and answers if not. The host's
// lock is held.
func (h *Host) room(w http.ResponseWriter) bool {
	if !h.closed && len(h.sessions)+len(h.shared) < h.options.Processes {
		return true
	}
	w.Header().Set("Retry-After", "5")
	listen.Refuse(w, http.StatusServiceUnavailable, "too many sessions are open")
	return false
}
