package judge

import (
	"regexp"
	"slices"
	"strings"
)

// modelDecision is what becomes of structuredContent, and of the texts beside it:
// docs/mcp-protocol.md, "One channel" and "What files hold".
type modelDecision struct {
	structured string
	dropped    bool
	exact      bool    // all texts stay
	file       *string // a text like this one stays
	only       int     // the text that stands for structuredContent
	value      string  // that count texts from the first on may become together
	joined     string  // these texts
	first      int
	count      int
	merged     bool
	at         int // the text that comes next
}

// A modelText is an element of content that a model reads.
type modelText struct {
	object     string
	start, end int // of the text in the object
	shown      string
	whole      bool // it is Unicode
	plain      bool
}

func (b *modelText) with(shown string) string {
	return b.object[:b.start] + quote(shown) + b.object[b.end:]
}

func (t *Protocol) textIn(object string) (b modelText, ok bool) {
	list := parts(object)
	typ, twice := findPart(list, "type")
	text, again := findPart(list, "text")
	annotations, often := findPart(list, "annotations")
	if twice || again || often || !holds(typ.value, "text") || hasOtherAudience(annotations.value) || !strings.HasPrefix(text.value, `"`) {
		return b, false
	}
	b = modelText{object: object, start: text.start, end: text.end, plain: len(list) == 2}
	b.shown, b.whole = unquote(text.value)
	return b, true
}

// isDocument says whether a text is a JSON array or object.
func (t *Protocol) isDocument(b modelText) bool {
	v, ok := parseJSON(b.shown, t.depth)
	return b.whole && ok && (v.kind == '{' || v.kind == '[')
}

// decide compares structuredContent with the texts.
func (m *modelWriter) decide(structured, content, tool string, both bool) {
	m.structured, m.only, m.exact = structured, -1, readsFiles(tool)
	var texts, plain []modelText
	first, last, before := -1, -1, 0 // elements, and texts in front of the plain ones
	for i, element := range elements(content) {
		b, ok := m.t.textIn(element.lexeme)
		if !ok {
			continue
		}
		if b.plain {
			if first < 0 {
				first, before = i, len(texts)
			}
			last = i
			plain = append(plain, b)
		}
		texts = append(texts, b)
	}
	if structured == "" || len(texts) == 0 {
		return
	}
	if !both && strings.ContainsAny(structured[:1], "{[") {
		m.only = slices.IndexFunc(texts, func(b modelText) bool { return m.t.isDocument(b) && same(b.shown, structured) })
		if m.dropped = m.only >= 0; m.dropped {
			return
		}
	}
	value, inContent := structured, false
	if list := parts(structured); structured[0] == '{' {
		if len(list) != 1 || list[0].name != "result" && list[0].name != "content" {
			return
		}
		value, inContent = list[0].value, list[0].name == "content"
	}
	if inContent {
		if held, ok := stringOf(value); ok {
			m.file = &held
		}
	}
	if last-first+1 != len(plain) || first < 0 {
		return
	}
	single := len(plain) == 1 && m.t.saysValue(plain[0], value)
	each, distinct := m.t.sayElements(plain, value)
	m.exact = m.exact || inContent && (single || each)
	if both || !single && !each {
		return
	}
	if m.dropped = single || distinct; !single && !m.exact {
		m.value, m.first, m.count = value, before, len(plain)
		for i, b := range plain {
			m.joined += strings.Repeat("\n", min(i, 1)) + b.shown
		}
	}
}

func (t *Protocol) saysValue(b modelText, value string) bool {
	if held, ok := stringOf(value); ok && b.whole && held == b.shown {
		return true
	}
	_, ok := parseJSON(b.shown, t.depth)
	return b.whole && ok && canonical(b.shown, false) == canonical(value, false)
}

// sayElements says whether texts are the elements of an array, each one; and
// whether they then tell what the array was.
func (t *Protocol) sayElements(texts []modelText, value string) (each, distinct bool) {
	list := elements(value)
	if len(list) == 0 || len(list) != len(texts) {
		return false, false
	}
	distinct = true
	for i, element := range list {
		if !t.saysValue(texts[i], element.lexeme) {
			return false, false
		}
		if held, ok := stringOf(element.lexeme); ok {
			_, looks := parseJSON(held, t.depth)
			distinct = distinct && !looks && held != "" && !strings.Contains(held, "\n")
		}
	}
	return true, distinct
}

var (
	lowerUpper = regexp.MustCompile(`([^A-Z])([A-Z])`)
	capital    = regexp.MustCompile(`[A-Z]`)
	upperUpper = regexp.MustCompile(`([A-Z])([A-Z][a-z])`)
	fileWord   = regexp.MustCompile(`(^|[-_./])(files?|contents?|documents?|notebook|cat)($|[-_./])`)
)

// readsFiles says whether a tool's name has a word for files.
func readsFiles(tool string) bool {
	cut := lowerUpper.ReplaceAllString(upperUpper.ReplaceAllString(tool, "${1}_$2"), "${1}_$2")
	return fileWord.MatchString(capital.ReplaceAllStringFunc(cut, strings.ToLower))
}
