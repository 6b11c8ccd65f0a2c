// Package traffic is a server with the runtime behind net/http, and clients in
// three languages that keep many streams open on it. The load test and the tests of
// faults share it.
package traffic

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/redisstore"
	"github.com/redis/go-redis/v9"
)

// Options of a server.
type Options struct {
	Seed    uint32
	Gap     time.Duration // between two deltas of an answer, on the average
	Entries int64         // that the registry holds in memory
	Redis   string        // where sessions and definitions are kept; the path of a socket or an address, empty for memory
	Faults  bool          // that Redis may have: a store that fails is no problem
	Sabotage
}

// Sabotage is a fault that a server makes on purpose: a run must notice it.
type Sabotage struct {
	CrossAnswers  bool // now and then a stream gets the delta of another one
	CrossRequests bool // now and then a stream gets the request of another one
	Leak          bool // each answer leaves ten goroutines
}

// Counts of a server.
type Counts struct {
	Delivered, Repeated, Deltas, Missed, Refused, Cut atomic.Int64
}

// A Server answers turns with streams of deltas. All sessions share one
// registry.
type Server struct {
	Counts  *Counts
	options Options
	problem func(string)

	registry *compact.Registry
	states   *redisstore.Store // nil for sessions in memory
	redis    *redis.Client
	sessions sync.Map // of those in memory, by stream
	open     atomic.Int64

	deltas   crossing[string]
	requests crossing[compact.Delivery]
}

// A conversation is a session, wherever its state is.
type conversation interface {
	Receive(ctx context.Context, frame string) (compact.Outcome, error)
	Extend(ctx context.Context, text string) error
}

// inMemory is of one goroutine at a time.
type inMemory struct {
	mu sync.Mutex
	*compact.ServerSession
}

func (s *inMemory) Extend(_ context.Context, text string) error { return s.ServerSession.Extend(text) }

// NewServer returns a server that tells whatever is wrong.
func NewServer(o Options, problem func(string)) (*Server, error) {
	s := &Server{Counts: new(Counts), options: o, problem: problem}
	if o.Redis != "" {
		return s, s.share()
	}
	limits := compact.Default().Limits()
	limits.RegistryEntries = o.Entries
	store := compact.Default().WithLimits(limits).NewMemoryStore(compact.MemoryStoreOptions{})
	var err error
	s.registry, err = compact.NewRegistry(store, 0)
	return s, err
}

// stateTTL is longer than any pause of a stream, and shorter than a run.
const stateTTL = time.Minute

// share puts definitions and sessions into Redis.
func (s *Server) share() (err error) {
	network := "tcp"
	if strings.HasPrefix(s.options.Redis, "/") {
		network = "unix"
	}
	o := &redis.Options{Network: network, Addr: s.options.Redis, ContextTimeoutEnabled: true}
	if !s.options.Faults { // no time-out is a fault, however busy the machine is
		o.MaxRetries, o.DialTimeout, o.ReadTimeout, o.WriteTimeout, o.PoolTimeout = -1, patience, patience, patience, patience
	}
	s.redis = redis.NewClient(o)
	if s.states, err = redisstore.New(s.redis, redisstore.Options{TTL: stateTTL}); err != nil {
		return err
	}
	s.registry, err = compact.NewRegistry(s.states, s.states.HexLength())
	return err
}

// Close ends what Handler leaves open.
func (s *Server) Close() {
	if s.redis != nil {
		_ = s.redis.Close()
	}
}

// Handler serves POST /streams/{id}, a turn.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /streams/{id}", s.turn)
	return mux
}

// Open is how many turns are being answered.
func (s *Server) Open() int64 { return s.open.Load() }

// session is a stream's, until done is called.
func (s *Server) session(id int) (c conversation, done func(), err error) {
	scope := Place{Stream: id}.Scope()
	if s.states != nil {
		c, err = compact.NewStoredSession(s.registry, s.states, scope, strconv.Itoa(id))
		return c, func() {}, err
	}
	fresh, err := compact.NewServerSession(s.registry, scope)
	if err != nil {
		return nil, nil, err
	}
	x, _ := s.sessions.LoadOrStore(id, &inMemory{ServerSession: fresh})
	held, _ := x.(*inMemory)
	held.mu.Lock()
	return held, held.mu.Unlock, nil
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
	x, done, err := s.session(id)
	if err != nil {
		s.problem(err.Error())
		return
	}
	defer done()
	out := json.NewEncoder(w)
	delivery, said, replies, err := s.receive(r.Context(), x, frames)
	switch {
	case delivery != nil:
		s.answer(r.Context(), &answering{id, x, s.cross(id, delivery), out, http.NewResponseController(w)})
	case said != nil:
		s.repeat(&answering{id: id, out: out, control: http.NewResponseController(w)}, *said)
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

// storePatience is a caller's with a store that hangs.
func (s *Server) storePatience() time.Duration {
	if s.options.Faults {
		return time.Second
	}
	return patience
}

// receive gives the request that the frames deliver, or what was said to one that came before.
func (s *Server) receive(ctx context.Context, server conversation, frames []string) (d *compact.Delivery, said *string, replies []string, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.storePatience())
	defer cancel()
	for _, frame := range frames {
		out, refused := server.Receive(ctx, frame)
		replies = append(replies, out.Replies...)
		if err == nil {
			err = refused
		}
		if out.Request != nil {
			d = out.Request
		}
		if out.Answer != nil {
			said = out.Answer
		}
	}
	return d, said, replies, err
}
