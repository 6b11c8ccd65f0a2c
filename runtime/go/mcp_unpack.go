package compact

// KnownList is a list of tools that a caller has, with its reference.
type KnownList struct{ Reference, Text string }

// UnpackCall unpacks the result of a tool; false if it was not packed. A packed
// result that cannot be read is an error: never show it as it is. See
// docs/mcp-protocol.md, "Compact results".
func (p *Protocol) UnpackCall(result string) (string, bool, error) {
	m, err := p.readPacked(result)
	if err != nil || m.encoding.kind == 0 {
		return "", false, p.stamp(err)
	}
	text, ok := p.contentText(m.content)
	if !ok {
		return "", false, p.stamp(because(roleFormat, CauseMcpText))
	}
	out, err := p.decodeResult(&m.encoding, text)
	return out, err == nil, p.stamp(err)
}

// UnpackList returns the list of tools, and the reference to ask with from now
// on; "" for none. Known is the list that the caller asked with; it comes back if
// it has not changed. See docs/mcp-protocol.md, "Lists of tools".
func (p *Protocol) UnpackList(result string, known KnownList) (KnownList, error) {
	out, err := p.unpackList(result, known)
	return out, p.stamp(err)
}

func (p *Protocol) unpackList(result string, known KnownList) (KnownList, *Error) {
	m, err := p.readPacked(result)
	if err != nil {
		return KnownList{}, err
	}
	if m.known.kind != 0 {
		reference, ok := m.known.text()
		if !ok {
			return KnownList{}, because(roleFormat, CauseMcpReference).found(m.known.value)
		}
		if reference == "" || reference != known.Reference {
			return KnownList{}, unknownReference(reference)
		}
		if !isUnicode(known.Text) {
			return KnownList{}, notUnicode(roleText, fieldKnown)
		}
		return known, nil
	}
	reference, ok := m.reference.text()
	if !ok {
		reference = "" // of another shape: none
	}
	if m.encoding.kind != 0 {
		text, ok := m.text.text()
		if !ok {
			return KnownList{}, because(roleFormat, CauseMcpList)
		}
		if text, err = p.decodeResult(&m.encoding, text); err != nil {
			return KnownList{}, err
		}
		return KnownList{reference, text}, nil
	}
	return KnownList{reference, p.spec.features.mcp.withoutReference(result, &m, reference)}, nil
}

// readPacked reads what came over the wire.
func (p *Protocol) readPacked(result string) (packedResult, *Error) {
	if _, err := p.mcp(); err != nil {
		return packedResult{}, err
	}
	if err := p.limits.wire(result); err != nil {
		return packedResult{}, err
	}
	return p.readResult(result)
}

// contentText is the text of a content with exactly one element.
func (p *Protocol) contentText(content jsonMember) (text string, ok bool) {
	count, only := 0, ""
	isArray := arrayElements(content.value, p.limits.Depth, func(_ jsonKind, value string) { count, only = count+1, value })
	if !isArray || count != 1 {
		return "", false
	}
	members(only, p.limits.Depth, func(name string, m *jsonMember) {
		if name == "text" {
			text, ok = m.text()
		}
	})
	return text, ok
}

// decodeResult undoes the steps of an encoding. The result must be one JSON object.
func (p *Protocol) decodeResult(name *jsonMember, text string) (string, *Error) {
	l := p.spec.features.mcp
	encoding, _ := name.text()
	i := l.encoding(encoding)
	if i < 0 {
		return "", because(roleFormat, CauseMcpEncoding).found(name.value)
	}
	text, err := p.undo(l.encodings[i], text)
	if err == nil {
		err = objectMembers(text, p.limits.Depth, func(jsonMember) {})
	}
	if err != nil {
		return "", err
	}
	return text, nil
}

func (p *Protocol) undo(e resultEncoding, text string) (string, *Error) {
	c := newCall(p)
	defer c.release()
	if e.format != "" {
		var err *Error
		if text, err = e.read(c, text); err != nil {
			return "", err
		}
		if c.format != e.format {
			return "", notEncoded()
		}
	}
	if e.algorithm == "" {
		return text, nil
	}
	l := c.layout()
	if !hasTag(text) || l.findTag(text[:tagLength]) != l.findMethod(e.algorithm) {
		return "", notEncoded()
	}
	out, err := c.decompress(nil, text, &DecompressOptions{}, true)
	return string(out), err
}

func notEncoded() *Error { return because(roleFormat, CauseMcpFrame) }

// UnpackCall is [Protocol.UnpackCall] of the default protocol.
func UnpackCall(result string) (string, bool, error) { return generated.UnpackCall(result) }

// UnpackList is [Protocol.UnpackList] of the default protocol.
func UnpackList(result string, known KnownList) (KnownList, error) {
	return generated.UnpackList(result, known)
}
