// Command bench measures the three runtimes against their languages' own means
// and prints one Markdown table: go run ./tests/bench [--json] [PART...], where
// a part is Go, TypeScript, Python or generator. A ratio is how many times
// faster than the peer, or, where the goal begins with <, the share of the
// peer's time; both are medians of interleaved rounds. Run it on an idle
// machine. --against COMMIT shows instead which rows changed since then by more
// than 5 %: medians of --times runs of both (3, if not said), in turn.
//
// go run ./tests/bench mcp measures the traffic of MCP servers; mcp models
// only what models are shown of seven servers, and mcp slim what the tools of published
// ones cost.
// Two parts count what is the same anywhere: go run ./tests/bench conversation the bytes of ten turns
// between a client and a server session, go run ./tests/bench tokens the tokens of
// T2, TOON and GCF.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/tests/bench/conversation"
	"github.com/compactgen/compactgen/tests/bench/tokens"
	"github.com/compactgen/compactgen/tests/bench/trims"
)

func main() {
	asJSON := flag.Bool("json", false, "print a JSON array instead of a table")
	revision := flag.String("against", "", "show the rows that changed since this `commit`")
	times := flag.Int("times", 3, "with --against, how often both run")
	flag.Parse()
	var err error
	switch flag.Arg(0) {
	case "mcp":
		err = runMCP(flag.Arg(1), os.Stdout, os.Stderr)
	case answering:
		err = answer(flag.Arg(1), os.Stdin, os.Stdout)
	case "conversation":
		err = atRoot(func(root string) error { return conversation.Run(root, os.Stdout) })
	case "trims":
		err = atRoot(func(root string) error { return trims.Run(root, os.Stdout) })
	case "tokens":
		err = atRoot(func(root string) error { return tokens.Run(root, os.Stdout) })
	default:
		if *revision != "" {
			err = compareRevisions(*revision, *times, flag.Args(), os.Stdout, os.Stderr)
			break
		}
		err = run(os.Stdout, os.Stderr, *asJSON, flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func atRoot(work func(root string) error) error {
	root, err := repositoryRoot()
	if err != nil {
		return err
	}
	return work(root)
}

// run prints what every available language measures, or the wanted ones, and
// names those missing.
func run(stdout, stderr io.Writer, asJSON bool, wanted []string) error {
	root, err := repositoryRoot()
	if err != nil {
		return err
	}
	var all []row
	var missing []string
	for _, part := range []struct {
		language string
		rows     func(root string, stderr io.Writer) ([]row, error)
	}{
		{"Go", goRows},
		{"TypeScript", typescriptRows},
		{"Python", pythonRows},
		{"generator", generatorRows},
	} {
		if len(wanted) > 0 && !slices.Contains(wanted, part.language) {
			continue
		}
		rows, err := part.rows(root, stderr)
		if err != nil {
			missing = append(missing, fmt.Sprintf("%s: %v", part.language, err))
			continue
		}
		for _, r := range rows {
			r.Language = part.language
			r.Met = r.Goal == "" || meets(r.Ratio, r.Goal)
			all = append(all, r)
		}
	}
	if len(all)+len(missing) == 0 {
		return fmt.Errorf("there is nothing called %q to measure", strings.Join(wanted, " "))
	}
	if asJSON {
		e := json.NewEncoder(stdout)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		if err := e.Encode(all); err != nil {
			return err
		}
		stdout = stderr
	} else {
		printTable(stdout, all)
	}
	if len(missing) > 0 {
		fmt.Fprintf(stdout, "\nNot measured: %s.\n", strings.Join(missing, "; "))
	}
	return nil
}

func printTable(w io.Writer, rows []row) {
	fmt.Fprintln(w, "| language | what | size | peer | ratio | goal | met |")
	fmt.Fprintln(w, "|---|---|---|---|---:|---|---|")
	goals, reasons, open := 0, 0, 0
	for _, r := range rows {
		goal, met := "", ""
		if r.Goal != "" {
			goals++
			goal, met = strings.NewReplacer(">=", "≥", "<=", "≤").Replace(r.Goal), "yes"
			switch {
			case r.Met:
			case r.Reason != "":
				reasons++
				met = "no: " + r.Reason
			default:
				open++
				met = "**no**"
			}
		}
		fmt.Fprintf(w, "| %s | %s | %s | %s | %.2f | %s | %s |\n", r.Language, r.Name, r.Size, r.Peer, r.Ratio, goal, met)
	}
	fmt.Fprintf(w, "\n%d goals: %d met, %d not met with the reason named, %d not met.\n", goals, goals-reasons-open, reasons, open)
}
