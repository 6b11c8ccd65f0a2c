package mcpproxy

import (
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
)

// A listMeter counts the tokens of lists of tools that may be shortened, and what was asked of
// describe_tools.
type listMeter struct{ lists, uncounted, before, after, described int }

// String is its part of the line at the end.
func (l *listMeter) String() (line string) {
	if l.lists > 0 {
		line = fmt.Sprintf("; lists of tools: %d, %s", l.lists, share(l.before, l.after))
	}
	if l.uncounted > 0 {
		line += fmt.Sprintf(", %d of them not counted", l.uncounted)
	}
	if l.lists > 0 || l.described > 0 {
		line += fmt.Sprintf("; calls of describe_tools: %d", l.described)
	}
	return line
}

// list counts a list later, as it was and as the client gets it.
func (r *recorder) list(before, after string) {
	if r == nil || r.meter == nil {
		return
	}
	m, size := r.meter, len(before)+len(after)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.lists.lists++
	m.lists.uncounted++ // until it is
	if m.over || m.queued+size > maxWaitingBytes {
		return
	}
	job := func() {
		was, is := m.count(sentTools(before)), m.count(sentTools(after))
		m.mu.Lock()
		defer m.mu.Unlock()
		m.queued -= size
		m.lists.uncounted--
		m.lists.before, m.lists.after = m.lists.before+was, m.lists.after+is
	}
	select {
	case m.jobs <- job:
		m.queued += size
	default:
	}
}

// described notes that describe_tools was asked.
func (r *recorder) described() {
	if r != nil && r.meter != nil {
		r.meter.mu.Lock()
		defer r.meter.mu.Unlock()
		r.meter.lists.described++
	}
}

// sentTools is what hosts send of a list: name, description and input schema of each tool.
func sentTools(list string) string {
	var tools []string
	foreign.Each(foreign.Member(list, "tools"), func(tool string) {
		var members []string
		for _, name := range []string{"name", "description", "inputSchema"} {
			if value := foreign.Member(tool, name); value != "" {
				members = append(members, `"`+name+`":`+foreign.Minified(value))
			}
		}
		tools = append(tools, "{"+strings.Join(members, ",")+"}")
	})
	return strings.Join(tools, "\n")
}
