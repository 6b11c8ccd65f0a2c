package main

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/tests/redisserver"
)

// A process of the server, and what it logs.
type process struct {
	command *exec.Cmd
	url     *url.URL
	log     bytes.Buffer // whole when the process has ended
	ended   sync.Once
}

func start(t *testing.T, program, redis string) *process {
	t.Helper()
	p := &process{command: exec.Command(program, "--addr", "127.0.0.1:0", "--redis", redis, "--pause", "400ms")}
	p.command.Env = append(os.Environ(), "GATEWAY_SECRET=a secret of this test")
	p.command.Stderr = &p.log
	out, err := p.command.StdoutPipe()
	if err == nil {
		err = p.command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err == nil {
		p.url, err = url.Parse(strings.TrimSpace(line))
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (p *process) kill() {
	p.ended.Do(func() {
		_ = p.command.Process.Kill()
		_ = p.command.Wait()
	})
}

// Two processes take turns by turns. The first is killed at the first piece of its first
// answer: the client waits for it as long as its patience lasts, then the other one's model
// is asked, and the conversation goes on.
func TestOneOfTwoProcessesDies(t *testing.T) {
	commands := built(t)
	program := filepath.Join(t.TempDir(), "server")
	if out, err := exec.Command("go", "build", "-o", program, "./examples/gateway/server").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	redis := redisserver.Open(t)
	for _, command := range commands {
		t.Run(command[:20], func(t *testing.T) {
			first, second := start(t, program, "unix://"+redis.Address), start(t, program, "unix://"+redis.Address)
			balancer := httptest.NewServer(&roundRobin{first: first, second: second})
			defer balancer.Close()
			if got, want := chat(t, command, balancer.URL, "3", "one two three four\nBye\n"), "AI: one two three four\nAI: Bye\n"; got != want {
				t.Errorf("got %q", got)
			}
			first.kill()
			second.kill()
			const asked = "the model is asked" // once and twice; more often where the machine is slower than the client's patience
			if a, b := strings.Count(first.log.String(), asked), strings.Count(second.log.String(), asked); a < 1 || b < 2 {
				t.Errorf("the models were asked %d and %d times\n%s\n%s", a, b, &first.log, &second.log)
			}
		})
	}
}

// A roundRobin sends one request to each process in turn, dead or alive, the login to the
// second.
type roundRobin struct {
	first, second *process
	mu            sync.Mutex
	turns         int
}

func (b *roundRobin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	to := b.second
	if r.URL.Path == "/turn" {
		b.mu.Lock()
		if b.turns%2 == 0 {
			to = b.first
		}
		b.turns++
		b.mu.Unlock()
	}
	proxy := httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to.url) }}
	proxy.ModifyResponse = func(r *http.Response) error {
		if to == b.first {
			r.Body = deadly{r.Body, to}
		}
		return nil
	}
	proxy.ErrorHandler = func(w http.ResponseWriter, _ *http.Request, _ error) { w.WriteHeader(http.StatusBadGateway) }
	proxy.ServeHTTP(w, r)
}

// deadly kills the process that has written a piece of an answer.
type deadly struct {
	io.ReadCloser
	process *process
}

func (d deadly) Read(p []byte) (int, error) {
	n, err := d.ReadCloser.Read(p)
	if bytes.Contains(p[:n], []byte("data:")) {
		d.process.kill()
	}
	return n, err
}
