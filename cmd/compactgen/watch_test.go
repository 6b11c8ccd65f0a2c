package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/compactgen/compactgen/spec"
)

// A log holds all that a process has written so far. Its buffer is not embedded,
// since the buffer's ReadFrom would bypass the lock.
type log struct {
	sync.Mutex
	text bytes.Buffer
}

func (l *log) Write(b []byte) (int, error) {
	l.Lock()
	defer l.Unlock()
	return l.text.Write(b)
}

// waits until the log holds the text.
func (l *log) waits(t *testing.T, text string) {
	t.Helper()
	for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		l.Lock()
		there := strings.Contains(l.text.String(), text)
		l.Unlock()
		if there {
			return
		}
	}
	l.Lock()
	defer l.Unlock()
	t.Fatalf("%q never came:\n%s", text, l.text.String())
}

// Edits are followed, in place and by rename; a bad one is said, and the next
// good one is taken; SIGINT ends it with 0.
func TestWatchFollowsEdits(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "protocol.yaml")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	good := string(spec.Starter)
	write(good)
	cmd := exec.Command("compactgen", "generate", "--watch", "--out", "clients", "--lang", "go")
	cmd.Dir = dir // whose protocol.yaml is meant
	var out log
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	holds := func(want string) bool {
		b, _ := os.ReadFile(filepath.Join(dir, "clients", "go", "record_tables_gen.go"))
		return strings.Contains(string(b), want)
	}
	generated := func(want string) { // a file that is half written may be taken for a bad spec before
		t.Helper()
		for end := time.Now().Add(5 * time.Minute); !holds(want); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("record_tables_gen.go never holds %s", want)
			}
		}
	}
	out.waits(t, "watching ")
	generated(`"waiting"`)

	write(strings.Replace(good, `code: "waiting"`, `code: "asking"`, 1))
	generated(`"asking"`)

	write("protocl: {}\n")
	out.waits(t, `did you mean "protocol"`)
	if !holds(`"asking"`) {
		t.Error("a bad spec changed record_tables_gen.go")
	}

	other := path + "~" // as editors do
	if err := os.WriteFile(other, []byte(strings.Replace(good, `code: "waiting"`, `code: "holding"`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(other, path); err != nil {
		t.Fatal(err)
	}
	generated(`"holding"`)

	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("SIGINT: %v\n%s", err, out.text.String())
	}
}

// A change counts once, when it is over: not between two pieces of it.
func TestChangesSettle(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	now := func() []os.FileInfo { return look(filepath.Join(dir, "spec"), dir) }
	write("spec", "a")
	write("x.tmpl", "a")
	write("other", "a")
	c := newChanges(now())
	for i, step := range []struct {
		edit func()
		want bool
	}{
		{func() {}, false},
		{func() { write("spec", "ab") }, false},
		{func() { write("spec", "abc") }, false},
		{func() {}, true},
		{func() {}, false},
		{func() { write("other", "ab") }, false},
		{func() {}, false},
		{func() { write("x.tmpl", "ab") }, false},
		{func() {}, true},
		{func() { write("y.tmpl", "ab") }, false},
		{func() {}, true},
		{func() { os.Remove(filepath.Join(dir, "spec")) }, false},
		{func() { write("spec", "abcd") }, false},
		{func() {}, true},
	} {
		step.edit()
		if got := c.settled(now()); got != step.want {
			t.Errorf("step %d: %v", i, got)
		}
	}
}
