//go:build unix

package main

import (
	"bufio"
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// serves starts the program and returns the address that it says.
func serves(t *testing.T, command ...string) (c *exec.Cmd, url string, said *bufio.Reader) {
	t.Helper()
	c = exec.Command("compactgen", append([]string{"mcp", "proxy"}, command...)...)
	from, err := c.StderrPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	said = bufio.NewReader(from)
	line, err := said.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return c, strings.TrimSpace(strings.TrimPrefix(line, "compactgen mcp proxy: ")), said
}

// A gateway as a program: it takes the environment's credentials, waits for an
// open request when it is told to end, and says at last what it has saved.
func TestProxyOverHTTP(t *testing.T) {
	asked, answer := make(chan string, 1), make(chan string)
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		asked <- r.Header.Get("Authorization")
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, <-answer)
	}))
	defer upstream.Close()
	t.Setenv("MCP_TOKEN", "of the environment")
	c, url, said := serves(t, "--model", "--channel", "always", "--listen", "127.0.0.1:0", "--upstream", upstream.URL+"/mcp", "--header", "Authorization: Bearer ${MCP_TOKEN}")
	got := make(chan string, 1)
	go func() {
		r, err := http.Post(url, "application/json", strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}`))
		if err != nil {
			got <- err.Error()
			return
		}
		defer r.Body.Close()
		text, _ := io.ReadAll(r.Body)
		got <- string(text)
	}()
	if credentials := <-asked; credentials != "Bearer of the environment" {
		t.Errorf("Authorization: %q", credentials)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	answer <- `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"[1,   2]"}]}}`
	if text := <-got; text != `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"[1,2]"}]}}` {
		t.Error(text)
	}
	rest, _ := io.ReadAll(said)
	if err := c.Wait(); err != nil || !strings.HasPrefix(string(rest), "compactgen mcp proxy: 1 of 1 results changed; their texts: ") {
		t.Errorf("%v: %s", err, rest)
	}
}
