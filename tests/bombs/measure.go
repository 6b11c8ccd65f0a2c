package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

func (r result) outcome() string { return strings.TrimSpace(r.Kind + " " + r.Limit) }

// A program does one operation in one language.
type program struct {
	language string
	argv     []string
	env      []string
	lists    func() ([]string, error) // what is run instead for lists
}

// patience ends a child that would take hours.
const patience = 10 * time.Minute

func (p program) run(b bomb, file string) (result, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	argv := p.argv
	if b.ofLists() {
		var err error
		if argv, err = p.lists(); err != nil {
			return result{}, err
		}
	}
	argv = append(argv[:len(argv):len(argv)], b.op, file, strconv.Itoa(limit/mib))
	c := exec.CommandContext(ctx, argv[0], argv[1:]...)
	c.Env = append(append(os.Environ(), "GOGC="), p.env...) // collected as anyone's is
	var notes bytes.Buffer
	c.Stderr = &notes
	out, err := c.Output()
	if err != nil {
		return result{}, fmt.Errorf("%s: %w: %.500s", p.language, err, notes.String())
	}
	var r result
	if err := json.Unmarshal(out, &r); err != nil {
		return result{}, fmt.Errorf("%s: %w: %.200s", p.language, err, out)
	}
	r.Peak = max(r.Peak, 0)
	return r, nil
}

// write puts the bomb into a file for the programs.
func (b bomb) write() (string, error) {
	f, err := os.CreateTemp("", "compactgen-bomb-")
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(b.text())
	if failed := f.Close(); err == nil {
		err = failed
	}
	return f.Name(), err
}

// programsOf are the programs of some languages. Go's is this one, as a child.
func programsOf(root string, languages ...string) ([]program, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	var list []program
	here := filepath.Join(root, "tests", "bombs")
	for _, language := range languages {
		p := program{language: language}
		switch language {
		case "go":
			self, err := os.Executable()
			if err != nil {
				return nil, err
			}
			p.argv, p.env = []string{self}, []string{childVariable + "=1"}
		case "typescript":
			module, err := compileTypeScript(filepath.Join(root, "clients", "typescript"))
			if err != nil {
				return nil, err
			}
			p.argv = []string{"node", "--expose-gc", filepath.Join(here, "decode.mjs"), module}
		case "python":
			home := filepath.Join(root, "clients", "python")
			python, err := pythonOf(home)
			if err != nil {
				return nil, err
			}
			p.argv = []string{python, filepath.Join(here, "decode.py"), home}
		}
		p.lists = sync.OnceValues(func() ([]string, error) { return forLists(root, p) })
		list = append(list, p)
	}
	return list, nil
}

// compileTypeScript compiles the client, beside its dependencies.
func compileTypeScript(home string) (module string, err error) {
	if _, err := os.Stat(filepath.Join(home, "node_modules")); err != nil {
		return "", fmt.Errorf("%w: npm ci comes first", err)
	}
	out := filepath.Join(home, "build", "bombs")
	tsc := exec.Command("node", filepath.Join("node_modules", "typescript", "bin", "tsc"), "-p", "tsconfig.build.json", "--outDir", out)
	tsc.Dir = home
	if text, err := tsc.CombinedOutput(); err != nil {
		return "", fmt.Errorf("tsc: %w: %s", err, text)
	}
	return filepath.Join(out, "compact-decoder.js"), nil
}

// pythonOf is an interpreter that has Brotli: of the client's environment, of the
// testee's, or of the machine.
func pythonOf(home string) (string, error) {
	for _, python := range []string{filepath.Join(home, ".venv", "bin", "python"), filepath.Join(home, ".venv-testees", "bin", "python"), "python3"} {
		if exec.Command(python, "-c", "import brotli").Run() == nil {
			return python, nil
		}
	}
	return "", errors.New("no Python here has Brotli: tests/testees/python makes one")
}
