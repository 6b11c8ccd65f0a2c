package conformance

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/compactgen/compactgen/internal/process"
)

// Testee is an implementation under test.
type Testee struct {
	// Label names the testee until its hello says which language it is.
	Label string
	// Whole says that it must offer whatever is asked: it was made from the spec.
	Whole bool
	start func(context.Context) (*running, error)
}

// running is a started testee.
type running struct {
	stdin  io.WriteCloser
	stdout io.Reader
	stderr *tail
	wait   func() error // waits for the end; called once
	stop   func()       // asks it to end now
	kill   func()       // makes it end now
}

// Command is a testee that `sh -c` runs in dir. The environment is the
// runner's with env ("NAME=value") added.
func Command(command, dir string, env ...string) Testee {
	return Program(command, []string{"sh", "-c", command}, dir, env...)
}

// Program is a testee that is started without a shell.
func Program(label string, argv []string, dir string, env ...string) Testee {
	start := func(context.Context) (*running, error) {
		c := exec.Command(argv[0], argv[1:]...)
		c.Dir = dir
		c.Env = append(os.Environ(), env...)
		p := &running{stderr: &tail{}}
		c.Stderr = p.stderr
		process.OwnGroup(c)
		c.WaitDelay = time.Second // a grandchild may hold stderr open
		var err error
		if p.stdin, err = c.StdinPipe(); err != nil {
			return nil, err
		}
		// Not StdoutPipe: Wait would close it under the reader.
		read, write, err := os.Pipe()
		if err != nil {
			return nil, err
		}
		c.Stdout, p.stdout = write, read
		err = c.Start()
		write.Close()
		if err != nil {
			read.Close()
			return nil, err
		}
		p.wait = func() error { defer read.Close(); return c.Wait() }
		p.stop = func() { process.Terminate(c.Process) }
		p.kill = func() { process.Kill(c.Process) }
		return p, nil
	}
	return Testee{Label: label, start: start}
}

// InProcess is a testee that runs in a goroutine: run reads requests until the
// end of in and writes answers to out. It must end when its context does.
func InProcess(label string, run func(ctx context.Context, in io.Reader, out, stderr io.Writer) error) Testee {
	start := func(ctx context.Context) (*running, error) {
		ctx, cancel := context.WithCancel(ctx)
		inRead, inWrite := io.Pipe()
		outRead, outWrite := io.Pipe()
		p := &running{stdin: inWrite, stdout: outRead, stderr: &tail{}}
		done := make(chan error, 1)
		go func() {
			err := runGuarded(ctx, run, inRead, outWrite, p.stderr)
			inRead.CloseWithError(io.ErrClosedPipe)
			outWrite.Close()
			done <- err
		}()
		p.wait = func() error { defer cancel(); return <-done }
		p.stop = func() { cancel(); inRead.Close(); outRead.Close() }
		p.kill = p.stop
		return p, nil
	}
	return Testee{Label: label, start: start}
}

func runGuarded(ctx context.Context, run func(context.Context, io.Reader, io.Writer, io.Writer) error,
	in io.Reader, out, stderr io.Writer) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return run(ctx, in, out, stderr)
}

// tail keeps the end of the bytes that were written to it.
type tail struct {
	mu   sync.Mutex
	kept []byte
	cut  bool
}

const tailSize = 2000

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, p...)
	if over := len(t.kept) - tailSize; over > 0 {
		t.kept = append(t.kept[:0], t.kept[over:]...)
		t.cut = true
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cut {
		return "…" + string(t.kept)
	}
	return string(t.kept)
}
