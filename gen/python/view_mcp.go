package python

import "github.com/compactgen/compactgen/gen/model"

// mcpView fills mcp_gen.py.tmpl.
type mcpView struct {
	Marker    string
	Constants []string
	Tables    []tableView
}

func newMCPView(m *model.Model, marker string) mcpView {
	v := mcpView{Marker: marker}
	if m.MCP == nil {
		return v
	}
	tools := ""
	requests := dictTable("REQUESTS", "str, str", "The types of requests by their methods.")
	notifications := dictTable("NOTIFICATIONS", "str, str", "The types of notifications by their methods.")
	responses := tableView{
		Name: "RESPONSES", Type: "tuple[tuple[frozenset[str], str], ...]", Open: "(", Close: ")",
		Doc: "The members of a result that tell its type, in the order in which they are tried.",
	}
	for _, x := range m.MCP.Messages {
		if x.Results == nil {
			notifications.Rows = append(notifications.Rows, quote(x.Method)+": "+quote(x.Role+".notification"))
			continue
		}
		if x.Role == "tools/list" {
			tools = x.Results[0]
		}
		requests.Rows = append(requests.Rows, quote(x.Method)+": "+quote(x.Role+".request"))
		responses.Rows = append(responses.Rows, "(frozenset("+tuple(quoteAll(x.Results))+"), "+quote(x.Role+".response")+")")
	}
	for _, c := range [][2]string{
		{"JSONRPC", m.MCP.JSONRPC},
		{"TOOLS", tools},
		{"ACCEPT", m.MCP.Meta.Accept},
		{"ENCODING", m.MCP.Meta.Encoding},
		{"TEXT", m.MCP.Meta.Text},
		{"KNOWN", m.MCP.Meta.Known},
		{"REFERENCE", m.MCP.Meta.Reference},
	} {
		v.Constants = append(v.Constants, c[0]+": Final = "+quote(c[1]))
	}
	v.Tables = []tableView{requests, notifications, responses, encodings(m.MCP), prefixes(m)}
	return v
}

func encodings(d *model.MCP) tableView {
	t := dictTable("ENCODINGS", "str, tuple[str, str]", `The algorithm and the format of each encoding, "" for none.`)
	for _, e := range d.Encodings {
		t.Rows = append(t.Rows, quote(e.Name)+": "+tuple(quoteAll([]string{e.Algorithm, e.Format})))
	}
	return t
}

// prefixes are those of detection, and then the format that white space may
// precede.
func prefixes(m *model.Model) tableView {
	t := tableView{
		Name: "PREFIXES", Type: "tuple[tuple[str, str], ...]", Open: "(", Close: ")",
		Doc: "What frames of the formats begin with, the longest first.",
	}
	add := func(text, format string) {
		t.Rows = append(t.Rows, tuple(quoteAll([]string{text, format})))
	}
	verbose := ""
	for _, p := range m.Prefixes {
		switch f := m.Format(p.Format); {
		case f == nil:
		case f.Chain[0] == "verbose":
			verbose = f.Name
		default:
			add(p.Text, p.Format)
		}
	}
	if verbose != "" {
		add("", verbose)
	}
	return t
}
