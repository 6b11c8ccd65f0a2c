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

// page gives the two blocks of commands in docs/gateway.md, which run at the top of the
// repository: those that build, and one for each client.
func page(t *testing.T) (build string, clients []string) {
	t.Helper()
	t.Chdir(filepath.Join("..", "..", ".."))
	text, err := os.ReadFile("docs/gateway.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := block.FindAllStringSubmatch(string(text), -1)
	if len(blocks) != 2 {
		t.Fatalf("%d blocks", len(blocks))
	}
	return blocks[0][1], strings.Split(strings.TrimSpace(blocks[1][1]), "\n")
}

// built builds the clients in TypeScript, and gives the commands that run clients.
func built(t *testing.T) []string {
	t.Helper()
	toolchain.Need(t, "typescript")
	toolchain.Need(t, "python")
	commands, clients := page(t)
	_, err := os.Stat("clients/typescript/node_modules/.bin/esbuild")
	toolchain.NeedAlso(t, "typescript", err)
	if out, err := exec.Command("sh", "-ec", commands).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return clients
}

// chat runs a command of the page against another server, with other lines.
func chat(t *testing.T, command, server, arguments, said string) string {
	t.Helper()
	_, program, _ := strings.Cut(command, "| ")
	program, _, found := strings.Cut(program, "http://127.0.0.1:8086/")
	if !found {
		t.Fatalf("another address in %s", command)
	}
	c := exec.Command("sh", "-ec", program+server+"/ "+arguments)
	c.Stdin, c.Stderr = strings.NewReader(said), os.Stderr
	out, err := c.Output()
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
