package mcp_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/tests/real"
	"github.com/compactgen/compactgen/internal/o200k"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/toolchain"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// proxyForModel is this program as `compactmcp proxy --model`.
func proxyForModel(log, memory string, command []string) int {
	o := mcpproxy.Options{Protocol: compact.Default(), Model: &mcpproxy.Model{}, Grace: time.Minute, Kill: time.Minute}
	o.Model.MinSaving, o.Model.Count = compact.DefaultMinSaving, o200k.Count
	server := append([]string{os.Args[0], "+log", log, memory}, command...)
	code, err := mcpproxy.Run(server, mcpproxy.Stdio{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return code
}

// logged is this program as a server that keeps what another one says.
func logged(log, memory string, command []string) int {
	file, err := os.Create(log)
	if err != nil {
		return 1
	}
	defer file.Close()
	c := exec.Command(command[0], command[1:]...)
	c.Env = append(os.Environ(), "MEMORY_FILE_PATH="+memory, "TZ=UTC")
	c.Stdin, c.Stdout = os.Stdin, io.MultiWriter(file, os.Stdout)
	if c.Run() != nil {
		return 1
	}
	return 0
}

// Unmodified clients of four SDKs behind the proxy get the same information from
// seven real servers as these said, in no more tokens of whatever kind of host.
func TestModelsLoseNothing(t *testing.T) {
	toolchain.Whole(t)
	toolchain.Need(t, "typescript")
	toolchain.Need(t, "python")
	packages, err := real.Packages()
	if err == nil {
		err = real.Install(packages)
	}
	toolchain.NeedAlso(t, "typescript", err)
	python, err := toolchain.Python("../../..")
	if err != nil {
		t.Fatal(err)
	}
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(dir, "data")
	if err := real.Fill("../../..", folder); err != nil {
		t.Fatal(err)
	}
	page := httptest.NewServer(http.HandlerFunc(servePage))
	defer page.Close()
	clients := []struct {
		name string
		run  func(t *testing.T, to address, calls []string) []json.RawMessage
	}{
		{"typescript-1", program("node", "typescript/model.mjs", packages, "1")},
		{"typescript-2", program("node", "typescript/model.mjs", packages, "2")},
		{"python", program(python, "python/model.py")},
		{"go", goClient},
	}
	changed := 0
	for i, s := range real.Servers {
		calls, err := s.Calls(folder, page.URL)
		if err != nil {
			t.Fatal(err)
		}
		for j, c := range clients {
			if !everyPair && (i+j)%2 != 0 {
				continue
			}
			t.Run(s.Name+"/"+c.name, func(t *testing.T) {
				log := filepath.Join(t.TempDir(), "log")
				command := append([]string{os.Args[0], "+model", log, filepath.Join(t.TempDir(), "memory.jsonl")}, s.Command(packages, folder)...)
				got := c.run(t, address{Command: command}, calls)
				said := saidResults(t, log)
				if len(said) != len(calls) || len(got) != len(calls) {
					t.Fatalf("%d calls, %d results, and %d that were said", len(calls), len(got), len(said))
				}
				if s.Name == "server-memory" {
					readmeSays(t, said)
				}
				for k := range said {
					if compareWithSaid(t, calls[k], said[k], got[k]) {
						changed++
					}
				}
			})
		}
	}
	if changed == 0 {
		t.Error("no result was changed")
	}
}

// readmeSays: the README shows the line that the proxy prints behind these results.
func readmeSays(t *testing.T, said []string) {
	t.Helper()
	readme, err := os.ReadFile("../../../cmd/compactmcp/README.md")
	if err != nil {
		t.Fatal(err)
	}
	var before, after mcpproxy.Tokens
	for _, result := range said {
		shown, err := compact.RewriteCall(result, compact.RewriteOptions{MinSaving: compact.DefaultMinSaving, Count: o200k.Count})
		if err != nil {
			t.Fatal(err)
		}
		before.Add(mcpproxy.CountShown(result, o200k.Count))
		after.Add(mcpproxy.CountShown(shown, o200k.Count))
	}
	for _, x := range [][2]int{{before.Content, after.Content}, {before.Both, after.Both}} {
		if want := fmt.Sprintf(" %d o200k tokens before, %d after (", x[0], x[1]); !strings.Contains(string(readme), want) {
			t.Errorf("the README does not say%s", want)
		}
	}
}

func servePage(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/page.html":
		fmt.Fprint(w, "<html><head><title>Rows</title></head><body><article><h1>Rows</h1><p>", strings.Repeat("A paragraph of some words. ", 20), "</p></article></body></html>")
	case "/rows.json":
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `[{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}]`)
	default:
		http.NotFound(w, r)
	}
}

// An address is a command, or a URL and the revisions that a client may choose.
type address struct {
	Command []string `json:"command,omitempty"`
	URL     string   `json:"url,omitempty"`
	Mode    string   `json:"mode,omitempty"`

	Headers map[string]string `json:"headers,omitempty"`
	Lists   bool              `json:"lists,omitempty"`   // the first result is the list of tools
	Control string            `json:"control,omitempty"` // a URL: /abort answers when calls are to be cancelled, /end when the client may go
}

// program is a client that is a program beside this file. It reads a plan from each
// line of its input, and writes the results in one.
func program(command ...string) func(t *testing.T, to address, calls []string) []json.RawMessage {
	return func(t *testing.T, to address, calls []string) (results []json.RawMessage) {
		t.Helper()
		plan := struct {
			address
			Calls []json.RawMessage `json:"calls"`
		}{address: to}
		for _, call := range calls {
			plan.Calls = append(plan.Calls, json.RawMessage(call))
		}
		p, err := kept(command)
		if err != nil {
			t.Fatal(err)
		}
		p.turn.Lock()
		defer p.turn.Unlock()
		done := context.AfterFunc(t.Context(), p.stop)
		defer done()
		if err = json.NewEncoder(p.in).Encode(plan); err == nil {
			err = p.out.Decode(&results)
		}
		if err != nil {
			p.stop()
			t.Fatal(err)
		}
		return results
	}
}

func goClient(t *testing.T, to address, calls []string) (results []json.RawMessage) {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "tests", Version: "1"}, nil)
	var transport mcp.Transport = &mcp.StreamableClientTransport{Endpoint: to.URL, HTTPClient: &http.Client{Transport: withHeaders(to.Headers)}}
	if to.URL == "" {
		transport = &mcp.CommandTransport{Command: exec.Command(to.Command[0], to.Command[1:]...)}
	}
	failed := func(err error) { results = append(results, json.RawMessage(`{"error":`+js(err.Error())+`}`)) }
	session, err := client.Connect(t.Context(), transport, nil)
	var list *mcp.ListToolsResult
	if err == nil {
		defer session.Close()
		list, err = session.ListTools(t.Context(), nil)
	}
	if err != nil {
		failed(err)
		return results
	}
	keep := func(result any) {
		text, err := json.Marshal(result)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, text)
	}
	if to.Lists {
		keep(list)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	waits := func(path string) {
		if answer, err := http.Get(to.Control + path); err == nil {
			_ = answer.Body.Close()
		}
	}
	if to.Control != "" {
		go func() {
			waits("/abort")
			cancel()
		}()
		defer waits("/end")
	}
	for _, call := range calls {
		params := new(mcp.CallToolParams)
		if err := json.Unmarshal([]byte(call), params); err != nil {
			t.Fatal(err)
		}
		result, err := session.CallTool(ctx, params)
		if err != nil {
			failed(err)
			continue
		}
		keep(result)
	}
	return results
}

// withHeaders sets headers of all requests.
type withHeaders map[string]string

func (h withHeaders) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	for name, value := range h {
		r.Header.Set(name, value)
	}
	return http.DefaultTransport.RoundTrip(r)
}

// saidResults are the results of tools that the server said.
func saidResults(t *testing.T, log string) (results []string) {
	t.Helper()
	text, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		m, err := compact.ParseMCPMessage(strings.TrimSuffix(line, "\n"))
		if err != nil {
			t.Fatalf("%v: %.200s", err, line)
		}
		if m.Type == compact.MessageToolsCallResponse {
			results = append(results, m.Result)
		}
	}
	return results
}

// compareWithSaid undoes the legend, T2 and the single channel, and says whether
// there was anything to undo.
func compareWithSaid(t *testing.T, call, said string, got json.RawMessage) (changed bool) {
	t.Helper()
	was, is := object(t, said), object(t, string(got))
	before, after := mcpproxy.CountShown(said, o200k.Count), mcpproxy.CountShown(sent(t, said, is), o200k.Count)
	if after.Content > before.Content || after.Structured > before.Structured || after.Both > before.Both {
		t.Errorf("%s: tokens %v became %v", call, before, after)
	}
	blocks, _ := is["content"].([]any)
	wanted, _ := was["content"].([]any)
	for i, block := range blocks {
		text, isText := block.(map[string]any)["text"].(string)
		if !isText || i >= len(wanted) {
			continue
		}
		whole := wanted[i].(map[string]any)["text"].(string)
		if text == whole {
			if reflect.DeepEqual(parsed(whole), was["structuredContent"]) && is["structuredContent"] == nil {
				is["structuredContent"] = parsed(whole)
			}
			continue
		}
		changed = true
		back, err := compact.RestoreText(text)
		if err != nil || !bytes.Equal(compacted(t, back), compacted(t, whole)) {
			t.Errorf("%s: %.300s, %v, but the server said %.300s", call, text, err, whole)
		}
		block.(map[string]any)["text"] = whole
		if is["structuredContent"] == nil && reflect.DeepEqual(parsed(back), was["structuredContent"]) {
			is["structuredContent"] = parsed(back)
		}
	}
	if wrapped, _ := was["structuredContent"].(map[string]any); len(wrapped) == 1 && len(wanted) == 1 && is["structuredContent"] == nil {
		if wrapped["content"] == wanted[0].(map[string]any)["text"] { // what a file holds: docs/mcp-protocol.md, "What the model reads"
			is["structuredContent"] = wrapped
		}
	}
	for _, member := range []string{"content", "structuredContent"} {
		if a, b := bare(is[member]), bare(was[member]); !reflect.DeepEqual(a, b) {
			t.Errorf("%s: the %s is\n%.500s, but the server said\n%.500s", call, member, fmt.Sprint(a), fmt.Sprint(b))
		}
	}
	if (is["isError"] == true) != (was["isError"] == true) {
		t.Errorf("%s: isError is %v, but the server said %v", call, is["isError"], was["isError"])
	}
	return changed
}

// sent is the proxy's message, as far as hosts show it: an SDK may write
// structuredContent in another way than the server.
func sent(t *testing.T, said string, is map[string]any) string {
	t.Helper()
	var was struct {
		StructuredContent json.RawMessage `json:"structuredContent,omitempty"`
	}
	if err := json.Unmarshal([]byte(said), &was); err != nil {
		t.Fatal(err)
	}
	members := map[string]any{"content": is["content"]}
	if is["structuredContent"] != nil {
		members["structuredContent"] = was.StructuredContent
	}
	var text strings.Builder
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(members); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func object(t *testing.T, text string) (members map[string]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &members); err != nil {
		t.Fatalf("%v: %.300s", err, text)
	}
	return members
}

// parsed is nil for a text that is no JSON.
func parsed(text string) (value any) {
	_ = json.Unmarshal([]byte(text), &value)
	return value
}

func compacted(t *testing.T, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := json.Compact(&out, []byte(text)); err != nil {
		t.Errorf("%v: %.300s", err, text)
	}
	return out.Bytes()
}

// bare is a value without the members that an SDK adds: nulls.
func bare(value any) any {
	switch v := value.(type) {
	case map[string]any:
		members := map[string]any{}
		for name, member := range v {
			if member != nil {
				members[name] = bare(member)
			}
		}
		return members
	case []any:
		var list []any
		for _, element := range v {
			list = append(list, bare(element))
		}
		return list
	}
	return value
}
