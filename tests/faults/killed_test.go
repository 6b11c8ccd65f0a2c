package faults

import (
	"net"
	"os"
	"testing"
	"time"

	"github.com/compactgen/compactgen/tests/load/traffic"
)

const (
	streams = 12
	gap     = 4 * time.Millisecond
)

func kills() int {
	if os.Getenv("COMPACT_LONG") != "" {
		return 30
	}
	return 1
}

// Clients that are killed in the middle of their answers leave nothing behind
// that hinders the next ones, who come with the same names to the same sessions
// of the server.
func TestClientsKilled(t *testing.T) {
	eachLanguage(t, func(t *testing.T, start func(traffic.Job) *traffic.Process) {
		s, address := serve(t, gap)
		job := traffic.Job{Address: address, Seed: seed, Streams: streams, Turns: 3}
		for killed := 0; killed < kills(); {
			c, deltas, cut := start(job), s.Counts.Deltas.Load(), s.Counts.Cut.Load()
			until(t, "each stream has deltas", func() bool { return s.Counts.Deltas.Load() > deltas+10*streams })
			if complaint := c.Kill(); complaint != "" {
				t.Error(complaint)
			}
			until(t, "the server gives up all answers", func() bool { return s.Open() == 0 })
			if s.Counts.Cut.Load() > cut { // and not between two turns
				killed++
			}
		}
		c, turns := start(job), s.Counts.Delivered.Load()
		until(t, "turns of the last clients", func() bool { return s.Counts.Delivered.Load() > turns+2*streams })
		if r := stop(t, c); r.Turns < streams || r.Failures > 0 {
			t.Errorf("%d turns, %d failures", r.Turns, r.Failures)
		}
	})
}

// A server that is killed in the middle of its answers, and comes back knowing
// nothing, is told again what it needs.
func TestServerKilled(t *testing.T) {
	eachLanguage(t, func(t *testing.T, start func(traffic.Job) *traffic.Process) {
		address, options := free(t), traffic.Options{Seed: seed, Gap: gap, Entries: 1000}
		server := startServer(t, address, options)
		c := start(traffic.Job{Address: address, Seed: seed, Streams: streams, Turns: 3, Patience: 20000})
		for range kills() {
			more(t, c)
			if complaint := server.Kill(); complaint != "" {
				t.Error(complaint)
			}
			server = startServer(t, address, options)
		}
		more(t, c)
		r := stop(t, c)
		if complaint := server.Kill(); complaint != "" {
			t.Error(complaint)
		}
		t.Logf("%d turns, %d failures, %d in the middle of an answer, %d times the server lacked something", r.Turns, r.Failures, r.Cut, r.Resumed)
		if r.Cut == 0 || r.Resumed == 0 {
			t.Error("nothing was cut, or nothing resumed")
		}
	})
}

// more waits for some turns of all streams.
func more(t *testing.T, clients *traffic.Process) {
	t.Helper()
	count := func() int {
		s, err := clients.Sample()
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Millisecond)
		return s.Deltas
	}
	before := count()
	until(t, "deltas", func() bool { return count() > before+40*streams })
}

func startServer(t *testing.T, address string, o traffic.Options) *traffic.Process {
	t.Helper()
	s, err := traffic.StartServer(address, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Kill() })
	return s
}

// free is an address that nobody listens at.
func free(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
