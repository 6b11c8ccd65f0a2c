package mcp_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	servers "github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// A peer is the official SDK of another language: programs beside this file.
type peer struct {
	language string
	// ways are those of the language's ways.* file; all but plain ask.
	ways           []string
	client, server string
	noHTTP         bool // of the server
}

var peers = []peer{
	{"typescript", []string{"plain", "T2", "Z"}, "typescript/client.mjs", "typescript/server.mjs", false},
	{"typescript 2", []string{"plain", "T2", "Z"}, "typescript/client2.mjs", "typescript/server2.mjs", true},
	{"python", []string{"plain", "T2", "Z"}, "python/client.py", "python/server.py", false},
}

// interpreter installs the SDK, and says what runs the programs.
func (p peer) interpreter(t *testing.T) string {
	t.Helper()
	language, _, _ := strings.Cut(p.language, " ") // without its SDK's version
	toolchain.Need(t, language)
	if p.language == "python" {
		python, err := toolchain.Python("../../..")
		if err != nil {
			t.Fatal(err)
		}
		return python
	}
	if err := servers.Install("../../.."); err != nil {
		t.Fatal(err)
	}
	buildTypeScript(t)
	return "node"
}

// Clients of the official SDKs and the Go server: plain sessions are what the
// table says, and those that ask are the same.
func TestClients(t *testing.T) {
	for _, p := range peers {
		if p.language == "typescript" && toolchain.Sampled(t) {
			continue // there is its second version
		}
		t.Run(p.language, func(t *testing.T) {
			interpreter := p.interpreter(t)
			url, sent := serveHTTP(t, p.ways)
			logs := t.TempDir()
			address, err := json.Marshal(map[string]any{
				"http":  url,
				"stdio": []string{os.Args[0], "+serve", tableFile(t), filepath.Join(logs, "{way}")},
			})
			if err != nil {
				t.Fatal(err)
			}
			c := exec.CommandContext(t.Context(), interpreter, p.client, string(address))
			c.Stderr = os.Stderr
			out, err := c.Output()
			var sessions map[string]session
			if err == nil {
				err = json.Unmarshal(out, &sessions)
			}
			if err != nil {
				t.Fatalf("%v: %.300s", err, out)
			}
			wire := map[string]string{}
			for _, way := range p.ways {
				log, err := os.ReadFile(filepath.Join(logs, way))
				if err != nil {
					t.Fatal(err)
				}
				wire["stdio/"+way] = lines(string(log), "write: ")
				wire["http/"+way] = sent[way].text()
			}
			for _, kind := range []string{"stdio", "http"} {
				plain := sessions[kind+"/plain"]
				for _, way := range p.ways {
					t.Run(kind+"/"+way, func(t *testing.T) {
						plain.checkTable(t)
						sessions[kind+"/"+way].checkEqual(t, plain)
						if way == "plain" {
							checkPlain(t, wire[kind+"/plain"])
						} else {
							checkCompact(t, wire[kind+"/"+way], wire[kind+"/plain"])
						}
					})
				}
			}
			if len(sessions) != 2*len(p.ways) {
				t.Errorf("%d sessions", len(sessions))
			}
		})
	}
}

// The Go client, asking and not, and servers of the official SDKs.
func TestServers(t *testing.T) {
	for _, p := range peers {
		if p.language == "typescript" && toolchain.Sampled(t) {
			continue // there is its second version
		}
		t.Run(p.language, func(t *testing.T) {
			interpreter, path := p.interpreter(t), tableFile(t)
			var addresses map[string]string
			if !p.noHTTP {
				if addresses = startHTTP(t, []string{interpreter, p.server, path}); len(addresses) != len(p.ways) {
					t.Errorf("addresses: %v", addresses)
				}
			}
			for _, way := range p.ways {
				if everyPair || way == "T2" || p.noHTTP && !toolchain.Sampled(t) { // a process for each session takes seconds
					t.Run("stdio/"+way, func(t *testing.T) {
						checkServer(t, way, func(asks bool) (session, string) {
							return overStdio(t, asks, []string{interpreter, p.server, path, way})
						})
					})
				}
				if p.noHTTP {
					continue
				}
				t.Run("http/"+way, func(t *testing.T) {
					checkServer(t, way, func(asks bool) (session, string) { return overHTTP(t, asks, addresses[way]) })
				})
			}
		})
	}
}

func checkServer(t *testing.T, way string, connect func(asks bool) (session, string)) {
	t.Helper()
	plain, sent := connect(false)
	plain.checkTable(t)
	asked, packed := connect(true)
	asked.checkEqual(t, plain)
	checkPlain(t, sent)
	if way == "plain" {
		checkPlain(t, packed) // it knows nothing of us
	} else {
		checkCompact(t, packed, sent)
	}
}
