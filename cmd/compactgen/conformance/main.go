package conformance

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

// KnownFailing is the list of the shipped protocol's cases that fail.
//
//go:embed known-failing.txt
var KnownFailing string

// DefaultTestees are the commands of the three languages of this repository,
// run from its root.
var DefaultTestees = []string{"tests/testees/go", "tests/testees/typescript", "tests/testees/python"}

// Options are the options of `compactgen conformance`.
type Options struct {
	Root    string   // the repository; "" finds it from the working directory
	Testees []string // commands for `sh -c`; none means DefaultTestees
	Run     string   // a regular expression for case names
	Offered bool     // ask a testee only the vectors of the ops that its hello lists
	Seed    uint64   // 0 draws one
	Random  int      // random cases of each kind
	Digest  string   // of the spec that the program was built with
	Stdout  io.Writer
}

// Main runs the shipped vectors, real texts and random cases, and prints the
// report. An error means that the run could not be made as asked.
func Main(ctx context.Context, o Options) (ok bool, err error) {
	if o.Root == "" {
		if o.Root, err = FindRoot(); err != nil {
			return false, err
		}
	}
	suite, err := Shipped(o.Root)
	if err != nil {
		return false, err
	}
	suite.Run, suite.Offered, suite.Seed, suite.Random = o.Run, o.Offered, o.Seed, o.Random
	if err := sameSpec(suite.Model, o.Digest); err != nil {
		return false, err
	}
	if suite.Seed == 0 {
		suite.Seed = uint64(rand.Uint32())
	}
	var testees []Testee
	commands := o.Testees
	if len(commands) == 0 {
		commands = DefaultTestees
	}
	for _, command := range commands {
		testees = append(testees, Command(command, o.Root))
	}
	report, err := suite.Test(ctx, testees)
	if err != nil {
		return false, err
	}
	report.Print(o.Stdout)
	return report.OK(), nil
}

// sameSpec compares the spec of the repository with the one that this program was
// built with, as its vectors were: with another, many would fail, and none would say why.
func sameSpec(m *model.Model, built string) error {
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
	return Suite{Model: m, Vectors: vectors, Texts: texts, Documents: documents, Known: KnownFailing, Judge: Reference(m)}, nil
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
