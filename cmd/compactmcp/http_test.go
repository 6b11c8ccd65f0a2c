//go:build unix

package main

import (
	"bufio"
	"encoding/pem"
	"fmt"
	"io"
	logging "log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/compactgen/compactgen/tests/redisserver"
)

// serves starts the program and returns the address that it says.
func serves(t *testing.T, command ...string) (c *exec.Cmd, url string, said *bufio.Reader) {
	t.Helper()
	c = exec.Command("compactmcp", append([]string{"proxy"}, command...)...)
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
	return c, strings.TrimSpace(strings.TrimPrefix(line, "compactmcp proxy: ")), said
}

// Between HTTP and HTTP, as a program: it takes the environment's credentials, waits for an
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
	if err := c.Wait(); err != nil || !strings.HasPrefix(string(rest), "compactmcp proxy: 1 of 1 results changed; ") { // a busy machine has no time to count
		t.Errorf("%v: %s", err, rest)
	}
}

// A client over stdio that reads no more: its session at the server ends all the same.
func TestProxyEndsTheSession(t *testing.T) {
	deleted := make(chan string, 1)
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodDelete {
			deleted <- r.Header.Get("Mcp-Session-Id")
			return
		}
		w.Header().Set("Mcp-Session-Id", "s")
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{}}}`)
	}))
	defer upstream.Close()
	c := exec.Command("compactmcp", "proxy", "--upstream", upstream.URL)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		_, _ = io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"initialize"}`+"\n")
		_, _ = bufio.NewReader(out).ReadString('\n')
		_ = out.Close()
	}
	_ = c.Wait()
	select {
	case id := <-deleted:
		if id != "s" {
			t.Errorf("the session %q", id)
		}
	default:
		t.Error("it goes on")
	}
}

// Under nohup a hang-up is for nobody. The kernel knows which signals are ignored.
func TestProxyUnderNohup(t *testing.T) {
	c := exec.Command("sh", "-c", `trap "" HUP; exec compactmcp proxy --listen 127.0.0.1:0 --upstream http://localhost/mcp`)
	if line, err := runs(t, c).ReadString('\n'); err != nil {
		t.Fatalf("%q, %v", line, err)
	}
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", c.Process.Pid))
	if err != nil {
		t.Skip(err)
	}
	_, ignored, _ := strings.Cut(string(status), "SigIgn:\t")
	mask, err := strconv.ParseUint(strings.Fields(ignored)[0], 16, 64)
	if err != nil || mask&1 == 0 {
		t.Errorf("SIGHUP is not ignored: %x, %v", mask, err)
	}
}

// A server over TLS, whose certificate only SSL_CERT_FILE knows, speaks HTTP/2 with
// both kinds of proxy. Without it nothing is sent there.
func TestProxyOverTLS(t *testing.T) {
	if runtime.GOOS == "darwin" {
		t.Skip("its certificates are those of the keychain")
	}
	const asked, answered = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x"}}`, `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"[1,2]"}]}}`
	upstream := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, strings.Replace(answered, "[1,2]", fmt.Sprintf("[1,   %d]", r.ProtoMajor), 1))
	}))
	upstream.EnableHTTP2 = true
	upstream.Config.ErrorLog = logging.New(io.Discard, "", 0)
	upstream.StartTLS()
	defer upstream.Close()
	path := filepath.Join(t.TempDir(), "certificate.pem")
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: upstream.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	check := func(got string, isKnown bool) {
		t.Helper()
		if isKnown && got != answered || !isKnown && !strings.Contains(got, `"error"`) {
			t.Error(got)
		}
	}
	for _, isKnown := range []bool{false, true} {
		if isKnown {
			t.Setenv("SSL_CERT_FILE", path)
		}
		_, url, _ := serves(t, "--model", "--quiet", "--listen", "127.0.0.1:0", "--upstream", upstream.URL+"/mcp")
		answer, err := http.Post(url, "application/json", strings.NewReader(asked))
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		check(string(text), isKnown)
		stdio := exec.Command("compactmcp", "proxy", "--model", "--quiet", "--upstream", upstream.URL+"/mcp")
		stdio.Stdin = strings.NewReader(asked + "\n")
		text, err = stdio.Output()
		if err != nil {
			t.Error(err)
		}
		check(strings.TrimSpace(string(text)), isKnown)
	}
}

// fenced is the first block of a language in a section of a page.
func fenced(t *testing.T, page, heading, language string) string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n"+heading+"\n")
	_, block, _ := strings.Cut(section, "\n```"+language+"\n")
	block, _, ok := strings.Cut(block, "\n```\n")
	if !ok {
		t.Fatalf("%s has no %s under %s", page, language, heading)
	}
	return block
}

// freePort is one that nobody had a moment ago.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// The configuration of docs/mcp.md, "Beside a gateway", works, with other ports: as
// it stands there, and through nginx if that is installed.
func TestBesideAGateway(t *testing.T) {
	var fetches atomic.Int64
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		if r.Header.Get("Mcp-Method") != "tools/list" {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		fetches.Add(1)
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, `data: {"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","ttlMs":60000,"cacheScope":"public","tools":[{"name":"x","inputSchema":{},"outputSchema":{}}]}}`+"\n\n")
	}))
	defer upstream.Close()
	store, one, two, outer := freePort(t), freePort(t), freePort(t), freePort(t)
	redisserver.Open(t, "--port", store, "--bind", "127.0.0.1")
	ports := strings.NewReplacer("8085", one, "8086", two, "http://127.0.0.1:9000", upstream.URL, ":6379", ":"+store, "8080", outer)
	said := runs(t, exec.Command("sh", "-c", ports.Replace(fenced(t, "../../docs/mcp.md", "### Beside a gateway", "sh"))))
	for range 2 {
		if line, err := said.ReadString('\n'); err != nil || !strings.Contains(line, "http://127.0.0.1:") {
			t.Fatalf("%q, %v", line, err)
		}
	}
	addresses := []string{one, two}
	if nginx, err := exec.LookPath("nginx"); err == nil {
		dir := t.TempDir()
		config := "daemon off; master_process off; error_log stderr notice; pid " + dir + "/pid; events {} http { access_log off; client_body_temp_path " + dir + "/a; proxy_temp_path " + dir + "/b; fastcgi_temp_path " + dir + "/c; uwsgi_temp_path " + dir + "/d; scgi_temp_path " + dir + "/e;\n" +
			ports.Replace(fenced(t, "../../docs/mcp.md", "### Beside a gateway", "nginx")) + "}"
		if err := os.WriteFile(dir+"/conf", []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		said := runs(t, exec.Command(nginx, "-c", dir+"/conf"))
		if line, err := said.ReadString('\n'); err != nil {
			t.Fatalf("%q, %v", line, err)
		}
		addresses = append(addresses, outer)
		t.Log("through nginx, too")
	}
	const ask = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`
	for i, port := range addresses {
		r, err := http.NewRequest(http.MethodPost, "http://127.0.0.1:"+port+"/mcp", strings.NewReader(ask))
		if err != nil {
			t.Fatal(err)
		}
		r.Host = "mcp.example.com"
		for name, value := range map[string]string{"Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/list", "Origin": "https://chat.example.com"} {
			r.Header.Set(name, value)
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusOK || !strings.Contains(string(text), `"tools":[{"name":"x","inputSchema":{}}]`) {
			t.Errorf("%d: %d %s", i, answer.StatusCode, text)
		}
	}
	if fetches.Load() != 1 {
		t.Errorf("%d fetches", fetches.Load())
	}
}

// runs starts a program with all its children, which end with the test, and
// returns what it says.
func runs(t *testing.T, c *exec.Cmd) *bufio.Reader {
	t.Helper()
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c.Stdout, c.Stderr, c.SysProcAttr = to, to, &syscall.SysProcAttr{Setpgid: true}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	_ = to.Close()
	t.Cleanup(func() {
		_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
		_ = c.Wait()
		_ = from.Close()
	})
	return bufio.NewReader(from)
}
