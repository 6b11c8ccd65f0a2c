package compact

import "strings"

// packedResult holds the members of a result that packing knows.
type packedResult struct {
	meta, content                    jsonMember
	kept                             [len(keptNames)]keptMember
	encoding, text, known, reference jsonMember // of _meta
	empty                            bool       // no member at all
	complete                         bool       // it ends its request
}

// keptNames are the members that an encoded list keeps from the list, unchanged:
// MCP wants them in every list.
var keptNames = [...]string{"resultType", "ttlMs", "cacheScope", "nextCursor"}

const (
	keptType  = 0
	keptScope = 2

	resultComplete = "complete"
	privateScope   = `"private"`
)

// A keptMember is written behind another one.
type keptMember struct {
	name string
	jsonMember
}

func (m *keptMember) append(dst []byte) []byte {
	if m.kind == 0 {
		return dst
	}
	return append(append(append(appendQuoted(dst, m.name), ':'), m.value...), ',')
}

// isPublic says whether a cache may give a list to other clients.
func (m *packedResult) isPublic() bool {
	scope, ok := m.kept[keptScope].text()
	return m.kept[keptScope].kind != 0 && (!ok || scope != "private")
}

// isOurs says whether a list has already been packed or marked for its caller.
func (m *packedResult) isOurs() bool {
	return m.encoding.kind != 0 || m.text.kind != 0 || m.known.kind != 0 || m.reference.kind != 0
}

func (p *Protocol) readResult(result string) (packedResult, *Error) {
	m := packedResult{empty: true, complete: true}
	err := objectMembers(result, p.limits.Depth, func(x jsonMember) {
		m.empty = false
		name, _ := unquote(x.name)
		switch name {
		case "_meta":
			m.meta = x
		case "content":
			m.content = x
		}
		for i := range keptNames {
			if keptNames[i] == name {
				m.kept[i] = keptMember{keptNames[i], x}
			}
		}
	})
	if typ := m.kept[keptType]; typ.kind != 0 {
		text, _ := typ.text()
		m.complete = text == resultComplete
	}
	if err != nil || m.meta.kind != jsonObject {
		return m, err
	}
	l := p.spec.features.mcp
	members(m.meta.value, p.limits.Depth, func(name string, x *jsonMember) {
		switch name {
		case l.meta.Encoding:
			m.encoding = *x
		case l.meta.Text:
			m.text = *x
		case l.meta.Known:
			m.known = *x
		case l.meta.Reference:
			m.reference = *x
		}
	})
	return m, nil
}

// A metaMember is a member of _meta with a string.
type metaMember struct{ name, value string }

// appendMeta appends the member _meta: the members of own, an object or "", then ours.
func (l *mcpLayout) appendMeta(dst []byte, own string, members ...metaMember) []byte {
	var ours []byte
	for i, m := range members {
		if i > 0 {
			ours = append(ours, ',')
		}
		ours = appendQuoted(append(appendQuoted(ours, m.name), ':'), m.value)
	}
	if own == "" {
		own = "{}"
	}
	return append(append(dst, `"_meta":`...), withMember(own, string(ours))...)
}

// appendEmptyList appends the result that is sent instead of a list. It has the
// members that MCP wants in a list, and is private to this caller.
func (l *mcpLayout) appendEmptyList(m *packedResult, members ...metaMember) []byte {
	dst := append(appendQuoted([]byte{'{'}, l.tools), `:[],`...)
	for i, kept := range m.kept {
		if i == keptScope && m.isPublic() {
			kept.value = privateScope
		}
		dst = kept.append(dst)
	}
	own := ""
	if m.meta.kind == jsonObject {
		own = m.meta.value
	}
	return append(l.appendMeta(dst, own, members...), '}')
}

// plainList is the list with its reference added, if there is one and it can be
// added, and with its scope made private; "" if that changes nothing.
func (l *mcpLayout) plainList(result string, m *packedResult, reference string) string {
	member := metaMember{l.meta.Reference, reference}
	out := result
	switch {
	case reference == "":
	case m.meta.kind == jsonObject:
		meta := string(l.appendMeta(nil, m.meta.value, member))
		out = m.meta.replaced(out, meta[len(`"_meta":`):])
	case m.meta.kind == 0:
		end := strings.LastIndexByte(out, '}')
		out = out[:end] + comma(!m.empty) + string(l.appendMeta(nil, "", member)) + out[end:]
	}
	if m.isPublic() {
		scope := m.kept[keptScope].jsonMember
		if m.meta.kind != 0 && m.meta.at < scope.at {
			scope.at += len(out) - len(result) // the reference was inserted before it
		}
		out = scope.replaced(out, privateScope)
	}
	if out == result {
		return ""
	}
	return out
}

// replaced is the text with another value for the member.
func (m *jsonMember) replaced(text, value string) string {
	return text[:m.at] + value + text[m.at+len(m.value):]
}

// withoutReference undoes what plainList does to _meta.
func (l *mcpLayout) withoutReference(result string, m *packedResult, reference string) string {
	written := string(l.appendMeta(nil, "", metaMember{l.meta.Reference, reference}))
	rest, ok := strings.CutSuffix(m.meta.value, written[len(`"_meta":{`):])
	if !ok || reference == "" {
		return result
	}
	before, behind := result[:m.meta.at], result[m.meta.at+len(m.meta.value):]
	if before, ours := strings.CutSuffix(before, `"_meta":`); ours && rest == "{" && behind[0] == '}' {
		if before, second := strings.CutSuffix(before, ","); second || strings.Trim(before, jsonSpace) == "{" {
			return before + behind
		}
	}
	return before + strings.TrimSuffix(rest, ",") + "}" + behind
}
