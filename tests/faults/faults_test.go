// Package faults ends real processes and cuts real connections in the middle of
// streams. Nothing wrong is ever delivered, and every stream that can resume does.
package faults

import (
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/compactgen/compactgen/tests/load/traffic"
	"github.com/compactgen/compactgen/tests/toolchain"
)

const seed = 7

func TestMain(m *testing.M) {
	traffic.ChildMain()
	os.Exit(m.Run())
}

// programs are found once: tsc takes a second.
var programs = sync.OnceValues(func() (traffic.Programs, map[string]error) { return traffic.FindPrograms("../..", "faults") })

// eachLanguage runs a test with the clients of each language that is here.
func eachLanguage(t *testing.T, f func(t *testing.T, start func(traffic.Job) *traffic.Process)) {
	found, missing := programs()
	for _, language := range toolchain.Languages(t) {
		t.Run(language, func(t *testing.T) {
			toolchain.NeedAlso(t, language, missing[language])
			f(t, func(j traffic.Job) *traffic.Process {
				t.Helper()
				c, err := found.StartClients(language, j)
				check(t, err)
				t.Cleanup(func() { c.Kill() })
				return c
			})
		})
	}
}

// serve starts a server in this process, whose problems are the test's.
func serve(t *testing.T, gap time.Duration) (s *traffic.Server, address string) {
	t.Helper()
	s, err := traffic.NewServer(traffic.Options{Seed: seed, Gap: gap, Entries: 1000}, func(p string) { t.Error(p) })
	check(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	h := &http.Server{Handler: s.Handler()}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(listener) }()
	t.Cleanup(func() {
		_ = h.Close()
		<-ended
	})
	return s, listener.Addr().String()
}

// stop wants a report without problems.
func stop(t *testing.T, clients *traffic.Process) traffic.Report {
	t.Helper()
	r, err := clients.Stop()
	check(t, err)
	if len(r.Problems) > 0 {
		t.Errorf("%d problems: %s", len(r.Problems), strings.Join(r.Problems[:min(3, len(r.Problems))], "\n"))
	}
	return r
}

// patience limits the wait for an event that must come: it ends tests that hang.
const patience = 5 * time.Minute

// until waits for an event that must come.
func until(t *testing.T, what string, f func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !f(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it takes too long: " + what)
		}
	}
}

// sample asks clients how far they are. They collect garbage first: not too often.
func sample(t *testing.T, clients *traffic.Process) traffic.Sample {
	t.Helper()
	time.Sleep(50 * time.Millisecond)
	s, err := clients.Sample()
	check(t, err)
	if s.Problems > 0 {
		stop(t, clients)
		t.FailNow()
	}
	return s
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
