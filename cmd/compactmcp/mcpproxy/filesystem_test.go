package mcpproxy_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/tests"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// The real server, directly and through the proxy: who does not ask gets the
// same bytes, who asks gets the same results in fewer.
func TestRealServer(t *testing.T) {
	toolchain.Need(t, "typescript")
	const root = "../../.."
	toolchain.NeedAlso(t, "typescript", mcp.Install(root))
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "text"), []byte(strings.Repeat("Zeilen mit Umläuten: äöü \U0001f600\r\n", 300)), 0o600); err != nil {
		t.Fatal(err)
	}
	command := mcp.Filesystem(root, folder)
	direct := client(t, command...)
	proxied := client(t, append([]string{os.Args[0], "+proxy", "T2"}, command...)...)
	for _, c := range []struct {
		method, params string
		shrinks        bool
	}{
		{"tools/call", fmt.Sprintf(`{"name":"read_text_file","arguments":{"path":%q}}`, filepath.Join(folder, "text")), true},
		{"tools/call", fmt.Sprintf(`{"name":"list_directory","arguments":{"path":%q}}`, folder), false},
		{"tools/call", `{"name":"nonsense","arguments":{}}`, false},
		{"tools/list", "", true},
	} {
		want := answer(t, direct, c.method, c.params)
		if got := answer(t, proxied, c.method, c.params); got != want {
			t.Errorf("%s: who does not ask gets\n%.200s, want\n%.200s", c.params, got, want)
		}
		_ = direct.Request("", "") // so that the ids stay equal
		asking, err := compact.AskParams(c.params, compact.Ask{Accept: []string{"T2"}})
		if err != nil {
			t.Fatal(err)
		}
		got := answer(t, proxied, c.method, asking)
		if (len(got) < len(want)*7/10) != c.shrinks {
			t.Errorf("%s: %d bytes became %d", c.params, len(want), len(got))
		}
		if back := result(t, got, c.method == "tools/list"); back != result(t, want, c.method == "tools/list") { // Node writes no white space
			t.Errorf("%s: another result\n%.300s", c.params, back)
		}
	}
}

// A model that has read a file through the proxy can edit it with what it read.
func TestReadThenEdit(t *testing.T) {
	toolchain.Need(t, "typescript")
	const root, was, want = "../../..", "{\n  \"name\": \"x\",\n  \"version\": \"1.0.0\",\n  \"files\": [\n    \"a\"\n  ]\n}\n", "{}\n"
	toolchain.NeedAlso(t, "typescript", mcp.Install(root))
	folder, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "package.json")
	c := client(t, append([]string{os.Args[0], "+proxy", "model"}, mcp.Filesystem(root, folder)...)...)
	answer(t, c, "tools/list", "")
	for _, tool := range []string{"read_text_file", "read_file"} {
		if err := os.WriteFile(file, []byte(was), 0o600); err != nil {
			t.Fatal(err)
		}
		var read struct {
			Result struct {
				Content           []struct{ Text string }
				StructuredContent any
			}
		}
		if err := json.Unmarshal([]byte(answer(t, c, "tools/call", fmt.Sprintf(`{"name":%q,"arguments":{"path":%q}}`, tool, file))), &read); err != nil {
			t.Fatal(err)
		}
		if read.Result.StructuredContent != nil {
			t.Errorf("%s: structuredContent %v", tool, read.Result.StructuredContent)
		}
		edit, err := json.Marshal(map[string]any{"name": "edit_file", "arguments": map[string]any{
			"path": file, "edits": []any{map[string]string{"oldText": read.Result.Content[0].Text, "newText": want}},
		}})
		if err != nil {
			t.Fatal(err)
		}
		said := answer(t, c, "tools/call", string(edit))
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s: the file is %q, %v; the server said %.300s", tool, got, err, said)
		}
	}
}

func client(t *testing.T, command ...string) *mcp.Client {
	t.Helper()
	c, err := mcp.Start(command)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Stop(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func answer(t *testing.T, c *mcp.Client, method, params string) string {
	t.Helper()
	line, err := c.Call(method, params)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// result is what the client gives to its caller.
func result(t *testing.T, answer string, list bool) string {
	t.Helper()
	m, err := compact.ParseMCPMessage(answer)
	if err != nil {
		t.Fatal(err)
	}
	if list {
		l, err := compact.UnpackList(m.Result, compact.KnownList{})
		if err != nil {
			t.Fatal(err)
		}
		return l.Text
	}
	text, packed, err := compact.UnpackCall(m.Result)
	if err != nil {
		t.Fatal(err)
	}
	if !packed {
		return m.Result
	}
	return text
}
