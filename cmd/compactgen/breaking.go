package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/internal/cli"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

func runBreaking(fs *flag.FlagSet, args []string, io cli.IO) error {
	chosen := cli.ChooseSpec(fs)
	var against list
	fs.Var(&against, "against", "an old spec (repeatable): a `file`, or git:REF[:path] (default path: that of the spec)")
	rollout := fs.String("rollout", "", "readers-first: readers of the new spec go out before its `writers` do, so what is readers-first breaks nothing")
	format := fs.String("format", "text", "text or json")
	explain := fs.String("explain", "", "say what a `rule` means, and compare nothing")
	if err := cli.Parse(fs, args, false); err != nil {
		return err
	}
	switch {
	case *explain != "":
		return explainRule(*explain, io)
	case *format != "text" && *format != "json":
		return fmt.Errorf("unknown format %q: there are text and json", *format)
	case *rollout != "" && *rollout != rules.ReadersFirst.String():
		return fmt.Errorf("unknown rollout %q: there is %s", *rollout, rules.ReadersFirst)
	case len(against) == 0:
		return errors.New("say what to compare with: --against FILE or --against git:REF")
	}
	s, err := chosen.Read(io)
	if err != nil {
		return err
	}
	old, err := oldSpecs(against, s.Path, io)
	if err != nil {
		return err
	}
	new, err := s.File(io)
	if err != nil {
		return cli.ErrUsage
	}
	findings, unused := breaking.Compare(new, old...)
	if err := printFindings(findings, *format, io); err != nil {
		return err
	}
	for _, i := range unused {
		fmt.Fprintf(io.Err, "%s:%s: note: no finding of %s needs this ignore\n", s.Name, i.Pos, i.Rule.V)
	}
	names := make([]string, len(old))
	for i, f := range old {
		names[i] = f.Path
	}
	fmt.Fprintf(io.Err, "%s against %s\n", findings.Summary(), strings.Join(names, ", "))
	if findings.Count(rules.WireBreaking) > 0 || *rollout == "" && findings.Count(rules.ReadersFirst) > 0 {
		return cli.ErrFindings
	}
	return nil
}

// oldSpecs reads all of them, or says of each one that is none what is wrong.
func oldSpecs(against []string, path string, io cli.IO) (files []*spec.File, err error) {
	for _, a := range against {
		name, text, err := readOld(a, path)
		if err != nil {
			return nil, err
		}
		f, problems := spec.LoadOld(name, text)
		if len(problems) > 0 {
			fmt.Fprint(io.Err, problems.Text())
			return nil, cli.ErrUsage
		}
		files = append(files, f)
	}
	return files, nil
}

// readOld reads the spec to compare with: a file, or one that git holds.
func readOld(against, path string) (name string, text []byte, err error) {
	if at, ok := strings.CutPrefix(against, "git:"); ok {
		return readGit(at, path)
	}
	text, err = cli.ReadSpec(cli.Open, against)
	return against, text, err
}

func printFindings(findings breaking.Findings, format string, io cli.IO) error {
	if format == "text" {
		for _, f := range findings {
			fmt.Fprintln(io.Out, f)
		}
		return nil
	}
	if findings == nil {
		findings = breaking.Findings{}
	}
	enc := json.NewEncoder(io.Out)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(findings)
}

func explainRule(id string, io cli.IO) error {
	r, known := rules.Lookup(id)
	if !known {
		return fmt.Errorf("no rule is named %q%s", id, spec.DidYouMean(id, rules.IDs()))
	}
	fmt.Fprint(io.Out, r.Explain())
	return nil
}

// verdict says, after generate, what an edit of the spec does to peers of the
// committed one. Without git, or a committed spec, there is nothing to say.
func verdict(s cli.Source, io cli.IO) {
	if s.Path == "" {
		return
	}
	// One process, since generate is waited for; readGit starts more for its messages.
	oldText, err := git(filepath.Dir(s.Path), "cat-file", "blob", "HEAD:./"+filepath.Base(s.Path))
	if err != nil || cli.SameLines(oldText, s.Text) {
		return
	}
	old, problems := spec.LoadOld(s.Name, oldText)
	if len(problems) > 0 {
		fmt.Fprintf(io.Err, "breaking: not compared: %s at HEAD is no valid spec any more\n", s.Path)
		return
	}
	if new, problems := spec.Load(s.Name, s.Text); len(problems) == 0 {
		findings, _ := breaking.Compare(new, old)
		fmt.Fprintf(io.Err, "breaking: %s against HEAD; see compactgen breaking --spec %s --against git:HEAD\n", findings.Summary(), s.Path)
	}
}
