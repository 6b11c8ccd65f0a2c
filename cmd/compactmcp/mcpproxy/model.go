package mcpproxy

import (
	"log"
	"strings"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// Model says how results are written for a language model that reads them. See
// docs/mcp-protocol.md, "What the model reads".
type Model struct {
	compact.RewriteOptions
	Applies func(tool string) bool // to the tool's results; nil: to those of all
	Named   func(tool string) bool // the caller names the tool: what it reads of files is rewritten, too; nil: none
	Slim    *compact.SlimOptions   // lists of tools are shortened; nil: they stay whole
	Hidden  func(tool string) bool // clients shall not know these; nil: none
	Log     *log.Logger            // nil: none
	DryRun  bool                   // nothing is changed, only measured
	Always  bool                   // every client has only lists that were rewritten here, even a client without a session
}

// offMember in a request's _meta keeps its answer from being rewritten, unless it is false.
const offMember = "io.github.compactgen/off"

// Bounds on what is known of the tools in the client's list.
const (
	maxTools    = 4096
	maxToolName = 256 // bytes
)

// toolState says what the client's list contains about a tool.
type toolState struct{ app bool }

// heldTools are the tools of rewritten lists. It is nil for a client without a
// session, which holds none.
type heldTools struct {
	mu   sync.Mutex
	list map[string]toolState
}

func newHeldTools() *heldTools { return &heldTools{list: map[string]toolState{}} }

func (h *heldTools) hold(tools []compact.ListedTool) {
	if h == nil {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range tools {
		if _, known := h.list[t.Name]; known || len(h.list) < maxTools && len(t.Name) <= maxToolName {
			h.list[strings.Clone(t.Name)] = toolState{t.App}
		}
	}
}

func (h *heldTools) find(tool string) (state toolState, isHeld bool) {
	if h == nil {
		return toolState{}, false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	state, isHeld = h.list[tool]
	return state, isHeld
}

func (h *heldTools) clear() {
	if h != nil {
		h.mu.Lock()
		defer h.mu.Unlock()
		clear(h.list)
	}
}

// modelParams reads from a request's params which tool it calls, and whether its
// answer must not be rewritten.
func modelParams(params string) (tool string, off bool) {
	found, _ := foreign.Find(params, "name", "_meta")
	tool, _ = foreign.Text(found[0])
	value := foreign.Member(found[1], offMember)
	return strings.Clone(tool), value != "" && value != "false"
}

// rewrite is the answer's result as the model is to read it.
func (s *session) rewrite(result string, a *asked) string {
	if a.typ == compact.MessageToolsListRequest {
		return s.rewriteList(result, a)
	}
	tool, isHeld := s.tools.find(a.tool)
	if !a.model || len(a.tool) > maxToolName || !s.model.applies(a.tool) || tool.app {
		return result
	}
	o := s.model.RewriteOptions
	o.Both = o.Both || !isHeld
	if s.model.Named == nil || !s.model.Named(a.tool) {
		o.Tool = a.tool
	}
	out, err := s.protocol.RewriteCall(result, o)
	if err != nil {
		return result
	}
	return out
}

func (m *Model) applies(tool string) bool { return m.Applies == nil || m.Applies(tool) }

// rewriteList notes what the client learns from a list.
func (s *session) rewriteList(result string, a *asked) string {
	keep := func(name string) bool { return s.tools == nil || s.model.Both || !s.model.applies(name) }
	out, tools, err := s.protocol.RewriteList(result, keep)
	if !a.model || err != nil || tools == nil {
		s.tools.clear()
		return result
	}
	s.tools.hold(tools)
	return s.slim(out, a)
}

// unseen is called for an answer that was not read. If it may have been a list,
// the tools that the client holds are unknown.
func (s *session) unseen(isList bool) {
	if isList {
		s.tools.clear()
	}
}
