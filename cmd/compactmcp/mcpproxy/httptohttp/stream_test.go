package httptohttp_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// A flusher encodes a stream that is read while it grows.
type flusher interface {
	io.WriteCloser
	Flush() error
}

func flushing(t *testing.T, name string, w io.Writer) flusher {
	t.Helper()
	switch name {
	case "gzip":
		return gzip.NewWriter(w)
	case "br":
		return brotli.NewWriter(w)
	case "zstd":
		e, err := zstd.NewWriter(w)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	return unflushed{w}
}

type unflushed struct{ io.Writer }

func (unflushed) Flush() error { return nil }
func (unflushed) Close() error { return nil }

// An event arrives before the next one is sent, whatever the coding.
func TestEventByEvent(t *testing.T) {
	for _, name := range codings {
		t.Run(name, func(t *testing.T) {
			next := make(chan string)
			p := through(t, func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Content-Type", "text/event-stream")
				if name != "identity" {
					w.Header().Set("Content-Encoding", name)
				}
				out, control := flushing(t, name, w), http.NewResponseController(w)
				for event := range next {
					_, _ = io.WriteString(out, event)
					_ = out.Flush()
					_ = control.Flush()
				}
				_ = out.Close()
			}, nil)
			go func() { next <- ": hello\n\n" }()
			answer, err := http.DefaultTransport.RoundTrip(request(t, p.URL, callAsked))
			if err != nil {
				t.Fatal(err)
			}
			defer answer.Body.Close()
			lines := bufio.NewReader(answer.Body)
			for i := range 3 {
				if i > 0 {
					next <- fmt.Sprintf("data: {\"n\":%d}\n\n", i)
				}
				for _, want := range []string{"", "\n"} {
					if line, err := lines.ReadString('\n'); err != nil || want != "" && line != want {
						t.Fatalf("%q, %v", line, err)
					}
				}
			}
			close(next)
			if rest, err := io.ReadAll(lines); len(rest) > 0 || err != nil {
				t.Errorf("%q, %v", rest, err)
			}
		})
	}
}

// A client that goes away ends the request upstream.
func TestCancellation(t *testing.T) {
	for _, typ := range []string{"application/json", "text/event-stream"} {
		started, gone := make(chan bool), make(chan bool)
		p := through(t, func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			w.Header().Set("Content-Type", typ)
			_, _ = io.WriteString(w, ":\n\n")
			_ = http.NewResponseController(w).Flush()
			close(started)
			<-r.Context().Done()
			close(gone)
		}, nil)
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			answer, err := http.DefaultTransport.RoundTrip(request(t, p.URL, callAsked).WithContext(ctx))
			if err == nil {
				_, _ = io.Copy(io.Discard, answer.Body)
				_ = answer.Body.Close()
			}
		}()
		<-started
		cancel()
		<-gone
	}
}

// exchanges are answers as they go over the wire, and the messages in them.
var exchanges = map[string]struct {
	wire     string
	messages []string
}{
	"a length": {"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + fmt.Sprint(len(answered)) + "\r\n\r\n" + answered, []string{bothChannels}},
	"chunks":   {"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks(answered), []string{bothChannels}},
	"events": {"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks("data: {\"n\":1}\n\ndata: "+answered+"\n\n"),
		[]string{`{"n":1}`, bothChannels}},
	"events until it closes": {"HTTP/1.0 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: {\"n\":1}\n\ndata: " + answered + "\n\n", []string{`{"n":1}`, bothChannels}},
}

func chunks(text string) string {
	half := len(text) / 2
	return fmt.Sprintf("%x\r\n%s\r\n%x\r\n%s\r\n0\r\n\r\n", half, text[:half], len(text)-half, text[half:])
}

// A server whose connection is cut at each byte of what it recorded: the client
// gets whole messages, from the first one on, and where one is missing an error
// or an end, never a piece of one as if it were whole.
func TestCuts(t *testing.T) {
	for name, x := range exchanges {
		t.Run(name, func(t *testing.T) {
			cut := make(chan int, 1)
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			go cutting(l, x.wire, cut)
			p := through(t, func(http.ResponseWriter, *http.Request) {}, func(_ options, g proxyOptions, _ serverOptions) { g.Upstream.Host = l.Addr().String() })
			for at := range len(x.wire) + 1 {
				cut <- at
				got, status, err := messages(request(t, p.URL, callAsked))
				for i, message := range got {
					if status == http.StatusOK && (i >= len(x.messages) || message != x.messages[i]) {
						t.Fatalf("cut at %d: %q", at, message)
					}
				}
				isEnd := strings.HasPrefix(x.wire, "HTTP/1.0") // its end cannot be told from a cut
				if complete := status == http.StatusOK && err == nil; complete && at < len(x.wire) && len(got) < len(x.messages) && !isEnd {
					t.Fatalf("cut at %d: %q, and no error", at, got)
				} else if at == len(x.wire) && (len(got) < len(x.messages) || err != nil) {
					t.Fatalf("the whole: %q, %v", got, err)
				}
			}
		})
	}
}

// cutting sends each connection as much as it is told to.
func cutting(l net.Listener, wire string, cut <-chan int) {
	for at := range cut {
		c, err := l.Accept()
		if err != nil {
			return
		}
		r, err := http.ReadRequest(bufio.NewReader(c))
		if err == nil {
			_, err = io.Copy(io.Discard, r.Body)
		}
		if err == nil {
			_, _ = io.WriteString(c, wire[:at])
		}
		_ = c.Close()
	}
}

// messages are those of an answer that a client would take for whole.
func messages(r *http.Request) (all []string, status int, err error) {
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		return nil, 0, err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if answer.Header.Get("Content-Type") != "text/event-stream" {
		if err != nil {
			return nil, answer.StatusCode, err
		}
		return []string{string(body)}, answer.StatusCode, nil
	}
	events := bytes.Split(body, []byte("\n\n"))
	for _, event := range events[:len(events)-1] {
		all = append(all, strings.TrimPrefix(string(event), "data: "))
	}
	return all, answer.StatusCode, err
}

// A server that does not answer is an error with the request's id, and a panic of
// its own is nobody else's.
func TestServerFails(t *testing.T) {
	p := through(t, func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, nil)
	answer, body := send(t, request(t, p.URL, callAsked, "Authorization", "Bearer secret-one", "Cookie", "a=secret-two"))
	if answer.StatusCode != http.StatusBadGateway || !strings.HasPrefix(body, `{"jsonrpc":"2.0","id":2,"error":{"code":-32603,`) {
		t.Errorf("%d %s", answer.StatusCode, body)
	}
	if log := p.Log.String(); !strings.Contains(log, "EOF") || strings.Contains(log, "secret") {
		t.Errorf("log: %s", log)
	}
	r := request(t, p.URL, "")
	r.Body, r.ContentLength = io.NopCloser(io.MultiReader(strings.NewReader(callAsked), broken{})), -1
	if answer, err := http.DefaultTransport.RoundTrip(r); err == nil && answer.StatusCode < 400 {
		t.Errorf("half a request: %d", answer.StatusCode)
	}
}

type broken struct{}

func (broken) Read([]byte) (int, error) { return 0, errors.New("broken") }
