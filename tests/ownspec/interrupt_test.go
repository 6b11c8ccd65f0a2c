//go:build linux

package ownspec

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// Ctrl-C at any step ends with 130, and leaves no process and no folder behind.
func TestInterrupted(t *testing.T) {
	for _, c := range toolchain.One(t, []struct {
		name, line string
		until      func(f team, errs io.Reader)
	}{
		{"after the first word", fleet + onlyGo, func(f team, errs io.Reader) {
			if _, err := bufio.NewReader(errs).ReadString('\n'); err != nil {
				f.Fatal(err)
			}
		}},
		{"while a compiler works", "env PATH=\"$PWD:$PATH\" " + fleet + onlyGo, started},
		{"while a testee works", fleet + none + " --testee 'echo >started; exec sleep 1000'", started},
	}) {
		t.Run(c.name, func(t *testing.T) {
			f := newTeam(t)
			if err := syscall.Mkfifo(filepath.Join(f.dir, "started"), 0o600); err != nil {
				t.Fatal(err)
			}
			f.write("go", slowGo)
			mark := "OWNSPEC_MARK=" + f.dir
			cmd := f.typed("exec "+c.line, mark)
			errs, err := cmd.StderrPipe()
			if err == nil {
				err = cmd.Start()
			}
			if err != nil {
				t.Fatal(err)
			}
			c.until(f, errs)
			if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
			said, _ := io.ReadAll(errs)
			_ = cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != 130 || !strings.Contains(string(said), "interrupted") {
				t.Errorf("exit code %d, said %q", code, said)
			}
			if left := marked(t, mark); len(left) > 0 {
				t.Errorf("left behind: %q", left)
			}
		})
	}
}

// slowGo is a compiler that is never done, and has temporary files as Go's.
const slowGo = `#!/bin/sh
[ "$1" = version ] && { echo go version go1.26.0; exit; }
mktemp -d "${GOTMPDIR:-${TMPDIR:-/tmp}}/go-buildXXXXXX" >/dev/null
echo >"$OWNSPEC_MARK/started"
sleep 1000
`

// started waits until something writes to the pipe.
func started(f team, _ io.Reader) {
	if _, err := os.ReadFile(filepath.Join(f.dir, "started")); err != nil {
		f.Fatal(err)
	}
}

// marked are the command lines of the processes that have a variable in their
// environment.
func marked(t *testing.T, variable string) (list []string) {
	t.Helper()
	all, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range all {
		environment, err := os.ReadFile(path)
		if err != nil || !strings.Contains("\x00"+string(environment), "\x00"+variable+"\x00") {
			continue // gone, or not ours
		}
		line, _ := os.ReadFile(filepath.Join(filepath.Dir(path), "cmdline"))
		list = append(list, strings.ReplaceAll(string(line), "\x00", " "))
	}
	return list
}
