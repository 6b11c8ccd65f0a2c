// Package hidden_test has careless servers behind compactmcp proxy --hide, one that reads with
// each language's own parser.
package hidden_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
)

// The test binary is also the server that reads with encoding/json.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "+server" {
		careless(os.Args[2], len(os.Args) > 3)
		return
	}
	os.Exit(m.Run())
}

// A received message, as Go's servers of MCP have it.
type received struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

var writing sync.Mutex

func (m *received) result(log, text string) any {
	var params struct {
		Name any `json:"name"`
	}
	if m.Method == "tools/call" {
		_ = json.Unmarshal(m.Params, &params)
	}
	line, _ := json.Marshal([]any{m.Method, params.Name, text})
	writing.Lock()
	defer writing.Unlock()
	file, err := os.OpenFile(log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	fmt.Fprintf(file, "%s\n", line)
	switch m.Method {
	case "tools/list":
		return json.RawMessage(`{"tools":[{"name":"read_file","inputSchema":{}},{"name":"write_file","description":"SECRET","inputSchema":{}}]}`)
	case "tools/call":
		return json.RawMessage(`{"content":[{"type":"text","text":"ran"}]}`)
	case "initialize":
		return json.RawMessage(`{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"careless","version":"1"}}`)
	}
	return struct{}{}
}

// answerTo is the answer, "" for none.
func answerTo(log, text string) string {
	read := []byte(strings.TrimPrefix(text, "\ufeff"))
	reply := func(m received) any {
		if len(m.ID) == 0 {
			m.ID = json.RawMessage("null")
		}
		return map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": m.result(log, text)}
	}
	var out any
	var one received
	var many []received
	switch {
	case json.Unmarshal(read, &one) == nil && one.Method != "":
		out = reply(one)
		if strings.HasPrefix(one.Method, "notifications/") {
			return ""
		}
	case json.Unmarshal(read, &many) == nil:
		var all []any
		for _, m := range many {
			all = append(all, reply(m))
		}
		out = all
	default:
		return ""
	}
	answer, err := json.Marshal(out)
	if err != nil { // an id of no JSON
		return ""
	}
	return string(answer)
}

// careless serves stdio, or HTTP and prints its port.
func careless(log string, overHTTP bool) {
	if !overHTTP {
		in := bufio.NewReader(os.Stdin)
		for {
			line, err := in.ReadString('\n')
			if out := answerTo(log, strings.TrimSuffix(line, "\n")); out != "" {
				fmt.Println(out)
			}
			if err != nil {
				return
			}
		}
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	panic(http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		for _, coding := range strings.Split(strings.Join(r.Header.Values("Content-Encoding"), ","), ",") {
			body = decoded(strings.TrimSpace(coding), body)
		}
		out := answerTo(log, string(body))
		w.Header().Set("Content-Type", "application/json")
		if out == "" {
			w.WriteHeader(http.StatusAccepted)
		}
		_, _ = io.WriteString(w, out)
	})))
}

func decoded(coding string, body []byte) []byte {
	var from io.Reader
	var err error
	switch coding {
	case "gzip":
		from, err = gzip.NewReader(bytes.NewReader(body))
	case "deflate":
		from, err = zlib.NewReader(bytes.NewReader(body))
	}
	if from == nil || err != nil {
		return body
	}
	out, _ := io.ReadAll(from)
	return out
}
