package judge

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// What a model is given to read, step by step as docs/mcp.md says it: "What the
// model reads".

type modelInput struct {
	Result    wireText `json:"result"`
	Tool      string   `json:"tool"`
	MinSaving *int     `json:"min_saving"`
	Dense     bool     `json:"dense"`
	Channel   string   `json:"channel"`
	Counter   string   `json:"counter"`
}

type modelListInput struct {
	Result wireText `json:"result"`
	Keep   []string `json:"keep"`
}

type modelTool struct {
	Name string `json:"name"`
	App  bool   `json:"app"`
}

type modelList struct {
	Result string      `json:"result"`
	Tools  []modelTool `json:"tools"`
}

var modelOperations = map[string]operation{
	"mcp.model":          ofModel((*Protocol).rewriteCall),
	"mcp.model_list":     ofModel((*Protocol).rewriteList),
	"mcp.model_slim":     ofModel((*Protocol).slimList),
	"mcp.model_describe": ofModel((*Protocol).describeTools),
	"mcp.model_restore":  ofModel((*Protocol).restoreText),
}

// ofModel is an operation that there is with T2 alone.
func ofModel[In, Out any](do func(t *Protocol, in In) (Out, *Fault)) operation {
	return func(t *Protocol, input json.RawMessage) (any, *Fault, error) {
		if t.algorithm("structure") == nil {
			return nil, fault("not_available"), nil
		}
		return of(do)(t, input)
	}
}

func (t *Protocol) restoreText(in wireText) (string, *Fault) {
	tag, frame := t.algorithm("structure").Tag, string(in)
	if strings.HasPrefix(frame, tag[:len(tag)-1]+": ") {
		_, frame, _ = strings.Cut(frame, "\n")
	}
	if !strings.HasPrefix(frame, tag) {
		return string(in), nil
	}
	return t.Decompress(frame, nil)
}

// A part is a member as it stands in an object's text.
type part struct {
	name        string
	at          int // of the name
	before      int // behind the value in front of it, or -1
	start, end  int // of the value
	value       string
	twice, last bool
}

// parts are an object's members; of others there are none.
func parts(text string) []part {
	var list []part
	v, ok := parseJSON(text, unbounded)
	if !ok {
		return nil
	}
	before := -1
	for i, key := range v.keys {
		value := v.values[i]
		p := part{at: v.places[i], before: before, start: value.start, end: value.start + len(value.lexeme), value: value.lexeme}
		p.name, _ = unquote(key)
		p.last = i == len(v.keys)-1
		before = p.end
		list = append(list, p)
	}
	for i := range list {
		for j := range list {
			list[i].twice = list[i].twice || i != j && list[i].name == list[j].name
		}
	}
	return list
}

// findPart returns the last member of a name, or one with an empty value; and whether
// there are two.
func findPart(list []part, name string) (part, bool) {
	for _, p := range slices.Backward(list) {
		if p.name == name {
			return p, p.twice
		}
	}
	return part{}, false
}

// without leaves a member out, with one comma.
func without(text string, list []part, name string) string {
	for i, p := range list {
		switch {
		case p.name != name:
		case p.before >= 0:
			return text[:p.before] + text[p.end:]
		case !p.last:
			return text[:p.at] + text[list[i+1].at:]
		default:
			return text[:p.at] + text[p.end:]
		}
	}
	return text
}

// each exchanges the objects of an array.
func each(array string, exchange func(object string) string) string {
	out, at := "", 0
	for _, value := range elements(array) {
		if value.kind == '{' {
			out += array[at:value.start] + exchange(value.lexeme)
			at = value.start + len(value.lexeme)
		}
	}
	return out + array[at:]
}

// elements are those of an array; of others there are none.
func elements(text string) []*node {
	if v, ok := parseJSON(text, unbounded); ok && v.kind == '[' {
		return v.values
	}
	return nil
}

// objectFault is that of a text that is no JSON object.
func (t *Protocol) objectFault(text string) *Fault {
	if !utf8.ValidString(text) {
		return fault("text")
	}
	if v, ok := parseJSON(text, t.depth); !ok || v.kind != '{' {
		return fault("format")
	}
	return nil
}

func (t *Protocol) rewriteCall(in modelInput) (string, *Fault) {
	result := string(in.Result)
	if f := t.objectFault(result); f != nil {
		return "", f
	}
	list := parts(result)
	for _, name := range []string{"content", "structuredContent", "isError", "resultType", "_meta"} {
		if _, twice := findPart(list, name); twice {
			return result, nil
		}
	}
	isError, _ := findPart(list, "isError")
	resultType, _ := findPart(list, "resultType")
	meta, _ := findPart(list, "_meta")
	if isError.value != "" && isError.value != "false" || resultType.value != "" && !holds(resultType.value, "complete") || t.isApp(meta.value) || t.isPacked(meta.value) {
		return result, nil
	}
	content, _ := findPart(list, "content")
	structured, _ := findPart(list, "structuredContent")
	m := &modelWriter{t: t.Density(&in.Dense), minSaving: 10, counts: in.Counter == "bytes", explained: map[string]bool{}}
	if in.MinSaving != nil {
		m.minSaving = *in.MinSaving
	}
	m.decide(structured.value, content.value, in.Tool, in.Channel == "both")
	exchanged := result[:content.start] + gone.ReplaceAllString(each(content.value, m.block), "") + result[content.end:]
	if content.value == "" {
		exchanged = result
	}
	if m.dropped {
		exchanged = without(exchanged, parts(exchanged), "structuredContent")
	}
	return exchanged, nil
}

// gone is an element that became a part of the one in front of it.
var gone = regexp.MustCompile(`[ \t\n\r]*,[ \t\n\r]*\x00`)

// modelWriter goes through the blocks of a result.
type modelWriter struct {
	t         *Protocol
	minSaving int
	counts    bool
	explained map[string]bool
	modelDecision
}

// block writes an element of content anew.
func (m *modelWriter) block(object string) string {
	b, ok := m.t.textIn(object)
	if !ok {
		return object
	}
	at := m.at
	m.at++
	if m.joined != "" && at == m.first {
		if out := m.chosen(m.joined, minified(m.value), false); out != m.joined {
			m.merged, m.dropped = true, true
			return b.with(out)
		}
	}
	switch {
	case m.merged && at > m.first && at < m.first+m.count:
		return "\x00"
	case m.exact || m.file != nil && *m.file == b.shown || !m.t.isDocument(b):
		return object
	}
	least := minified(b.shown)
	if at == m.only {
		if other := minified(m.structured); len(other) < len(least) {
			least = other
		}
	}
	if out := m.chosen(b.shown, least, at == m.only); out != b.shown {
		return b.with(out)
	}
	return object
}

// chosen is the text that a model reads in place of a text with some JSON.
func (m *modelWriter) chosen(shown, least string, only bool) string {
	frame, f := m.t.frame("structure", least)
	if f != nil {
		panic("T2 refuses JSON")
	}
	_, steps, _ := m.t.restoreStructure(strings.TrimPrefix(frame, m.t.algorithm("structure").Tag))
	fresh := maps.Clone(steps)
	maps.DeleteFunc(fresh, func(step string, _ bool) bool { return m.explained[step] })
	packed := m.t.legendOf(fresh) + frame
	switch {
	case m.saves(packed, least) && m.saves(packed, shown):
		maps.Copy(m.explained, steps)
		return packed
	case only || m.saves(least, shown):
		return least
	}
	return shown
}

func (m *modelWriter) saves(text, than string) bool {
	percent := 100 * float64(len(than)-len(text)) / float64(len(than))
	return len(text) < len(than) && percent >= float64(m.minSaving) && (percent >= 25 || m.counts)
}

func minified(text string) string {
	v, _ := parseJSON(text, unbounded)
	return v.min()
}

// same says whether two texts are the same JSON.
func same(a, b string) bool {
	if canonical(a, false) == canonical(b, false) {
		return true
	}
	x, y := canonical(a, true), canonical(b, true)
	return x != "" && x == y
}

// canonical writes strings in one way and members in one order. It gives "" for a
// value with a key twice, or with a string that is no Unicode.
func canonical(text string, sorted bool) string {
	v, _ := parseJSON(text, unbounded)
	return v.canonical(sorted)
}

func (v *node) canonical(sorted bool) string {
	var list []string
	seen := map[string]bool{}
	for i, value := range v.values {
		text := value.canonical(sorted)
		if v.kind == '{' {
			key := canonicalText(v.keys[i], sorted)
			if key == "" || text == "" || sorted && seen[key] {
				return ""
			}
			seen[key] = true
			text = key + ":" + text
		}
		if text == "" {
			return ""
		}
		list = append(list, text)
	}
	switch {
	case v.kind == '"':
		return canonicalText(v.lexeme, sorted)
	case v.kind == 0:
		return v.lexeme
	case v.kind == '{' && sorted:
		slices.Sort(list)
	}
	return enclose(v.kind, list)
}

func canonicalText(lexeme string, sorted bool) string {
	held, ok := unquote(lexeme)
	switch {
	case ok:
		return quote(held)
	case sorted:
		return ""
	}
	return lexeme
}

func holds(lexeme, text string) bool {
	held, ok := stringOf(lexeme)
	return ok && held == text
}

// hasOtherAudience says whether annotations name an audience without the model.
func hasOtherAudience(annotations string) bool {
	other := false
	for _, p := range parts(annotations) {
		if p.name == "audience" {
			other = other || !slices.ContainsFunc(elements(p.value), func(v *node) bool { return holds(v.lexeme, "assistant") })
		}
	}
	return other
}

// isApp says whether a _meta names a user interface.
func (t *Protocol) isApp(meta string) bool {
	return slices.ContainsFunc(parts(meta), func(p part) bool {
		for _, name := range []string{"ui", "io.modelcontextprotocol/ui"} {
			if p.name == name || strings.HasPrefix(p.name, name+"/") {
				return true
			}
		}
		return strings.HasPrefix(p.name, "openai/")
	})
}

func (t *Protocol) isPacked(meta string) bool {
	return slices.ContainsFunc(parts(meta), func(p part) bool {
		return p.name == t.m.MCP.Meta.Encoding || p.name == t.m.MCP.Meta.Known
	})
}

func (t *Protocol) rewriteList(in modelListInput) (modelList, *Fault) {
	result, out := string(in.Result), modelList{Tools: []modelTool{}}
	if f := t.objectFault(result); f != nil {
		return out, f
	}
	out.Result = result
	list := parts(result)
	member := t.toolsMember()
	tools, twice := findPart(list, member)
	meta, again := findPart(list, "_meta")
	if twice || again || t.isPacked(meta.value) {
		return out, nil
	}
	apps := map[string]bool{}
	certain := func(object string) (name string, list []part, ok bool) {
		list = parts(object)
		p, a := findPart(list, "name")
		_, b := findPart(list, "_meta")
		_, c := findPart(list, "outputSchema")
		name, ok = stringOf(p.value)
		return name, list, ok && !a && !b && !c
	}
	each(tools.value, func(object string) string {
		if name, list, ok := certain(object); ok {
			meta, _ := findPart(list, "_meta")
			apps[name] = apps[name] || t.isApp(meta.value)
		}
		return object
	})
	exchanged := each(tools.value, func(object string) string {
		name, list, ok := certain(object)
		if !ok {
			return object
		}
		out.Tools = append(out.Tools, modelTool{name, apps[name]})
		if apps[name] || slices.Contains(in.Keep, name) {
			return object
		}
		return without(object, list, "outputSchema")
	})
	if tools.value != "" {
		out.Result = result[:tools.start] + exchanged + result[tools.end:]
	}
	return out, nil
}

// toolsMember is that of a result with a list of tools.
func (t *Protocol) toolsMember() string {
	for _, m := range t.m.MCP.Messages {
		if m.Role == "tools/list" {
			return m.Results[0]
		}
	}
	panic("no message tools/list")
}
