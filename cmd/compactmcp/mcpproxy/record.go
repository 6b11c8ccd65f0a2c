package mcpproxy

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"strings"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/mcpspan"
)

// Who sends a message.
const (
	fromClient = "client"
	fromServer = "server"
)

// A recorder writes a line for each message. A nil one is off.
type recorder struct {
	meter *meter // of tools' results that are written for a model; nil: none
	mu    sync.Mutex
	to    io.Writer
	err   error // the first one; a full disk does not stop the traffic
}

// entry is one line. Bytes count the message without its line feed. Type is
// empty for what is no message of MCP, or is too long to be looked at.
type entry struct {
	From     string                 `json:"from"`
	Type     compact.MCPMessageType `json:"type"`
	ID       json.RawMessage        `json:"id,omitempty"`
	Method   string                 `json:"method,omitempty"`
	BytesIn  int                    `json:"bytes_in"`
	BytesOut int                    `json:"bytes_out"`
	Spans    map[string]int64       `json:"spans_ns,omitempty"`

	// Of a tool's result that a model reads.
	Tool      string  `json:"tool,omitempty"`
	Changed   *bool   `json:"changed,omitempty"`
	TokensIn  *Tokens `json:"tokens_in,omitempty"` // none: not counted
	TokensOut *Tokens `json:"tokens_out,omitempty"`
}

// begin gives the spans of a message; nil, which measures nothing, if r is nil.
func (r *recorder) begin() *mcpspan.Spans {
	if r == nil {
		return nil
	}
	return new(mcpspan.Spans)
}

func (r *recorder) message(from string, m *compact.MCPMessage, in, out string, spans *mcpspan.Spans, seen *rewritten) {
	if r == nil || strings.TrimSpace(in) == "" {
		return
	}
	if m.Type == compact.MessageToolsCallResponse && r.to != nil {
		media(m.Result, spans)
	}
	e := entry{From: from, Type: m.Type, Method: m.Method, BytesIn: len(in), BytesOut: len(out), Spans: map[string]int64{}}
	if m.ID != "" {
		e.ID = json.RawMessage(m.ID)
	}
	for _, step := range mcpspan.Steps() {
		if took, ok := spans.Took(step); ok {
			e.Spans[step.String()] = took.Nanoseconds()
		}
	}
	if seen == nil {
		r.write(e)
		return
	}
	changed := seen.before != seen.after
	e.Tool, e.Changed = seen.tool, &changed
	counting := r.meter.take(seen, func(before, after Tokens) {
		e.TokensIn, e.TokensOut = &before, &after
		r.write(e)
	}, func() { r.write(e) })
	if !counting {
		r.write(e)
	}
}

// unread is for a message that was not looked at, or was refused, of which out bytes went on.
func (r *recorder) unread(from string, in, out int) {
	if r != nil {
		r.write(entry{From: from, BytesIn: in, BytesOut: out})
	}
}

func (r *recorder) write(e entry) {
	if r.to == nil {
		return
	}
	line, err := json.Marshal(e)
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil {
		_, err = r.to.Write(append(line, '\n'))
	}
	if r.err == nil {
		r.err = err
	}
}

// failure is the error that kept entries from being written.
func (r *recorder) failure() error {
	if r == nil {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.err
}

// media times the decoding of Base64 in a tool's result. The proxy itself does
// not need it; it shows what the client will spend.
func media(result string, spans *mcpspan.Spans) {
	if !strings.Contains(result, `"data"`) { // most results have none, and reading them again takes longer than all other work
		return
	}
	foreign.Each(foreign.Member(result, "content"), func(block string) {
		if data, ok := foreign.Text(foreign.Member(block, "data")); ok {
			start := spans.Start()
			_, _ = base64.StdEncoding.DecodeString(data)
			spans.End(mcpspan.Base64, start)
		}
	})
}
