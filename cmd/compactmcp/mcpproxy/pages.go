package mcpproxy

import (
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// Bounds on a list that is walked.
const (
	mostPages     = 100
	mostPageBytes = 4 << 20 // together
)

// pages are those of a list that have come. The client gets all tools as one page:
// whether a list gets shorter is known only of the whole.
type pages struct {
	first  string   // the message with the first one
	tools  []string // of each, without brackets
	count  int
	size   int
	result string // the last one
}

// walk returns the request for the next page of a list that is to be shortened, or
// looked at. At the end it makes the message one with all tools. Where a page does not
// come, or they are too many, the client gets the first page as it is.
func (s *session) walk(m *compact.MCPMessage, a *asked) (again string) {
	isList := a.typ == compact.MessageToolsListRequest && a.getsSlim()
	if !s.slims() || !isList && a.instead != describes && a.instead != explains {
		return ""
	}
	found, clear := foreign.Find(m.Result, "tools", "nextCursor")
	cursor, isText := foreign.Text(found[1])
	isMore := isText && cursor != ""
	if a.pages == nil {
		if !isMore {
			return ""
		}
		a.pages = &pages{first: strings.Clone(m.Text)}
	}
	if !clear || !a.pages.add(m.Result, found[0]) {
		*m, _ = s.protocol.ParseMCPMessage(a.pages.first)
		return ""
	}
	if isMore && a.pages.count < mostPages {
		return s.again(a, page(a.list, found[1]), m.ID)
	}
	if !isMore {
		*m, _ = s.protocol.ParseMCPMessage(m.WithResult(a.pages.whole()))
	} else {
		*m, _ = s.protocol.ParseMCPMessage(a.pages.first)
	}
	return ""
}

// page is the request for the page behind a cursor.
func page(list, cursor string) string {
	if out, ok := foreign.With(list, `{"cursor":`+cursor+`,`+strings.TrimPrefix(foreign.Member(list, "params"), "{"), "params"); ok {
		return out
	}
	return strings.TrimSuffix(list, "}") + `,"params":{"cursor":` + cursor + `}}`
}

// add keeps the tools of a page; false for one that cannot be joined with others.
func (p *pages) add(result, tools string) bool {
	p.count++
	if p.size += len(result); p.size > mostPageBytes || !strings.HasPrefix(tools, "[") {
		return false
	}
	if inner := strings.TrimSpace(tools[1 : len(tools)-1]); inner != "" {
		p.tools = append(p.tools, strings.Clone(inner))
	}
	before := p.result
	p.result = strings.Clone(result)
	if before != "" {
		p.shortest(before)
	}
	return true
}

// shortest takes over how long, and for whom, an earlier page may be kept.
func (p *pages) shortest(before string) {
	was, now := foreign.Member(before, "ttlMs"), foreign.Member(p.result, "ttlMs")
	earlier, isNumber := foreign.Number(was)
	if later, ok := foreign.Number(now); isNumber && ok && earlier < later {
		p.result, _ = foreign.With(p.result, was, "ttlMs")
	}
	if scope := foreign.Member(before, "cacheScope"); scope != "" && scope != `"public"` {
		p.result, _ = foreign.With(p.result, scope, "cacheScope")
	}
}

// whole is the last page with the tools of all.
func (p *pages) whole() string {
	out, _ := foreign.With(p.result, "["+strings.Join(p.tools, ",")+"]", "tools")
	return out
}
