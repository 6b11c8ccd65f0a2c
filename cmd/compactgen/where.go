package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/cmd/compactgen/where"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/internal/cli"
	compact "github.com/compactgen/compactgen/runtime/go"
)

const vectorsFolder = "tests/vectors"

func runWhere(fs *flag.FlagSet, args []string, stdio cli.IO) error {
	t := targetFlags(fs)
	all := fs.Bool("all", false, "name every vector, not the first of each file")
	if err := cli.Parse(fs, args, true); err != nil {
		return err
	}
	switch fs.NArg() {
	case 0:
		return errors.New("say which symbol of the spec: a table, a code, a record, a field, a format, a prefix, …, as in compactgen where STREAM")
	case 1:
	default:
		return fmt.Errorf("%q and %q are two symbols: name one at a time, and flags before it", fs.Arg(0), fs.Arg(1))
	}
	src, err := t.spec.Read(stdio)
	if err != nil {
		return err
	}
	f, err := src.File(stdio)
	if err != nil {
		return err
	}
	m := model.Build(f)
	found, hint := where.Find(where.Symbols(f, m), fs.Arg(0))
	if found == nil {
		fmt.Fprintf(stdio.Err, "%s declares no %q%s\n", src.Name, fs.Arg(0), hint)
		return cli.ErrFindings
	}
	lines := bytes.Split(src.Text, []byte("\n"))
	for _, s := range found {
		fmt.Fprintf(stdio.Out, "%s:%s: %s: %s\n", src.Name, s.Pos, s, bytes.TrimSpace(lines[s.Pos.Line-1]))
	}
	files, err := t.generated(src, m)
	if err != nil {
		return err
	}
	for _, l := range where.Lines(files, found) {
		fmt.Fprintf(stdio.Out, "%s:%d: %s\n", l.Path, l.Line, l.Text)
	}
	return printVectors(stdio, m, found, *all)
}

// generated are the files that generate would write with these flags; none
// outside of the repository without a folder.
func (t target) generated(s cli.Source, m *model.Model) ([]output.File, error) {
	if *t.out == "" && !hasFolders(s, m) && inRepository(t.names) != nil {
		return nil, nil
	}
	set, dir, err := t.files(s, m)
	for i := range set.Files {
		set.Files[i].Path = seen(dir, set.Files[i].Path)
	}
	return set.Files, err
}

// mostVectors is how many cases of a file are named.
const mostVectors = 3

func printVectors(stdio cli.IO, m *model.Model, symbols []where.Symbol, all bool) error {
	if _, err := os.Stat(vectorsFolder); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	topics, err := vectors.LoadFS(os.DirFS(vectorsFolder))
	if err != nil {
		return err
	}
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		return err
	}
	coverage := where.NewCoverage(m, p)
	for _, topic := range topics {
		var names []string
		for _, c := range topic.Cases {
			uses := coverage.Uses(c)
			for _, s := range symbols {
				if uses[s.Use] {
					names = append(names, c.Name)
					break
				}
			}
		}
		more := ""
		if n := len(names); n > mostVectors && !all {
			names, more = names[:mostVectors], fmt.Sprintf(" and %d more", n-mostVectors)
		}
		if len(names) > 0 {
			fmt.Fprintf(stdio.Out, "%s/%s: %s%s\n", vectorsFolder, topic.File, strings.Join(names, " "), more)
		}
	}
	return nil
}
