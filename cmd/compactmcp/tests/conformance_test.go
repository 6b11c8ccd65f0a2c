package mcp_test

import (
	"bufio"
	"encoding/json"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	servers "github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// judge runs the official suite and returns what it says at last.
func judge(t *testing.T, heading string, args ...string) string {
	t.Helper()
	suite, err := servers.Suite()
	toolchain.NeedAlso(t, "typescript", err)
	c := exec.CommandContext(t.Context(), suite[0], append(suite[1:], args...)...)
	c.Dir = t.TempDir()
	c.Env = append(os.Environ(), "COMPACTGEN_TESTS="+os.Args[0])
	out, err := c.CombinedOutput()
	_, summary, ok := strings.Cut(string(out), heading)
	if !ok {
		t.Fatalf("%v: %s", err, out)
	}
	return summary
}

// The official suite judges a server in the same way with a proxy in front of it
// and without, in both revisions. As a process behind the proxy it answers in JSON
// where it can, and its streams cannot be resumed, so that the suite has one or two
// checks of events less.
func TestConformance(t *testing.T) {
	toolchain.Whole(t)
	server := fromSDK(t, "everything-server", `"net/http"`, "\"net\"\n\"net/http\"",
		`log.Fatal(http.ListenAndServe(*httpAddr, handler))`, "l, err := net.Listen(\"tcp\", *httpAddr)\nif err != nil {\nlog.Fatal(err)\n}\nfmt.Println(l.Addr())\nlog.Fatal(http.Serve(l, handler))")
	for _, c := range []struct{ revision, stateless, total, stdio string }{
		{"2025-11-25", "-stateless=false", "Total: 82 passed, 0 failed", "Total: 80 passed, 0 failed"},
		{"2026-07-28", "-stateless", "Total: 165 passed, 30 failed", "Total: 164 passed, 30 failed"}, // the server has no tasks
	} {
		t.Run(c.revision, func(t *testing.T) {
			sum := func(url string) string {
				t.Helper()
				return judge(t, "=== SUMMARY ===", "server", "--url", url, "--requirements", c.revision)
			}
			direct := startServer(t, server, c.stateless)
			want := sum(direct)
			if !strings.Contains(want, c.total) {
				t.Fatalf("the server alone: %s", want)
			}
			if got := sum(inFront(t, direct)); got != want {
				t.Errorf("with the proxy in front: %s", got)
			}
			want = strings.NewReplacer("server-sse-multiple-streams: 2", "server-sse-multiple-streams: 1", "server-sse-polling: 1", "server-sse-polling: 0", c.total, c.stdio).Replace(want)
			if got := sum(served(t, []string{server})); got != want {
				t.Errorf("behind the proxy: %s", got)
			}
		})
	}
}

// scenarios are those of the suite that judge what a client sends: the handshake,
// a stream that it has to resume after the time that the server says, and the
// headers and tools of 2026-07-28.
var scenarios = []string{"elicitation-sep1034-client-defaults", "sse-retry", "http-custom-headers",
	"initialize", "tools_call", "request-metadata", "sep-2322-client-request-state", "http-standard-headers", "http-invalid-tool-headers"}

// The official suite judges a client in the same way with a proxy between, over
// HTTP and as a stdio client of the proxy.
func TestClientConformance(t *testing.T) {
	toolchain.Whole(t)
	direct := fromSDK(t, "everything-client")
	stdio := fromSDK(t, "everything-client", `"os"`, "\"os\"\n\"os/exec\"",
		"&mcp.StreamableClientTransport{\n\t\tEndpoint:     serverURL,\n\t\tOAuthHandler: config.oauthHandler,\n\t}",
		`&mcp.CommandTransport{Command: exec.Command(os.Getenv("COMPACTGEN_TESTS"), "+stdiotohttp", serverURL)}`)
	for _, name := range scenarios {
		sum := func(command string) string {
			t.Helper()
			return judge(t, "Test Results:", "client", "--command", command, "--scenario", name)
		}
		t.Run(name, func(t *testing.T) {
			want := sum(direct)
			if !strings.Contains(want, "OVERALL: PASSED") {
				t.Fatalf("the client alone: %s", want)
			}
			if got := sum(stdio); got != want {
				t.Errorf("over stdio: %s, want %s", got, want)
			}
			if got := sum(os.Args[0] + " +httptohttp " + direct); got != want {
				t.Errorf("through the proxy: %s, want %s", got, want)
			}
		})
	}
}

// behindProxy is a client as a program whose server is behind a proxy.
func behindProxy(program, upstream string) int {
	target, err := url.Parse(upstream)
	if err != nil {
		return 1
	}
	s := gatewayTo(target, 100)
	defer s.Close()
	c := exec.Command(program, s.URL+target.Path)
	c.Stdout, c.Stderr = os.Stdout, os.Stderr
	if c.Run() != nil {
		return 1
	}
	return 0
}

// fromSDK builds a program of the Go SDK for the suite, with edits of its source.
func fromSDK(t *testing.T, program string, edits ...string) string {
	t.Helper()
	name := "github.com/modelcontextprotocol/go-sdk/conformance/" + program
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	source := filepath.Join(strings.TrimSpace(string(dir)), "main.go")
	here, err := filepath.Abs(program) // a package that nobody sees but the compiler
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	edited, work := string(text), t.TempDir()
	for i := 0; i < len(edits); i += 2 {
		if strings.Count(edited, edits[i]) != 1 {
			t.Fatalf("%s does not have %s once", source, edits[i])
		}
		edited = strings.Replace(edited, edits[i], edits[i+1], 1)
	}
	overlay, _ := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(here, "main.go"): filepath.Join(work, "main.go")}})
	for path, content := range map[string]string{"main.go": edited, "overlay.json": string(overlay)} {
		if err := os.WriteFile(filepath.Join(work, path), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(work, program)
	if said, err := exec.Command("go", "build", "-overlay", filepath.Join(work, "overlay.json"), "-o", out, here).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	return out
}

// startServer runs the server on a port that it chooses, and returns its URL.
func startServer(t *testing.T, server, mode string) string {
	t.Helper()
	c := exec.Command(server, "-http", "127.0.0.1:0", mode)
	out, err := c.StdoutPipe()
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
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return "http://" + strings.TrimSpace(address) + "/mcp"
}
