package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// answering makes this program a server that answers every line with a file, the
// first one with FILE.list.
const answering = "mcp-answering"

func answer(file string, in io.Reader, out io.Writer) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	next, err := os.ReadFile(file + ".list")
	if err != nil {
		return err
	}
	for lines := bufio.NewScanner(in); lines.Scan(); next = text {
		if _, err := out.Write(next); err != nil {
			return err
		}
	}
	return nil
}

const listOfTools = `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"rows","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}]}}` + "\n"

// relay prints what the proxy costs round trips: of a result of 2 MB as a share of the
// time of cat in the same place, and of one that it writes for a model the time more.
func (b *mcpBench) relay() error {
	text := prose(1 << 20)
	result := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":%q}],"structuredContent":{"content":%q}}}`, text, text)
	trips, stop, err := b.trips(result)
	if err != nil {
		return err
	}
	share := shareOf(trips[1], trips[0])
	stop()
	const most = "<= 1.5"
	b.printf("\n## The proxy beside cat\n\nRound trips, from a server that answers at once; medians of interleaved rounds.\n\n"+
		"| result | `compactmcp proxy` | goal | met |\n|---|--:|--:|---|\n| %d bytes | %.2f of cat's time | ≤ 1.5 | %s |\n", len(result), share, yes(meets(share, most)))
	for _, x := range []struct {
		name         string
		size         int
		isStructured bool
		goal         time.Duration
	}{
		{"1 KB, once", 1 << 10, false, 150 * time.Microsecond},
		{"1 KB, text and structuredContent", 1 << 10, true, 150 * time.Microsecond},
		{"100 KB, once", 100 << 10, false, 1200 * time.Microsecond},
		{"100 KB, text and structuredContent", 100 << 10, true, 1200 * time.Microsecond},
	} {
		trips, stop, err := b.trips(jsonResult(x.size, x.isStructured), "--model", "--quiet", "--min-saving", "25") // nothing is counted
		if err != nil {
			return err
		}
		more := gap(trips[0], trips[1])
		stop()
		b.printf("| %s, with `--model` | %d µs more | ≤ %d µs | %s |\n", x.name, more.Microseconds(), x.goal.Microseconds(), yes(more <= x.goal))
	}
	return nil
}

func yes(met bool) string {
	if met {
		return "yes"
	}
	return "**no**"
}

// trips start a server that answers with a result, behind cat and behind the proxy, and
// give a round trip through each.
func (b *mcpBench) trips(result string, options ...string) (trips []func(), stop func(), err error) {
	program, err := os.Executable()
	if err != nil {
		return nil, nil, err
	}
	file := filepath.Join(b.folder, "result")
	for name, text := range map[string]string{file: result + "\n", file + ".list": listOfTools} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			return nil, nil, err
		}
	}
	var ends []io.Closer
	for _, front := range [][]string{
		{"sh", "-c", `cat | "$@" | cat`, "sh"},
		append(slices.Concat([]string{b.proxy, "proxy", "--builtin"}, options), "--"),
	} {
		front = append(front, program, answering, file)
		c := exec.Command(front[0], front[1:]...)
		in, err := c.StdinPipe()
		if err != nil {
			return nil, nil, err
		}
		out, err := c.StdoutPipe()
		if err != nil {
			return nil, nil, err
		}
		if err := c.Start(); err != nil {
			return nil, nil, err
		}
		lines := bufio.NewReaderSize(out, 128<<10)
		trip(in, lines, `{"jsonrpc":"2.0","id":1,"method":"tools/list"}`+"\n")
		ends, trips = append(ends, in), append(trips, func() {
			trip(in, lines, `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"rows","arguments":{"path":"/data/1m.txt"}}}`+"\n")
		})
	}
	return trips, func() {
		for _, in := range ends {
			_ = in.Close() // both programs end then
		}
	}, nil
}

// trip sends a request and reads the answer.
func trip(in io.Writer, out *bufio.Reader, request string) {
	_, err := io.WriteString(in, request)
	for err == nil {
		if _, err = out.ReadSlice('\n'); err == nil {
			return
		}
		if err == bufio.ErrBufferFull {
			err = nil
		}
	}
	panic(err) // our own program has ended
}

// gap is how much longer the second takes than the first.
func gap(first, second func()) time.Duration {
	var gaps []time.Duration
	const rounds, warm = 400, 40
	for n := range rounds + warm {
		least, took := clock(first, 1), clock(second, 1)
		if n >= warm {
			gaps = append(gaps, took-least)
		}
	}
	return median(gaps)
}

// jsonResult is an answer of about so many bytes, a list of files.
func jsonResult(size int, isStructured bool) string {
	if isStructured {
		size = size * 46 / 100 // the text's quotes are escaped
	} else {
		size = size * 86 / 100
	}
	var rows strings.Builder
	for i := 0; rows.Len() < size-150; i++ {
		fmt.Fprintf(&rows, `,{"id":%d,"path":"/data/file-%d.txt","size_in_bytes":%d,"modified_at":"2026-11-22T10:%02d:00Z","content_type":"text/plain","is_directory":false}`, i, i, i*37, i%60)
	}
	text := "[" + strings.TrimPrefix(rows.String(), ",") + "]"
	result := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":%q}]`, text)
	if isStructured {
		result += `,"structuredContent":` + text
	}
	return result + "}}"
}
