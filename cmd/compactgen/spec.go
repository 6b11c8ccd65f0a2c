package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/compactgen/compactgen/cmd/compactgen/named"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

// defaultSpecs are the specs that a command looks for when none is named: a
// protocol of one's own, or the one of compactgen's repository. It reads the first
// that is there.
var defaultSpecs = []string{"protocol.yaml", "spec/compact.yaml"}

// builtinName is the path of the built-in spec in messages. No file of that
// name is read.
const builtinName = "built-in/compact.yaml"

// specFlags choose the spec of a command.
type specFlags struct {
	command string
	path    *string
	builtin *bool
}

func chooseSpec(flags *flag.FlagSet) specFlags {
	return specFlags{
		command: flags.Name(),
		path:    flags.String("spec", "", "the spec `file` (default: protocol.yaml, or else spec/compact.yaml, in this folder)"),
		builtin: flags.Bool("builtin", false, "take the spec that compactgen brings along, Compact 2.0"),
	}
}

// source is a spec that has been chosen. Its path is "" for the built-in one,
// and its name stands in messages.
type source struct {
	name, path string
	text       []byte
}

// read reads the spec, and says which one where none was named.
func (c specFlags) read(stdio stdio) (source, error) {
	path, err := c.find()
	switch {
	case err != nil:
		return source{}, err
	case path == "":
		return source{name: builtinName, text: spec.Shipped}, nil
	}
	open := named.Open
	if *c.path == "" {
		open = openHere
		fmt.Fprintf(stdio.err, "%s: the spec is %s\n", c.command, path)
	}
	text, err := readSpec(open, path)
	return source{name: path, path: path, text: text}, err
}

// openHere opens a file that nobody has named, and that somebody else may have put
// here: no link out of the folder, and nothing that would wait.
func openHere(name string) (*os.File, error) {
	if there, err := os.Stat(name); err == nil && !there.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file; name the spec with --spec", name)
	}
	f, err := os.OpenInRoot(".", name)
	if err != nil {
		err = fmt.Errorf("%w; name the spec with --spec if it lies elsewhere", err)
	}
	return f, err
}

// readSpec reads no more than shows that it is too much.
func readSpec(open func(string) (*os.File, error), name string) ([]byte, error) {
	f, err := open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, spec.MaxBytes+1))
}

// sameLines says whether two specs differ in their line ends at most, as a checkout
// with CRLF does from what git holds.
func sameLines(a, b []byte) bool {
	lf := func(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }
	return bytes.Equal(lf(a), lf(b))
}

// find returns the path of the spec, "" for the built-in one.
func (c specFlags) find() (string, error) {
	switch {
	case *c.path != "" && *c.builtin:
		return "", errors.New("--spec and --builtin name two specs: leave one of them out")
	case *c.path != "" || *c.builtin:
		return *c.path, nil
	}
	for _, path := range defaultSpecs {
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			return path, nil
		}
	}
	return "", fmt.Errorf("no spec: this folder has neither %s nor %s. Name one with --spec, write one with compactgen init, or take the one that compactgen brings along with --builtin",
		defaultSpecs[0], defaultSpecs[1])
}

// orBuiltin takes the built-in spec where none is named.
func (c specFlags) orBuiltin() specFlags {
	if *c.path == "" {
		*c.builtin = true
	}
	return c
}

// elseBuiltin takes the built-in spec where the folder has none.
func (c specFlags) elseBuiltin() specFlags {
	if _, err := c.find(); err != nil && *c.path == "" {
		*c.builtin = true
	}
	return c
}

// file checks the spec; its problems go to standard error as findings.
func (s source) file(io stdio) (*spec.File, error) {
	file, problems := spec.Load(s.name, s.text)
	if len(problems) > 0 {
		fmt.Fprintln(io.err, problems.Error())
		return nil, errFindings
	}
	return file, nil
}

func (s source) model(io stdio) (*model.Model, error) {
	file, err := s.file(io)
	if err != nil {
		return nil, err
	}
	return model.Build(file), nil
}

// protocol is the generated one, or one built from another spec.
func (s source) protocol(io stdio) (*compact.Protocol, error) {
	if sameLines(s.text, spec.Shipped) {
		return compact.Default(), nil
	}
	m, err := s.model(io)
	if err != nil {
		return nil, err
	}
	return compact.FromModel(m.JSON())
}

func (c specFlags) readModel(io stdio) (*model.Model, error) {
	s, err := c.read(io)
	if err != nil {
		return nil, err
	}
	return s.model(io)
}

// readBoth reads what describes records and what encodes them.
func (c specFlags) readBoth(io stdio) (*model.Model, *compact.Protocol, error) {
	s, err := c.read(io)
	if err != nil {
		return nil, nil, err
	}
	m, err := s.model(io)
	if err != nil {
		return nil, nil, err
	}
	p, err := compact.FromModel(m.JSON()) // the generated one has types for its records
	return m, p, err
}

func (c specFlags) readProtocol(io stdio) (*compact.Protocol, error) {
	s, err := c.read(io)
	if err != nil {
		return nil, err
	}
	return s.protocol(io)
}
