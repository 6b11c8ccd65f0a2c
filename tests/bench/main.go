// Command bench measures the three runtimes against their languages' own means
// and prints one Markdown table: go run ./tests/bench [--times N] [--json] [PART...],
// where a part is Go, TypeScript, Python or generator. A ratio is how many times
// faster than the peer, or, where the goal begins with <, the share of the
// peer's time; both are medians of interleaved rounds, and those of N runs (3, if
// not said). The generator's rows are milliseconds, and records in a second. Run it on an idle machine. --against COMMIT shows instead which rows
// changed since then by more than 5 %: medians of N runs of both, in turn.
//
// go run ./tests/bench mcp measures the traffic of MCP servers; mcp models
// only what models are shown of seven servers, and mcp slim what the tools of published
// ones cost.
// Other parts count what is the same anywhere: go run ./tests/bench conversation the bytes of ten turns
// between a client and a server session, go run ./tests/bench tokens the tokens of
// T2, TOON and GCF. So do go run ./tests/bench trims, of histories that are trimmed, and
// go run ./tests/bench sizes, of frames of three records.
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
	"github.com/compactgen/compactgen/tests/bench/frames"
	"github.com/compactgen/compactgen/tests/bench/tokens"
	"github.com/compactgen/compactgen/tests/bench/trims"
)

func main() {
	asJSON := flag.Bool("json", false, "print one run as a JSON array instead of a table")
	revision := flag.String("against", "", "show the rows that changed since this `commit`")
	times := flag.Int("times", 3, "how often each part runs, or, with --against, both sides do")
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
	case "sizes":
		err = frames.Run(os.Stdout)
	case "tokens":
		err = atRoot(func(root string) error { return tokens.Run(root, os.Stdout) })
	default:
		if *revision != "" {
			err = compareRevisions(*revision, *times, flag.Args(), os.Stdout, os.Stderr)
			break
		}
		err = run(os.Stdout, os.Stderr, *asJSON, *times, flag.Args())
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

// run prints, of what every available language measures or the wanted ones do, the
// medians of some runs, or one run as JSON, and names those missing.
func run(stdout, stderr io.Writer, asJSON bool, times int, wanted []string) error {
	root, err := repositoryRoot()
	if err != nil {
		return err
	}
	if times < 1 {
		return fmt.Errorf("--times %d: at least 1 is needed", times)
	}
	if asJSON {
		times = 1
	}
	var all []row
	var missing []string
	for n := range times {
		fmt.Fprintf(stderr, "run %d of %d\n", n+1, times)
		var rows []row
		if rows, missing = measure(root, stderr, wanted); len(rows)+len(missing) == 0 {
			return fmt.Errorf("there is nothing called %q to measure", strings.Join(wanted, " "))
		}
		all = append(all, rows...)
	}
	all = medians(all)
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

// measure runs the parts once.
func measure(root string, stderr io.Writer, wanted []string) (all []row, missing []string) {
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
			all = append(all, r)
		}
	}
	return all, missing
}

// medians are the rows of several runs, each once. A program has its own luck with
// memory and compilers for as long as it runs, up to a tenth.
func medians(runs []row) (all []row) {
	ratios := map[row][]float64{}
	for _, r := range runs {
		if ratios[r.key()] == nil {
			all = append(all, r)
		}
		ratios[r.key()] = append(ratios[r.key()], r.Ratio)
	}
	for i, r := range all {
		all[i].Ratio = median(ratios[r.key()])
		all[i].Met = r.Goal == "" || meets(all[i].Ratio, r.Goal)
	}
	return all
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
