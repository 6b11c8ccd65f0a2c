package compact

import (
	"math"
	"slices"
	"strings"
)

// DefaultMinSaving is the percentage of [RewriteOptions] that suits most models.
const DefaultMinSaving = 10

// RewriteOptions say how results are written for a language model.
type RewriteOptions struct {
	// Tool is the tool that was called: the texts of one that reads files, which
	// its name tells, stay as they are. It may be empty.
	Tool string
	// A text is rewritten only if that saves at least MinSaving percent of its
	// bytes.
	MinSaving int
	// Dense allows T2's dense frames, which may cut long strings into pieces.
	Dense bool
	// Both keeps structuredContent beside texts that say the same.
	Both bool
	// Count counts tokens, to decide about texts that would lose less than a
	// quarter of their bytes; without it these stay as they are.
	Count func(text string) int
}

// RewriteCall rewrites a tool's result, a JSON object, for a language model.
// Texts that are JSON become T2 with a legend, or lose their white space;
// structuredContent goes if texts say the same. What files hold, and all else,
// stays as it is, byte for byte. See docs/mcp-protocol.md, "What the model reads".
func (p *Protocol) RewriteCall(result string, o RewriteOptions) (string, error) {
	c := newCall(p)
	defer c.release()
	out, err := c.rewriteCall(result, &o)
	return out, p.stamp(err)
}

// A rewriting is one result that is being written anew.
type rewriting struct {
	*call
	*RewriteOptions
	modelResult
	modelChannel
	result    string
	tag       string
	explained structClauses // in the result so far
	edits     []textEdit
}

// A textEdit puts something in the place of some bytes.
type textEdit struct {
	from, to int
	text     string
}

func (c *call) rewriteCall(result string, o *RewriteOptions) (string, *Error) {
	tag, err := c.structureTag()
	if err != nil {
		return "", err
	}
	r, err := c.readModelResult(result)
	if err != nil {
		return "", err
	}
	c.plainStructure = !o.Dense
	w := rewriting{call: c, RewriteOptions: o, modelResult: r, result: result, tag: tag}
	w.modelChannel = w.compare()
	for i := 0; i < len(w.blocks); i++ {
		if i == w.first && w.merge() {
			i = w.last
			continue
		}
		if text, ok := w.document(i); ok && !w.exact && text != w.file {
			w.block(i, text)
		}
	}
	if w.one {
		from, to := w.structured.without()
		w.edits = append(w.edits, textEdit{from: from, to: to})
	}
	return edited(result, w.edits), nil
}

// structureTag is that of the structure algorithm's frames.
func (c *call) structureTag() (string, *Error) {
	if _, err := c.mcp(); err != nil {
		return "", err
	}
	l := c.layout()
	if l == nil || l.names[methodStructure] == "" {
		return "", notDeclared(structureText)
	}
	frame, err := l.write(c, methodStructure, nil, "0")
	if err != nil {
		return "", err
	}
	return string(frame[:tagLength]), nil
}

// block rewrites a text.
func (w *rewriting) block(i int, text string) {
	s := newStructWriter(w.call)
	defer func() { s.release() }()
	if tooMany, err := s.scan(text); tooMany || err != nil {
		return
	}
	least, isOnly := s.texts[0].text, i == w.only
	if isOnly && least != w.structure() {
		if other := string(appendMinified(nil, w.structure())); len(other) < len(least) { // it has fewer escapes
			s.release()
			s = newStructWriter(w.call)
			if tooMany, err := s.scan(other); tooMany || err != nil {
				return
			}
			least = other
		}
	}
	if out := w.chosen(s, text, least, isOnly); out != text {
		w.replace(i, out)
	}
}

func (w *rewriting) replace(i int, text string) {
	w.edits = append(w.edits, textEdit{w.blocks[i].start, w.blocks[i].end, string(appendQuoted(nil, text))})
}

// chosen is the T2 frame with its legend, or the text without white space, or
// the text.
func (w *rewriting) chosen(s *structWriter, text, least string, isOnly bool) string {
	frame := s.encode(append(w.text[:0], w.tag...))
	w.text = frame
	used := w.steps(s, view(frame))
	legend := appendLegend(nil, w.tag, used&^w.explained)
	packed := string(append(legend, frame...))
	switch {
	case w.saves(packed, least) && (len(least) <= len(text) || w.saves(packed, text)):
		w.explained |= used
		return packed
	case isOnly || w.saves(least, text):
		return least
	}
	return text
}

// steps returns the kinds of steps in a frame. The draft may have noted more: a
// value that is written as a name hides the steps inside it.
func (w *rewriting) steps(s *structWriter, frame string) structClauses {
	if s.used&clauseRepeat == 0 {
		return s.used
	}
	limits := w.limits
	limits.Output = math.MaxUint32 // it restores what was given
	r := newStructReader(&limits, w.plain[:0], frame[tagLength:])
	if r.read() != nil { // the memory of names: then absent steps are explained too
		return s.used
	}
	w.plain = r.out
	return r.used
}

// saves says whether text is so much shorter than another that it replaces it.
// Saving a quarter of the bytes saves tokens, except in contrived texts; for less,
// tokens are counted.
func (w *rewriting) saves(text, than string) bool {
	if len(text) >= len(than) || int64(len(text))*100 > int64(len(than))*int64(100-w.MinSaving) {
		return false
	}
	return len(text) <= len(than)-(len(than)+3)/4 || w.Count != nil && w.Count(text) < w.Count(than)
}

// jsonInString is the text of a string's lexeme if it begins like an array or object.
func jsonInString(lexeme string) (string, bool) {
	rest := lexeme[1:]
	for {
		more := strings.TrimLeft(rest, " ")
		if len(more) > 1 && more[0] == '\\' && strings.IndexByte("nrt", more[1]) >= 0 {
			more = more[2:]
		}
		if len(more) == len(rest) {
			break
		}
		rest = more
	}
	if rest[0] != '[' && rest[0] != '{' && !strings.HasPrefix(rest, `\u00`) {
		return "", false
	}
	text, ok := unquote(lexeme)
	if begin := strings.TrimLeft(text, jsonSpace); !ok || begin == "" || begin[0] != '[' && begin[0] != '{' {
		return "", false
	}
	return text, true
}

// edited makes edits, which do not overlap.
func edited(text string, edits []textEdit) string {
	if len(edits) == 0 {
		return text
	}
	slices.SortFunc(edits, func(a, b textEdit) int { return a.from - b.from })
	var out strings.Builder
	at := 0
	for _, e := range edits {
		out.WriteString(text[at:e.from])
		out.WriteString(e.text)
		at = e.to
	}
	out.WriteString(text[at:])
	return out.String()
}

// RestoreText returns the JSON that stands in a text as a model saw it: a T2
// frame, with a legend in front of it or without. Any other text comes back as it
// is. See docs/mcp-protocol.md, "What the model reads".
func (p *Protocol) RestoreText(text string) (string, error) {
	c := newCall(p)
	defer c.release()
	tag, err := c.structureTag()
	if err != nil {
		return "", p.stamp(err)
	}
	frame := text
	if strings.HasPrefix(text, tag[:tagLength-1]+": ") {
		_, frame, _ = strings.Cut(text, "\n")
	}
	if !strings.HasPrefix(frame, tag) {
		return text, nil
	}
	return p.Decompress(frame, DecompressOptions{})
}

// RewriteCall is [Protocol.RewriteCall] of the default protocol.
func RewriteCall(result string, o RewriteOptions) (string, error) {
	return generated.RewriteCall(result, o)
}

// RestoreText is [Protocol.RestoreText] of the default protocol.
func RestoreText(text string) (string, error) { return generated.RestoreText(text) }
