package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/runtime/go"
)

// lists prints what asking again for the real server's list of tools costs.
func (b *mcpBench) lists() error {
	plain, err := b.list(b.server(""), nil)
	if err != nil {
		return err
	}
	b.printf("\n## Asking for the list of tools again\n\nThrough `compactmcp proxy --compress` in front of the real server; bytes of the answer save the connection's, since the client shows its model the restored list.\n\n"+
		"| answer | encoding | bytes | of plain |\n|---|---|--:|--:|\n| plain MCP | | %d | 100.0 %% |\n", len(plain.answer))
	for _, encoding := range mcpEncodings[1:] {
		if err := b.listAgain(encoding, plain); err != nil {
			return fmt.Errorf("%s: %w", encoding, err)
		}
	}
	return nil
}

// listed is an answer, and the list that it restores.
type listed struct {
	answer string
	compact.KnownList
}

func (b *mcpBench) listAgain(encoding string, plain listed) error {
	server := b.server(encoding)
	ask := compact.Ask{Accept: []string{encoding}, Known: new(string)}
	first, err := b.list(server, &listing{ask, compact.KnownList{}})
	if err != nil {
		return err
	}
	ask.Known = &first.Reference
	second, err := b.list(server, &listing{ask, first.KnownList})
	if err != nil {
		return err
	}
	if first.Text != plain.Text || second.Text != plain.Text {
		return errors.New("another list came back")
	}
	// The same server, one of whose tools gets another title on its way.
	renamed := fmt.Sprintf("'%s' | sed -u 's/\"title\":\"Read File/&s/'", strings.Join(b.server(""), "' '"))
	changed, err := b.list(b.proxied(encoding, "sh", "-c", renamed), &listing{ask, first.KnownList})
	if err != nil {
		return err
	}
	if changed.Reference == first.Reference || changed.Text != strings.Replace(plain.Text, `"title":"Read File`, `"title":"Read Files`, 1) {
		return errors.New("the changed tool was not noticed")
	}
	for _, row := range []struct {
		name string
		listed
	}{{"the first time", first}, {"again, unchanged", second}, {"again, a tool's title changed", changed}} {
		b.printf("| %s | %s | %d | %s |\n", row.name, encoding, len(row.answer), percent(len(row.answer), len(plain.answer)))
	}
	return nil
}

// listing is how a client asks, and what it has.
type listing struct {
	ask   compact.Ask
	known compact.KnownList
}

func (b *mcpBench) list(server []string, l *listing) (listed, error) {
	c, err := mcp.Start(server)
	if err != nil {
		return listed{}, err
	}
	defer c.Stop()
	params := ""
	var known compact.KnownList
	if l != nil {
		known = l.known
		if params, err = compact.AskParams("", l.ask); err != nil {
			return listed{}, err
		}
	}
	answer, err := c.Call("tools/list", params)
	if err != nil {
		return listed{}, err
	}
	m, err := compact.ParseMCPMessage(answer)
	if err != nil {
		return listed{}, err
	}
	list, err := compact.UnpackList(m.Result, known)
	return listed{answer, list}, err
}
