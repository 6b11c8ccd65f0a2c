package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"

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
	folder := filepath.Join(b.folder, "real")
	if err := real.Fill(b.root, folder); err != nil {
		return err
	}
	page := httptest.NewServer(http.FileServer(http.Dir(filepath.Join(folder, "examples"))))
	defer page.Close()
	os.Setenv("MEMORY_FILE_PATH", filepath.Join(b.folder, "memory.jsonl"))
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
	lines, err := corpus(b.root, "mcp_filesystem")
	if err != nil {
		return row, err
	}
	called := map[string]string{}
	for _, line := range lines {
		m, err := compact.ParseMCPMessage(line)
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
