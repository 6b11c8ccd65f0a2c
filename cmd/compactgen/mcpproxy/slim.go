package mcpproxy

import (
	"encoding/json"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/mcpproxy/foreign"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// What is asked of the server in the place of a call is its list of tools, as this
// caller gets it. So nothing is kept of anybody's list, and the server decides.
type instead uint8

const (
	asItIs     instead = iota
	describes          // the whole definitions of tools
	refusesJob         // a task of describe_tools
	hides              // a tool that the client shall not know
)

// replaced says what a call becomes.
func (s *session) replaced(m *compact.MCPMessage, tool string) instead {
	switch {
	case m.Type != compact.MessageToolsCallRequest || s.model == nil || s.model.DryRun:
		return asItIs
	case s.model.Hides(tool):
		return hides
	case s.model.Slim == nil || tool != s.model.Slim.Describer() || s.ownDescriber.Load():
		return asItIs
	case foreign.Member(m.Params, "task") != "":
		return refusesJob
	}
	return describes
}

// replaces says whether any call becomes something else.
func (m *Model) replaces() bool { return (m.Slim != nil || m.Hidden != nil) && !m.DryRun }

// Hides says whether a client shall not know a tool.
func (m *Model) Hides(tool string) bool { return m.Hidden != nil && m.Hidden(tool) }

// listing is the request that goes out in the place of a call: for the list, with
// the same id and _meta.
func listing(m *compact.MCPMessage) string {
	params := ""
	if meta := foreign.Member(m.Params, "_meta"); meta != "" {
		params = `,"params":{"_meta":` + meta + `}`
	}
	return `{"jsonrpc":"2.0","id":` + m.ID + `,"method":"tools/list"` + params + `}`
}

const invalidParams = "-32602"

// fromList is the answer to a call that became a request for the list.
func (s *session) fromList(m *compact.MCPMessage, a *asked) string {
	switch a.instead {
	case hides:
		return failed(m, "Unknown tool: "+a.tool)
	case refusesJob:
		return failed(m, "The tool "+a.tool+" does not run as a task")
	}
	if m.Result == "" {
		return m.Text // what the server refuses is refused
	}
	list := s.known(m.Result)
	if s.hasDescriber(list) {
		return m.WithResult(`{"content":[{"type":"text","text":"The server has a tool of this name itself. Call it again."}],"isError":true,"resultType":"complete"}`)
	}
	out, err := s.protocol.DescribeTools(list, a.arguments)
	if err != nil {
		return failed(m, "The server's list of tools cannot be read")
	}
	return m.WithResult(out)
}

func failed(m *compact.MCPMessage, why string) string {
	text, _ := json.Marshal(why)
	return `{"jsonrpc":"2.0","id":` + m.ID + `,"error":{"code":` + invalidParams + `,"message":` + string(text) + `}}`
}

// slim is a list in short, for a client that did not ask for another form.
func (s *session) slim(result string, a *asked) string {
	if s.model.Slim == nil || !a.model || a.isPage || a.Accept != nil || a.Known != nil || s.hasDescriber(result) {
		return result
	}
	out, err := s.protocol.SlimList(result, *s.model.Slim)
	if err != nil {
		return result
	}
	return out
}

// hasDescriber notes whether the server has a tool with the name of ours. Then its
// lists stay whole.
func (s *session) hasDescriber(list string) bool {
	if s.ownDescriber.Load() {
		return true
	}
	name := s.model.Slim.Describer()
	isOwn := strings.Contains(list, name) && hasTool(list, name)
	if isOwn && s.ownDescriber.CompareAndSwap(false, true) && s.model.Log != nil {
		s.model.Log.Printf("the server has a tool %s itself, so its lists stay whole: choose another name with --tools-name", name)
	}
	return isOwn
}

func hasTool(list, name string) (has bool) {
	foreign.Each(foreign.Member(list, "tools"), func(tool string) {
		own, _ := foreign.Text(foreign.Member(tool, "name"))
		has = has || own == name
	})
	return has
}

// known is a list without the tools that are hidden. What could be read in two ways is
// hidden, too: a client may read it in the other one.
func (s *session) known(list string) string {
	if s.model.Hidden == nil {
		return list
	}
	tools, isClear := foreign.Find(list, "tools")
	if !isClear {
		return `{"tools":[]}`
	}
	var kept []string
	hidden := false
	foreign.Each(tools[0], func(tool string) {
		own, isClear := foreign.Find(tool, "name")
		if name, _ := foreign.Text(own[0]); !isClear || s.model.Hidden(name) {
			hidden = true
			return
		}
		kept = append(kept, tool)
	})
	if !hidden {
		return list
	}
	out, _ := foreign.With(list, "["+strings.Join(kept, ",")+"]", "tools")
	return out
}
