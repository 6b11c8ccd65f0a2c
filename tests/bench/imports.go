package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// importRow is the cost of importing a client: the time of a program that does
// this and perhaps a little more, less that of an empty program, measured in turn.
func importRow(size, goal string, importing, idle func() *exec.Cmd) (row, error) {
	var more []time.Duration
	for i := range 16 {
		took, err := wholeTime(importing())
		if err != nil {
			return row{}, err
		}
		least, err := wholeTime(idle())
		if err != nil {
			return row{}, err
		}
		if i > 0 { // the first fills caches
			more = append(more, took-least)
		}
	}
	ms := float64(median(more).Microseconds()) / 1000
	return row{Name: "import", Size: size, Peer: "a program without it (time more, in ms)", Ratio: ms, Goal: goal}, nil
}

func wholeTime(c *exec.Cmd) (time.Duration, error) {
	start := time.Now()
	if out, err := c.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%s: %w: %.300s", c.Path, err, out)
	}
	return time.Since(start), nil
}

// typescriptImport loads what the npm package gives Node, which spends most of the
// time in compiling 300 KB: 12 ms at best, and by chance more than 20. A third is pako,
// which stays for engines that only imitate Node.
func typescriptImport(home string) ([]row, error) {
	bundle := command(home, nil, "npm", "run", "-s", "bundle", "--", "--outdir=build/bench/node")
	if out, err := bundle.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("npm run bundle: %w: %.300s", err, out)
	}
	program := func(text string) func() *exec.Cmd {
		return func() *exec.Cmd { return command(home, nil, "node", "--input-type=module", "-e", text) }
	}
	r, err := importRow("the whole client", "<= 20", program(`import "./build/bench/node/compact-decoder.js"`), program(""))
	r.Reason = "Node compiles 300 KB, a third of it pako"
	return []row{r}, err
}

// pythonImport has its compiled modules in a folder of its own, since some
// machines write none.
func pythonImport(home, python string) ([]row, error) {
	dir, err := os.MkdirTemp("", "compactgen-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	program := func(text string) func() *exec.Cmd {
		return func() *exec.Cmd {
			c := command(home, nil, python, "-c", text)
			c.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=", "PYTHONPYCACHEPREFIX="+filepath.Join(dir, "cache"))
			return c
		}
	}
	var rows []row
	for _, c := range []struct{ size, text string }{
		{"the package", "import compact_decoder"},
		// Most is loaded when it is first asked for: that should not move the cost.
		{"the package, and one frame decoded", `import compact_decoder; compact_decoder.decode("Almh)=p)C")`},
	} {
		r, err := importRow(c.size, "<= 40", program(c.text), program("pass"))
		if err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	return rows, nil
}
