package mcpproxy

import (
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// What is asked of the server in the place of a call is its list of tools, as this
// caller gets it. So nothing is kept of anybody's list, and the server decides.
type instead uint8

const (
	asItIs     instead = iota
	describes          // the whole definitions of tools
	explains           // the definition of a tool whose call has failed
	refusesJob         // a task of describe_tools
)

// replaced says what a call becomes.
func (s *session) replaced(m *compact.MCPMessage, tool string) instead {
	switch {
	case m.Type != compact.MessageToolsCallRequest || s.model == nil || s.model.DryRun:
		return asItIs
	case s.model.Slim == nil || tool != s.model.Slim.Describer():
		return asItIs
	case foreign.Member(m.Params, "task") != "":
		return refusesJob
	}
	return describes
}

// slims says whether lists are shortened.
func (s *session) slims() bool { return s.model != nil && s.model.Slim != nil && !s.model.DryRun }

// replaces says whether any call becomes something else.
func (m *Model) replaces() bool { return m.Slim != nil && !m.DryRun }

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

// keep remembers what else may be asked before the client gets its answer.
func (a *asked) keep(m *compact.MCPMessage) {
	switch {
	case m.Type == compact.MessageToolsListRequest && a.getsSlim():
		a.list = strings.Clone(m.Text)
	case m.Type == compact.MessageToolsCallRequest:
		a.list = strings.Clone(listing(m))
		if a.instead == describes && len(m.Text) <= maxCall {
			a.call = strings.Clone(m.Text)
		}
	}
}

// maxCall is the size, in bytes, of the longest call that is kept until it is known
// whether it is for the server.
const maxCall = 64 << 10

// again asks the server something else before the client gets its answer: the request
// gets an id of the proxy's own, since no two of a session may have the same.
func (s *session) again(a *asked, request, client string) string {
	id := s.nextID()
	next := *a
	next.as = strings.Clone(client)
	s.asks.again(id, next)
	request, _ = foreign.With(request, id, "id")
	return request
}

// fromList is the answer to a call that became a request for the list, or the call
// again, if the server has a tool with the name of ours.
func (s *session) fromList(m *compact.MCPMessage, a *asked) (out, again string) {
	switch a.instead {
	case refusesJob:
		return failed(m, "The tool "+a.tool+" does not run as a task"), ""
	case explains:
		return s.explained(m.Result, a), ""
	}
	if m.Result == "" {
		return m.Text, "" // what the server refuses is refused
	}
	if s.hasDescriber(m.Result) && a.call != "" {
		a.instead = asItIs
		return "", s.again(a, a.call, m.ID)
	}
	s.record.described()
	out, err := s.protocol.DescribeTools(m.Result, a.arguments)
	if err != nil {
		return failed(m, "The server's list of tools cannot be read"), ""
	}
	foreign.Each(foreign.Member(a.arguments, "names"), func(name string) {
		if name, isText := foreign.Text(name); isText {
			s.told.tell(name)
		}
	})
	return m.WithResult(out), ""
}

func failed(m *compact.MCPMessage, why string) string {
	return `{"jsonrpc":"2.0","id":` + m.ID + `,"error":{"code":` + invalidParams + `,"message":` + quoted(why) + `}}`
}

// slim is a list in short, for a client that did not ask for another form.
func (s *session) slim(result string, a *asked) string {
	if s.model.Slim == nil || !a.getsSlim() || s.hasDescriber(result) {
		return result
	}
	out, err := s.slimList(result)
	if err != nil {
		return result
	}
	s.record.list(result, out)
	if changed := s.shown.changed(result, out); len(changed) > 0 && s.model.Log != nil {
		s.model.Log.Printf("what slim lists do not show has changed of these tools: %.1000q", changed)
	}
	return out
}

// getsSlim says whether a list is wanted as any client gets it.
func (a *asked) getsSlim() bool { return a.model && !a.isPage && a.Accept == nil && a.Known == nil }

// hasDescriber says whether the server has a tool with the name of ours. Then the
// list stays whole. Another caller may get another list.
func (s *session) hasDescriber(list string) bool {
	name := s.model.Slim.Describer()
	isOwn := strings.Contains(list, name) && hasTool(list, name)
	if isOwn && s.model.Log != nil {
		s.ownDescriber.Do(func() {
			s.model.Log.Printf("the server has a tool %s itself, so its lists stay whole: choose another name with --tools-name", name)
		})
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
