package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	servers "github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpsdk"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// root is the top of the repository.
const root = "../../../.."

// The test binary is also the server.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "+serve" {
		main()
		return
	}
	os.Exit(m.Run())
}

// The servers of all languages list the same orders, in fewer bytes to a client
// that asks for compact results. One plain session is enough in a short run.
func TestServers(t *testing.T) {
	var want []any
	for id := range 20 {
		want = append(want, map[string]any{"id": float64(id), "status": "shipped", "item": fmt.Sprintf("item %d", id%5)})
	}
	for language, command := range map[string]func(*testing.T) *exec.Cmd{"go": goServer, "typescript": typeScriptServer, "python": pythonServer} {
		t.Run(language, func(t *testing.T) {
			packed, sent := call(t, command(t), &mcpsdk.ClientOptions{Accept: []string{"T2"}})
			if !reflect.DeepEqual(packed, want) || !strings.Contains(sent, "#T2|") {
				t.Errorf("who asks gets %v as %s", packed, sent)
			}
			if language != "go" && os.Getenv("COMPACT_LONG") == "" {
				return
			}
			plain, all := call(t, command(t), nil)
			if !reflect.DeepEqual(plain, want) || strings.Contains(all, "#T2|") || len(sent) > len(all)/2 {
				t.Errorf("who does not ask gets %v as %s", plain, all)
			}
		})
	}
}

// call calls the tool, and gives the messages that the server sent.
func call(t *testing.T, command *exec.Cmd, asks *mcpsdk.ClientOptions) (list []any, sent string) {
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

func goServer(*testing.T) *exec.Cmd { return exec.Command(os.Args[0], "+serve") }

// typeScriptServer has the packages where npm install would put them.
func typeScriptServer(t *testing.T) *exec.Cmd {
	t.Helper()
	_, err := os.Stat(root + "/clients/typescript/dist/compact-mcp.js")
	toolchain.NeedAlso(t, "typescript", err)
	if err := servers.Install(root); err != nil {
		t.Fatal(err)
	}
	modules := filepath.Join(t.TempDir(), "node_modules")
	for name, at := range map[string]string{
		"@modelcontextprotocol": "cmd/compactmcp/tests/node_modules/@modelcontextprotocol", "compact-decoder": "clients/typescript",
	} {
		target, err := filepath.Abs(filepath.Join(root, at))
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
	text, err := os.ReadFile("../typescript/server.mjs")
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
	toolchain.Need(t, "python")
	python, err := toolchain.Python(root)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(python, "cmd/compactmcp/examples/python/server.py")
	c.Dir, c.Env = root, append(os.Environ(), "PYTHONPATH=clients/python")
	return c
}
