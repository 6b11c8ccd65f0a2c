package tokens

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// peerProgram writes documents in the formats of others, and reads them back.
//
//go:embed peers.mjs
var peerProgram string

// peers are packages that clients/typescript/package.json pins for tests.
var peers = []struct{ name, module string }{{"TOON", "@toon-format/toon"}, {"GCF", "@blackwell-systems/gcf"}}

// written is a document in a peer's format, or why it is not.
type written struct{ Text, Problem, Why string }

// byPeers gives each document as each peer writes it.
func byPeers(root string, documents []string) ([]map[string]written, error) {
	home := filepath.Join(root, "clients", "typescript")
	if err := toolchain.Modules(home); err != nil {
		return nil, err
	}
	c := exec.Command("node", "--input-type=module", "--eval", peerProgram)
	c.Dir = home // imports are resolved from here
	c.Stdin = strings.NewReader(strings.Join(documents, "\n"))
	var notes bytes.Buffer
	c.Stderr = &notes
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("node: %w: %.300s", err, &notes)
	}
	var all []map[string]written
	for line := range bytes.Lines(out) {
		var one map[string]written
		if err := json.Unmarshal(line, &one); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	if len(all) != len(documents) {
		return nil, fmt.Errorf("node wrote %d of %d documents", len(all), len(documents))
	}
	return all, nil
}

// versions are those that are pinned.
func versions(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "clients", "typescript", "package.json"))
	if err != nil {
		return "", err
	}
	var manifest struct{ DevDependencies map[string]string }
	if err := json.Unmarshal(text, &manifest); err != nil {
		return "", err
	}
	var list []string
	for _, p := range peers {
		list = append(list, p.name+" "+manifest.DevDependencies[p.module])
	}
	return strings.Join(list, ", "), nil
}
