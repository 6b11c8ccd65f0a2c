package mcpproxy_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/mcp"
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
