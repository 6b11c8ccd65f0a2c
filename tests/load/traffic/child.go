package traffic

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"os"
	"runtime"
	"runtime/metrics"
	"strings"
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

// A Sample is the memory of a process after a collection of garbage.
type Sample struct {
	Heap     uint64 `json:"heap"`  // bytes; in Python blocks
	Tasks    int    `json:"tasks"` // goroutines, threads, handles
	Turns    int    `json:"turns"` // of clients so far, and so on as in their report
	Deltas   int    `json:"deltas"`
	Resumed  int    `json:"resumed"`
	Cut      int    `json:"cut"`
	Problems int    `json:"problems"`
}

// sample takes the least of three collections: objects that are made while one is
// at work count as alive.
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
	var c clients
	if err := json.Unmarshal([]byte(os.Args[1]), &c.Job); err != nil {
		return err
	}
	c.http = &http.Client{Transport: &http.Transport{MaxConnsPerHost: c.Streams, MaxIdleConnsPerHost: c.Streams}}
	out, stop := json.NewEncoder(os.Stdout), make(chan struct{})
	go func() {
		defer close(stop)
		for in := bufio.NewScanner(os.Stdin); in.Scan() && in.Text() != "stop"; {
			s := sample()
			c.note(func(r *Report) {
				s.Turns, s.Deltas, s.Resumed, s.Cut, s.Problems = r.Turns, r.Deltas, r.Resumed, r.Cut, len(r.Problems)
			})
			_ = out.Encode(message{Sample: &s})
		}
	}()
	report := c.run(stop)
	return out.Encode(message{Report: &report})
}

// serverMain serves, and prints its address, until standard input ends.
func serverMain() error {
	var options Options
	if err := json.Unmarshal([]byte(os.Args[1]), &options); err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	s, err := NewServer(options, func(p string) { fmt.Fprintln(os.Stderr, strings.ReplaceAll(p, "\n", " ")) })
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	go func() { _ = http.Serve(listener, s.Handler()) }()
	if err := out.Encode(message{Address: listener.Addr().String()}); err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, os.Stdin)
	return err
}
