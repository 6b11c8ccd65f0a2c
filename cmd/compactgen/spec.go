package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

const defaultSpec = "spec/compact.yaml"

func specFlag(fs *flag.FlagSet) *string {
	return fs.String("spec", defaultSpec, "the spec `file`")
}

// loadModel reads a spec; its problems go to standard error as findings.
func loadModel(path string, io stdio) (*model.Model, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	file, problems := spec.Load(path, src)
	if len(problems) > 0 {
		fmt.Fprintln(io.err, problems.Error())
		return nil, errFindings
	}
	return model.Build(file), nil
}

// loadProtocol is the generated protocol, or one built from another spec.
func loadProtocol(path string, io stdio) (*compact.Protocol, error) {
	if path == "" {
		return compact.Default(), nil
	}
	m, err := loadModel(path, io)
	if err != nil {
		return nil, err
	}
	return compact.FromModel(m.JSON())
}
