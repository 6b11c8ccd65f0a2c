package cli

import (
	"flag"
	"slices"
)

// A Command is a command, or a group of them. Its example is a line for a shell
// that does something where `compactgen init` has been; a test runs each.
type Command struct {
	Name, Args, Short, Example string

	Run    func(fs *flag.FlagSet, args []string, io IO) error
	Group  []Command                                              // in the place of Run
	Values func(c Command, flag string, before []string) []string // of a tree: what the flags of its commands choose from; nil: nothing is known
}

// Row is a command of a tree.
func Row(name, args, short, example string, run func(fs *flag.FlagSet, args []string, io IO) error) Command {
	return Command{Name: name, Args: args, Short: short, Example: example, Run: run}
}

// word is the name of a member of a group.
func (g Command) word(c Command) string { return c.Name[len(g.Name)+1:] }

func (g Command) names() []string {
	var names []string
	for _, c := range g.Group {
		names = append(names, g.word(c))
	}
	return append(names, "help")
}

func (g Command) find(word string) (Command, bool) {
	i := slices.IndexFunc(g.Group, func(c Command) bool { return g.word(c) == word })
	if i < 0 {
		return Command{}, false
	}
	return g.Group[i], true
}

// Flags are those of the command: it declares them before it does anything.
func (c Command) Flags() *flag.FlagSet {
	fs := flag.NewFlagSet(c.Name, flag.ContinueOnError)
	_ = c.Run(fs, []string{"--help"}, IO{}) // ends with flag.ErrHelp
	return fs
}
