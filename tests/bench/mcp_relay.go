package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// answering makes this program a server that answers every line with a file, the
// first one with FILE.list if that is there.
const answering = "mcp-answering"

func answer(file string, in io.Reader, out io.Writer) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	next, err := os.ReadFile(file + ".list")
	if err != nil {
		next = text
	}
	lines := bufio.NewReader(in)
	for {
		if _, err := lines.ReadString('\n'); err != nil {
			return nil
		}
		if _, err := out.Write(next); err != nil {
			return err
		}
		next = text
	}
}

// relay prints how long the proxy takes for a result of 2 MB, as a share of the
// time of cat in the same place.
func (b *mcpBench) relay() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	file := filepath.Join(filepath.Dir(b.folder), "answer")
	text := string(words(mebibyte))
	result := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":%q}],"structuredContent":{"content":%q}}}`, text, text)
	if err := os.WriteFile(file, []byte(result+"\n"), 0o600); err != nil {
		return err
	}
	server := []string{program, answering, file}
	measured := b.proxied("", server...)
	measured = slices.Insert(measured, 3, "--measure", os.DevNull)
	list := []relayed{
		{name: "`cat \\| server \\| cat`", command: append([]string{"sh", "-c", `cat | "$@" | cat`, "sh"}, server...)},
		{name: "nothing", command: server},
		{name: "`compactmcp proxy`", command: b.proxied("", server...), goal: "<= 1.5"},
		{name: "with `--measure`", command: measured},
		{name: "with `--compress T2`, the client does not ask", command: b.proxied("T2", server...)},
		{name: "with `--compress T2`, the client asks", command: b.proxied("T2", server...), encoding: "T2"},
	}
	times, err := relayTimes(list)
	if err != nil {
		return err
	}
	b.printf("\n## The proxy beside cat\n\nRound trips with a result of %d bytes, from a server that answers at once; medians of interleaved rounds.\n\n"+
		"| between client and server | time, of cat's | goal | met |\n|---|--:|---|---|\n", len(result))
	for i, x := range list {
		goal, met := "", ""
		if x.goal != "" {
			goal, met = strings.Replace(x.goal, "<=", "≤", 1), "yes"
			if !meets(1/times[i], x.goal) {
				met = "**no**"
			}
		}
		b.printf("| %s | %.2f | %s | %s |\n", x.name, 1/times[i], goal, met)
	}
	return nil
}

// relayed is a server behind something, that one client uses.
type relayed struct {
	name     string
	command  []string
	encoding string // that the client asks for
	goal     string

	request string
	in      io.Writer
	out     *bufio.Reader
}

// relayTimes is the first one's time as a share of each.
func relayTimes(list []relayed) ([]float64, error) {
	var trips []func()
	var failed error
	for i := range list {
		r := &list[i]
		stop, err := r.start()
		if err != nil {
			return nil, err
		}
		defer stop()
		trips = append(trips, func() { failed = errors.Join(failed, r.trip()) })
	}
	return shares(trips...), failed
}

func (r *relayed) start() (stop func(), err error) {
	params, err := asking(`{"name":"rows","arguments":{"path":"/data/1m.txt"}}`, r.encoding)
	if err != nil {
		return nil, err
	}
	r.request = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":` + params + "}\n"
	c := exec.Command(r.command[0], r.command[1:]...)
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	r.in, r.out = in, bufio.NewReaderSize(out, 128<<10)
	return func() {
		_ = in.Close()
		_ = c.Wait()
	}, c.Start()
}

// trip sends the request and reads the answer.
func (r *relayed) trip() error {
	if _, err := io.WriteString(r.in, r.request); err != nil {
		return err
	}
	for {
		_, err := r.out.ReadSlice('\n')
		if err != bufio.ErrBufferFull {
			return err
		}
	}
}
