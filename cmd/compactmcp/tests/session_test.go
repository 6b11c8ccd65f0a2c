package mcp_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// ours begins every name that compactgen puts on the wire.
const ours = "io.github.compactgen/"

// A session is a client's record: the list of tools twice, and every tool's result.
type session struct {
	Lists []any          `json:"lists"`
	Calls map[string]any `json:"calls"`
}

// checkTable holds a plain session to the table. SDKs may add members.
func (s session) checkTable(t *testing.T) {
	t.Helper()
	for _, row := range table(t) {
		var definition struct{ Name string }
		var want map[string]any
		if json.Unmarshal(row.Tool, &definition) != nil || json.Unmarshal(row.Result, &want) != nil {
			t.Fatalf("no row: %s", row.Tool)
		}
		got, _ := s.Calls[definition.Name].(map[string]any)
		for name, value := range want {
			if name != "_meta" && !reflect.DeepEqual(got[name], value) {
				t.Errorf("%s: %s is %.300v, want %.300v", definition.Name, name, got[name], value)
			}
		}
		if _, failed := want["isError"]; !failed && got["isError"] == true {
			t.Errorf("%s failed: %.300v", definition.Name, got)
		}
	}
	if len(s.Calls) != len(table(t)) {
		t.Errorf("%d tools are called", len(s.Calls))
	}
}

// checkEqual holds a session to another one, value by value.
func (s session) checkEqual(t *testing.T, want session) {
	t.Helper()
	if !reflect.DeepEqual(s.Lists, want.Lists) || len(s.Lists) != 2 {
		t.Errorf("the lists are %.300v, want %.300v", s.Lists, want.Lists)
	}
	for name, value := range want.Calls {
		if !reflect.DeepEqual(s.Calls[name], value) {
			t.Errorf("%s: %.300v, want %.300v", name, s.Calls[name], value)
		}
	}
	if len(s.Calls) != len(want.Calls) {
		t.Errorf("%d results, want %d", len(s.Calls), len(want.Calls))
	}
}

// unchanged is an answer with a list that the client knows: it has what MCP wants
// of a list, and no tool.
var unchanged = regexp.MustCompile(`"tools":\[\],[^\n]*"` + ours + `known":"t_`)

// checkPlain checks the messages of a server to a client that does not ask, or of a
// server that does not know the extension: nothing of ours, except that a server
// may advertise it.
func checkPlain(t *testing.T, sent string) {
	t.Helper()
	if strings.Contains(strings.ReplaceAll(sent, `"`+ours+`compact":{}`, ""), ours) || sent == "" {
		t.Errorf("plain MCP has members of ours, or nothing: %.300s", sent)
	}
}

// checkCompact checks the messages of a server to a client that asks: less than two
// thirds of the bytes, and a short message for an unchanged list.
func checkCompact(t *testing.T, sent, plain string) {
	t.Helper()
	if 3*len(sent) > 2*len(plain) || !strings.Contains(sent, ours+"encoding") {
		t.Errorf("%d bytes are sent in place of %d", len(sent), len(plain))
	}
	if !unchanged.MatchString(sent) {
		t.Error("the list is sent again")
	}
}

// A recorder keeps the sent messages.
type recorder struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (r *recorder) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.Write(p)
}

func (r *recorder) text() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.String()
}

// lines are those of a log of the Go SDK that went in one direction.
func lines(log, direction string) string {
	var out strings.Builder
	for line := range strings.Lines(log) {
		if text, ok := strings.CutPrefix(line, direction); ok {
			out.WriteString(text)
		}
	}
	return out.String()
}
