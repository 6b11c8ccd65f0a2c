package traffic

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"sync"
	"time"
)

// A Load is a run of all languages' clients against one server in this process.
type Load struct {
	Programs Programs
	Seed     uint32
	Streams  int // in all languages together, open at once
	Turns    int // of a conversation
	Gap      time.Duration
	WarmUp   time.Duration // behind the first turns of all clients
	For      time.Duration // behind that
	Samples  int           // in that time
	Sabotage Sabotage
	Until    func(*Counts) bool // what else must have happened before it, if there is no problem; nil for nothing
	Servers  int                // processes that keep sessions in one Redis, behind a balancer; 0 for one server, in this process
	shared   *shared
}

// An Outcome is the result of a load.
type Outcome struct {
	Reports map[string]Report
	Samples map[string][]Sample // of clients by language, and of the server
	Counts  *Counts
	Before  Sample // in this process
	Left    Sample // in this process behind the end

	Redis *RedisTurn // the commands of a turn, if there is a Redis

	mu       sync.Mutex
	Problems []string
}

func (o *Outcome) problem(p string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.Problems = append(o.Problems, p)
}

// server is the name of the server's samples.
const server = "server"

// Run starts the server and the clients, takes samples, and ends both.
func (l *Load) Run() (*Outcome, error) {
	out := &Outcome{Reports: map[string]Report{}, Samples: map[string][]Sample{}, Before: sample()}
	if l.Servers > 0 {
		return out, l.runShared(out)
	}
	s, err := NewServer(Options{Seed: l.Seed, Gap: l.Gap, Entries: int64(l.Streams + tenants), Sabotage: l.Sabotage}, out.problem)
	if err != nil {
		return nil, err
	}
	out.Counts = s.Counts
	err = l.serve(s.Handler(), out)
	if n := s.Sessions(); n > 0 && err == nil && len(out.Problems) == 0 {
		out.problem(fmt.Sprintf("%d sessions are left", n))
	}
	out.crowds(l.Streams)
	if l.Sabotage.Leak { // what does not end need not be waited for
		out.left(0)
		close(s.leak)
		out.settle(patience)
	} else {
		out.left(patience)
	}
	return out, err
}

// serve is a run of the clients against a handler in this process.
func (l *Load) serve(handler http.Handler, out *Outcome) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	h := &http.Server{Handler: handler}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(listener) }()
	err = l.drive(listener.Addr().String(), out)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	err = errors.Join(err, h.Shutdown(ctx))
	if closed := <-ended; !errors.Is(closed, http.ErrServerClosed) {
		err = errors.Join(err, closed)
	}
	return err
}

// patience limits the wait for an event that must come: it ends runs that hang.
const patience = 5 * time.Minute

// drive is the clients' part.
func (l *Load) drive(address string, out *Outcome) error {
	var clients []*Process
	defer func() {
		for _, c := range clients {
			c.Kill()
		}
	}()
	first := 0
	for i, language := range l.languages() {
		n := l.Streams / len(l.Programs)
		if i == 0 {
			n += l.Streams % len(l.Programs)
		}
		c, err := l.Programs.StartClients(language, Job{Address: address, Seed: l.Seed, First: first, Streams: n, Turns: l.Turns, Digits: l.digits()})
		if err != nil {
			return err
		}
		first += n
		clients = append(clients, c)
	}
	if err := l.watch(clients, out); err != nil {
		return err
	}
	return l.stop(clients, out)
}

// watch takes samples once all clients are at work, as long as nothing is wrong.
func (l *Load) watch(clients []*Process, out *Outcome) error {
	for _, c := range clients {
		for {
			s, err := c.Sample()
			if err != nil {
				return err
			}
			if s.Problems > 0 {
				return nil
			}
			if s.Deltas > firstDeltas*l.Streams/len(clients) && (l.Until == nil || l.Until(out.Counts)) {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	time.Sleep(l.WarmUp)
	for range l.Samples {
		out.Samples[server] = append(out.Samples[server], sample())
		if l.shared != nil {
			if err := l.shared.sample(out); err != nil {
				return err
			}
		}
		for _, c := range clients {
			s, err := c.Sample()
			if err != nil {
				return err
			}
			if s.Problems > 0 {
				return nil
			}
			out.Samples[c.Name] = append(out.Samples[c.Name], s)
		}
		time.Sleep(l.For / time.Duration(l.Samples))
	}
	return nil
}

// firstDeltas are those of a stream's first turns; a turn has sixteen or so.
const firstDeltas = 24

// digits are those of references that processes share, or the protocol's.
func (l *Load) digits() int {
	if l.Servers > 0 {
		return sharedDigits
	}
	return 0
}

func (l *Load) languages() (list []string) {
	for _, language := range Languages {
		if l.Programs[language] != nil {
			list = append(list, language)
		}
	}
	return list
}

// stop ends the clients all at once: each waits for its streams' turns.
func (l *Load) stop(clients []*Process, out *Outcome) error {
	reports, failed := make([]Report, len(clients)), make([]error, len(clients))
	var all sync.WaitGroup
	for i, c := range clients {
		all.Go(func() { reports[i], failed[i] = c.Stop() })
	}
	all.Wait()
	for i, c := range clients {
		out.Reports[c.Name] = reports[i]
		for _, p := range reports[i].Problems {
			out.problem(c.Name + ": " + p)
		}
	}
	return errors.Join(failed...)
}

// What streams need of tasks at most, each and all: a connection's two or three
// goroutines, or handles, and the stream's own. No schedule makes it more.
const (
	streamTasks = 4
	otherTasks  = 50
	passedTasks = 5 // more, of a balancer's connection to a server
)

// crowds tells where there are more tasks than the streams need.
func (o *Outcome) crowds(streams int) {
	for name, samples := range o.Samples {
		most := streamTasks*streams + otherTasks
		if name == server {
			most += o.Before.Tasks
			if o.Redis != nil {
				most += passedTasks * streams
			}
		}
		for _, s := range samples {
			if s.Tasks > most {
				o.problem(fmt.Sprintf("%s: %d tasks for %d streams, which need %d at most", name, s.Tasks, streams, most))
				break
			}
		}
	}
}

// left is the part of the server that outlives it: no goroutine, once those that
// are ending have gone.
func (o *Outcome) left(patience time.Duration) {
	tasks := o.settle(patience)
	o.Left = sample()
	if o.Left.Tasks = tasks; tasks > o.Before.Tasks {
		o.problem(fmt.Sprintf("before there were %d tasks, and behind the end there are %d", o.Before.Tasks, tasks))
	}
}

// settle waits until there are no more goroutines than before.
func (o *Outcome) settle(patience time.Duration) (tasks int) {
	deadline := time.Now().Add(patience)
	for tasks = runtime.NumGoroutine(); tasks > o.Before.Tasks && time.Now().Before(deadline); tasks = runtime.NumGoroutine() {
		time.Sleep(5 * time.Millisecond)
	}
	return tasks
}
