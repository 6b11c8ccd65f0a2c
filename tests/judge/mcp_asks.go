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
func (t *Protocol) object(text string, names ...string) (v jsonValue) {
	for _, name := range append([]string{""}, names...) {
		if name != "" {
			text = v.member(name)
		}
		v = jsonValue{}
		if !utf8.ValidString(text) {
			return v
		}
		if read, ok := parseJSON(text, t.depth); ok && read.text[0] == '{' {
			v = read
		}
	}
	return v
}

func (t *Protocol) asks(params, initialize string) asked {
	const own = "io.modelcontextprotocol/clientCapabilities"
	meta := t.object(params, "_meta")
	declared := t.object(initialize, "capabilities", "extensions", t.m.MCP.Meta.Extension)
	if meta.member(own) != "" {
		declared = t.object(params, "_meta", own, "extensions", t.m.MCP.Meta.Extension)
	}
	if t.m.MCP.Meta.Extension == "" {
		declared = jsonValue{}
	}
	var a asked
	for _, v := range []jsonValue{declared, meta} { // the request has the last word
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
	return a
}

// texts is nil for anything but a list of texts.
func (t *Protocol) texts(array string) *[]string {
	list := []string{}
	v, ok := parseJSON(`{"list":`+array+"}", t.depth+1)
	if !ok || array[0] != '[' {
		return nil
	}
	rest := strings.TrimLeft(v.members[0].value.text[1:], " \t\r\n")
	for rest != "]" {
		lexeme, ok, _ := scanJSON(rest, t.depth)
		text, isText := stringOf(lexeme)
		if !ok || !isText {
			return nil
		}
		list = append(list, text)
		rest = strings.TrimLeft(rest[len(lexeme):], " \t\r\n")
		rest = strings.TrimLeft(strings.TrimPrefix(rest, ","), " \t\r\n")
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
	if !utf8.ValidString(params) {
		return nil, fault("text")
	}
	v, ok := parseJSON(params, t.depth)
	if !ok || v.text[0] != '{' {
		return nil, fault("format")
	}
	lexeme := v.member("_meta")
	if lexeme == "" {
		return wireText(withMember(params, `"_meta":{`+own+"}")), nil
	}
	meta := t.object(params, "_meta")
	if lexeme[0] != '{' || meta.member(names.Accept) != "" || meta.member(names.Known) != "" {
		return nil, fault("format")
	}
	if len(meta.members) > 0 {
		own += ","
	}
	return wireText(t.exchanged(params, v, "_meta", "{"+own+lexeme[1:])), nil
}

// exchanged gives the last member of a name another value.
func (t *Protocol) exchanged(text string, v jsonValue, name, value string) string {
	last := 0
	for i, m := range v.members {
		if whole, ok := unquote(m.lexeme); ok && whole == name {
			last = i
		}
	}
	out, rest := "", text
	for i, m := range v.members {
		begin := strings.Index(rest, m.lexeme) + len(m.lexeme) // names are tokens: the first is the one
		begin += strings.Index(rest[begin:], ":") + 1
		for strings.ContainsRune(" \t\r\n", rune(rest[begin])) {
			begin++
		}
		out, text = out+rest[:begin], m.value.text
		rest = rest[begin+len(text):]
		if i == last {
			text = value
		}
		out += text
	}
	return out + rest
}

func (t *Protocol) advertise(result string) (string, *Fault) {
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
		return result, nil
	case extensions == "":
		return t.exchanged(result, v, "capabilities", withMember(lexeme, `"extensions":{`+quote(name)+":{}}")), nil
	case extensions[0] != '{' || t.object(extensions).member(name) != "":
		return result, nil
	}
	inner := t.exchanged(lexeme, capabilities, "extensions", withMember(extensions, quote(name)+":{}"))
	return t.exchanged(result, v, "capabilities", inner), nil
}
