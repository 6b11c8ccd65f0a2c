package compact

import (
	"slices"
	"strings"
)

// MetaNames are the members of _meta that a spec declares. See docs/mcp.md,
// "Asking".
type MetaNames struct{ Accept, Encoding, Text, Known, Reference string }

// A resultEncoding is an algorithm, then a format; either may be empty.
type resultEncoding struct {
	name      string
	algorithm Algorithm
	format    Format
}

// mcpLayout is what a spec declares about MCP.
type mcpLayout struct {
	messageMethods
	meta      MetaNames
	tools     string // the member of a result that holds a list of tools
	encodings []resultEncoding
}

// MetaNames are empty where the protocol has no MCP.
func (p *Protocol) MetaNames() MetaNames {
	if l := p.spec.features.mcp; l != nil {
		return l.meta
	}
	return MetaNames{}
}

func (p *Protocol) mcp() (*mcpLayout, *Error) {
	if p.spec.features.mcp == nil {
		return nil, notDeclared("MCP")
	}
	return p.spec.features.mcp, nil
}

// PackCall returns what is sent in place of a tool's result, a JSON object: a
// result whose text is the first of the accepted encodings that makes it
// shorter in UTF-8 bytes. It is false where none does. See docs/mcp.md,
// "Compact results".
func (p *Protocol) PackCall(result string, accept []string) (string, bool, error) {
	out, err := p.pack(result, accept, "", false)
	return out, out != "", p.stamp(err)
}

// PackList returns what is sent in place of a list of tools: that it is the one
// that the caller knows, or an encoding of it, or itself with its reference. It
// is false where the list goes as it is. See docs/mcp.md, "Lists of tools".
func (p *Protocol) PackList(result string, a Ask) (string, bool, error) {
	out, err := p.packList(result, &a)
	return out, out != "", p.stamp(err)
}

func (p *Protocol) packList(result string, a *Ask) (string, *Error) {
	l, err := p.mcp()
	if err == nil {
		err = p.checkObject(result)
	}
	if err != nil {
		return "", err
	}
	reference := ""
	if a.Known != nil {
		reference = p.listReference(result)
		if *a.Known == reference {
			return string(l.appendEmptyList(nil, metaMember{l.meta.Known, reference})), nil
		}
	}
	out, err := p.pack(result, a.Accept, reference, true)
	if out != "" || err != nil || reference == "" {
		return out, err
	}
	m, err := p.readResult(result)
	if err != nil || m.meta.kind != 0 {
		return "", err
	}
	end := strings.LastIndexByte(result, '}')
	return result[:end] + l.referenceMember(m.empty, reference) + result[end:], nil
}

// listReference is the full reference of a list: it is a tool's definition.
func (p *Protocol) listReference(result string) string {
	return p.spec.features.requests.full(DefinitionTool, result)
}

func (p *Protocol) checkObject(result string) *Error {
	if !isUnicode(result) {
		return notUnicode(roleText, fieldResult)
	}
	return objectMembers(result, p.limits.Depth, func(jsonMember) {})
}

// pack is "" where no accepted encoding makes the result shorter.
func (p *Protocol) pack(result string, accept []string, reference string, list bool) (string, *Error) {
	l, err := p.mcp()
	if err == nil {
		err = p.checkObject(result)
	}
	if err != nil {
		return "", err
	}
	if m, err := p.readResult(result); err != nil || m.encoding.kind != 0 {
		return "", err
	}
	tried := make([]bool, len(l.encodings)) // a caller may name one a thousand times
	for _, name := range accept {
		i := slices.IndexFunc(l.encodings, func(e resultEncoding) bool { return e.name == name })
		if i < 0 || tried[i] {
			continue
		}
		tried[i] = true
		text, err := p.encodeResult(l.encodings[i], result)
		if err != nil && err.role == roleNotAvailable {
			continue
		}
		if err != nil {
			return "", err
		}
		out := l.wrap(name, text, reference, list)
		if len(out) < len(result) {
			return string(out), nil
		}
	}
	return "", nil
}

// encodeResult takes the encoding's steps.
func (p *Protocol) encodeResult(e resultEncoding, text string) (string, *Error) {
	c := newCall(p)
	defer c.release()
	if e.algorithm != "" {
		frame, err := c.compress(nil, text, &CompressOptions{Algorithm: e.algorithm}, true)
		if err != nil {
			return "", err
		}
		text = string(frame)
	}
	if e.format == "" {
		return text, nil
	}
	frame, err := c.encode(nil, &Response{Status: p.spec.success, Result: text}, &EncodeOptions{Format: e.format})
	return string(frame), err
}

// wrap puts the text where a peer that knows nothing of us shows it: a call's
// in its content, a list's in _meta, since its tools are not text.
func (l *mcpLayout) wrap(name, text, reference string, list bool) []byte {
	if !list {
		out := appendQuoted([]byte(`{"content":[{"type":"text","text":`), text)
		return append(l.appendMeta(append(out, "}],"...), metaMember{l.meta.Encoding, name}), '}')
	}
	members := []metaMember{{l.meta.Encoding, name}, {l.meta.Text, text}}
	if reference != "" {
		members = append(members, metaMember{l.meta.Reference, reference})
	}
	return l.appendEmptyList(nil, members...)
}

// A metaMember is a member of _meta with a string.
type metaMember struct{ name, value string }

func (l *mcpLayout) appendMeta(dst []byte, members ...metaMember) []byte {
	dst = append(dst, `"_meta":{`...)
	for i, m := range members {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendQuoted(append(appendQuoted(dst, m.name), ':'), m.value)
	}
	return append(dst, '}')
}

func (l *mcpLayout) appendEmptyList(dst []byte, members ...metaMember) []byte {
	dst = append(appendQuoted(append(dst, '{'), l.tools), `:[],`...)
	return append(l.appendMeta(dst, members...), '}')
}

// referenceMember is what a plain list gets in front of its last brace.
func (l *mcpLayout) referenceMember(empty bool, reference string) string {
	var dst []byte
	if !empty {
		dst = append(dst, ',')
	}
	return string(l.appendMeta(dst, metaMember{l.meta.Reference, reference}))
}

// PackCall is [Protocol.PackCall] of the default protocol.
func PackCall(result string, accept []string) (string, bool, error) {
	return generated.PackCall(result, accept)
}

// PackList is [Protocol.PackList] of the default protocol.
func PackList(result string, a Ask) (string, bool, error) { return generated.PackList(result, a) }
