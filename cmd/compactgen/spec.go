package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

const defaultSpec = "spec/compact.yaml"

func specFlag(fs *flag.FlagSet) *string {
	return fs.String("spec", "", "the spec `file` (default: "+defaultSpec+", or the shipped one where there is no such file)")
}

// readSpec returns the path to name in problems, and the file's bytes.
func readSpec(path string) (string, []byte, error) {
	if path != "" {
		src, err := os.ReadFile(path)
		return path, src, err
	}
	src, err := os.ReadFile(defaultSpec)
	if errors.Is(err, fs.ErrNotExist) {
		return defaultSpec, spec.Shipped, nil
	}
	return defaultSpec, src, err
}

// loadModel reads a spec; its problems go to standard error as findings.
func loadModel(path string, io stdio) (*model.Model, error) {
	path, src, err := readSpec(path)
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
