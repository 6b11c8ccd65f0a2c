package examples

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpsdk"
	servers "github.com/compactgen/compactgen/tests/mcp"
)

// Each server lists the same orders to a client that asks for compact results,
// in fewer bytes, and to one that does not.
func TestMCPServers(t *testing.T) {
	for language, command := range map[string]func(*testing.T) *exec.Cmd{"go": goServer, "typescript": typeScriptServer, "python": pythonServer} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			plain, all := orders(t, command(t), nil)
			packed, fewer := orders(t, command(t), &mcpsdk.ClientOptions{Accept: []string{"T2"}})
			if len(plain) != 20 || !reflect.DeepEqual(plain[7], map[string]any{"id": 7.0, "status": "shipped", "item": "item 2"}) {
				t.Errorf("the orders are %v", plain)
			}
			if !reflect.DeepEqual(packed, plain) {
				t.Errorf("who asks gets %v", packed)
			}
			if !strings.Contains(fewer, `#T2|`) || strings.Contains(all, `#T2|`) || len(fewer) > len(all)/2 {
				t.Errorf("who asks gets %s, who does not %s", fewer, all)
			}
		})
	}
}

// orders calls the tool, and says what the server sent.
func orders(t *testing.T, command *exec.Cmd, asks *mcpsdk.ClientOptions) (list []any, sent string) {
	t.Helper()
	command.Stderr = os.Stderr
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	if asks != nil {
		client.AddSendingMiddleware(mcpsdk.ClientMiddleware(compact.Default(), *asks))
	}
	var log bytes.Buffer
	session, err := client.Connect(t.Context(), &mcp.LoggingTransport{Transport: &mcp.CommandTransport{Command: command}, Writer: &log}, nil)
	if err != nil {
		t.Fatal(err)
	}
	result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "orders"})
	if err != nil {
		t.Fatal(err)
	}
	if err := session.Close(); err != nil {
		t.Log(err) // a server may end by the signal
	}
	text, err := json.Marshal(result.StructuredContent)
	var all struct{ Orders []any }
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(log.String()) {
		if strings.HasPrefix(line, "read: ") && strings.Contains(line, `"content"`) {
			sent += line
		}
	}
	return all.Orders, sent
}

func goServer(t *testing.T) *exec.Cmd {
	t.Helper()
	program := filepath.Join(t.TempDir(), "server")
	if out, err := exec.Command("go", "build", "-o", program, "./mcp/go").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return exec.Command(program)
}

// typeScriptServer has the packages where npm install would put them.
func typeScriptServer(t *testing.T) *exec.Cmd {
	t.Helper()
	need(t, "typescript", "node")
	if err := servers.Install(".."); err != nil {
		t.Fatal(err)
	}
	modules := filepath.Join(t.TempDir(), "node_modules")
	for name, at := range map[string]string{
		"@modelcontextprotocol": "tests/mcp/node_modules/@modelcontextprotocol", "compact-decoder": "clients/typescript",
	} {
		target, err := filepath.Abs(filepath.Join("..", at))
		if err == nil {
			err = os.MkdirAll(modules, 0o755)
		}
		if err == nil {
			err = os.Symlink(target, filepath.Join(modules, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(filepath.Dir(modules), "server.mjs")
	text, err := os.ReadFile("mcp/typescript/server.mjs")
	if err == nil {
		err = os.WriteFile(program, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return exec.Command("node", program)
}

func pythonServer(t *testing.T) *exec.Cmd {
	t.Helper()
	need(t, "python", "python3")
	python, err := servers.Python("..")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(python, "examples/mcp/python/server.py")
	c.Dir, c.Env = "..", append(os.Environ(), "PYTHONPATH=clients/python")
	return c
}
