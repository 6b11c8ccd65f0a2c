package mcp_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// A running program is there for all tests: to load an SDK takes longer than what
// most of them do with it.
type running struct {
	*exec.Cmd
	in    io.WriteCloser
	out   *json.Decoder
	turn  sync.Mutex        // of those who talk to it
	where map[string]string // a server's addresses
}

var programs = struct {
	sync.Mutex
	all map[string]*running // by their commands
}{all: map[string]*running{}}

// kept is the program of a command, which is started unless it runs.
func kept(command []string) (*running, error) {
	programs.Lock()
	defer programs.Unlock()
	key := strings.Join(command, "\x00")
	if p := programs.all[key]; p != nil {
		return p, nil
	}
	p := &running{Cmd: exec.Command(command[0], command[1:]...)}
	p.Stderr = os.Stderr
	in, errIn := p.StdinPipe()
	out, errOut := p.StdoutPipe()
	if err := errors.Join(errIn, errOut, p.Start()); err != nil {
		return nil, err
	}
	p.in, p.out = in, json.NewDecoder(out)
	programs.all[key] = p
	return p, nil
}

// stop ends a program at once: the next test that needs it starts another one.
func (p *running) stop() {
	programs.Lock()
	defer programs.Unlock()
	for key, other := range programs.all {
		if other == p {
			delete(programs.all, key)
			_ = p.Process.Kill()
			_ = p.Wait()
		}
	}
}

func stopPrograms() {
	for _, p := range programs.all {
		p.stop()
	}
}

// startHTTP starts a server's program, unless it runs, and gives its address for
// each way.
func startHTTP(t *testing.T, command []string) map[string]string {
	t.Helper()
	p, err := kept(command)
	if err != nil {
		t.Fatal(err)
	}
	p.turn.Lock()
	defer p.turn.Unlock()
	if p.where == nil {
		if err := p.out.Decode(&p.where); err != nil {
			p.stop()
			t.Fatal(err)
		}
	}
	return p.where
}
