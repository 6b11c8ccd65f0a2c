package compact

import "slices"

// MetaNames are the members of _meta that a spec declares, and the capability by
// which a client or server declares the extension. See docs/mcp-protocol.md, "Asking".
type MetaNames struct{ Accept, Encoding, Text, Known, Reference, Extension string }

// A resultEncoding is an algorithm, then a format of a record; either may be
// empty.
type resultEncoding struct {
	name      string
	algorithm Algorithm
	format    string

	write func(c *call, text string) ([]byte, *Error) // puts a text into the record that carries it
	read  func(c *call, frame string) (string, *Error)
}

// mcpLayout is the part of a spec about MCP.
type mcpLayout struct {
	messageMethods
	meta      MetaNames
	tools     string // the member of a result that holds a list of tools
	encodings []resultEncoding
}

// MetaNames returns the declared names; they are empty if the protocol has no MCP.
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

// PackCall packs a tool's result, a JSON object, in the first of the accepted
// encodings that makes it shorter in UTF-8 bytes. It returns false if none does.
// See docs/mcp-protocol.md, "Compact results".
func (p *Protocol) PackCall(result string, accept []string) (string, bool, error) {
	out, err := p.packCall(result, accept)
	return out, out != "", p.stamp(err)
}

// PackList returns what to send instead of a list of tools: a note that the
// caller has the same list, or an encoding of it, or the list with its reference.
// It returns false if the list is sent as it is. See docs/mcp-protocol.md, "Lists of
// tools".
func (p *Protocol) PackList(result string, a Ask) (string, bool, error) {
	out, err := p.packList(result, &a)
	return out, out != "", p.stamp(err)
}

func (p *Protocol) packList(result string, a *Ask) (string, *Error) {
	m, err := p.readOwn(result)
	l := p.spec.features.mcp
	if err != nil || !m.complete || m.isOurs() || !l.asksFor(a) {
		return "", err
	}
	reference := ""
	if a.Known != nil {
		reference = p.listReference(result)
		if *a.Known == reference {
			return string(l.appendEmptyList(&m, metaMember{l.meta.Known, reference})), nil
		}
	}
	plain := l.plainList(result, &m, reference)
	size := len(plain)
	if plain == "" {
		size = len(result)
	}
	out, err := p.pack(result, size, a.Accept, func(name, text string) []byte {
		members := []metaMember{{l.meta.Encoding, name}, {l.meta.Text, text}}
		if reference != "" {
			members = append(members, metaMember{l.meta.Reference, reference})
		}
		return l.appendEmptyList(&m, members...)
	})
	if out != "" || err != nil {
		return out, err
	}
	return plain, nil
}

// asksFor says whether a list may be sent in another form. If so, all its pages
// are marked private, even those that are sent as they are.
func (l *mcpLayout) asksFor(a *Ask) bool {
	return a.Known != nil || slices.ContainsFunc(a.Accept, func(name string) bool { return l.encoding(name) >= 0 })
}

func (l *mcpLayout) encoding(name string) int {
	return slices.IndexFunc(l.encodings, func(e resultEncoding) bool { return e.name == name })
}

// listReference is the full reference of a list: it is a tool's definition.
func (p *Protocol) listReference(result string) string {
	return p.spec.features.requests.full(DefinitionTool, result)
}

func (p *Protocol) packCall(result string, accept []string) (string, *Error) {
	m, err := p.readOwn(result)
	if err != nil || !m.complete || m.encoding.kind != 0 {
		return "", err
	}
	return p.pack(result, len(result), accept, func(name, text string) []byte {
		l := p.spec.features.mcp
		out := append(appendQuoted([]byte(`{"content":[{"type":"text","text":`), text), "}],"...)
		out = m.kept[keptType].append(out)
		return append(l.appendMeta(out, "", metaMember{l.meta.Encoding, name}), '}')
	})
}

// readOwn reads a result that is not sent yet.
func (p *Protocol) readOwn(result string) (packedResult, *Error) {
	if _, err := p.mcp(); err != nil {
		return packedResult{}, err
	}
	if !isUnicode(result) {
		return packedResult{}, notUnicode(roleText, fieldOutcome)
	}
	return p.readResult(result)
}

// pack returns "" if no accepted encoding makes the result shorter than size bytes.
func (p *Protocol) pack(result string, size int, accept []string, wrap func(name, text string) []byte) (string, *Error) {
	l := p.spec.features.mcp
	tried := make([]bool, len(l.encodings)) // a caller may name one a thousand times
	for _, name := range accept {
		i := l.encoding(name)
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
		if out := wrap(name, text); len(out) < size {
			return string(out), nil
		}
	}
	return "", nil
}

// encodeResult applies the steps of an encoding.
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
	frame, err := e.write(c, text)
	return string(frame), err
}

// PackCall is [Protocol.PackCall] of the default protocol.
func PackCall(result string, accept []string) (string, bool, error) {
	return generated.PackCall(result, accept)
}

// PackList is [Protocol.PackList] of the default protocol.
func PackList(result string, a Ask) (string, bool, error) { return generated.PackList(result, a) }
