package traffic

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"net"
	"net/http"
	"os"
	"runtime"
	"runtime/metrics"
	"strings"
	"time"
)

// The roles of a process that was started with one of these in its environment,
// and a JSON value as its only argument.
const (
	roleVariable = "COMPACT_TRAFFIC"
	roleClient   = "client"
	roleServer   = "server"
)

// ChildMain plays the role that a parent gave to this process, and ends it. In
// any other process it does nothing. Call it first in main, or TestMain.
func ChildMain() {
	var err error
	switch role := os.Getenv(roleVariable); role {
	case "":
		return
	case roleClient:
		err = clientMain()
	case roleServer:
		err = serverMain()
	default:
		err = fmt.Errorf("no role %q", role)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// A Sample is what a process holds after a collection of garbage.
type Sample struct {
	Heap     uint64 `json:"heap"`     // bytes; in Python blocks
	Tasks    int    `json:"tasks"`    // goroutines, threads, handles
	Deltas   int    `json:"deltas"`   // that clients have got so far
	Problems int    `json:"problems"` // of clients
}

// sample takes the least of three collections: what is made while one is at work
// counts as alive.
func sample() Sample {
	s := Sample{Heap: math.MaxUint64, Tasks: runtime.NumGoroutine()}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	for range 3 {
		runtime.GC()
		metrics.Read(live)
		s.Heap = min(s.Heap, live[0].Value.Uint64())
	}
	return s
}

// A message is a line that a child writes.
type message struct {
	Sample  *Sample `json:"sample,omitempty"`
	Report  *Report `json:"report,omitempty"`
	Address string  `json:"address,omitempty"`
	Problem string  `json:"problem,omitempty"`
}

// clientMain obeys the lines of standard input until one is stop, or there are
// no more.
func clientMain() error {
	c := clients{http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1 << 16}}}
	if err := json.Unmarshal([]byte(os.Args[1]), &c.Job); err != nil {
		return err
	}
	out, stop := json.NewEncoder(os.Stdout), make(chan struct{})
	go func() {
		defer close(stop)
		for in := bufio.NewScanner(os.Stdin); in.Scan() && in.Text() != "stop"; {
			s := sample()
			c.note(func(r *Report) { s.Deltas, s.Problems = r.Deltas, len(r.Problems) })
			_ = out.Encode(message{Sample: &s})
		}
	}()
	report := c.run(stop)
	return out.Encode(message{Report: &report})
}

// serverMain serves until standard input ends. An address in use is about to
// be free.
func serverMain() error {
	var job struct {
		Address string
		Options Options
	}
	if err := json.Unmarshal([]byte(os.Args[1]), &job); err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	s, err := NewServer(job.Options, func(p string) { fmt.Fprintln(os.Stderr, strings.ReplaceAll(p, "\n", " ")) })
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", job.Address)
	for i := 0; err != nil && i < 100; i++ {
		time.Sleep(20 * time.Millisecond)
		listener, err = net.Listen("tcp", job.Address)
	}
	if err != nil {
		return err
	}
	go func() { _ = http.Serve(listener, s.Handler()) }()
	if err := out.Encode(message{Address: listener.Addr().String()}); err != nil {
		return err
	}
	_, _ = bufio.NewReader(os.Stdin).ReadString(0)
	return nil
}
