package mcpproxy

import (
	"encoding/json"
	"hash/maphash"
	"strings"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// explain returns the request for the list, if the call of a tool has failed whose
// definition may help. It goes behind the failed answer.
func (s *session) explain(m *compact.MCPMessage, out string, a *asked) (again string) {
	if !s.slims() || !a.model || a.Accept != nil || a.tool == "" || a.list == "" {
		return ""
	}
	s.told.call()
	code, _ := foreign.Number(foreign.Member(m.Error, "code"))
	if code != -32602 && foreign.Member(m.Result, "isError") != "true" || s.told.knows(a.tool) {
		return ""
	}
	a.instead, a.failed = explains, strings.Clone(out)
	return s.again(a, a.list, m.ID)
}

// mostDefinition is the size, in bytes, of the longest definition that is given unasked.
const mostDefinition = 4000

// explained is the failed answer with the definition of the tool that was called, if the
// client knows only a slim one.
func (s *session) explained(result string, a *asked) string {
	definition := s.hidden(result, a.tool)
	if definition == "" {
		return a.failed
	}
	s.told.tell(a.tool)
	if schema := foreign.Member(definition, "inputSchema"); len(definition) > mostDefinition && schema != "" {
		definition = schema
	}
	text := "Definition of " + a.tool + ": " + definition
	if blocks := foreign.Member(a.failed, "result", "content"); strings.HasPrefix(blocks, "[") {
		comma := ","
		if blocks = strings.TrimRight(blocks[:len(blocks)-1], " \t\r\n"); blocks == "[" {
			comma = ""
		}
		out, _ := foreign.With(a.failed, blocks+comma+`{"type":"text","text":`+quoted(text)+`}]`, "result", "content")
		return out
	}
	message, _ := foreign.Text(foreign.Member(a.failed, "error", "message"))
	out, _ := foreign.With(a.failed, quoted(message+"\n"+text), "error", "message")
	return out
}

// hidden is the whole definition of a tool that slim lists shorten; "" for none.
func (s *session) hidden(list, tool string) string {
	slim, err := s.slimList(list)
	if err != nil || slim == list || find(slim, tool) == find(list, tool) {
		return ""
	}
	described, err := s.protocol.DescribeTools(list, `{"names":[`+quoted(tool)+`]}`)
	if err != nil {
		return ""
	}
	foreign.Each(foreign.Member(described, "content"), func(block string) {
		tool, _ = foreign.Text(foreign.Member(block, "text"))
	})
	return tool
}

// find is a tool of a list as it is written; "" for none.
func find(list, name string) (found string) {
	foreign.Each(foreign.Member(list, "tools"), func(tool string) {
		if own, _ := foreign.Text(foreign.Member(tool, "name")); own == name && found == "" {
			found = tool
		}
	})
	return found
}

func quoted(text string) string {
	out, _ := json.Marshal(text) // a string has a JSON
	return string(out)
}

// told are the tools whose definition a client has got. A nil one remembers nothing.
type told struct {
	mu    sync.Mutex
	calls int
	at    map[string]int // the number of the call
}

// mostCalls is for how many calls a client remembers.
const mostCalls = 20

func (t *told) call() {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.calls++
	for name, at := range t.at {
		if t.calls-at > mostCalls {
			delete(t.at, name)
		}
	}
}

func (t *told) tell(tool string) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.at == nil {
		t.at = map[string]int{}
	}
	if len(tool) <= maxToolName && len(t.at) < maxTools {
		t.at[strings.Clone(tool)] = t.calls
	}
}

func (t *told) knows(tool string) bool {
	if t == nil {
		return false
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	_, is := t.at[tool]
	return is
}

// shown are the tools of a client's last lists. A nil one remembers nothing.
type shown struct {
	mu    sync.Mutex
	last  uint64 // of the whole list
	tools map[string]look
}

// A look is a tool as the client sees it, and as it is.
type look struct{ slim, whole uint64 }

var seed = maphash.MakeSeed()

// changed names the tools that look to the client as before, and are not.
func (s *shown) changed(whole, slim string) (names []string) {
	if s == nil || whole == slim {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	last := s.last
	if s.last = maphash.String(seed, whole); s.last == last {
		return nil
	}
	var tools []string
	foreign.Each(foreign.Member(whole, "tools"), func(tool string) { tools = append(tools, tool) })
	before := s.tools
	s.tools = map[string]look{}
	foreign.Each(foreign.Member(slim, "tools"), func(tool string) {
		if len(tools) == 0 || len(s.tools) == maxTools {
			return
		}
		name, _ := foreign.Text(foreign.Member(tool, "name"))
		now := look{maphash.String(seed, tool), maphash.String(seed, tools[0])}
		tools = tools[1:]
		if was, isKnown := before[name]; isKnown && was.slim == now.slim && was.whole != now.whole {
			names = append(names, name)
		}
		s.tools[strings.Clone(name)] = now
	})
	return names
}
