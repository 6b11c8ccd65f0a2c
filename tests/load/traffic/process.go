package traffic

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// Languages are those that have clients.
var Languages = []string{"go", "typescript", "python"}

// A Process is a child: clients of one language, or a server.
type Process struct {
	Name   string
	c      *exec.Cmd
	in     io.WriteCloser
	out    *json.Decoder
	stderr bytes.Buffer
}

// Programs start the clients of each language. Without one for a language there
// are no clients of it.
type Programs map[string][]string

// FindPrograms gives the programs of the languages that are to be had, and why
// others are not. What tsc makes of the TypeScript client goes to clients/
// typescript/build/name.
func FindPrograms(root, name string) (Programs, map[string]error) {
	self, err := os.Executable()
	if err != nil {
		return nil, map[string]error{"go": err}
	}
	found, missing := Programs{"go": {self}}, map[string]error{}
	if script, err := typescriptClient(root, name); err == nil {
		found["typescript"] = []string{"node", "--expose-gc", script, filepath.Join(root, "clients/typescript/build", name)}
	} else {
		missing["typescript"] = err
	}
	if python, err := toolchain.Python(root); err == nil {
		found["python"] = []string{python, filepath.Join(root, "tests/load/traffic/client.py"), filepath.Join(root, "clients/python")}
	} else {
		missing["python"] = err
	}
	return found, missing
}

func typescriptClient(root, name string) (string, error) {
	home := filepath.Join(root, "clients/typescript")
	if err := toolchain.Modules(home); err != nil {
		return "", err
	}
	if err := toolchain.Run(home, "node", "node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", "--outDir", "build/"+name); err != nil {
		return "", err
	}
	return filepath.Join(root, "tests/load/traffic/client.mjs"), nil
}

// StartClients starts the clients of a language.
func (p Programs) StartClients(language string, job Job) (*Process, error) {
	argv := append(append([]string{}, p[language]...), mustJSON(job))
	return start(language, argv, roleClient)
}

// StartServer starts a server, and returns its address once it listens there.
func StartServer(o Options) (s *Process, address string, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, "", err
	}
	if s, err = start("server", []string{self, mustJSON(o)}, roleServer); err != nil {
		return nil, "", err
	}
	m, err := s.read()
	if err != nil {
		return nil, "", s.with(err)
	}
	return s, m.Address, nil
}

func start(name string, argv []string, role string) (*Process, error) {
	p := &Process{Name: name, c: exec.Command(argv[0], argv[1:]...)}
	p.c.Env = append(os.Environ(), roleVariable+"="+role)
	p.c.Stderr = &p.stderr
	var err error
	if p.in, err = p.c.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = json.NewDecoder(out)
	return p, p.c.Start()
}

func (p *Process) read() (m message, err error) {
	return m, p.out.Decode(&m)
}

// Sample asks clients for their memory.
func (p *Process) Sample() (Sample, error) {
	if _, err := io.WriteString(p.in, "sample\n"); err != nil {
		return Sample{}, p.with(err)
	}
	m, err := p.read()
	if err != nil || m.Sample == nil {
		return Sample{}, p.with(errors.Join(errors.New("no sample"), err))
	}
	return *m.Sample, nil
}

// Stop lets clients end their turns, and gives what came of it.
func (p *Process) Stop() (Report, error) {
	_, err := io.WriteString(p.in, "stop\n")
	m, readErr := p.read()
	_ = p.in.Close()
	if err = errors.Join(err, readErr, p.c.Wait()); err != nil || m.Report == nil {
		return Report{}, p.with(errors.Join(errors.New("no report"), err))
	}
	return *m.Report, nil
}

// Kill ends a process as a crash does, and gives its complaints.
func (p *Process) Kill() string {
	_ = p.c.Process.Kill()
	_ = p.c.Wait()
	return strings.TrimSpace(p.stderr.String())
}

// with adds the process's output to an error, once the process has ended.
func (p *Process) with(err error) error {
	time.Sleep(10 * time.Millisecond)
	_ = p.c.Process.Kill()
	_ = p.c.Wait()
	return fmt.Errorf("%s: %w %s", p.Name, err, p.stderr.String())
}
