package compact

import "strings"

// SlimOptions say how a list of tools is shortened for a language model.
type SlimOptions struct {
	// Full names tools that stay whole; nil means none.
	Full func(name string) bool
	// Prefix stands in front of the name describe_tools, with a line between them,
	// where several servers have one. It may be empty.
	Prefix string
}

// Describer is the name of the tool that gives whole definitions.
func (o SlimOptions) Describer() string {
	if o.Prefix == "" {
		return describeTools
	}
	return o.Prefix + "_" + describeTools
}

const describeTools = "describe_tools"

// describer is the definition of that tool.
func (o SlimOptions) describer() string {
	return `{"name":` + string(appendQuoted(nil, o.Describer())) +
		`,"description":"Tools here are listed in short. This gives the full description and input schema of those named; ask before a first call that is not obvious."` +
		`,"inputSchema":{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":20}},"required":["names"]}` +
		`,"annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}`
}

// SlimList shortens the descriptions and input schemas of a list of tools, a JSON
// object, and adds a tool that gives the whole ones, which [Protocol.DescribeTools]
// answers. What a whole schema takes, the slim one takes. A list stays as it is where
// that would not make it shorter, where it is packed or a page of several, and where
// it could be read in two ways. See docs/mcp-protocol.md, "Slim lists".
func (p *Protocol) SlimList(result string, o SlimOptions) (string, error) {
	list, err := p.readDefinitions(result)
	if err != nil || list == nil || list.isPage() || list.find(o.Describer()) != nil {
		return result, p.stamp(err)
	}
	var edits []textEdit
	saved := -len(o.describer())
	for i := range list.tools {
		t := &list.tools[i]
		if t.app || o.Full != nil && o.Full(t.text) {
			continue
		}
		if own, less := t.slim(result); less > 0 {
			edits, saved = append(edits, own...), saved+less
		}
	}
	if saved <= 0 {
		return result, nil
	}
	end := list.place.end - len("]")
	return edited(result, append(edits, textEdit{end, end, "," + o.describer()})), nil
}

// A toolList is a list of tools that is read in one way alone.
type toolList struct {
	place, cursor, typ jsonPlace
	tools              []definedTool
}

// find returns the first tool of a name; nil for none.
func (l *toolList) find(name string) *definedTool {
	for i := range l.tools {
		if l.tools[i].text == name {
			return &l.tools[i]
		}
	}
	return nil
}

// isPage says whether there are more tools on another page.
func (l *toolList) isPage() bool { return l.cursor.kind != 0 && l.cursor.kind != jsonNull }

// readDefinitions returns nil for a list that stays as it is.
func (p *Protocol) readDefinitions(result string) (*toolList, *Error) {
	var tools []definedTool
	list, err := p.readToolList(result, func(t *definedTool, _ *jsonPlace) {
		if !t.description.twice && !t.schema.twice {
			tools = append(tools, *t)
		}
	})
	if err != nil || list == nil || list.place.kind != jsonArray || list.cursor.twice || list.typ.twice {
		return nil, err
	}
	list.tools = tools
	return list, nil
}

// readToolList visits the tools of a list, each with the place of its outputSchema. It
// returns nil where the list is packed, or could be read in two ways.
func (p *Protocol) readToolList(result string, visit func(t *definedTool, output *jsonPlace)) (*toolList, *Error) {
	l, err := p.mcp()
	if err != nil {
		return nil, err
	}
	if !isUnicode(result) {
		return nil, notUnicode(roleText, fieldOutcome)
	}
	list := &toolList{}
	var meta jsonPlace
	isPacked := false
	s := jsonScanner{text: result, limit: p.limits.Depth}
	err = s.object(func(name string, kind jsonKind) (*jsonPlace, *Error) {
		switch name {
		case l.tools:
			return &list.place, s.definedTools(kind, l.meta, visit)
		case "_meta":
			_, is, err := s.modelMeta(kind, l.meta)
			isPacked = isPacked || is
			return &meta, err
		case "nextCursor":
			return &list.cursor, nil
		case "resultType":
			return &list.typ, nil
		}
		return nil, nil
	})
	if err != nil || isPacked || list.place.twice || meta.twice {
		return nil, err
	}
	return list, nil
}

// in is the member's value as it is written; "" if it is not there.
func (m *jsonPlace) in(text string) string { return text[m.start:m.end] }

// A definedTool is a tool with the members that may be slimmed.
type definedTool struct {
	text                      string // its name
	name, description, schema jsonPlace
	app                       bool // a user interface shows its results
}

// definedTools visits the tools in the array whose first token has the kind.
func (s *jsonScanner) definedTools(kind jsonKind, names MetaNames, visit func(t *definedTool, output *jsonPlace)) *Error {
	return s.elements(kind, func() *Error {
		var t definedTool
		var output, meta jsonPlace
		isText := false
		err := s.places(func(member string, kind jsonKind) (_ *jsonPlace, err *Error) {
			switch member {
			case "name":
				t.text, isText = unquoteString(s.lexeme(), kind)
				return &t.name, nil
			case "description":
				return &t.description, nil
			case "inputSchema":
				return &t.schema, nil
			case "outputSchema":
				return &output, nil
			case "_meta":
				t.app, _, err = s.modelMeta(kind, names)
				return &meta, err
			}
			return nil, nil
		})
		if isText && !t.name.twice && !meta.twice {
			visit(&t, &output)
		}
		return err
	})
}

// What a tool must lose to be slimmed, and how long it may be.
const (
	leastSlimBytes   = 80
	leastSlimPercent = 10
	mostSlimBytes    = 256 << 10
)

// slim makes a tool shorter by so many bytes; 0 where it stays whole.
func (t *definedTool) slim(result string) (edits []textEdit, less int) {
	description, schema := t.description.in(result), t.schema.in(result)
	if len(description)+len(schema) > mostSlimBytes {
		return nil, 0
	}
	before, after := t.name.end-t.name.start, t.name.end-t.name.start
	replace := func(m *jsonPlace, was int, by string) {
		before, after = before+was, after+len(by)
		edits = append(edits, textEdit{m.start, m.end, by})
	}
	if t.description.kind == jsonString {
		text, isText := unquote(description)
		if !isText {
			return nil, 0
		}
		replace(&t.description, len(description), string(appendQuoted(nil, slimText(text))))
	}
	if t.schema.kind == jsonObject {
		schema = string(appendMinified(nil, schema))
		by, ok := slimSchema(schema)
		if !ok {
			return nil, 0
		}
		replace(&t.schema, len(schema), by)
	}
	less = before - after
	if less < leastSlimBytes || less*100 < before*leastSlimPercent {
		return nil, 0
	}
	return edits, less
}

// SlimList is [Protocol.SlimList] of the default protocol.
func SlimList(result string, o SlimOptions) (string, error) { return generated.SlimList(result, o) }

// slimText is what a description says first, in one line, and the first warning behind
// it.
func slimText(text string) string {
	line := []rune(strings.Join(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\n\v\f\r", r) }), " "))
	end := sentenceEnd(line, leastSentence)
	out := shortSentence(line[:end])
	for line = line[end:]; len(line) > 0; line = line[end:] {
		if line[0] == ' ' {
			line = line[1:]
		}
		end = sentenceEnd(line, 1)
		if warns(string(line[:end])) {
			return out + " " + shortSentence(line[:end])
		}
	}
	return out
}

// Code points of a sentence.
const (
	leastSentence = 20
	mostSentence  = 160
)

// sentenceEnd is behind the first sentence of at least so many code points. A mark with a small letter behind it ends
// none: that is an abbreviation.
func sentenceEnd(line []rune, least int) int {
	for i := least - 1; i < len(line); i++ {
		switch line[i] {
		case '。', '！', '？':
			return i + 1
		case '.', '!', '?':
			isEnd := i+1 < len(line) && line[i+1] == ' '
			if isEnd && !(i+2 < len(line) && 'a' <= line[i+2] && line[i+2] <= 'z') {
				return i + 1
			}
		}
	}
	return len(line)
}

// shortSentence cuts what is too long between words.
func shortSentence(line []rune) string {
	if len(line) <= mostSentence {
		return string(line)
	}
	end := mostSentence - 1
	for i := end; i > 0; i-- {
		if line[i] == ' ' {
			end = i
			break
		}
	}
	return string(line[:end]) + "…"
}

func warns(sentence string) bool {
	for _, word := range []string{"DEPRECATED", "MUST", "NEVER", "WARNING", "IMPORTANT", "deprecated", "cannot be undone"} {
		if strings.Contains(sentence, word) {
			return true
		}
	}
	return false
}
