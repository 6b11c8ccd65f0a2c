package traffic

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"regexp"
	"runtime"
	"strconv"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/compactgen/compactgen/tests/redisserver"
)

// A Load is a run of all languages' clients against servers in this process.
type Load struct {
	Programs Programs
	Seed     uint32
	Streams  int // in all languages together, open at once
	Gap      time.Duration
	For      time.Duration // behind a warm-up of a quarter of it
	Sabotage Sabotage
	Until    func(*Counts) bool // what else must have happened before it, if there is no problem; nil for nothing
	Servers  int                // that keep sessions in one Redis, behind a balancer; 0 for one server that needs none

	redis *redis.Client
}

// An Outcome is the result of a load.
type Outcome struct {
	Counts  Counts // of all servers
	reports map[string]Report
	samples map[string][]Sample // of clients by language, and of this process

	mu       sync.Mutex
	problems []string
}

func (o *Outcome) problem(p string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.problems = append(o.problems, p)
}

// The names of samples that are of no client.
const (
	server    = "server"
	redisName = "redis"
)

// patience limits the wait for an event that must come: it ends runs that hang.
const patience = 5 * time.Minute

// Run starts the servers and the clients, takes samples, and ends both.
func (l *Load) Run() (*Outcome, error) {
	out := &Outcome{reports: map[string]Report{}, samples: map[string][]Sample{}}
	before := runtime.NumGoroutine()
	err := l.serve(out)
	out.crowds(l, before)
	wait := patience
	if l.Sabotage.Leak { // what does not end need not be waited for
		wait = 0
	}
	out.left(before, wait)
	return out, err
}

// serve starts what the clients need, and runs them.
func (l *Load) serve(out *Outcome) error {
	options := Options{Seed: l.Seed, Gap: l.Gap, Entries: int64(l.Streams + tenants), Sabotage: l.Sabotage}
	if l.Servers == 0 {
		s, err := NewServer(options, out.problem)
		if err != nil {
			return err
		}
		s.Counts = &out.Counts
		return listen(s.Handler(), func(address string) error { return l.drive(address, out) })
	}
	store, err := redisserver.New("redis-server")
	if err != nil {
		return err
	}
	defer store.Close()
	l.redis = redis.NewClient(&redis.Options{Network: "unix", Addr: store.Address, PoolSize: 1})
	defer l.redis.Close()
	options.Redis = store.Address
	return l.balance(options, out)
}

// balance starts one server more than there are addresses of, and the clients behind
// the last one.
func (l *Load) balance(options Options, out *Outcome, addresses ...string) error {
	if len(addresses) == l.Servers {
		b := NewBalancer(l.Streams, func(err error) { out.problem("the balancer: " + err.Error()) }, addresses...)
		defer b.Close()
		return listen(b, func(address string) error { return l.drive(address, out) })
	}
	s, err := NewServer(options, out.problem)
	if err != nil {
		return err
	}
	defer s.Close()
	s.Counts = &out.Counts
	return listen(s.Handler(), func(address string) error { return l.balance(options, out, append(addresses, address)...) })
}

// listen serves as long as the work takes.
func listen(handler http.Handler, work func(address string) error) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	h := &http.Server{Handler: handler}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(listener) }()
	err = work(listener.Addr().String())
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err = errors.Join(err, h.Shutdown(ctx))
	if closed := <-ended; !errors.Is(closed, http.ErrServerClosed) {
		err = errors.Join(err, closed)
	}
	return err
}

// drive is the clients' part.
func (l *Load) drive(address string, out *Outcome) error {
	var clients []*Process
	defer func() {
		for _, c := range clients {
			c.Kill()
		}
	}()
	job := Job{Address: address, Seed: l.Seed}
	if l.Servers > 0 {
		job.Digits = 32
	}
	for _, language := range Languages {
		if l.Programs[language] == nil {
			continue
		}
		job.Streams = l.Streams / len(l.Programs)
		if len(clients) == 0 {
			job.Streams += l.Streams % len(l.Programs)
		}
		c, err := l.Programs.StartClients(language, job)
		if err != nil {
			return err
		}
		job.First += job.Streams
		clients = append(clients, c)
	}
	if err := l.watch(clients, out); err != nil {
		return err
	}
	return out.stop(clients)
}

const (
	firstDeltas = 24 // those of a stream's first turns; a turn has sixteen or so
	taken       = 9  // samples of a run
)

// watch takes samples once all clients are at work, as long as nothing is wrong.
func (l *Load) watch(clients []*Process, out *Outcome) error {
	for _, c := range clients {
		for {
			s, err := c.Sample()
			if err != nil || s.Problems > 0 {
				return err
			}
			if s.Deltas > firstDeltas*l.Streams/len(clients) && (l.Until == nil || l.Until(&out.Counts)) {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	time.Sleep(l.For / 4)
	for range taken {
		out.samples[server] = append(out.samples[server], sample())
		if l.redis != nil {
			s, err := l.sampleRedis()
			if err != nil {
				return err
			}
			out.samples[redisName] = append(out.samples[redisName], s)
		}
		for _, c := range clients {
			s, err := c.Sample()
			if err != nil || s.Problems > 0 {
				return err
			}
			out.samples[c.Name] = append(out.samples[c.Name], s)
		}
		time.Sleep(l.For / taken)
	}
	return nil
}

var figures = regexp.MustCompile(`(?s)connected_clients:([0-9]+).*used_memory:([0-9]+)`)

func (l *Load) sampleRedis() (s Sample, err error) {
	text, err := l.redis.Info(context.Background(), "clients", "memory").Result()
	found := figures.FindStringSubmatch(text)
	if err != nil || found == nil {
		return s, fmt.Errorf("redis says %q: %w", text, err)
	}
	s.Tasks, _ = strconv.Atoi(found[1])
	s.Heap, _ = strconv.ParseUint(found[2], 10, 64)
	return s, nil
}

// stop ends the clients all at once: each waits for its streams' turns.
func (o *Outcome) stop(clients []*Process) error {
	reports, failed := make([]Report, len(clients)), make([]error, len(clients))
	var all sync.WaitGroup
	for i, c := range clients {
		all.Go(func() { reports[i], failed[i] = c.Stop() })
	}
	all.Wait()
	for i, c := range clients {
		o.reports[c.Name] = reports[i]
		for _, p := range reports[i].Problems {
			o.problem(c.Name + ": " + p)
		}
	}
	return errors.Join(failed...)
}
