package judge

import (
	"strings"
	"unicode/utf8"
)

// What callers of MCP ask for: docs/mcp-protocol.md, "Asking".

type asksInput struct {
	Params     wireText `json:"params"`
	Initialize wireText `json:"initialize,omitempty"`
}

type askInput struct {
	Params *wireText `json:"params,omitempty"`
	Accept *[]string `json:"accept,omitempty"`
	Known  *wireText `json:"known,omitempty"`
}

type asked struct {
	Accept *[]string `json:"accept,omitempty"`
	Known  *string   `json:"known,omitempty"`
}

// object reads what follows the names from a document down; nothing if that
// is no object.
func (t *Protocol) object(text string, names ...string) *node {
	v := &node{}
	for i := range len(names) + 1 {
		if i > 0 {
			text = v.member(names[i-1])
		}
		read, ok := parseJSON(text, t.depth)
		if !ok || read.kind != '{' || !utf8.ValidString(text) {
			return &node{}
		}
		v = read
	}
	return v
}

func (t *Protocol) asks(in asksInput) (asked, *Fault) {
	params, initialize := string(in.Params), string(in.Initialize)
	const own = "io.modelcontextprotocol/clientCapabilities"
	meta := t.object(params, "_meta")
	declared := t.object(initialize, "capabilities", "extensions", t.m.MCP.Meta.Extension)
	if meta.member(own) != "" {
		declared = t.object(params, "_meta", own, "extensions", t.m.MCP.Meta.Extension)
	}
	if t.m.MCP.Meta.Extension == "" {
		declared = &node{}
	}
	var a asked
	for _, v := range []*node{declared, meta} { // the request has the last word
		if lexeme := v.member(t.m.MCP.Meta.Accept); lexeme != "" {
			a.Accept = t.texts(lexeme)
		}
		if lexeme := v.member(t.m.MCP.Meta.Known); lexeme != "" {
			a.Known = nil
			if text, ok := stringOf(lexeme); ok {
				a.Known = &text
			}
		}
	}
	return a, nil
}

// texts is nil for anything but a list of texts.
func (t *Protocol) texts(array string) *[]string {
	v, ok := parseJSON(array, t.depth)
	if !ok || v.kind != '[' {
		return nil
	}
	list := []string{}
	for _, element := range v.values {
		text, ok := stringOf(element.lexeme)
		if !ok {
			return nil
		}
		list = append(list, text)
	}
	return &list
}

func (t *Protocol) askParams(in askInput) (any, *Fault) {
	names := t.m.MCP.Meta
	var members []string
	if in.Known != nil && !utf8.ValidString(string(*in.Known)) {
		return nil, fault("text")
	}
	if in.Accept != nil {
		var list []string
		for _, name := range *in.Accept {
			list = append(list, quote(name))
		}
		members = append(members, quote(names.Accept)+":["+strings.Join(list, ",")+"]")
	}
	if in.Known != nil {
		members = append(members, quote(names.Known)+":"+quote(string(*in.Known)))
	}
	own := strings.Join(members, ",")
	switch {
	case own == "" && in.Params != nil:
		return *in.Params, nil
	case own == "":
		return nil, nil
	case in.Params == nil:
		return wireText(`{"_meta":{` + own + "}}"), nil
	}
	params := string(*in.Params)
	if f := t.objectFault(params); f != nil {
		return nil, f
	}
	lexeme := t.object(params).member("_meta")
	if lexeme == "" {
		return wireText(withMember(params, `"_meta":{`+own+"}")), nil
	}
	meta := t.object(params, "_meta")
	if lexeme[0] != '{' || meta.member(names.Accept) != "" || meta.member(names.Known) != "" {
		return nil, fault("format")
	}
	if len(meta.keys) > 0 {
		own += ","
	}
	return wireText(exchanged(params, "_meta", "{"+own+lexeme[1:])), nil
}

// exchanged gives the last member of a name another value.
func exchanged(text, name, value string) string {
	p, _ := findPart(parts(text), name)
	return text[:p.start] + value + text[p.end:]
}

func (t *Protocol) advertise(in wireText) (wireText, *Fault) {
	result := string(in)
	if !utf8.ValidString(result) {
		return "", fault("text")
	}
	name := t.m.MCP.Meta.Extension
	v := t.object(result)
	lexeme := v.member("capabilities")
	capabilities := t.object(result, "capabilities")
	extensions := capabilities.member("extensions")
	switch {
	case name == "" || lexeme == "" || lexeme[0] != '{':
		return in, nil
	case extensions == "":
		return wireText(exchanged(result, "capabilities", withMember(lexeme, `"extensions":{`+quote(name)+":{}}"))), nil
	case extensions[0] != '{' || t.object(extensions).member(name) != "":
		return in, nil
	}
	inner := exchanged(lexeme, "extensions", withMember(extensions, quote(name)+":{}"))
	return wireText(exchanged(result, "capabilities", inner)), nil
}
