package conformance

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/judge"
)

// KnownFailing is the list of the shipped protocol's cases that fail.
//
//go:embed known-failing.txt
var KnownFailing string

// SameSpec compares the spec of the repository with the one that this program was
// built with, as its vectors were: with another, many would fail, and none would say why.
func SameSpec(m *model.Model, built string) error {
	if built == m.Digest {
		return nil
	}
	return fmt.Errorf("spec/compact.yaml has the digest %.12s, and this program was built for %.12s: go run ./cmd/compactgen generate, then go run ./cmd/compactgen conformance", m.Digest, built)
}

// Shipped is the suite of the repository's own protocol: its model, vectors,
// real texts and known failures.
func Shipped(root string) (Suite, error) {
	m, err := LoadModel(filepath.Join(root, "spec", "compact.yaml"))
	if err != nil {
		return Suite{}, err
	}
	vectors, err := ShippedVectors()
	if err != nil {
		return Suite{}, err
	}
	f, err := os.Open(filepath.Join(root, "tests", "corpora", "llm_texts.ndjson"))
	if err != nil {
		return Suite{}, err
	}
	defer f.Close()
	texts, err := ReadTexts(f)
	if err != nil {
		return Suite{}, fmt.Errorf("%s: %w", f.Name(), err)
	}
	documents, err := shippedDocuments(filepath.Join(root, "tests", "corpora"))
	if err != nil {
		return Suite{}, err
	}
	return Suite{Model: m, Vectors: vectors, Texts: texts, Documents: documents, Known: KnownFailing, Judge: Judge(m)}, nil
}

// shippedDocuments are the lines of the corpora that hold traffic.
func shippedDocuments(dir string) ([]Document, error) {
	var list []Document
	for _, corpus := range []string{"api_responses", "chat_requests", "mcp_filesystem", "mcp_results"} {
		b, err := os.ReadFile(filepath.Join(dir, corpus+".ndjson"))
		if err != nil {
			return nil, err
		}
		for i, line := range strings.Split(strings.TrimSuffix(string(b), "\n"), "\n") {
			list = append(list, Document{fmt.Sprintf("%s/%03d", corpus, i), line})
		}
	}
	return list, nil
}

// LoadModel reads a spec file and makes its model.
func LoadModel(path string) (*model.Model, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	file, problems := spec.Load(path, src)
	if len(problems) > 0 {
		return nil, problems
	}
	return model.Build(file), nil
}

// Own is the suite of any spec: what the judge derives from its model, texts, and drawn
// cases.
func Own(m *model.Model) (Suite, error) {
	topics, err := judge.Derive(m)
	return Suite{Model: m, Vectors: Flatten(topics), Says: "the judge", Texts: []string{"x"}, Random: 100, Judge: Judge(m)}, err
}

// FindRoot is the folder of go.mod at or above the working directory.
func FindRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "tests", "testees")); err == nil {
			if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
				return dir, nil
			}
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf("run this inside the repository of compactgen: no go.mod with tests/testees here or above")
		}
		dir = parent
	}
}
