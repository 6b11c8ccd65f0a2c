package mcp_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/header"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/httptostdio"
	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/listen"
	"github.com/compactgen/compactgen/runtime/go"
)

const streams = 500

// rowsOf is a text that only one request gets.
func rowsOf(who string) string {
	var b strings.Builder
	for i := range 20 {
		fmt.Fprintf(&b, `,{"stream": %q,   "row": %d}`, who, i)
	}
	return "[" + b.String()[1:] + "]"
}

// parts are the messages that answer a request: three notifications, and the
// result.
func parts(m *header.Message) []string {
	var arguments struct{ Who string }
	_ = json.Unmarshal([]byte(m.Param("arguments")), &arguments)
	var all []string
	for i := range 3 {
		all = append(all, fmt.Sprintf(`{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":%s,"progress":%d,"message":%q}}`, m.Meta("progressToken"), i, arguments.Who))
	}
	return append(all, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":{"resultType":"complete","content":[{"type":"text","text":%s}]}}`, m.ID, js(rowsOf(arguments.Who))))
}

// A gate opens when as many have come as there are streams.
type gate struct {
	left atomic.Int64
	open chan bool
}

func newGate() *gate {
	g := &gate{open: make(chan bool)}
	g.left.Store(streams)
	return g
}

func (g *gate) pass() {
	if g.left.Add(-1) == 0 {
		close(g.open)
	}
	<-g.open
}

// overEvents answers in a stream, in pieces that are not those of its events. It goes
// on when all streams have begun.
func overEvents(begun *gate) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		m, _ := header.Read(string(body))
		w.Header().Set("Content-Type", "text/event-stream")
		control := http.NewResponseController(w)
		for _, part := range parts(m) {
			event := "data: " + part + "\n\n"
			half := rand.IntN(len(event))
			_, _ = io.WriteString(w, event[:half])
			_ = control.Flush()
			begun.pass()
			_, _ = io.WriteString(w, event[half:])
			_ = control.Flush()
		}
	}
}

// overLines answers all at once, in no order.
func overLines(begun *gate) func(over <-chan struct{}, in io.Reader, out io.Writer) {
	return func(_ <-chan struct{}, in io.Reader, out io.Writer) {
		var writing sync.Mutex
		lines := bufio.NewReader(in)
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			go func() {
				m, _ := header.Read(line)
				for _, part := range parts(m) {
					writing.Lock()
					_, _ = io.WriteString(out, part+"\n")
					writing.Unlock()
					begun.pass()
				}
			}()
		}
	}
}

// 500 streams are open at a time, all with the same id and token: each gets what
// it asked for, memory does not grow, and nothing is left running. It lasts for two
// rounds, and a minute with COMPACT_LONG.
func TestStreams(t *testing.T) {
	before := runtime.NumGoroutine()
	for name, begin := range map[string]func(t *testing.T) string{
		"http to http": func(t *testing.T) string {
			t.Helper()
			upstream := httptest.NewServer(overEvents(newGate()))
			t.Cleanup(upstream.Close)
			return inFrontOf(t, upstream.URL+"/mcp", streams)
		},
		"http to stdio": func(t *testing.T) string {
			t.Helper()
			h := httptostdio.New(httptostdio.Options{Start: overLines(newGate()), Processes: 1, Idle: time.Hour, Log: log.New(os.Stderr, "", 0), Rewriter: forModel()})
			behind := httptest.NewServer(listen.New(listen.Options{Streams: streams, Body: 1 << 20, Log: io.Discard}, h))
			t.Cleanup(func() {
				behind.Close()
				h.Close()
			})
			return behind.URL + httptostdio.Endpoint
		},
	} {
		t.Run(name, func(t *testing.T) { manyStreams(t, begin(t)) })
	}
	for runtime.NumGoroutine() > before { // until what was closed has ended
		runtime.Gosched()
	}
}

func manyStreams(t *testing.T, url string) {
	t.Helper()
	var rounds, stop atomic.Int64
	var all sync.WaitGroup
	var pause sync.RWMutex
	transport := &http.Transport{MaxIdleConnsPerHost: streams}
	defer transport.CloseIdleConnections()
	begin := time.Now()
	for n := range streams {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := 0; stop.Load() == 0; i++ {
				pause.RLock()
				err := one(transport, url, fmt.Sprintf("%d of %d", i, n))
				pause.RUnlock()
				if err != nil {
					t.Error(err)
					return
				}
				rounds.Add(1)
				if os.Getenv("COMPACT_LONG") == "" && i == 1 {
					return
				}
			}
		}()
	}
	if os.Getenv("COMPACT_LONG") != "" {
		checkMemory(t, begin, &pause, &rounds)
		stop.Store(1)
	}
	all.Wait()
	t.Logf("%d answers in %v", rounds.Load(), time.Since(begin))
}

// checkMemory compares the memory after ten seconds with the memory until a minute
// has gone, each time when no request is open: what stays is far less than an answer
// for each that was given.
func checkMemory(t *testing.T, begin time.Time, pause *sync.RWMutex, rounds *atomic.Int64) {
	t.Helper()
	var first, then int64
	for at := 10 * time.Second; at <= time.Minute; at += 10 * time.Second {
		time.Sleep(time.Until(begin.Add(at)))
		var m runtime.MemStats
		pause.Lock()
		runtime.GC()
		runtime.ReadMemStats(&m)
		answers, bytes := rounds.Load(), int64(m.HeapAlloc)
		pause.Unlock()
		t.Logf("%v: %d KiB, %d goroutines, %d answers", at, bytes>>10, runtime.NumGoroutine(), answers)
		if first == 0 {
			first, then = bytes, answers
		} else if bytes > first+4<<20+200*(answers-then) {
			t.Errorf("%d bytes are used after %d answers, %d after %d", bytes, answers, first, then)
		}
	}
}

// one makes a request, and checks the answer.
func one(transport *http.Transport, url, who string) error {
	message := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{"who":%q},"_meta":{"progressToken":"p","io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`, who)
	r, err := http.NewRequest(http.MethodPost, url, strings.NewReader(message))
	if err != nil {
		return err
	}
	for name, value := range map[string]string{header.Version: header.Modern, header.Method: "tools/call", header.Name: "x"} {
		r.Header.Set(name, value)
	}
	answer, err := transport.RoundTrip(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%d, %w: %.200s", answer.StatusCode, err, body)
	}
	asked, _ := header.Read(fmt.Sprintf(`{"id":1,"method":"tools/call","params":{"arguments":{"who":%q},"_meta":{"progressToken":"p"}}}`, who))
	want := parts(asked)
	got := strings.Split(strings.TrimSuffix(string(body), "\n\n"), "\n\n")
	if len(got) != len(want) {
		return fmt.Errorf("%q got %d messages", who, len(got))
	}
	for i, event := range got[:3] {
		if event != "data: "+want[i] {
			return fmt.Errorf("%q got %s", who, event)
		}
	}
	var last struct {
		Result struct{ Content []struct{ Text string } }
	}
	if err := json.Unmarshal([]byte(strings.TrimPrefix(got[3], "data: ")), &last); err != nil || len(last.Result.Content) != 1 {
		return fmt.Errorf("%q got %s", who, got[3])
	}
	text, err := compact.RestoreText(last.Result.Content[0].Text)
	if err != nil || text == last.Result.Content[0].Text || text != strings.NewReplacer(": ", ":", ",   ", ",").Replace(rowsOf(who)) {
		return fmt.Errorf("%q got %s, %w", who, text, err)
	}
	return nil
}
