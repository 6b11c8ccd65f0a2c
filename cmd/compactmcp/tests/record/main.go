// Command record writes tests/corpora/mcp_results.ndjson: results of tools of real
// MCP servers, one a line, as a client without structured results gets them. Start
// it at the repository's root:
//
//	go run ./cmd/compactmcp/tests/record [--packages DIR] > results.ndjson
//
// It gets the servers from npm and PyPI, into a folder that is kept if it is named,
// and needs Node.js, Python and git.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/cmd/compactmcp/tests/real"
	"github.com/compactgen/compactgen/runtime/go"
)

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
	if err := real.Install(packages); err != nil {
		return err
	}
	folder := filepath.Join(dir, "data")
	if err := real.Fill(".", folder); err != nil {
		return err
	}
	os.Setenv("MEMORY_FILE_PATH", filepath.Join(dir, "memory.jsonl"))
	os.Setenv("TZ", "UTC")
	for _, s := range real.Servers {
		if !s.Recorded {
			continue
		}
		if err := recordServer(&s, packages, folder, w); err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
	}
	return nil
}

func recordServer(s *real.Server, packages, folder string, w io.Writer) error {
	client, err := mcp.Start(s.Command(packages, folder))
	if err != nil {
		return err
	}
	defer client.Stop()
	calls, err := s.Calls(folder, "")
	if err != nil {
		return err
	}
	for _, params := range calls {
		answer, err := client.Call("tools/call", params)
		if err != nil {
			return err
		}
		line, err := once(answer)
		if err != nil {
			return fmt.Errorf("%s: %w", params, err)
		}
		line = strings.ReplaceAll(line, folder, real.Shown)
		if home := filepath.Dir(folder); strings.Contains(line, home) {
			return fmt.Errorf("%s: the result has the path %s", params, home)
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
	return mcp.Once(m.Result)
}
