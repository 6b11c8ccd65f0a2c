package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/cmd/compactmcp/tests/real"
	"github.com/compactgen/compactgen/runtime/go"
)

// models prints what hosts show their models of real servers' results, before and
// after `compactmcp proxy --model`.
func (b *mcpBench) models() error {
	packages, err := real.Packages()
	if err == nil {
		err = real.Install(packages)
	}
	if err != nil {
		return err
	}
	folder := filepath.Join(filepath.Dir(b.folder), "real")
	if err := real.Fill(b.root, folder); err != nil {
		return err
	}
	page := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(folder, "examples"))))
	defer page.Close()
	os.Setenv("MEMORY_FILE_PATH", filepath.Join(filepath.Dir(b.folder), "memory.jsonl"))
	os.Setenv("TZ", "UTC")
	b.printf("\n## What a model is shown\n\nResults before and after `compactmcp proxy --model`: what is left of the o200k tokens for hosts that show the texts alone, `structuredContent` alone (else the texts), or both.\n\n" +
		"| server | results | changed | texts | structured | both |\n|---|--:|--:|--:|--:|--:|\n")
	sum := shownResults{name: "all seven"}
	for _, s := range real.Servers {
		row, err := b.shown(&s, packages, folder, page.URL)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Name, err)
		}
		sum.add(&row)
		b.shownRow(&row)
	}
	b.shownRow(&sum)
	row, err := b.recorded()
	if err == nil {
		b.shownRow(&row)
	}
	return err
}

// recorded are the results in the corpus: of one session, with the tools that were called.
func (b *mcpBench) recorded() (row shownResults, err error) {
	row.name = "a recorded session"
	text, err := os.ReadFile(filepath.Join(b.root, "tests", "corpora", "mcp_filesystem.ndjson"))
	if err != nil {
		return row, err
	}
	called := map[string]string{}
	for line := range strings.Lines(string(text)) {
		m, err := compact.ParseMCPMessage(strings.TrimSuffix(line, "\n"))
		if err != nil {
			return row, err
		}
		switch m.Type {
		case compact.MessageToolsCallRequest:
			called[m.ID], err = toolOf(m.Params)
		case compact.MessageToolsCallResponse:
			err = b.show(&row, called[m.ID], m.Result)
		}
		if err != nil {
			return row, err
		}
	}
	return row, nil
}

func toolOf(params string) (string, error) {
	var call struct{ Name string }
	err := json.Unmarshal([]byte(params), &call)
	return call.Name, err
}

// show adds a result.
func (b *mcpBench) show(row *shownResults, tool, before string) error {
	after, err := compact.RewriteCall(before, compact.RewriteOptions{Tool: tool, MinSaving: compact.DefaultMinSaving, Count: b.count})
	if err != nil {
		return err
	}
	row.add(&shownResults{results: 1, before: mcpproxy.CountShown(before, b.count), after: mcpproxy.CountShown(after, b.count)})
	if after != before {
		row.changed++
	}
	return nil
}

// shownResults are those of a server.
type shownResults struct {
	name             string
	results, changed int
	before, after    mcpproxy.Tokens
}

func (r *shownResults) add(x *shownResults) {
	r.results += x.results
	r.changed += x.changed
	r.before.Add(x.before)
	r.after.Add(x.after)
}

func (b *mcpBench) shown(s *real.Server, packages, folder, page string) (row shownResults, err error) {
	row.name = s.Name
	client, err := mcp.Start(s.Command(packages, folder))
	if err != nil {
		return row, err
	}
	defer client.Stop()
	calls, err := s.Calls(folder, page)
	if err != nil {
		return row, err
	}
	for _, params := range calls {
		answer, err := client.Call("tools/call", params)
		if err != nil {
			return row, err
		}
		m, err := compact.ParseMCPMessage(answer)
		if err != nil || m.Result == "" {
			return row, fmt.Errorf("%w: %.200s", err, answer)
		}
		tool, err := toolOf(params)
		if err == nil {
			err = b.show(&row, tool, m.Result)
		}
		if err != nil {
			return row, err
		}
	}
	return row, nil
}

func (b *mcpBench) shownRow(r *shownResults) {
	b.printf("| %s | %d | %d", r.name, r.results, r.changed)
	for _, x := range [][2]int{{r.before.Content, r.after.Content}, {r.before.Structured, r.after.Structured}, {r.before.Both, r.after.Both}} {
		b.printf(" | %s", percent(x[1], x[0]))
	}
	b.printf(" |\n")
}

// count is tokens, which every text has.
func (b *mcpBench) count(text string) int {
	n, err := b.tokens(text)
	if err != nil {
		panic(err)
	}
	return n
}

// modelSpeed prints what the proxy costs a result that it writes for a model.
func (b *mcpBench) modelSpeed() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	b.printf("\n## What writing for a model costs\n\nRound trips with a JSON result, more than those through `cat` in the same place; medians of interleaved rounds. With `--min-saving 25`, so that nothing is counted while an answer waits.\n\n" +
		"| result | with `--quiet` | counting beside | goal | met |\n|---|--:|--:|--:|---|\n")
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
		file := filepath.Join(filepath.Dir(b.folder), "result")
		list := `{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"rows","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}]}}`
		if err := os.WriteFile(file+".list", []byte(list+"\n"), 0o600); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(jsonResult(x.size, x.isStructured)+"\n"), 0o600); err != nil {
			return err
		}
		server := []string{program, answering, file}
		model := slices.Insert(b.proxied("", server...), 3, "--model", "--min-saving", "25")
		gaps, err := relayGaps([]relayed{
			{command: append([]string{"sh", "-c", `cat | "$@" | cat`, "sh"}, server...)},
			{command: slices.Insert(slices.Clone(model), 4, "--quiet")},
			{command: model},
		})
		if err != nil {
			return err
		}
		met := "yes"
		if gaps[1] > x.goal {
			met = "**no**"
		}
		b.printf("| %s | %d µs | %d µs | ≤ %d µs | %s |\n", x.name, gaps[1].Microseconds(), gaps[2].Microseconds(), x.goal.Microseconds(), met)
	}
	return nil
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

// relayGaps are how much longer trips through each take than through the first.
func relayGaps(list []relayed) ([]time.Duration, error) {
	gaps := make([][]time.Duration, len(list))
	for i := range list {
		r := &list[i]
		stop, err := r.start()
		if err != nil {
			return nil, err
		}
		defer stop()
		call := r.request
		r.request = `{"jsonrpc":"2.0","id":1,"method":"tools/list"}` + "\n"
		if err := r.trip(); err != nil {
			return nil, err
		}
		r.request = call
	}
	const trips, warm = 400, 40
	for n := range trips + warm {
		var first time.Duration
		for i := range list {
			start := time.Now()
			if err := list[i].trip(); err != nil {
				return nil, err
			}
			took := time.Since(start)
			if i == 0 {
				first = took
			}
			if n >= warm {
				gaps[i] = append(gaps[i], took-first)
			}
		}
	}
	out := make([]time.Duration, len(list))
	for i := range gaps {
		out[i] = median(gaps[i])
	}
	return out, nil
}
