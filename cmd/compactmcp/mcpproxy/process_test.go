//go:build unix

package mcpproxy_test

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
)

// blocked is a client that stays and says nothing.
func blocked(t *testing.T) io.Reader {
	r, w := io.Pipe()
	t.Cleanup(func() { _ = w.Close() })
	return r
}

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		command []string
		want    int
	}{
		{server("say", "0"), 0}, {server("say", "3"), 3}, {server("say", "255"), 255},
		{server("die", strconv.Itoa(int(syscall.SIGKILL))), 137}, {server("die", strconv.Itoa(int(syscall.SIGTERM))), 143},
	} {
		if _, _, code := through(t, options(), blocked(t), c.command...); code != c.want {
			t.Errorf("%v: exit %d, want %d", c.command[2:], code, c.want)
		}
	}
	file := filepath.Join(t.TempDir(), "no-program")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for command, want := range map[string]int{"no-such-program-here": 127, filepath.Join(t.TempDir(), "none"): 127, file: 126} {
		code, err := mcpproxy.Run([]string{command}, mcpproxy.Stdio{In: blocked(t), Out: io.Discard, Err: io.Discard}, options())
		if code != want || err == nil {
			t.Errorf("%s: exit %d, want %d: %v", command, code, want, err)
		}
	}
}

// What a server says before it dies arrives, and so does what it complains of.
func TestDyingServer(t *testing.T) {
	for mode, o := range modes(io.Discard) {
		out, stderr, code := through(t, o, blocked(t), server("say", "{}\nhalf a li", "!Traceback:\n", "3")...)
		if out != "{}\nhalf a li" || stderr != "Traceback:\n" || code != 3 {
			t.Errorf("%s: %q, %q, exit %d", mode, out, stderr, code)
		}
		o.Grace = 0
		if out, _, _ := through(t, o, blocked(t), "seq", "200000"); !strings.HasSuffix(out, "\n200000\n") {
			t.Errorf("%s: of what was left to be read, %d bytes came", mode, len(out))
		}
	}
}

// The server sees the end of its input, and has the time to finish.
func TestClientEnds(t *testing.T) {
	out, _, code := through(t, options(), strings.NewReader("12345"), server("late")...)
	if out != "5" || code != 6 {
		t.Errorf("%q, exit %d", out, code)
	}
}

// A server that closes its output is told to end, though the client stays.
func TestServerStopsTalking(t *testing.T) {
	if _, _, code := through(t, options(), blocked(t), server("mute")...); code != 8 {
		t.Errorf("exit %d", code)
	}
}

// SIGKILL comes behind SIGTERM, however little of it a server hears.
func TestDeafServerIsEnded(t *testing.T) {
	const short = 50 * time.Millisecond
	for _, c := range []struct {
		ignored []string
		kill    time.Duration
		want    int
	}{{nil, time.Hour, 143}, {[]string{strconv.Itoa(int(syscall.SIGTERM))}, short, 137}} {
		o := options()
		o.Grace, o.Kill = short, c.kill
		in, out := untilReady()
		code, err := mcpproxy.Run(server(append([]string{"deaf"}, c.ignored...)...), mcpproxy.Stdio{In: in, Out: out, Err: io.Discard}, o)
		if code != c.want || err != nil {
			t.Errorf("exit %d, want %d: %v", code, c.want, err)
		}
	}
}

// It is also ended where somebody tells, while a message waits that it does not read.
func TestDeafServerIsEndedWhenTold(t *testing.T) {
	o := options()
	over := make(chan struct{})
	o.Grace, o.Over = 50*time.Millisecond, over
	in, out := strings.NewReader(strings.Repeat("{}\n", mostBytes)), writer(func(p []byte) (int, error) {
		close(over)
		return len(p), nil
	})
	code, err := mcpproxy.Run(server("deaf"), mcpproxy.Stdio{In: in, Out: out, Err: io.Discard}, o)
	if code != 143 || err != nil {
		t.Errorf("exit %d: %v", code, err)
	}
}

// untilReady is a client that ends when the server says something.
func untilReady() (io.Reader, io.Writer) {
	r, w := io.Pipe()
	return r, ready{w}
}

type ready struct{ end io.Closer }

func (r ready) Write(p []byte) (int, error) { return len(p), r.end.Close() }

// What a server leaves behind is heard, too.
func TestServerLeavesAProgramBehind(t *testing.T) {
	out, _, code := through(t, options(), blocked(t), "sh", "-c", "echo before; (sleep 0.1; echo after) 2>/dev/null & exit 4")
	if out != "before\nafter\n" || code != 4 {
		t.Errorf("%q, exit %d", out, code)
	}
}

// It may hold the output for ever: silence is an end. The server goes when the
// client has what it said.
func TestServerLeavesASilentProgramBehind(t *testing.T) {
	o := options()
	o.Grace = 50 * time.Millisecond
	in, out := io.Pipe()
	defer out.Close()
	var said bytes.Buffer
	echo := writer(func(p []byte) (int, error) {
		_, err := out.Write([]byte("go\n"))
		said.Write(p)
		return len(p), err
	})
	code, err := mcpproxy.Run([]string{"sh", "-c", "echo before; read line; sleep 3600 & exit 4"}, mcpproxy.Stdio{In: in, Out: echo, Err: io.Discard}, o)
	if said.String() != "before\n" || code != 4 || err != nil {
		t.Errorf("%q, exit %d, %v", &said, code, err)
	}
}

type writer func(p []byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

func TestSignalsReachTheServer(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if signal.Ignored(s) { // these tests run under nohup
			continue
		}
		c, _, out := process(t, "", server("catch")...)
		lines := bufio.NewReader(out)
		if line, err := lines.ReadString('\n'); line != "ready\n" {
			t.Fatalf("%q, %v", line, err)
		}
		if err := c.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		rest, _ := io.ReadAll(lines)
		_ = c.Wait()
		if string(rest) != s.String()+"\n" || c.ProcessState.ExitCode() != 40 {
			t.Errorf("%v: the server saw %q, exit %d", s, rest, c.ProcessState.ExitCode())
		}
	}
}

// Under nohup a hang-up is for nobody.
func TestIgnoredSignalStaysIgnored(t *testing.T) {
	c, in, out := launch(t, append([]string{"sh", "-c", `trap "" HUP; exec "$@"`, "sh", os.Args[0], "+proxy", ""}, server("copy")...)...)
	lines := bufio.NewReader(out)
	for range 2 {
		_, _ = io.WriteString(in, "{}\n")
		if line, err := lines.ReadString('\n'); line != "{}\n" {
			t.Fatalf("%q, %v", line, err)
		}
		if err := c.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	_ = in.Close()
	if err := c.Wait(); err != nil {
		t.Error(err)
	}
}

// A client that is gone, or reads no more, ends the server.
func TestDyingClient(t *testing.T) {
	for _, encodings := range []string{"", "T2"} {
		c, in, out := process(t, encodings, server("flood", filepath.Join(t.TempDir(), "count"))...)
		if _, err := io.ReadFull(out, make([]byte, 4096)); err != nil {
			t.Fatal(err)
		}
		_ = out.Close()
		_ = c.Wait()
		_ = in.Close()
		if code := c.ProcessState.ExitCode(); code != 9 {
			t.Errorf("%q: exit %d, want the flood's own for a broken pipe", encodings, code)
		}
	}
}

// A client that does not read stops the server; nothing is lost and nothing
// piles up.
func TestBackpressureOnTheServer(t *testing.T) {
	for _, encodings := range []string{"", "T2"} {
		file := filepath.Join(t.TempDir(), "count")
		c, _, out := process(t, encodings, server("flood", file)...)
		stopped := still(t, func() int64 {
			text, _ := os.ReadFile(file)
			n, _ := strconv.ParseInt(string(text), 10, 64)
			return n
		})
		if stopped == 0 || stopped > mostBytes {
			t.Fatalf("%q: the server wrote %d bytes that nobody reads", encodings, stopped)
		}
		lines := bufio.NewReader(out)
		for i := range int(stopped/1024) * 3 {
			line, err := lines.ReadString('\n')
			if err != nil || !strings.HasPrefix(line, strings.Repeat("0", 7-len(strconv.Itoa(i)))+strconv.Itoa(i)+".") || len(line) != 1024 {
				t.Fatalf("%q: line %d: %.20q %v", encodings, i, line, err)
			}
		}
		_ = out.Close()
		_ = c.Wait()
	}
}

// mostBytes are what pipes and buffers hold, and far less than what piles up.
const mostBytes = 1 << 20

// still waits until a count of bytes stays the same, or is too large, and returns
// it. A machine that is slow may have more to come: what holds of the count holds
// sooner as well.
func still(t *testing.T, count func() int64) int64 {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); { // for tests that hang
		before := count()
		time.Sleep(150 * time.Millisecond)
		if before > mostBytes || before > 0 && count() == before {
			return before
		}
	}
	t.Fatal("it never stops")
	return 0
}

// A server that does not read stops the client.
func TestBackpressureOnTheClient(t *testing.T) {
	c, in, _ := process(t, "T2", server("deaf")...)
	written := make(chan int64, 1<<20)
	go func() {
		chunk := bytes.Repeat([]byte("{}\n"), 1000)
		for total := int64(0); ; {
			n, err := in.Write(chunk)
			total += int64(n)
			written <- total
			if err != nil {
				return
			}
		}
	}()
	last := int64(0)
	stopped := still(t, func() int64 {
		for {
			select {
			case last = <-written:
			default:
				return last
			}
		}
	})
	if stopped > mostBytes {
		t.Fatalf("the client wrote %d bytes that nobody reads", stopped)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if _ = c.Wait(); c.ProcessState.ExitCode() != 143 {
		t.Errorf("exit %d", c.ProcessState.ExitCode())
	}
}

// A disk that is full does not stop the traffic.
func TestFailingMeasurementIsTold(t *testing.T) {
	o := options()
	o.Measure = failing{}
	var out bytes.Buffer
	code, err := mcpproxy.Run(server("copy"), mcpproxy.Stdio{In: strings.NewReader("{}\n"), Out: &out, Err: io.Discard}, o)
	if code != 0 || err == nil || out.String() != "{}\n" {
		t.Errorf("exit %d, %v, %q", code, err, &out)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk full") }
