// Command derive writes the derived vectors of a spec, or of a model as
// `compactgen model` prints it, into a folder.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/judge"
)

func main() {
	specPath := flag.String("spec", "spec/compact.yaml", "the spec to derive from")
	modelPath := flag.String("model", "", "the JSON of a model to derive from, instead of a spec")
	out := flag.String("out", "tests/vectors", "the folder to write CHAPTER/derived-*.json into")
	flag.Parse()
	if err := run(*specPath, *modelPath, *out); err != nil {
		fmt.Fprintln(os.Stderr, "derive:", err)
		os.Exit(1)
	}
}

func run(specPath, modelPath, out string) error {
	m, err := load(specPath, modelPath)
	if err != nil {
		return err
	}
	topics, err := judge.Derive(m)
	if err != nil {
		return err
	}
	return write(topics, out)
}

// write replaces the output of an earlier run.
func write(topics []vectors.Topic, out string) error {
	old, err := filepath.Glob(filepath.Join(out, "*/derived-*.json"))
	if err != nil {
		return err
	}
	for _, name := range old {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	for _, topic := range topics {
		file := filepath.Join(out, filepath.FromSlash(topic.File))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, judge.Print(topic), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func load(specPath, modelPath string) (*model.Model, error) {
	if modelPath != "" {
		data, err := os.ReadFile(modelPath)
		if err != nil {
			return nil, err
		}
		m := &model.Model{}
		return m, json.Unmarshal(data, m)
	}
	data, err := os.ReadFile(specPath)
	if err != nil {
		return nil, err
	}
	file, problems := spec.Load(specPath, data)
	if len(problems) > 0 {
		return nil, errors.New(problems.Error())
	}
	return model.Build(file), nil
}
