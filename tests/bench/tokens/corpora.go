package tokens

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/runtime/go"
)

const (
	session    = "mcp_filesystem"
	oneChannel = session + " without `structuredContent`"
)

// recorded are the corpora; one of them a second time, with each result of a tool
// once only.
func recorded(root string) ([]set, error) {
	var sets []set
	for _, name := range []string{"api_responses", "chat_requests", session, "mcp_results"} {
		text, err := os.ReadFile(filepath.Join(root, "tests", "corpora", name+".ndjson"))
		if err != nil {
			return nil, err
		}
		s := set{name: name}
		for line := range bytes.Lines(text) {
			var b bytes.Buffer
			if err := json.Compact(&b, line); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			s.documents = append(s.documents, b.String())
		}
		sets = append(sets, s)
		if name != session {
			continue
		}
		if s, err = withoutCopies(s); err != nil {
			return nil, err
		}
		sets = append(sets, s)
	}
	return sets, nil
}

// withoutCopies leaves the member structuredContent out of results of tools.
func withoutCopies(s set) (set, error) {
	without := set{name: oneChannel}
	for _, document := range s.documents {
		m, err := compact.ParseMCPMessage(document)
		if err != nil {
			return set{}, err
		}
		if m.Type == compact.MessageToolsCallResponse {
			result, err := mcp.Once(m.Result)
			if err != nil {
				return set{}, err
			}
			document = m.WithResult(result)
		}
		without.documents = append(without.documents, document)
	}
	return without, nil
}
