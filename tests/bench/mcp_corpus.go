package main

import (
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

// A tally sums messages, by encoding.
type tally struct {
	name          string
	messages      int
	bytes, tokens [4]int
}

func (t *tally) add(x *tally) {
	t.messages += x.messages
	for i := range mcpEncodings {
		t.bytes[i] += x.bytes[i]
		t.tokens[i] += x.tokens[i]
	}
}

// corpus prints what the recorded session costs in each encoding.
func (b *mcpBench) corpus() error {
	lines, err := corpus(b.root, "mcp_filesystem")
	if err != nil {
		return err
	}
	calls, list, whole := tally{name: "all results of tools"}, tally{name: "the list of tools"}, tally{name: "the whole session, asking included"}
	for _, line := range lines {
		m, err := compact.ParseMCPMessage(line)
		if err != nil {
			return err
		}
		x, err := b.sent(&m)
		if err != nil {
			return err
		}
		whole.add(&x)
		switch m.Type {
		case compact.MessageToolsListResponse:
			list.add(&x)
		case compact.MessageToolsCallResponse:
			calls.add(&x)
		}
	}
	b.printf("## The recorded session\n\n" +
		"`tests/corpora/mcp_filesystem.ndjson`; each message as it is sent, a packed result inside its JSON-RPC message. What does not get shorter goes, and counts, as it is.\n\n" +
		"| messages | number | bytes | T2 | BR | Z | o200k tokens | T2 | BR | Z |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, t := range []tally{calls, list, whole} {
		b.printf("| %s | %d |%s |%s |\n", t.name, t.messages, shareRow(t.bytes), shareRow(t.tokens))
	}
	b.printf("\nGoals, over all results of tools:\n\n")
	b.goal("o200k tokens with T2 (of a model that reads T2 itself)", calls.tokens[1], calls.tokens[0], 50)
	b.goal("bytes with T2 (of the connection)", calls.bytes[1], calls.bytes[0], 55)
	b.goal("bytes with Z (of the connection)", calls.bytes[3], calls.bytes[0], 90)
	return nil
}

// sent is what a message costs in each encoding, when the client asks for it.
func (b *mcpBench) sent(m *compact.MCPMessage) (t tally, err error) {
	t.messages = 1
	for i, encoding := range mcpEncodings {
		text, err := as(m, encoding)
		if err != nil {
			return t, err
		}
		t.bytes[i] = len(text)
		if t.tokens[i], err = b.tokens(text); err != nil {
			return t, err
		}
	}
	return t, nil
}

func as(m *compact.MCPMessage, encoding string) (string, error) {
	if encoding == "" {
		return m.Text, nil
	}
	a := compact.Ask{Accept: []string{encoding}}
	var packed string
	var ok bool
	var err error
	switch m.Type {
	case compact.MessageToolsCallRequest, compact.MessageToolsListRequest:
		asks, err := compact.AskParams(m.Params, a)
		if m.Params == "" {
			return strings.TrimSuffix(m.Text, "}") + `,"params":` + asks + "}", err
		}
		return strings.Replace(m.Text, m.Params, asks, 1), err
	case compact.MessageToolsCallResponse:
		packed, ok, err = compact.PackCall(m.Result, a.Accept)
	case compact.MessageToolsListResponse:
		packed, ok, err = compact.PackList(m.Result, a)
	}
	if !ok || err != nil {
		return m.Text, err
	}
	return m.WithResult(packed), nil
}

func shareRow(sums [4]int) string {
	cells := []string{}
	for i, n := range sums {
		cell := percent(n, sums[0])
		if i == 0 {
			cell = strconv.Itoa(n)
		}
		cells = append(cells, cell)
	}
	return " " + strings.Join(cells, " | ")
}
