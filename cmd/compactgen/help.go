package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// overview lists the commands of a group.
func (g command) overview(w io.Writer) {
	fmt.Fprintf(w, "%s: %s\n\nusage: %s COMMAND [flags]\n\n", g.name, g.short, g.name)
	for _, c := range g.group {
		fmt.Fprintf(w, "  %-12s %s\n", g.word(c), c.short)
	}
	fmt.Fprintf(w, "\nExit codes: 0 good, 1 findings, 2 misuse. %s COMMAND --help has a command's flags and an example.\n", g.name)
}

func countFlags(fs *flag.FlagSet) (n int) {
	fs.VisitAll(func(*flag.Flag) { n++ })
	return n
}

// help is a command's usage, flags and example.
func (c command) help(fs *flag.FlagSet, w io.Writer) {
	usage := []string{"usage:", c.name, "[flags]", c.args}
	if countFlags(fs) == 0 {
		usage[2] = ""
	}
	fmt.Fprintf(w, "%s: %s\n\n%s\n", c.name, c.short, strings.Join(slices.DeleteFunc(usage, func(s string) bool { return s == "" }), " "))
	heading := "\nFlags:\n"
	fs.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "-1" {
			usage += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(w, "%s  %s\n        %s\n", heading, strings.TrimSpace("--"+f.Name+" "+value), strings.ReplaceAll(usage, "\n", "\n        "))
		heading = ""
	})
	fmt.Fprintf(w, "\nExample:\n  %s\n", c.example)
}
