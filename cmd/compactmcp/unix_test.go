//go:build unix

package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/tests/toolchain"
)

func init() { programs["deaf-server"] = deafServer }

// deafServer is deaf to the end of its input and to SIGTERM, and so is the
// process that it starts, and the one that this one starts. Each of the three
// opens the FIFO, says that it is there, and lives for an hour.
//
//	deaf-server FIFO [mortal]
//
// A mortal one ends with its input, as wrappers do; what it has started does not.
func deafServer() {
	generation, _ := strconv.Atoi(os.Getenv("GENERATION"))
	signal.Ignore(syscall.SIGTERM)
	fifo, err := os.OpenFile(os.Args[1], os.O_WRONLY, 0)
	if err != nil {
		panic(err)
	}
	if self, _ := os.Executable(); generation < 2 {
		next := exec.Command(self, os.Args[1])
		next.Env = append(os.Environ(), "GENERATION="+strconv.Itoa(generation+1))
		next.Stdout, next.Stderr = os.Stdout, os.Stderr // as they are inherited
		if err := next.Start(); err != nil {
			panic(err)
		}
	}
	fmt.Fprintln(fifo, "here")
	if len(os.Args) > 2 {
		_, _ = io.Copy(io.Discard, os.Stdin)
		return
	}
	time.Sleep(time.Hour)
}

// A group is a deaf server and its processes.
type group struct {
	t    *testing.T
	path string
	hold *os.File // keeps the FIFO from ending before the server is there
	out  *bufio.Reader
	fifo *os.File
}

func newGroup(t *testing.T) *group {
	t.Helper()
	path := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	fifo, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = fifo.Close() })
	hold, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return &group{t, path, hold, bufio.NewReader(fifo), fifo}
}

// appears waits for the three processes.
func (g *group) appears() {
	g.t.Helper()
	_ = g.fifo.SetReadDeadline(time.Now().Add(patience))
	for range 3 {
		if line, err := g.out.ReadString('\n'); err != nil {
			g.t.Fatalf("%q, %v", line, err)
		}
	}
	_ = g.hold.Close()
}

// ends waits for the end of the FIFO, which comes when no process has it open,
// and tells how long that took. How long it may take is asserted under
// COMPACT_LONG: a machine may be slow.
func (g *group) ends(within time.Duration) {
	g.t.Helper()
	begin := time.Now()
	_ = g.fifo.SetReadDeadline(begin.Add(patience))
	_, err := g.out.ReadByte()
	took := time.Since(begin)
	g.t.Logf("it took %v", took)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		g.t.Errorf("something of the server lives after %v", took)
	case err != io.EOF:
		g.t.Error(err)
	case took > within && os.Getenv("COMPACT_LONG") != "":
		g.t.Errorf("it took %v, want %v at most", took, within)
	}
}

// toClose is the promised time after close() of an SDK, whose steps take four
// seconds before it kills the proxy and leaves.
const toClose = 4 * time.Second

// patience ends tests that hang.
const patience = 5 * time.Minute

// begin starts a program; it ends with the test.
func begin(t *testing.T, command ...string) (c *exec.Cmd, in io.WriteCloser, out *bufio.Reader) {
	t.Helper()
	c = exec.Command(command[0], command[1:]...)
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // as some clients start servers
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	from, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	return c, in, bufio.NewReader(from)
}

// What an SDK starts through the proxy is gone soon after its close().
func TestProxyEndsADeafServerForSDKs(t *testing.T) {
	for _, language := range []string{"typescript", "python"} {
		t.Run(language, func(t *testing.T) {
			toolchain.Need(t, language)
			const root = "../.."
			client := []string{"node", root + "/cmd/compactmcp/tests/typescript/close.mjs"}
			if language == "python" {
				python, err := toolchain.Python(root)
				toolchain.NeedAlso(t, language, err)
				client = []string{python, root + "/cmd/compactmcp/tests/python/close.py"}
			} else {
				toolchain.NeedAlso(t, language, mcp.Install(root))
			}
			t.Parallel()
			g := newGroup(t)
			_, in, out := begin(t, append(client, onPath(t, "compactmcp"), "proxy", "--builtin", "--", onPath(t, "deaf-server"), g.path)...)
			g.appears()
			_ = in.Close()
			if line, err := out.ReadString('\n'); line != "closing\n" {
				t.Fatalf("%q, %v", line, err)
			}
			g.ends(toClose)
		})
	}
}

func onPath(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// However the proxy ends, nothing of the server's group outlives it for long.
func TestProxyLeavesNothingBehind(t *testing.T) {
	if waits := defaultGrace + untilKill; waits >= toClose {
		t.Errorf("the proxy alone waits for %v of %v", waits, toClose)
	}
	endOfInput := func(_ int, in io.Closer) error { return in.Close() }
	for _, c := range []struct {
		name, server string
		end          func(pid int, in io.Closer) error
	}{
		{"end of input", "", endOfInput},
		{"end of input, and the server leaves others behind", "mortal", endOfInput},
		{"SIGTERM", "", func(pid int, _ io.Closer) error { return syscall.Kill(pid, syscall.SIGTERM) }},
		{"SIGKILL", "", func(pid int, _ io.Closer) error { return syscall.Kill(pid, syscall.SIGKILL) }},
		{"SIGKILL of its group", "", func(pid int, _ io.Closer) error { return syscall.Kill(-pid, syscall.SIGKILL) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := newGroup(t)
			command := []string{"compactmcp", "proxy", "--builtin", "--", onPath(t, "deaf-server"), g.path}
			if c.server != "" {
				command = append(command, c.server)
			}
			proxy, in, _ := begin(t, command...)
			g.appears()
			if err := c.end(proxy.Process.Pid, in); err != nil {
				t.Fatal(err)
			}
			g.ends(toClose)
		})
	}
}
