package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/named"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

func runBreaking(fs *flag.FlagSet, args []string, io stdio) error {
	chosen := chooseSpec(fs)
	against := fs.String("against", "", "the old spec: a `file`, or git:REF[:path] (default path: that of the spec)")
	format := fs.String("format", "text", "text or json")
	explain := fs.String("explain", "", "say what a `rule` means, and compare nothing")
	if err := parse(fs, args, false); err != nil {
		return err
	}
	switch {
	case *explain != "":
		return explainRule(*explain, io)
	case *format != "text" && *format != "json":
		return fmt.Errorf("unknown format %q: there are text and json", *format)
	case *against == "":
		return errors.New("say what to compare with: --against FILE or --against git:REF")
	}
	s, err := chosen.read(io)
	if err != nil {
		return err
	}
	oldName, oldText, err := readOld(*against, s.path)
	if err != nil {
		return err
	}
	old, oldErr := source{name: oldName, text: oldText}.file(io)
	new, err := s.file(io)
	if err := errors.Join(oldErr, err); err != nil {
		return errUsage
	}
	findings, unused := breaking.Compare(old, new)
	if err := printFindings(findings, *format, io); err != nil {
		return err
	}
	for _, i := range unused {
		fmt.Fprintf(io.err, "%s:%s: note: no finding of %s needs this ignore\n", s.name, i.Pos, i.Rule.V)
	}
	fmt.Fprintf(io.err, "%s against %s\n", findings.Summary(), oldName)
	if findings.Count(rules.WireBreaking) > 0 {
		return errFindings
	}
	return nil
}

// readOld reads the spec to compare with: a file, or one that git holds.
func readOld(against, path string) (name string, text []byte, err error) {
	if at, ok := strings.CutPrefix(against, "git:"); ok {
		return readGit(at, path)
	}
	text, err = readSpec(named.Open, against)
	return against, text, err
}

func printFindings(findings breaking.Findings, format string, io stdio) error {
	if format == "text" {
		for _, f := range findings {
			fmt.Fprintln(io.out, f)
		}
		return nil
	}
	if findings == nil {
		findings = breaking.Findings{}
	}
	enc := json.NewEncoder(io.out)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(findings)
}

func explainRule(id string, io stdio) error {
	r, known := rules.Lookup(id)
	if !known {
		return fmt.Errorf("no rule is named %q%s", id, spec.DidYouMean(id, rules.IDs()))
	}
	fmt.Fprint(io.out, r.Explain())
	return nil
}

// verdict says, after generate, what an edit of the spec does to peers of the
// committed one. Without git, or a committed spec, there is nothing to say.
func verdict(s source, io stdio) {
	if s.path == "" {
		return
	}
	// One process, since generate is waited for; readGit starts more for its messages.
	oldText, err := git(filepath.Dir(s.path), "cat-file", "blob", "HEAD:./"+filepath.Base(s.path))
	if err != nil || sameLines(oldText, s.text) {
		return
	}
	old, problems := spec.Load(s.name, oldText)
	if len(problems) > 0 {
		fmt.Fprintf(io.err, "breaking: not compared: %s at HEAD is no valid spec any more\n", s.path)
		return
	}
	if new, problems := spec.Load(s.name, s.text); len(problems) == 0 {
		findings, _ := breaking.Compare(old, new)
		fmt.Fprintf(io.err, "breaking: %s against HEAD; see compactgen breaking --spec %s --against git:HEAD\n", findings.Summary(), s.path)
	}
}
