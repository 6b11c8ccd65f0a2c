package compact

import "strings"

// A modelChannel says what becomes of structuredContent and of texts that say the
// same. See docs/mcp-protocol.md, "One channel".
type modelChannel struct {
	one         bool   // structuredContent goes
	only        int    // the text that stands for it; -1: none
	onlyText    string // that one
	first, last int    // the texts that may become one; -1: none
	file        string // what a file holds
	exact       bool   // all texts stay as they are
	value       string // that the texts may say, in structuredContent
}

func (w *rewriting) structure() string { return w.result[w.structured.start:w.structured.end] }

// compare compares structuredContent, which it reads once, with the texts.
func (w *rewriting) compare() modelChannel {
	c := modelChannel{only: -1, first: -1, exact: readsFiles(w.Tool)}
	if w.structured.kind == 0 || len(w.blocks) == 0 {
		return c
	}
	if !w.Both {
		if c.only, c.onlyText = w.likeStructured(); c.only >= 0 {
			c.one = true
			return c
		}
	}
	value, isFile := w.wrapped()
	if value == "" {
		return c
	}
	if isFile && value[0] == '"' {
		c.file, _ = unquote(value)
	}
	texts, first := w.plainTexts()
	isSame := len(texts) == 1 && w.says(&texts[0], value)
	isEach, areProse := false, false
	if !isSame {
		isEach, areProse = w.sayEach(texts, value)
	}
	c.exact = c.exact || isFile && (isSame || isEach)
	if isEach && !c.exact && !w.Both {
		c.value, c.first, c.last = value, first, first+len(texts)-1
	}
	c.one = !w.Both && (isSame || isEach && areProse)
	return c
}

// likeStructured is the first text that says the same as all of structuredContent.
func (w *rewriting) likeStructured() (only int, text string) {
	if w.structured.kind != jsonObject && w.structured.kind != jsonArray {
		return -1, ""
	}
	said := saidJSON{text: w.structure()}
	for i := range w.blocks {
		if text, ok := w.document(i); ok && said.isSame(w.call, text) {
			return i, text
		}
	}
	return -1, ""
}

// wrapped is the value that servers in Python send as {"result": …}, and servers
// of files as {"content": …}; or structuredContent itself, if it is no object.
func (w *rewriting) wrapped() (value string, isFile bool) {
	if w.structured.kind != jsonObject {
		return w.structure(), false
	}
	var member jsonPlace
	count := 0
	s := jsonScanner{text: w.structure(), limit: w.limits.Depth}
	err := s.object(func(name string, _ jsonKind) (*jsonPlace, *Error) {
		count++
		isFile = name == "content"
		if isFile || name == "result" {
			return &member, nil
		}
		return nil, nil
	})
	if err != nil || count != 1 || member.kind == 0 {
		return "", false
	}
	return s.text[member.start:member.end], isFile
}

// plainTexts are the texts that have no other members, if nothing stands between them.
func (w *rewriting) plainTexts() (texts []modelBlock, first int) {
	first, last := -1, -1
	for i := range w.blocks {
		switch b := &w.blocks[i]; {
		case !b.isPlain:
			continue
		case first < 0:
			first = i
		case strings.Trim(w.result[w.blocks[last].to:b.from], jsonSpace+",") != "":
			return nil, -1
		}
		last = i
	}
	if first < 0 {
		return nil, -1
	}
	return w.blocks[first : last+1], first
}

// says says whether a text is a string, or has the tokens of a value.
func (w *rewriting) says(b *modelBlock, value string) bool {
	text, ok := unquote(w.result[b.start:b.end])
	if !ok {
		return false
	}
	if value[0] == '"' {
		if held, isText := unquote(value); isText && held == text {
			return true
		}
	}
	begin := strings.TrimLeft(text, jsonSpace)
	return begin != "" && begin[0] == value[0] && (sameBytes(text, value) || isJSON(text, w.limits.Depth) && spelled(text) == spelled(value))
}

// sayEach says whether each text says an element of an array; and whether they can
// then stand for it, since no string looks like another value, or like two texts.
func (w *rewriting) sayEach(texts []modelBlock, value string) (ok, areProse bool) {
	s := jsonScanner{text: value, limit: w.limits.Depth}
	if kind, err := s.next(); err != nil || kind != jsonArray {
		return false, false
	}
	areProse = true
	for i := 0; ; i++ {
		kind, err := s.next()
		if err != nil || kind == jsonArrayEnd {
			return err == nil && i > 0 && i == len(texts), areProse
		}
		start := s.start
		if s.skip(kind) != nil || i == len(texts) || !w.says(&texts[i], value[start:s.end]) {
			return false, false
		}
		if held, isText := unquoteString(value[start:s.end], kind); isText {
			areProse = areProse && held != "" && !strings.Contains(held, "\n") && !isJSON(held, w.limits.Depth)
		}
	}
}

// merge makes one text of those that each say an element, if that is shorter enough.
func (w *rewriting) merge() bool {
	texts := w.blocks[w.first : w.last+1]
	var joined strings.Builder
	for i, b := range texts {
		if i > 0 {
			joined.WriteByte('\n')
		}
		text, _ := unquote(w.result[b.start:b.end])
		joined.WriteString(text)
	}
	s := newStructWriter(w.call)
	defer s.release()
	if tooMany, err := s.scan(w.value); tooMany || err != nil {
		return false
	}
	out := w.chosen(s, joined.String(), s.texts[0].text, false)
	if out == joined.String() {
		return false
	}
	w.replace(w.first, out)
	w.edits = append(w.edits, textEdit{from: texts[0].to, to: texts[len(texts)-1].to})
	w.one = true
	return true
}

// document is a text that may be a JSON array or object.
func (w *rewriting) document(i int) (string, bool) {
	if w.onlyText != "" && i == w.only {
		return w.onlyText, true
	}
	return jsonInString(w.result[w.blocks[i].start:w.blocks[i].end])
}

// readsFiles says whether one of the words in a tool's name says that its texts
// are what files hold. A capital begins a word, but within capitals only in front
// of a small letter.
func readsFiles(tool string) bool {
	isCapital := func(i int) bool { return i < len(tool) && 'A' <= tool[i] && tool[i] <= 'Z' }
	isSmall := func(i int) bool { return i < len(tool) && 'a' <= tool[i] && tool[i] <= 'z' }
	var words []byte
	for i := range len(tool) {
		if !isCapital(i) {
			words = append(words, tool[i])
			continue
		}
		if i > 0 && (!isCapital(i-1) || isSmall(i+1)) {
			words = append(words, '_')
		}
		words = append(words, tool[i]|0x20)
	}
	for word := range strings.FieldsFuncSeq(string(words), func(r rune) bool { return strings.ContainsRune("_-./", r) }) {
		switch word {
		case "file", "files", "content", "contents", "document", "documents", "notebook", "cat":
			return true
		}
	}
	return false
}
