package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// timesMore is what programs take more than an idle one does, in seconds, measured
// in turn.
func timesMore(idle func() *exec.Cmd, programs ...func() *exec.Cmd) ([]float64, error) {
	more := make([][]float64, len(programs))
	for i := range 16 {
		least, err := wholeTime(idle())
		if err != nil {
			return nil, err
		}
		for n, program := range programs {
			took, err := wholeTime(program())
			if err != nil {
				return nil, err
			}
			if i > 0 { // the first fills caches
				more[n] = append(more[n], (took - least).Seconds())
			}
		}
	}
	var all []float64
	for _, each := range more {
		all = append(all, median(each))
	}
	return all, nil
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
	more, err := timesMore(program(""), program(`import "./build/bench/node/compact-decoder.js"`))
	if err != nil {
		return nil, err
	}
	return []row{{
		Name: "import", Size: "the whole client", Peer: "a program without it (time more, in ms)", Ratio: 1000 * more[0],
		Goal: "<= 20", Reason: "Node compiles 300 KB, a third of it pako",
	}}, nil
}

// pythonImport compares with what carries frames in most programs: milliseconds, which
// the row had, are 37 or 57 by the hour, and this is 1.0 to 1.1 in all of them. Six
// tenths load dataclasses and typing. The compiled modules are in a folder of their
// own, since some machines write none.
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
	more, err := timesMore(program("pass"), program("import http.client"), program("import compact_decoder"),
		// Most is loaded when it is first asked for: that should not move the cost.
		program(`import compact_decoder; compact_decoder.decode("Almh)=p)C")`))
	if err != nil {
		return nil, err
	}
	const peer, goal = "import of http.client (share of its time)", "<= 1.1"
	return []row{
		{Name: "import", Size: "the package", Peer: peer, Ratio: more[1] / more[0], Goal: goal},
		{Name: "import", Size: "the package, and one frame decoded", Peer: peer, Ratio: more[2] / more[0], Goal: goal},
	}, nil
}
