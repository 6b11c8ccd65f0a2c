package cli

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// overview lists the commands of a group.
func (g Command) overview(w io.Writer) {
	fmt.Fprintf(w, "%s: %s\n\nusage: %s COMMAND [flags]\n\n", g.Name, g.Short, g.Name)
	for _, c := range g.Group {
		fmt.Fprintf(w, "  %-12s %s\n", g.word(c), c.Short)
	}
	fmt.Fprintf(w, "\nExit codes: 0 good, 1 findings, 2 misuse. %s COMMAND --help has a command's flags and an example.\n", g.Name)
}

func countFlags(fs *flag.FlagSet) (n int) {
	fs.VisitAll(func(*flag.Flag) { n++ })
	return n
}

// help is a command's usage, flags and example.
func (c Command) help(fs *flag.FlagSet, w io.Writer) {
	usage := []string{"usage:", c.Name, "[flags]", c.Args}
	if countFlags(fs) == 0 {
		usage[2] = ""
	}
	fmt.Fprintf(w, "%s: %s\n\n%s\n", c.Name, c.Short, strings.Join(slices.DeleteFunc(usage, func(s string) bool { return s == "" }), " "))
	heading := "\nFlags:\n"
	fs.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" && f.DefValue != "-1" {
			usage += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(w, "%s  %s\n        %s\n", heading, strings.TrimSpace("--"+f.Name+" "+value), strings.ReplaceAll(usage, "\n", "\n        "))
		heading = ""
	})
	fmt.Fprintf(w, "\nExample:\n  %s\n", c.Example)
}
