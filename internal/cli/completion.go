package cli

import (
	"bytes"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/spec"
)

// CompleteCommand answers the shells' scripts. They call it with the words before
// the cursor and the one at it. It prints one candidate a line, then a tab and a
// description; nothing if the shell's own names of files serve as well.
const CompleteCommand = "__complete"

//go:embed completion
var completionScripts embed.FS

// Shells are those that a script completes for.
var Shells = []string{"bash", "zsh", "fish"}

// RunCompletion prints the script of a program.
func RunCompletion(program string) func(fs *flag.FlagSet, args []string, io IO) error {
	return func(fs *flag.FlagSet, args []string, io IO) error {
		if err := Parse(fs, args, true); err != nil {
			return err
		}
		if fs.NArg() != 1 {
			return errors.New("name one shell: " + strings.Join(Shells, ", "))
		}
		if !slices.Contains(Shells, fs.Arg(0)) {
			return fmt.Errorf("no script for %q%s", fs.Arg(0), spec.DidYouMean(fs.Arg(0), Shells))
		}
		script, err := completionScripts.ReadFile("completion/" + fs.Arg(0))
		if err == nil {
			_, err = io.Out.Write(bytes.ReplaceAll(script, []byte("compactgen"), []byte(program)))
		}
		return err
	}
}

// complete offers words for the last of the given ones.
func (g Command) complete(words []string, w io.Writer) {
	words = slices.DeleteFunc(slices.Clone(words), func(s string) bool { return s == "=" }) // bash's words end there
	if len(words) == 0 {
		return
	}
	before, word := words[:len(words)-1], words[len(words)-1]
	c := g
	for len(before) > 0 && c.Group != nil {
		next, found := c.find(before[0])
		if !found {
			return
		}
		c, before = next, before[1:]
	}
	for _, candidate := range c.candidates(g.Values, before, word) {
		if text, _, _ := strings.Cut(candidate, "\t"); strings.HasPrefix(text, word) {
			fmt.Fprintln(w, candidate)
		}
	}
}

func (c Command) candidates(values values, before []string, word string) (list []string) {
	if c.Group != nil {
		for _, sub := range c.Group {
			list = append(list, c.word(sub)+"\t"+sub.Short)
		}
		return list
	}
	fs := c.Flags()
	if name, _, cut := strings.Cut(word, "="); cut {
		return prefixed(name+"=", values.of(c, strings.TrimLeft(name, "-"), before))
	}
	if len(before) > 0 {
		last := before[len(before)-1]
		if f := fs.Lookup(strings.TrimLeft(last, "-")); f != nil && strings.HasPrefix(last, "-") && !isBool(f) {
			done := word[:strings.LastIndex(word, ",")+1] // of a list, what is there
			return prefixed(done, values.of(c, f.Name, before))
		}
	}
	if !strings.HasPrefix(word, "-") {
		return values.of(c, "", before)
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

// values of a flag, or, with no flag, of the command's word.
type values func(c Command, flag string, before []string) []string

func (v values) of(c Command, flag string, before []string) []string {
	if v == nil {
		return nil
	}
	return v(c, flag, before)
}
