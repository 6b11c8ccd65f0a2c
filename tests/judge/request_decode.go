package judge

import "strings"

// definitionFrame and referenceFrame are frames as vectors carry them.
type definitionFrame struct {
	Type string   `json:"type"`
	Text wireText `json:"text"`
}

type referenceFrame struct {
	Type      string `json:"type"`
	Reference string `json:"reference"`
}

// DecodeRequestFrame reads a frame of requests: a Request, a definitionFrame or a
// referenceFrame.
func (t *Protocol) DecodeRequestFrame(wire string) (any, *Fault) {
	if f := t.wire(wire); f != nil {
		return nil, f
	}
	requests, longest := t.m.Requests, ""
	for _, prefix := range []string{requests.Request.Prefix, requests.Tool.Prefix, requests.System.Prefix} {
		if strings.HasPrefix(wire, prefix) && len(prefix) > len(longest) {
			longest = prefix
		}
	}
	if longest == "" {
		return nil, fault("format")
	}
	verb, text, ok := strings.Cut(wire[len(longest):], requests.Separator)
	if !ok {
		return nil, fault("format")
	}
	switch longest {
	case requests.Request.Prefix:
		if verb == requests.Request.Miss {
			return reference("request_miss", requests.Request.Reference, text)
		}
		if verb == requests.Request.Version {
			return t.decodeRequest(text)
		}
	case requests.Tool.Prefix:
		switch verb {
		case requests.Tool.Define:
			return t.decodeTool(text)
		case requests.Tool.Refer:
			return reference("tool_ref", requests.Tool.Reference, text)
		case requests.Tool.Miss:
			return reference("tool_miss", requests.Tool.Reference, text)
		}
	case requests.System.Prefix:
		switch verb {
		case requests.System.Define:
			return definitionFrame{"system_full", wireText(text)}, nil
		case requests.System.Refer:
			return reference("system_ref", requests.System.Reference, text)
		case requests.System.Miss:
			return reference("system_miss", requests.System.Reference, text)
		}
	}
	return nil, fault("format")
}

func reference(kind, prefix, text string) (any, *Fault) {
	if !isReference(prefix, text) {
		return nil, fault("format")
	}
	return referenceFrame{kind, text}, nil
}

func (t *Protocol) decodeTool(text string) (any, *Fault) {
	if t.objectFault(text) != nil {
		return nil, fault("format")
	}
	return definitionFrame{"tool_def", wireText(text)}, nil
}

// decodeRequest reads on behind the version.
func (t *Protocol) decodeRequest(text string) (any, *Fault) {
	parts := strings.SplitN(text, t.m.Requests.Separator, 3)
	if len(parts) < 3 {
		return nil, fault("format")
	}
	r := Request{Type: "request", Version: t.version(), Deltas: []wireText{}}
	for i, prefix := range []string{t.m.Requests.Tool.Reference, t.m.Requests.System.Reference} {
		if parts[i] != "" && !isReference(prefix, parts[i]) {
			return nil, fault("format")
		}
	}
	if parts[0] != "" {
		r.Tool = ptr(wireText(parts[0]))
	}
	if parts[1] != "" {
		r.System = ptr(wireText(parts[1]))
	}
	args, ok, _ := scanJSON(parts[2], t.depth)
	if !ok {
		return nil, fault("format")
	}
	r.Args = wireText(args)
	behind := parts[2][len(args):]
	if behind == "" {
		return r, nil
	}
	deltas := strings.Split(behind, t.delimiter())
	if deltas[0] != "" || int64(len(deltas)-1) > t.deltas {
		return nil, fault("format")
	}
	for _, d := range deltas[1:] {
		delta := t.m.Deltas.Prefix + d
		if _, _, ok := t.header(delta); !ok {
			return nil, fault("format")
		}
		r.Deltas = append(r.Deltas, wireText(delta))
	}
	return r, nil
}
