package compact

import "strings"

// DecodeRequestFrame reads a frame of requests. The headers of a request's deltas are
// checked, and no compressed one is inflated. Every error is of the format's
// kind. See docs/request.md.
func (p *Protocol) DecodeRequestFrame(wire string) (Frame, error) {
	f, err := p.decodeRequestFrame(wire)
	if err != nil {
		return Frame{}, p.stamp(err)
	}
	return f, nil
}

func (p *Protocol) decodeRequestFrame(wire string) (Frame, *Error) {
	l, err := p.requestFrames()
	if err != nil {
		return Frame{}, err
	}
	if err := p.limits.wire(wire); err != nil {
		return Frame{}, err
	}
	family, prefix := l.detect(wire)
	switch body := wire[prefix:]; family {
	case familyRequest:
		return p.decodeRequest(l, body)
	case familyTool:
		return p.decodeDefinition(l, DefinitionTool, body)
	case familySystem:
		return p.decodeDefinition(l, DefinitionSystem, body)
	}
	return Frame{}, because(roleFormat, CauseRequestUnknown).with(wire)
}

func (p *Protocol) decodeDefinition(l *requestLayout, d Definition, body string) (Frame, *Error) {
	form := &l.definitions[d]
	verb, text, _ := strings.Cut(body, l.separator)
	for i, t := range definitionTypes[d] {
		switch {
		case verb != form.verbs[i] || len(verb) == len(body):
		case i != verbDefine:
			return referenceFrame(t, text, form.reference)
		case d == DefinitionTool:
			return Frame{Type: t, Text: text}, checkTool(text, p.limits.Depth)
		default:
			return Frame{Type: t, Text: text}, nil
		}
	}
	return Frame{}, because(roleFormat, CauseUnknownVerb).with(verb).but(oneOf(form.verbs[:]))
}

func referenceFrame(t FrameType, reference, prefix string) (Frame, *Error) {
	if !isReference(reference, prefix) {
		return Frame{}, badReference(reference, prefix)
	}
	return Frame{Type: t, Reference: reference}, nil
}

func badReference(text, prefix string) *Error {
	return because(roleFormat, CauseReferenceForm).with(text).but(prefix)
}

func (p *Protocol) decodeRequest(l *requestLayout, body string) (Frame, *Error) {
	version, rest, found := strings.Cut(body, l.separator)
	switch {
	case !found:
		return Frame{}, because(roleFormat, CauseRequestEnd).of(fieldVersion)
	case version == l.version:
	case version == l.miss:
		return referenceFrame(FrameRequestMiss, rest, l.reference)
	default:
		return Frame{}, because(roleFormat, CauseRequestVersion).of(fieldVersion).with(version).but(oneOf([]string{l.version, l.miss}))
	}
	r := Request{Version: version}
	for _, part := range []struct {
		field string
		to    *string
		d     Definition
	}{{fieldTool, &r.Tool, DefinitionTool}, {fieldSystem, &r.System, DefinitionSystem}} {
		if *part.to, rest, found = strings.Cut(rest, l.separator); !found {
			return Frame{}, because(roleFormat, CauseRequestEnd).of(part.field)
		}
		if *part.to != "" && !isReference(*part.to, l.definitions[part.d].reference) {
			return Frame{}, badReference(*part.to, l.definitions[part.d].reference).of(part.field)
		}
	}
	end, err := valueEnd(rest, p.limits.Depth)
	if err != nil {
		return Frame{}, err
	}
	r.Args = rest[:end]
	r.Deltas, err = p.splitDeltas(l, rest[end:])
	return Frame{Type: FrameRequest, Request: r}, err
}
