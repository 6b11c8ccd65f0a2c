package mcp_test

import (
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	servers "github.com/compactgen/compactgen/tests/mcp"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// The official suite judges a server in the same way with a proxy in front of it
// and without. As a process behind the proxy it answers in JSON where it can, so
// that the suite has one check of events less.
func TestConformance(t *testing.T) {
	toolchain.Need(t, "typescript")
	suite, err := servers.Suite()
	toolchain.NeedAlso(t, "typescript", err)
	server := filepath.Join(t.TempDir(), "server")
	if out, err := exec.Command("go", "build", "-o", server, "github.com/modelcontextprotocol/go-sdk/conformance/everything-server").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	sum := func(url string) string {
		t.Helper()
		c := exec.CommandContext(t.Context(), suite[0], suite[1], "server", "--url", url, "--suite", "all")
		c.Dir = t.TempDir()
		out, err := c.CombinedOutput()
		_, summary, ok := strings.Cut(string(out), "=== SUMMARY ===")
		if !ok {
			t.Fatalf("%v: %s", err, out)
		}
		return summary
	}
	direct := startServer(t, server)
	want := sum(direct)
	if !strings.Contains(want, "Total: 44 passed, 0 failed") {
		t.Fatalf("the server alone: %s", want)
	}
	if got := sum(inFront(t, direct)); got != want {
		t.Errorf("with the proxy in front: %s", got)
	}
	want = strings.NewReplacer("server-sse-multiple-streams: 2", "server-sse-multiple-streams: 1", "44 passed", "43 passed").Replace(want)
	if got := sum(hostedServer(t, []string{server})); got != want {
		t.Errorf("behind the proxy: %s", got)
	}
}

// startServer runs the server on a port that it does not say, and returns its URL.
func startServer(t *testing.T, server string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	_ = l.Close()
	c := exec.Command(server, "-http", address, "-stateless=false")
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	for { // until it listens
		if answer, err := http.Get("http://" + address + "/mcp"); err == nil {
			_ = answer.Body.Close()
			return "http://" + address + "/mcp"
		}
		if t.Context().Err() != nil || c.ProcessState != nil {
			t.Fatal("the server does not listen")
		}
	}
}
