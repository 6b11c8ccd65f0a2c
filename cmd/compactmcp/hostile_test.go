//go:build linux && !race

package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
)

func init() { programs["answers"] = answers }

// answers is a server that gives each request a result; to a call of "long" one that
// is too long to be held, whose id comes last.
func answers() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		_, id, _ := strings.Cut(line, `"id":`)
		id, _, _ = strings.Cut(id, ",")
		fmt.Print(`{"jsonrpc":"2.0","result":{"x":"`)
		if strings.Contains(line, `"name":"long"`) {
			for range 200 {
				fmt.Print(strings.Repeat("x", 1<<20))
			}
		}
		fmt.Print(`"},"id":` + id + "}\n")
	}
}

// Memory that is for messages here, and what the program may have besides: the garbage
// collector's limit leaves 96 MiB, but is soft. A program that keeps half of each
// message has 400 MiB.
const (
	heldHere = 64 << 20
	besideIt = 192 << 20
)

// peak is the most memory that a process has had.
func peak(t *testing.T, pid int) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(status), "VmHWM:")
	kib, err := strconv.Atoi(strings.Fields(text)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kib << 10
}

// called asks for a tool as somebody. It returns the answer and its status.
func called(t *testing.T, url, tool, who string) (int, string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, url, strings.NewReader(`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"`+tool+`","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": tool, "Authorization": who} {
		r.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Error(err)
	}
	return answer.StatusCode, string(text)
}

// halves opens a hundred connections that announce a message of 8 MiB, and send half
// of it. Those that are not refused stay until the test ends.
func halves(t *testing.T, url string) {
	t.Helper()
	half := strings.Repeat("x", 4<<20)
	for range 100 {
		_, _ = fmt.Fprintf(dial(t, url), "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", 2*len(half), half)
	}
}

func dial(t *testing.T, url string) net.Conn {
	t.Helper()
	address, _, _ := strings.Cut(strings.TrimPrefix(url, "http://"), "/")
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// What many clients or a server leave unfinished takes no more memory than is for
// messages, and other clients are served meanwhile.
func TestProxyHoldsLittle(t *testing.T) {
	c, url, _ := serves(t, "--max-held", strconv.Itoa(heldHere), "--listen", "127.0.0.1:0", "--", "answers")
	halves(t, url)
	const fine = `{"jsonrpc":"2.0","result":{"x":""},"id":7}`
	if status, text := called(t, url, "short", "a"); status != http.StatusOK || text != fine {
		t.Errorf("%d %.200s", status, text)
	}
	const long = `{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"the server's answer is too long to be held"}}`
	if status, text := called(t, url, "long", "b"); status != http.StatusBadGateway || text != long {
		t.Errorf("%d %.200s", status, text)
	}
	if used := peak(t, c.Process.Pid); used > heldHere+besideIt {
		t.Errorf("%d MiB", used>>20)
	} else {
		t.Logf("%d MiB", used>>20)
	}
}

// The same in front of a server over HTTP that never ends an event, and is read slowly.
func TestProxyHoldsLittleOfStreams(t *testing.T) {
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.Header.Get("Authorization"), "a") {
			w.Header().Set("Content-Type", "application/json")
			_, _ = io.WriteString(w, "{}")
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, "id: 1\nretry: 0\ndata: ")
		for r.Context().Err() == nil {
			_, _ = io.WriteString(w, strings.Repeat("x", 1<<20))
		}
	}))
	t.Cleanup(upstream.Close)
	c, url, _ := serves(t, "--model", "--max-held", strconv.Itoa(heldHere), "--listen", "127.0.0.1:0", "--upstream", upstream.URL+"/mcp")
	halves(t, url)
	for range 30 { // each reads one byte, and no more
		c := dial(t, url)
		_, _ = io.WriteString(c, "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}")
		if _, err := c.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
	}
	if status, text := called(t, url, "short", "a"); status != http.StatusOK || text != "{}" {
		t.Errorf("%d %.200s", status, text)
	}
	if used := peak(t, c.Process.Pid); used > heldHere+besideIt {
		t.Errorf("%d MiB", used>>20)
	} else {
		t.Logf("%d MiB", used>>20)
	}
}
