package compact

import "strconv"

// EncodeRequestFrame writes a frame of requests. See docs/request.md.
//
// Text that is not Unicode is a text error; the parts of a request and
// references that have no form are unrepresentable; a tool that is no JSON
// object, and what is past a limit, are format errors. No input limit applies.
func (p *Protocol) EncodeRequestFrame(f Frame) (string, error) {
	var wire string
	var err *Error
	if f.Type == FrameRequest {
		wire, err = p.encodeRequest(&f.Request)
	} else {
		wire, err = p.encodeOther(&f)
	}
	return wire, p.stamp(err)
}

// EncodeRequest writes a request as [Protocol.EncodeRequestFrame] does. A delta that
// would not come back whole is sent in its compressed form.
func (p *Protocol) EncodeRequest(r Request) (string, error) {
	return p.EncodeRequestFrame(Frame{Type: FrameRequest, Request: r})
}

func (p *Protocol) encodeOther(f *Frame) (string, *Error) {
	l, err := p.requestFrames()
	if err != nil {
		return "", err
	}
	if !isUnicode(f.Text) || !isUnicode(f.Reference) {
		return "", notUnicode(roleText, fieldFrame)
	}
	if f.Type == FrameRequestMiss {
		if !isReference(f.Reference, l.reference) {
			return "", notReference(fieldReference, f.Reference, l.reference)
		}
		return l.missHead + f.Reference, nil
	}
	d, verb, found := f.Type.place()
	switch {
	case !found:
		return "", unrepresentable(fieldType, "a type of frame").with(string(f.Type))
	case verb != verbDefine && !isReference(f.Reference, l.definitions[d].reference):
		return "", notReference(fieldReference, f.Reference, l.definitions[d].reference)
	case f.Type == FrameToolDefinition:
		if err := checkTool(f.Text, p.limits.Depth); err != nil {
			return "", err
		}
	}
	return l.frame(d, verb, f), nil
}

// frame writes a frame of a definition that has been checked.
func (l *requestLayout) frame(d Definition, verb int, f *Frame) string {
	data := f.Reference
	if verb == verbDefine {
		data = f.Text
	}
	return l.definitions[d].heads[verb] + data
}

func (p *Protocol) encodeRequest(r *Request) (string, *Error) {
	l, err := p.requestFrames()
	if err != nil {
		return "", err
	}
	if err := p.checkRequest(l, r); err != nil {
		return "", err
	}
	c := newCall(p)
	defer c.release()
	deltas := make([]string, len(r.Deltas))
	for i, d := range r.Deltas {
		if deltas[i], err = l.sendable(c, d); err != nil {
			return "", err
		}
	}
	return l.opening(r.Tool, r.System, r.Args) + l.joined(deltas), nil
}

// checkRequest checks all but how the deltas can be sent.
func (p *Protocol) checkRequest(l *requestLayout, r *Request) *Error {
	unicode := isUnicode(r.Version) && isUnicode(r.Tool) && isUnicode(r.System) && isUnicode(r.Args)
	for _, d := range r.Deltas {
		unicode = unicode && isUnicode(d)
	}
	switch {
	case !unicode:
		return notUnicode(roleText, fieldFrame)
	case r.Version != "" && r.Version != l.version:
		return unrepresentable(fieldVersion, strconv.Quote(l.version)).with(r.Version)
	case r.Tool != "" && !isReference(r.Tool, l.definitions[DefinitionTool].reference):
		return notReference(fieldTool, r.Tool, l.definitions[DefinitionTool].reference)
	case r.System != "" && !isReference(r.System, l.definitions[DefinitionSystem].reference):
		return notReference(fieldSystem, r.System, l.definitions[DefinitionSystem].reference)
	}
	if err := p.checkArgs(r.Args); err != nil {
		return err
	}
	if err := p.limits.deltas(len(r.Deltas)); err != nil {
		return err
	}
	for _, d := range r.Deltas {
		if _, ok := p.spec.features.deltas.operation(d); !ok {
			return unrepresentable(fieldDeltas, oneOf(p.spec.features.deltas.headers())).with(d)
		}
	}
	return nil
}

func notReference(field, text, prefix string) *Error {
	e := badReference(text, prefix).of(field)
	e.role = roleUnrepresentable
	return e
}

// checkArgs checks that text is one JSON value without white space around it.
func (p *Protocol) checkArgs(text string) *Error {
	end, err := valueEnd(text, p.limits.Depth)
	switch {
	case err != nil && err.Limit != "":
		return err
	case err != nil || end != len(text):
		return unrepresentable(fieldArgs, "one JSON value without white space around it").found(text)
	}
	return nil
}

// opening is a request's frame up to its deltas.
func (l *requestLayout) opening(tool, system, args string) string {
	return l.head + tool + l.separator + system + l.separator + args
}
