package cli

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

// DefaultSpecs are the specs that a command looks for when none is named: a
// Protocol of one's own, or the one of compactgen's repository. It reads the first
// that is there.
var DefaultSpecs = []string{"protocol.yaml", "spec/compact.yaml"}

// builtinName is the path of the built-in spec in messages. No file of that
// name is read.
const builtinName = "built-in/compact.yaml"

// SpecFlags choose the spec of a command.
type SpecFlags struct {
	Command string
	Path    *string
	Builtin *bool
}

// ChooseSpec declares them.
func ChooseSpec(flags *flag.FlagSet) SpecFlags {
	return SpecFlags{
		Command: flags.Name(),
		Path:    flags.String("spec", "", "the spec `file` (default: protocol.yaml, or else spec/compact.yaml, in this folder)"),
		Builtin: flags.Bool("builtin", false, "take the spec that compactgen brings along, Compact 2.0"),
	}
}

// A Source is a spec that has been chosen. Its path is "" for the built-in one,
// and its name stands in messages.
type Source struct {
	Name, Path string
	Text       []byte
}

// Read reads the spec, and says which one where none was named.
func (c SpecFlags) Read(io IO) (Source, error) {
	path, err := c.Find()
	switch {
	case err != nil:
		return Source{}, err
	case path == "":
		return Source{Name: builtinName, Text: spec.Shipped}, nil
	}
	open := Open
	if *c.Path == "" {
		open = openHere
		fmt.Fprintf(io.Err, "%s: the spec is %s\n", c.Command, path)
	}
	text, err := ReadSpec(open, path)
	return Source{Name: path, Path: path, Text: text}, err
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

// ReadSpec reads no more than shows that it is too much.
func ReadSpec(open func(string) (*os.File, error), name string) ([]byte, error) {
	f, err := open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, spec.MaxBytes+1))
}

// SameLines says whether two specs differ in their line ends at most, as a checkout
// with CRLF does from what git holds.
func SameLines(a, b []byte) bool {
	lf := func(text []byte) []byte { return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")) }
	return bytes.Equal(lf(a), lf(b))
}

// Find returns the path of the spec, "" for the built-in one.
func (c SpecFlags) Find() (string, error) {
	switch {
	case *c.Path != "" && *c.Builtin:
		return "", errors.New("--spec and --builtin name two specs: leave one of them out")
	case *c.Path != "" || *c.Builtin:
		return *c.Path, nil
	}
	for _, path := range DefaultSpecs {
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			return path, nil
		}
	}
	return "", fmt.Errorf("no spec: this folder has neither %s nor %s. Name one with --spec, write one with compactgen init, or take the one that compactgen brings along with --builtin",
		DefaultSpecs[0], DefaultSpecs[1])
}

// OrBuiltin takes the built-in spec where none is named.
func (c SpecFlags) OrBuiltin() SpecFlags {
	if *c.Path == "" {
		*c.Builtin = true
	}
	return c
}

// ElseBuiltin takes the built-in spec where the folder has none.
func (c SpecFlags) ElseBuiltin() SpecFlags {
	if _, err := c.Find(); err != nil && *c.Path == "" {
		*c.Builtin = true
	}
	return c
}

// File checks the spec; its problems go to standard error as findings.
func (s Source) File(io IO) (*spec.File, error) {
	file, problems := spec.Load(s.Name, s.Text)
	if len(problems) > 0 {
		fmt.Fprintln(io.Err, problems.Error())
		return nil, ErrFindings
	}
	return file, nil
}

func (s Source) Model(io IO) (*model.Model, error) {
	file, err := s.File(io)
	if err != nil {
		return nil, err
	}
	return model.Build(file), nil
}

// Protocol is the generated one, or one built from another spec.
func (s Source) Protocol(io IO) (*compact.Protocol, error) {
	if SameLines(s.Text, spec.Shipped) {
		return compact.Default(), nil
	}
	m, err := s.Model(io)
	if err != nil {
		return nil, err
	}
	return compact.FromModel(m.JSON())
}

func (c SpecFlags) ReadModel(io IO) (*model.Model, error) {
	s, err := c.Read(io)
	if err != nil {
		return nil, err
	}
	return s.Model(io)
}

// ReadBoth reads what describes records and what encodes them.
func (c SpecFlags) ReadBoth(io IO) (*model.Model, *compact.Protocol, error) {
	s, err := c.Read(io)
	if err != nil {
		return nil, nil, err
	}
	m, err := s.Model(io)
	if err != nil {
		return nil, nil, err
	}
	p, err := compact.FromModel(m.JSON()) // the generated one has types for its records
	return m, p, err
}

func (c SpecFlags) ReadProtocol(io IO) (*compact.Protocol, error) {
	s, err := c.Read(io)
	if err != nil {
		return nil, err
	}
	return s.Protocol(io)
}
