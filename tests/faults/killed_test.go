package faults

import (
	"os"
	"testing"
	"time"

	"github.com/compactgen/compactgen/tests/faults/proxy"
	"github.com/compactgen/compactgen/tests/load/traffic"
)

const (
	streams = 6
	gap     = 4 * time.Millisecond
)

func kills() int {
	if os.Getenv("COMPACT_LONG") != "" {
		return 30
	}
	return 1
}

// Clients that are killed in the middle of their answers leave nothing behind
// that hinders later clients with the same names, in the same sessions of the
// server.
func TestClientsKilled(t *testing.T) {
	eachLanguage(t, func(t *testing.T, start func(traffic.Job) *traffic.Process) {
		s, address := serve(t, gap)
		job := traffic.Job{Address: address, Seed: seed, Streams: streams}
		for killed := 0; killed < kills(); {
			c, cut := start(job), s.Counts.Cut.Load()
			until(t, "each stream has deltas", func() bool { return sample(t, c).Deltas > 10*streams })
			if complaint := c.Kill(); complaint != "" {
				t.Error(complaint)
			}
			until(t, "the server gives up all answers", func() bool { return s.Open() == 0 })
			if s.Counts.Cut.Load() > cut { // and not between two turns
				killed++
			}
		}
		c := start(job)
		until(t, "turns of the last clients", func() bool { return sample(t, c).Turns > 2*streams })
		if r := stop(t, c); r.Turns < streams || r.Failures > 0 {
			t.Errorf("%d turns, %d failures", r.Turns, r.Failures)
		}
	})
}

// A server that is killed in the middle of its answers comes back without any
// state, and clients send it again the definitions and texts that it lacks. It is
// killed until both have been seen.
func TestServerKilled(t *testing.T) {
	eachLanguage(t, func(t *testing.T, start func(traffic.Job) *traffic.Process) {
		options := traffic.Options{Seed: seed, Gap: gap, Entries: 1000}
		server, address := startServer(t, options)
		p, err := proxy.Start(address, func(int) proxy.Link { return proxy.Link{} })
		check(t, err)
		defer p.Close()
		c := start(traffic.Job{Address: p.Address, Seed: seed, Streams: streams, Patience: int(patience.Milliseconds())})
		for killed, s := 0, more(t, c); killed < kills() || s.Cut == 0 || s.Resumed == 0; killed++ {
			if complaint := server.Kill(); complaint != "" {
				t.Error(complaint)
			}
			server, address = startServer(t, options)
			p.Retarget(address)
			s = more(t, c)
		}
		r := stop(t, c)
		if complaint := server.Kill(); complaint != "" {
			t.Error(complaint)
		}
		t.Logf("%d turns, %d failures, %d in the middle of an answer, %d times the server lacked something", r.Turns, r.Failures, r.Cut, r.Resumed)
	})
}

// more waits for some turns of all streams.
func more(t *testing.T, clients *traffic.Process) (s traffic.Sample) {
	t.Helper()
	before := sample(t, clients).Deltas
	until(t, "deltas", func() bool {
		s = sample(t, clients)
		return s.Deltas > before+20*streams
	})
	return s
}

func startServer(t *testing.T, o traffic.Options) (s *traffic.Process, address string) {
	t.Helper()
	s, address, err := traffic.StartServer(o)
	check(t, err)
	t.Cleanup(func() { s.Kill() })
	return s, address
}
