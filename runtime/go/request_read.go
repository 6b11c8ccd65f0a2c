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
	return Frame{}, fail(roleFormat, "no frame of requests begins like this")
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
	return Frame{}, fail(roleFormat, "no definition, reference or miss")
}

func referenceFrame(t FrameType, reference, prefix string) (Frame, *Error) {
	if !isReference(reference, prefix) {
		return Frame{}, badReference()
	}
	return Frame{Type: t, Reference: reference}, nil
}

func badReference() *Error {
	return fail(roleFormat, "a reference has its prefix and 8 to 64 digits or lower-case letters")
}

func (p *Protocol) decodeRequest(l *requestLayout, body string) (Frame, *Error) {
	version, rest, found := strings.Cut(body, l.separator)
	switch {
	case !found:
		return Frame{}, fail(roleFormat, "a request needs a version, a tool, a system prompt and arguments")
	case version == l.version:
	case version == l.miss:
		return referenceFrame(FrameRequestMiss, rest, l.reference)
	default:
		return Frame{}, fail(roleFormat, "a version that is not the declared one")
	}
	r := Request{Version: version}
	for _, part := range []struct {
		to *string
		d  Definition
	}{{&r.Tool, DefinitionTool}, {&r.System, DefinitionSystem}} {
		if *part.to, rest, found = strings.Cut(rest, l.separator); !found {
			return Frame{}, fail(roleFormat, "a request needs a tool, a system prompt and arguments")
		}
		if *part.to != "" && !isReference(*part.to, l.definitions[part.d].reference) {
			return Frame{}, badReference()
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
