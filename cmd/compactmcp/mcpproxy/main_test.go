package mcpproxy_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// The test binary is also the server, and the proxy where that has to be a
// process of its own.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case "+server":
			os.Exit(servers[os.Args[2]](os.Args[3:]))
		case "+guard":
			mcpproxy.Guard(os.Stdin)
			os.Exit(0)
		case "+proxy":
			os.Exit(proxy(os.Args[2], os.Args[3:]))
		}
	}
	_ = os.Setenv("GORACE", "atexit_sleep_ms=0") // or each process takes a second to end
	os.Exit(m.Run())
}

// proxy is one for a model, or one that offers encodings. It writes its own peak of memory to a file, if one is named.
func proxy(encodings string, command []string) int {
	o := options()
	switch encodings {
	case "":
	case "model":
		o.Model = &mcpproxy.Model{}
		o.Model.MinSaving = compact.DefaultMinSaving
	default:
		o.Encodings = strings.Split(encodings, ",")
	}
	code, err := mcpproxy.Run(command, mcpproxy.Stdio{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}, o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if name := os.Getenv("PEAK_FILE"); name != "" {
		status, _ := os.ReadFile("/proc/self/status")
		_, peak, _ := strings.Cut(string(status), "VmHWM:")
		_ = os.WriteFile(name, []byte(strings.Fields(peak + " 0")[0]), 0o600)
	}
	return code
}

// options have grace periods that no machine is too slow for.
func options() mcpproxy.Options {
	return mcpproxy.Options{Protocol: compact.Default(), Grace: time.Hour, Kill: time.Hour, OwnID: "compactgen-", Guard: []string{os.Args[0], "+guard"}}
}

// servers are the programs behind the proxy.
var servers = map[string]func(args []string) int{
	// copy answers with what it gets.
	"copy": func([]string) int {
		_, _ = io.Copy(os.Stdout, os.Stdin)
		return 0
	},
	// say writes each argument as it is, to standard error where it begins with
	// "!", and ends with the status that is the last one.
	"say": func(args []string) int {
		for _, text := range args[:len(args)-1] {
			if message, ok := strings.CutPrefix(text, "!"); ok {
				fmt.Fprint(os.Stderr, message)
			} else {
				fmt.Print(text)
			}
		}
		code, _ := strconv.Atoi(args[len(args)-1])
		return code
	},
	// die kills itself with a signal.
	"die": func(args []string) int {
		number, _ := strconv.Atoi(args[0])
		if self, err := os.FindProcess(os.Getpid()); err == nil {
			_ = self.Signal(syscall.Signal(number))
		}
		select {}
	},
	// catch tells of the first signal that it gets.
	"catch": func([]string) int {
		c := make(chan os.Signal, 1)
		signal.Notify(c, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
		fmt.Println("ready")
		fmt.Println(<-c)
		return 40
	},
	// deaf ignores the end of its input, and the signals that are named.
	"deaf": func(args []string) int {
		for _, number := range args {
			n, _ := strconv.Atoi(number)
			signal.Ignore(syscall.Signal(n))
		}
		fmt.Println("ready")
		time.Sleep(10 * time.Minute)
		return 0
	},
	// late answers when its input has ended, and takes its time.
	"late": func([]string) int {
		all, _ := io.ReadAll(os.Stdin)
		time.Sleep(100 * time.Millisecond)
		fmt.Print(len(all))
		return 6
	},
	// mute says no more, and ends with its input.
	"mute": func([]string) int {
		_ = os.Stdout.Close()
		_, _ = io.Copy(io.Discard, os.Stdin)
		return 8
	},
	// flood writes lines until its output breaks, and says how many bytes it could
	// write in a file.
	"flood": func(args []string) int {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
		count := 0
		for i := 0; ; i++ {
			n, err := fmt.Printf("%07d%s\n", i, strings.Repeat(".", 1016))
			count += n
			_ = os.WriteFile(args[0], []byte(strconv.Itoa(count)), 0o600)
			if err != nil {
				return 9
			}
		}
	},
	// answer reads so many lines, then writes a file.
	"answer": func(args []string) int {
		lines := bufio.NewReader(os.Stdin)
		count, _ := strconv.Atoi(args[0])
		for range count {
			_, _ = lines.ReadString('\n')
		}
		answer, _ := os.ReadFile(args[1])
		_, _ = os.Stdout.Write(answer)
		return 0
	},
	// turns answers each line with the next line of a file, and ends with it.
	"turns": func(args []string) int {
		lines := bufio.NewReader(os.Stdin)
		script, _ := os.ReadFile(args[0])
		for line := range strings.Lines(string(script)) {
			_, _ = lines.ReadString('\n')
			fmt.Print(line)
		}
		return 0
	},
	// late-answer answers when its input has ended.
	"late-answer": func(args []string) int {
		_, _ = io.ReadAll(os.Stdin)
		fmt.Println(args[0])
		return 0
	},
	// huge answers one line with one of so many bytes.
	"huge": func(args []string) int {
		size, _ := strconv.Atoi(args[0])
		_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
		_ = hugeAnswer(os.Stdout, size)
		return 0
	},
}

// hugeAnswer writes an answer to id 1, text of words, in so many bytes.
func hugeAnswer(w io.Writer, size int) error {
	const head, tail = `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"`, "\"}]}}\n"
	b := bufio.NewWriterSize(w, 64<<10)
	_, _ = b.WriteString(head)
	left := size - len(head) - len(tail)
	for i := 0; left > 0; i++ {
		word := fmt.Sprintf("word %d of many ", i*i)
		word = word[:min(len(word), left)]
		left -= len(word)
		_, _ = b.WriteString(word)
	}
	_, _ = b.WriteString(tail)
	return b.Flush()
}

func server(args ...string) []string { return append([]string{os.Args[0], "+server"}, args...) }

// through runs the proxy in this process.
func through(t *testing.T, o mcpproxy.Options, in io.Reader, command ...string) (out, stderr string, code int) {
	t.Helper()
	var stdout, errors bytes.Buffer
	code, err := mcpproxy.Run(command, mcpproxy.Stdio{In: in, Out: &stdout, Err: &errors}, o)
	if err != nil {
		t.Fatal(err)
	}
	return stdout.String(), errors.String(), code
}

// process starts the proxy as a process.
func process(t *testing.T, encodings string, command ...string) (*exec.Cmd, io.WriteCloser, io.ReadCloser) {
	t.Helper()
	return launch(t, append([]string{os.Args[0], "+proxy", encodings}, command...)...)
}

func launch(t *testing.T, command ...string) (*exec.Cmd, io.WriteCloser, io.ReadCloser) {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	return c, in, out
}
