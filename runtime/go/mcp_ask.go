package compact

import (
	"slices"
	"strings"
)

// Ask is the question of a caller of MCP in the _meta of its params: the names of
// encodings in order of preference, and the reference of the list of tools that it
// has, "" for none yet. Known is nil if it does not ask for references.
type Ask struct {
	Accept []string
	Known  *string
}

// Asks reads what the params, a JSON text or "", ask for. Ill-formed params ask
// for nothing, which gives plain MCP. See docs/mcp-protocol.md, "Asking".
func (p *Protocol) Asks(params string) Ask { return p.AsksAfter(params, Ask{}) }

// AsksAfter is Asks for a client that has declared something in its handshake.
// The declaration counts for everything that a request leaves open, unless the
// request has capabilities of its own.
func (p *Protocol) AsksAfter(params string, declared Ask) Ask {
	l, err := p.mcp()
	if err != nil {
		return Ask{}
	}
	meta := p.membersIn(params, "_meta")[0]
	own := p.membersIn(meta.value, l.meta.Accept, l.meta.Known, clientCapabilities)
	if own[2].kind != 0 {
		declared = p.extension(own[2].value)
	}
	return p.ask(own[0], own[1], declared)
}

// Declares reads what the params of initialize, a JSON text, ask for in the
// client's capabilities.
func (p *Protocol) Declares(params string) Ask {
	if _, err := p.mcp(); err != nil {
		return Ask{}
	}
	return p.extension(p.membersIn(params, "capabilities")[0].value)
}

// clientCapabilities are sent with each request by a client of MCP 2026-07-28 and
// later.
const clientCapabilities = "io.modelcontextprotocol/clientCapabilities"

// extension reads what capabilities ask for.
func (p *Protocol) extension(capabilities string) Ask {
	l := p.spec.features.mcp
	if l.meta.Extension == "" {
		return Ask{}
	}
	extensions := p.membersIn(capabilities, "extensions")[0]
	settings := p.membersIn(extensions.value, l.meta.Extension)[0]
	own := p.membersIn(settings.value, l.meta.Accept, l.meta.Known)
	return p.ask(own[0], own[1], Ask{})
}

// ask reads the members that ask; for absent ones it takes the values of otherwise.
func (p *Protocol) ask(accept, known jsonMember, otherwise Ask) Ask {
	a := otherwise
	if accept.kind != 0 {
		a.Accept = arrayTexts[string](accept.value, p.limits.Depth)
	}
	if known.kind != 0 {
		a.Known = nil
		if text, ok := known.text(); ok {
			a.Known = &text
		}
	}
	return a
}

// membersIn finds members of an object by their names; any other value has none.
func (p *Protocol) membersIn(text string, names ...string) []jsonMember {
	found := make([]jsonMember, len(names))
	members(text, p.limits.Depth, func(name string, m *jsonMember) {
		if i := slices.Index(names, name); i >= 0 {
			found[i] = *m
		}
	})
	return found
}

// Advertise adds the extension to the server's capabilities in the result of
// initialize or server/discover, a JSON object. It returns false if the extension
// is there already or cannot be added.
func (p *Protocol) Advertise(result string) (string, bool, error) {
	l, err := p.mcp()
	if err == nil && !isUnicode(result) {
		err = notUnicode(roleText, fieldOutcome)
	}
	if err != nil || l.meta.Extension == "" {
		return "", false, p.stamp(err)
	}
	member := string(appendQuoted(nil, l.meta.Extension)) + ":{}"
	capabilities := p.membersIn(result, "capabilities")[0]
	if capabilities.kind != jsonObject {
		return "", false, nil
	}
	extensions := p.membersIn(capabilities.value, "extensions")[0]
	var value string
	switch {
	case extensions.kind == 0:
		value = withMember(capabilities.value, `"extensions":{`+member+`}`)
	case extensions.kind != jsonObject || p.membersIn(extensions.value, l.meta.Extension)[0].kind != 0:
		return "", false, nil
	default:
		value = extensions.replaced(capabilities.value, withMember(extensions.value, member))
	}
	return capabilities.replaced(result, value), true, nil
}

// withMember puts a member behind those of an object.
func withMember(object, member string) string {
	return object[:len(object)-len("}")] + comma(!emptyObject(object)) + member + "}"
}

// members visits the members of an object; any other value has none.
func members(text string, depth int64, visit func(name string, m *jsonMember)) {
	if !isUnicode(text) || objectMembers(text, depth, func(jsonMember) {}) != nil {
		return
	}
	_ = objectMembers(text, depth, func(m jsonMember) {
		if name, ok := unquote(m.name); ok {
			visit(name, &m)
		}
	})
}

// AskParams adds an ask to params, a JSON object or "". See docs/mcp-protocol.md,
// "Asking".
func (p *Protocol) AskParams(params string, a Ask) (string, error) {
	out, err := p.askParams(params, &a)
	return out, p.stamp(err)
}

func (p *Protocol) askParams(params string, a *Ask) (string, *Error) {
	l, err := p.mcp()
	if err != nil {
		return "", err
	}
	if slices.ContainsFunc(a.Accept, func(name string) bool { return !isUnicode(name) }) {
		return "", notUnicode(roleText, fieldAccept)
	}
	if a.Known != nil && !isUnicode(*a.Known) {
		return "", notUnicode(roleText, fieldKnown)
	}
	own := string(l.appendAsk(nil, a))
	switch {
	case own == "":
		return params, nil
	case params == "":
		return `{"_meta":{` + own + `}}`, nil
	case !isUnicode(params):
		return "", notUnicode(roleText, fieldParams)
	}
	empty, meta := true, jsonMember{}
	err = objectMembers(params, p.limits.Depth, func(m jsonMember) {
		empty = false
		if name, _ := unquote(m.name); name == "_meta" {
			meta = m
		}
	})
	if err != nil {
		return "", err
	}
	if meta.kind == 0 {
		end := strings.LastIndexByte(params, '}')
		return params[:end] + comma(!empty) + `"_meta":{` + own + `}` + params[end:], nil
	}
	asks := meta.kind != jsonObject
	members(meta.value, p.limits.Depth, func(name string, _ *jsonMember) {
		asks = asks || name == l.meta.Accept || name == l.meta.Known
	})
	if asks {
		return "", because(roleFormat, CauseMcpMeta)
	}
	at := meta.at + len("{")
	return params[:at] + own + comma(!emptyObject(meta.value)) + params[at:], nil
}

// appendAsk appends the members of _meta that ask.
func (l *mcpLayout) appendAsk(dst []byte, a *Ask) []byte {
	if a.Accept != nil {
		dst = append(appendQuoted(dst, l.meta.Accept), ":["...)
		for i, name := range a.Accept {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendQuoted(dst, name)
		}
		dst = append(dst, ']')
	}
	if a.Known != nil {
		if len(dst) > 0 {
			dst = append(dst, ',')
		}
		dst = appendQuoted(append(appendQuoted(dst, l.meta.Known), ':'), *a.Known)
	}
	return dst
}

func comma(needed bool) string {
	if needed {
		return ","
	}
	return ""
}

// Asks is [Protocol.Asks] of the default protocol.
func Asks(params string) Ask { return generated.Asks(params) }

// AskParams is [Protocol.AskParams] of the default protocol.
func AskParams(params string, a Ask) (string, error) { return generated.AskParams(params, a) }

// Texts of calls and results, as errors name them.
const (
	fieldParams  = "params"
	fieldAccept  = "accept"
	fieldKnown   = "known"
	fieldOutcome = "result"
)
