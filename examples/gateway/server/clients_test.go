package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/toolchain"
)

var block = regexp.MustCompile("(?s)```sh\n(.*?)```")

// page gives the blocks of commands in docs/gateway.md: those that get everything, which
// an empty folder needs, those that build, and one for each client.
func page(t *testing.T) (get, build string, clients []string) {
	t.Helper()
	t.Chdir(filepath.Join("..", "..", ".."))
	text, err := os.ReadFile("docs/gateway.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := block.FindAllStringSubmatch(string(text), -1)
	if len(blocks) != 3 {
		t.Fatalf("%d blocks", len(blocks))
	}
	return blocks[0][1], blocks[1][1], strings.Split(strings.TrimSpace(blocks[2][1]), "\n")
}

// built builds the clients in TypeScript, and gives the commands that run clients.
func built(t *testing.T) []string {
	t.Helper()
	toolchain.Need(t, "typescript")
	toolchain.Need(t, "python")
	_, commands, clients := page(t)
	_, err := os.Stat("clients/typescript/node_modules/.bin/esbuild")
	toolchain.NeedAlso(t, "typescript", err)
	if out, err := exec.Command("sh", "-ec", commands).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return clients
}

// client is a command of the page, against another server and with other lines.
func client(t *testing.T, command, server, arguments, said string) *exec.Cmd {
	t.Helper()
	_, program, _ := strings.Cut(command, "| ")
	program, _, found := strings.Cut(program, "http://127.0.0.1:8086/")
	if !found {
		t.Fatalf("another address in %s", command)
	}
	c := exec.Command("env", strings.Fields(program+server+"/ "+arguments)...)
	c.Stdin, c.Stderr = strings.NewReader(said), os.Stderr
	return c
}

// chat is what it prints.
func chat(t *testing.T, command, server, arguments, said string) string {
	t.Helper()
	out, err := client(t, command, server, arguments, said).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// A network that adds comments, writes other line ends, and gives single bytes changes
// nothing. If it loses answers, their ends too, the client asks for them again, and the
// model is asked once for each turn.
func TestClientsGetWholeAnswers(t *testing.T) {
	for _, command := range built(t) {
		t.Run(command[:20], func(t *testing.T) {
			asked := 0
			_, p := serve(t, func(ctx context.Context, r *compact.Delivery, pieces chan<- string) error {
				asked++
				return echo(0)(ctx, r, pieces)
			})
			var turns atomic.Int32
			network := between(t, p.url, func(r *http.Response) {
				if r.Request.URL.Path == "/turn" {
					mangle(r, turns.Add(1))
				}
			})
			if got, want := chat(t, command, network, "60", "Hello\n한국 👩‍👧 <&>\nBye\n"), "AI: Hello\nAI: 한국 👩‍👧 <&>\nAI: Bye\n"; got != want {
				t.Errorf("got %q", got)
			}
			if turns.Load() != 5 || asked != 3 {
				t.Errorf("%d requests, and the model was asked %d times", turns.Load(), asked)
			}
		})
	}
}

// between is a proxy that changes what comes back.
func between(t *testing.T, target string, change func(*http.Response)) string {
	t.Helper()
	to, err := url.Parse(target)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:        func(r *httputil.ProxyRequest) { r.SetURL(to) },
		ModifyResponse: func(r *http.Response) error { change(r); return nil },
	})
	t.Cleanup(server.Close)
	return server.URL
}

// mangle changes how an answer is written. The second one loses its end, and the third
// breaks off.
func mangle(r *http.Response, turn int32) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return // it arrives empty
	}
	text := strings.NewReplacer("\n", "\r\n", `,"check"`, ",\r\ndata:\"check\"", `data: "`, ": said\r\ndata:\"").Replace(string(body))
	end := strings.Index(text, "event: done")
	var rest io.Reader = strings.NewReader("")
	switch turn {
	case 2:
		text = text[:end]
	case 3:
		text, rest = text[:end/2], iotest.ErrReader(errors.New("the network is away"))
	}
	r.Body = io.NopCloser(iotest.OneByteReader(io.MultiReader(strings.NewReader(text), rest)))
}

// An answer that goes silent is lost, and is asked for again.
func TestSilentServer(t *testing.T) {
	for _, command := range built(t) {
		t.Run(command[:20], func(t *testing.T) {
			asked := 0
			_, p := serve(t, says(&asked, "AI: Hello\n"))
			var turns atomic.Int32
			network := between(t, p.url, func(r *http.Response) {
				if r.Request.URL.Path == "/turn" && turns.Add(1) == 1 {
					_, _ = io.Copy(io.Discard, r.Body)
					r.Body = silent{strings.NewReader(":\n\n"), r.Request.Context()}
				}
			})
			if got := chat(t, command, network, "60 0.05", "Hello\n"); got != "AI: Hello\n" || asked != 1 {
				t.Errorf("got %q; the model was asked %d times", got, asked)
			}
		})
	}
}

// A silent body has a beginning, and ends when nobody waits for more.
type silent struct {
	io.Reader
	ctx context.Context
}

func (s silent) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err == io.EOF {
		<-s.ctx.Done()
	}
	return n, err
}

func (silent) Close() error { return nil }

// Who is told to come back later than it is patient does not come back before.
func TestRetryAfter(t *testing.T) {
	for _, command := range built(t) {
		t.Run(command[:20], func(t *testing.T) {
			asked, turns := 0, 0
			_, p := serve(t, says(&asked, "x"))
			network := between(t, p.url, func(r *http.Response) {
				if r.Request.URL.Path == "/turn" {
					turns++
					r.StatusCode, r.Header = http.StatusServiceUnavailable, http.Header{"Retry-After": {"3600"}}
				}
			})
			c := client(t, command, network, "60", "Hello\n")
			c.Stderr = nil
			if out, err := c.Output(); err == nil || len(out) > 0 || turns != 1 {
				t.Errorf("%d requests, %q, %v", turns, out, err)
			}
		})
	}
}

// A person who stops an answer does not wait for its next piece; nor does the model.
func TestCancel(t *testing.T) {
	thinking, stopped := make(chan bool), make(chan bool)
	_, p := serve(t, func(ctx context.Context, r *compact.Delivery, pieces chan<- string) error {
		if !strings.HasSuffix(r.Conversation, "endless\n") {
			return echo(0)(ctx, r, pieces)
		}
		pieces <- "the only piece"
		thinking <- true
		<-ctx.Done()
		stopped <- true
		return ctx.Err()
	})
	for _, command := range built(t) {
		c := client(t, command, p.url, "60", "endless\nHello\n")
		out := new(strings.Builder)
		c.Stdout = out
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		<-thinking
		if err := c.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		<-stopped
		if err := c.Wait(); err != nil || out.String() != "AI: Hello\n" {
			t.Errorf("%s: %q, %v", command, out, err)
		}
	}
	c := exec.Command("python3", "-c", cancels, p.url+"/turn", p.token)
	c.Env = append(os.Environ(), "PYTHONPATH=clients/python"+string(os.PathListSeparator)+"examples/gateway")
	c.Stderr = os.Stderr
	go func() {
		<-thinking
		<-stopped
	}()
	if out, err := c.Output(); string(out) != "cancelled\n" || err != nil {
		t.Errorf("%q, %v", out, err)
	}
}

const cancels = `
import sys, threading
from compact_decoder import ClientSession
from gateway import Cancelled, Gateway
gateway = Gateway(ClientSession(hex_length=32), *sys.argv[1:])
answer = gateway.ask(conversation="endless\n")
next(answer)
threading.Thread(target=gateway.cancel).start()
try:
    next(answer)
except Cancelled:
    print("cancelled")
`

// docs/gateway.md works from an empty folder.
func TestEmptyFolder(t *testing.T) {
	toolchain.Whole(t)
	toolchain.Need(t, "typescript")
	toolchain.Need(t, "python")
	get, build, clients := page(t)
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	c := exec.Command("sh", "-exc", get+build+"go build -o server ./examples/gateway/server")
	c.Env = append(os.Environ(), "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=url."+here+".insteadOf", "GIT_CONFIG_VALUE_0=https://github.com/compactgen/compactgen")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Chdir("compactgen")
	server := start(t, "./server", "")
	for _, command := range clients {
		if got := chat(t, command, strings.TrimSuffix(server.url.String(), "/"), "", "Hello\n"); got != "AI: Hello\n" {
			t.Errorf("%s: %q", command, got)
		}
	}
}
