// Package traffic is a server with the runtime behind net/http, and clients in
// three languages that keep many streams open on it: what the load test and the
// tests of faults share.
package traffic

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
)

// Options of a server.
type Options struct {
	Seed    uint32
	Gap     time.Duration // between two deltas of an answer, on the average
	Entries int64         // that the registry holds
	Sabotage
}

// Sabotage is what a server does wrong on purpose: a run must notice.
type Sabotage struct {
	CrossAnswers  bool // now and then a stream gets the delta of another one
	CrossRequests bool // now and then a stream gets the request of another one
	Leak          bool // each answer leaves ten goroutines and a kilobyte
}

// Counts of a server.
type Counts struct {
	Delivered, Deltas, Missed, Refused, Cut atomic.Int64
}

// A Server answers turns with streams of deltas. All sessions share one
// registry.
type Server struct {
	Counts  *Counts
	options Options
	problem func(string)

	registry *compact.Registry
	mu       sync.Mutex
	sessions map[int]*session
	open     atomic.Int64

	deltas   crossing[string]
	requests crossing[compact.Delivery]
	leak     chan struct{} // what leaks waits for its end
}

// A session is of one goroutine at a time.
type session struct {
	mu     sync.Mutex
	server *compact.ServerSession
}

// NewServer returns a server that tells whatever is wrong.
func NewServer(o Options, problem func(string)) (*Server, error) {
	limits := compact.Default().Limits()
	limits.RegistryEntries = o.Entries
	store := compact.Default().WithLimits(limits).NewMemoryStore(compact.MemoryStoreOptions{})
	registry, err := compact.NewRegistry(store, 0)
	if err != nil {
		return nil, err
	}
	return &Server{Counts: new(Counts), options: o, problem: problem, registry: registry, sessions: map[int]*session{}, leak: make(chan struct{})}, nil
}

// Handler serves POST /streams/{id}, a turn, and DELETE, the end of a
// conversation.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /streams/{id}", s.turn)
	mux.HandleFunc("DELETE /streams/{id}", func(w http.ResponseWriter, r *http.Request) {
		if id, err := strconv.Atoi(r.PathValue("id")); err == nil {
			s.mu.Lock()
			delete(s.sessions, id)
			s.mu.Unlock()
		}
		w.WriteHeader(http.StatusNoContent)
	})
	return mux
}

// Sessions is how many there are.
func (s *Server) Sessions() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.sessions)
}

// Open is how many turns are being answered.
func (s *Server) Open() int64 { return s.open.Load() }

func (s *Server) session(id int) *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.sessions[id]
	if x == nil {
		x = &session{server: compact.NewServerSession(s.registry, Place{Stream: id}.Scope())}
		s.sessions[id] = x
	}
	return x
}

// turn takes the frames of a request's body, a JSON array, and answers in lines
// of JSON: replies, an error, or deltas and an end.
func (s *Server) turn(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.PathValue("id"))
	var body []byte
	if err == nil {
		body, err = io.ReadAll(r.Body)
	}
	var frames []string
	if err == nil {
		err = json.Unmarshal(body, &frames)
	}
	if err != nil { // a request that was cut
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.open.Add(1)
	defer s.open.Add(-1)
	x := s.session(id)
	x.mu.Lock()
	defer x.mu.Unlock()
	out := json.NewEncoder(w)
	delivery, replies, err := s.receive(r.Context(), x.server, frames)
	switch {
	case delivery != nil:
		s.answer(r.Context(), &answering{id, x.server, s.cross(id, delivery), out, http.NewResponseController(w)})
	case len(replies) > 0:
		s.Counts.Missed.Add(1)
		_ = out.Encode(line{Replies: replies})
	default:
		s.Counts.Refused.Add(1)
		_ = out.Encode(line{Error: fmt.Sprint("refused: ", err)})
	}
}

// A line of an answer: one of these.
type line struct {
	Replies []string `json:"replies,omitempty"`
	Error   string   `json:"error,omitempty"`
	At      int64    `json:"at,omitempty"` // microseconds since 1970, when the delta was written
	Delta   string   `json:"delta,omitempty"`
	End     bool     `json:"end,omitempty"`
}

func (s *Server) receive(ctx context.Context, server *compact.ServerSession, frames []string) (d *compact.Delivery, replies []string, err error) {
	for _, frame := range frames {
		out, refused := server.Receive(ctx, frame)
		replies = append(replies, out.Replies...)
		if err == nil {
			err = refused
		}
		if out.Request != nil {
			d = out.Request
		}
	}
	return d, replies, err
}
