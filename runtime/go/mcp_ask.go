package compact

import "strings"

// Ask is what a caller of MCP asks for in the _meta of its params: the names of
// encodings in order of preference, and the reference of the list of tools that
// it has, "" for none yet. Known is nil where it does not ask for references.
type Ask struct {
	Accept []string
	Known  *string
}

// Asks reads what the params, a JSON text or "", ask for. What is ill-formed
// asks for nothing: that is plain MCP. See docs/mcp.md, "Asking".
func (p *Protocol) Asks(params string) Ask {
	var a Ask
	l, err := p.mcp()
	if err != nil {
		return a
	}
	var meta string
	members(params, p.limits.Depth, func(name string, m *jsonMember) {
		if name == "_meta" {
			meta = m.value
		}
	})
	members(meta, p.limits.Depth, func(name string, m *jsonMember) {
		switch name {
		case l.meta.Accept:
			a.Accept = texts(m.value, p.limits.Depth)
		case l.meta.Known:
			a.Known = nil
			if text, ok := m.text(); ok {
				a.Known = &text
			}
		}
	})
	return a
}

// members visits those of an object; of anything else, none.
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

// texts is nil for anything but an array of strings.
func texts(array string, depth int64) []string {
	s := jsonScanner{text: array, limit: depth}
	if kind, err := s.next(); err != nil || kind != jsonArray {
		return nil
	}
	list := []string{}
	for {
		switch kind, err := s.next(); {
		case err != nil:
			return nil
		case kind == jsonArrayEnd:
			return list
		case kind != jsonString:
			return nil
		}
		text, ok := unquote(array[s.start:s.end])
		if !ok {
			return nil
		}
		list = append(list, text)
	}
}

// AskParams returns params, a JSON object or "", that ask as well. See
// docs/mcp.md, "Asking".
func (p *Protocol) AskParams(params string, a Ask) (string, error) {
	out, err := p.askParams(params, &a)
	return out, p.stamp(err)
}

func (p *Protocol) askParams(params string, a *Ask) (string, *Error) {
	l, err := p.mcp()
	if err != nil {
		return "", err
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
	blank := strings.HasPrefix(strings.TrimLeft(params[at:], jsonSpace), "}")
	return params[:at] + own + comma(!blank) + params[at:], nil
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
