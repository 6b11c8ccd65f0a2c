// Command bombs shows what hostile input costs: one child process for each bomb
// and language, each of which does one operation and reports its error, its
// peak of memory and its time. At the repository's root, it prints Markdown:
//
//	go run ./tests/bombs [PATTERN]
//
// A pattern chooses from those, and from lists of all types, which are alike.
//
// go run ./tests/bombs linear shows instead that the time of T2 grows as the
// content does: in its size, its rows, its columns and its depth.
package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"regexp"
)

func main() {
	if os.Getenv(childVariable) != "" {
		child(os.Args[1:])
		return
	}
	pattern := ""
	if len(os.Args) > 1 {
		pattern = os.Args[1]
	}
	err := error(nil)
	if pattern == "linear" {
		err = linear(os.Stdout)
	} else {
		err = run(os.Stdout, pattern)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bombs:", err)
		os.Exit(1)
	}
}

func run(w io.Writer, pattern string) error {
	matches, err := regexp.Compile(pattern)
	if err != nil {
		return err
	}
	programs, err := programsOf(".", "go", "typescript", "python")
	if err != nil {
		return err
	}
	fmt.Fprint(w, "| bomb | outcome | Go MiB | s | TypeScript MiB | s | Python MiB | s |\n|---|---|--:|--:|--:|--:|--:|--:|\n")
	list := bombs()
	if pattern != "" {
		list = append(list, unlisted()...)
	}
	for _, b := range list {
		if matches.MatchString(b.name) {
			if err := row(w, b, programs); err != nil {
				return fmt.Errorf("%s: %w", b.name, err)
			}
		}
	}
	return nil
}

func row(w io.Writer, b bomb, programs []program) error {
	file, err := b.write()
	if err != nil {
		return err
	}
	defer os.Remove(file)
	came, cells := b.came(), ""
	for _, p := range programs {
		r, err := p.run(b, file)
		if err != nil {
			return err
		}
		if r.outcome() != b.want {
			came += fmt.Sprintf(" (%s: %q)", p.language, r.outcome())
		}
		cells += fmt.Sprintf(" %.1f | %.2f |", r.Peak/1024, r.CPU)
	}
	_, err = fmt.Fprintf(w, "| %s | %s |%s\n", b.name, came, cells)
	return err
}

// came is what the table shows.
func (b bomb) came() string { return cmp.Or(b.want, "taken") }
