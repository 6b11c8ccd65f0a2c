// Command record writes tests/corpora/mcp_results.ndjson: results of tools of real
// MCP servers, one a line, as a client without structured results gets them. Start
// it at the repository's root:
//
//	go run ./tests/mcp/record [--packages DIR] > results.ndjson
//
// It gets the servers from npm and PyPI, into a folder that is kept if it is named,
// and needs Node.js, Python and git.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/mcp"
)

// shown is what the folder that the servers work in is called in the corpus.
const shown = "/data"

func main() {
	packages := flag.String("packages", "", "where the servers are installed, unless they are there")
	flag.Parse()
	if err := record(*packages, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "record:", err)
		os.Exit(1)
	}
}

func record(packages string, w io.Writer) error {
	dir, err := os.MkdirTemp("", "compactgen-record-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return err
	}
	if packages == "" {
		packages = filepath.Join(dir, "packages")
	}
	if packages, err = filepath.Abs(packages); err != nil {
		return err
	}
	if err := install(packages); err != nil {
		return err
	}
	folder := filepath.Join(dir, "data")
	if err := fill(folder); err != nil {
		return err
	}
	os.Setenv("MEMORY_FILE_PATH", filepath.Join(dir, "memory.jsonl"))
	os.Setenv("TZ", "UTC")
	for _, s := range servers {
		if err := s.record(packages, folder, w); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

func (s *server) record(packages, folder string, w io.Writer) error {
	client, err := mcp.Start(s.command(packages, folder))
	if err != nil {
		return err
	}
	defer client.Stop()
	for _, c := range s.calls {
		arguments := strings.ReplaceAll(c.arguments, shown, folder)
		var request bytes.Buffer // a message is a line
		if err := json.Compact(&request, fmt.Appendf(nil, `{"name":%q,"arguments":%s}`, c.tool, arguments)); err != nil {
			return err
		}
		answer, err := client.Call("tools/call", request.String())
		if err != nil {
			return err
		}
		line, err := once(answer)
		if err != nil {
			return fmt.Errorf("%s: %w", c.tool, err)
		}
		line = strings.ReplaceAll(line, folder, shown)
		if home := filepath.Dir(folder); strings.Contains(line, home) {
			return fmt.Errorf("%s: the result has the path %s", c.tool, home)
		}
		fmt.Fprintln(w, line)
	}
	return nil
}

// once is a result without its second copy.
func once(answer string) (string, error) {
	m, err := compact.ParseMCPMessage(answer)
	if err != nil {
		return "", err
	}
	if m.Type != compact.MessageToolsCallResponse {
		return "", fmt.Errorf("no result: %.200s", answer)
	}
	return mcp.Once(&m)
}
