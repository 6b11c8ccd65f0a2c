package main

import (
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// completeCommand answers the shells' scripts. They call it with the words before
// the cursor and the one at it. It prints one candidate a line, then a tab and a
// description; nothing if the shell's own names of files serve as well.
const completeCommand = "__complete"

//go:embed completion
var completionScripts embed.FS

var shells = []string{"bash", "zsh", "fish"}

func runCompletion(fs *flag.FlagSet, args []string, io stdio) error {
	if err := parse(fs, args, true); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return errors.New("name one shell: " + strings.Join(shells, ", "))
	}
	if !slices.Contains(shells, fs.Arg(0)) {
		return fmt.Errorf("no script for %q%s", fs.Arg(0), spec.DidYouMean(fs.Arg(0), shells))
	}
	script, err := completionScripts.ReadFile("completion/" + fs.Arg(0))
	if err == nil {
		_, err = io.out.Write(script)
	}
	return err
}

// complete offers words for the last of the given ones.
func complete(words []string, w io.Writer) {
	words = slices.DeleteFunc(slices.Clone(words), func(s string) bool { return s == "=" }) // bash's words end there
	if len(words) == 0 {
		return
	}
	before, word := words[:len(words)-1], words[len(words)-1]
	c := program()
	for len(before) > 0 && c.group != nil {
		next, found := c.find(before[0])
		if !found {
			return
		}
		c, before = next, before[1:]
	}
	for _, candidate := range c.candidates(before, word) {
		if text, _, _ := strings.Cut(candidate, "\t"); strings.HasPrefix(text, word) {
			fmt.Fprintln(w, candidate)
		}
	}
}

func (c command) candidates(before []string, word string) (list []string) {
	if c.group != nil {
		for _, sub := range c.group {
			list = append(list, c.word(sub)+"\t"+sub.short)
		}
		return list
	}
	fs := c.flags()
	if name, _, cut := strings.Cut(word, "="); cut {
		return prefixed(name+"=", c.values(strings.TrimLeft(name, "-"), before))
	}
	if len(before) > 0 {
		last := before[len(before)-1]
		if f := fs.Lookup(strings.TrimLeft(last, "-")); f != nil && strings.HasPrefix(last, "-") && !isBool(f) {
			done := word[:strings.LastIndex(word, ",")+1] // of a list, what is there
			return prefixed(done, c.values(f.Name, before))
		}
	}
	if !strings.HasPrefix(word, "-") {
		return c.values("", before)
	}
	fs.VisitAll(func(f *flag.Flag) {
		_, usage := flag.UnquoteUsage(f)
		usage, _, _ = strings.Cut(usage, "\n")
		list = append(list, "--"+f.Name+"\t"+usage)
	})
	return list
}

func isBool(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

func prefixed(prefix string, list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, prefix+s)
	}
	return out
}

// values are the closed sets that a flag of the command chooses from, or, with
// no flag, its word; of formats and algorithms, those of the spec that the words
// before choose.
func (c command) values(name string, before []string) []string {
	switch word := strings.TrimPrefix(c.name, "compactgen "); word + " " + name {
	case "generate lang", "check lang", "where lang":
		return gen.Languages()
	case "validate format", "breaking format", "inspect format":
		return []string{"text", "json"}
	case "measure format":
		return []string{"text", "json", "markdown"}
	case "encode format":
		return formatsOf(c, before)
	case "compress algorithm":
		return append(declared(c, before, (*compact.Protocol).Algorithms), algorithmChoices...)
	case "compress allowed", "decompress allowed":
		return declared(c, before, (*compact.Protocol).Algorithms)
	case "inspect as":
		return inspect.Families()
	case "breaking explain":
		return rules.IDs()
	case "mcp proxy channel":
		return []string{"text", "both", "always"}
	case "completion ":
		return shells
	}
	return nil
}

// formatsOf are the formats and selections of the record that the words choose, or
// those of any record.
func formatsOf(c command, words []string) []string {
	fs, choice := c.chosen(words)
	m, err := choice.readModel(stdio{out: io.Discard, err: io.Discard})
	if err != nil {
		return []string{"auto", "smallest", "tokens"}
	}
	if r := records.Of(m, fs.Lookup("record").Value.String()); r != nil {
		return formatChoices(r)
	}
	return nil
}

// chosen are the flags that the words set, and the spec that they choose.
func (c command) chosen(words []string) (*flag.FlagSet, specFlags) {
	fs := c.flags()
	_ = fs.Parse(words) // as far as they go: the last flag waits for its value
	path, builtin := fs.Lookup("spec").Value.String(), fs.Lookup("builtin").Value.String() == "true"
	return fs, specFlags{c.name, &path, &builtin}
}

// declared are the names that the spec has which the words choose; none if it
// cannot be read.
func declared[T ~string](c command, words []string, list func(*compact.Protocol) []T) []string {
	_, choice := c.chosen(words)
	p, err := choice.readProtocol(stdio{out: io.Discard, err: io.Discard})
	if err != nil {
		return nil
	}
	return names(list(p))
}

func names[T ~string](list []T) []string {
	var out []string
	for _, v := range list {
		out = append(out, string(v))
	}
	return out
}
