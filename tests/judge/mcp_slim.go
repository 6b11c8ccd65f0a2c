package judge

import (
	"regexp"
	"slices"
	"sort"
	"strings"
)

// Slim lists, step by step as docs/mcp-protocol.md says it: "Slim lists".

type slimInput struct {
	Result wireText `json:"result"`
	Full   []string `json:"full"`
	Prefix string   `json:"prefix"`
}

type describeInput struct {
	List      wireText `json:"list"`
	Arguments wireText `json:"arguments"`
}

const describer = `"description":"Tools here are listed in short. This gives the full description and input schema of those named; ask before a first call that is not obvious.",` +
	`"inputSchema":{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":20}},"required":["names"]},` +
	`"annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}`

// A slimTool is a tool that can be read in one way, with the text of its members.
type slimTool struct {
	object, name              string
	lexeme, description, args part
	app                       bool
}

func (t *Protocol) slimTool(object string) (s slimTool, ok bool) {
	list := parts(object)
	s.object = object
	var meta part
	ok = true
	for name, to := range map[string]*part{"name": &s.lexeme, "description": &s.description, "inputSchema": &s.args, "_meta": &meta} {
		found, twice := findPart(list, name)
		*to = found
		ok = ok && !twice
	}
	name, isText := stringOf(s.lexeme.value)
	s.name, s.app = name, t.isApp(meta.value)
	return s, ok && isText
}

// slimTools are those of a list; ok is false for a list that stays as it is.
func (t *Protocol) slimTools(result string) (tools part, list []slimTool, ok bool) {
	members := parts(result)
	for _, name := range []string{t.toolsMember(), "_meta", "nextCursor", "resultType"} {
		if _, twice := findPart(members, name); twice {
			return part{}, nil, false
		}
	}
	tools, _ = findPart(members, t.toolsMember())
	meta, _ := findPart(members, "_meta")
	if !strings.HasPrefix(tools.value, "[") || t.isPacked(meta.value) {
		return part{}, nil, false
	}
	each(tools.value, func(object string) string {
		if tool, ok := t.slimTool(object); ok {
			list = append(list, tool)
		}
		return object
	})
	return tools, list, true
}

func (t *Protocol) slimList(in slimInput) (string, *Fault) {
	result := string(in.Result)
	if f := t.objectFault(result); f != nil {
		return "", f
	}
	name := "describe_tools"
	if in.Prefix != "" {
		name = in.Prefix + "_" + name
	}
	tools, list, ok := t.slimTools(result)
	cursor, _ := findPart(parts(result), "nextCursor")
	if !ok || cursor.value != "" && cursor.value != "null" || slices.ContainsFunc(list, func(s slimTool) bool { return s.name == name }) {
		return result, nil
	}
	own := `,{"name":` + quote(name) + "," + describer
	short := each(tools.value, func(object string) string {
		tool, ok := t.slimTool(object)
		if !ok || tool.app || slices.Contains(in.Full, tool.name) {
			return object
		}
		return tool.short()
	})
	lost := 0
	for _, tool := range list {
		if !tool.app && !slices.Contains(in.Full, tool.name) {
			lost += tool.loses()
		}
	}
	if lost <= len(own)-len(",") {
		return result, nil
	}
	return result[:tools.start] + strings.TrimSuffix(short, "]") + own + "]" + result[tools.end:], nil
}

// changes are what its description and schema become; ok is false for a tool that stays whole.
func (s slimTool) changes() (description, schema string, ok bool) {
	if len(s.description.value)+len(s.args.value) > 262144 {
		return "", "", false
	}
	description, schema = s.description.value, s.args.value
	if strings.HasPrefix(description, `"`) {
		text, isUnicode := unquote(description)
		if !isUnicode {
			return "", "", false
		}
		description = quote(slimDescription(text))
	}
	if strings.HasPrefix(schema, "{") {
		if schema, ok = shortSchema(minified(schema)); !ok {
			return "", "", false
		}
	}
	return description, schema, true
}

// loses is how many bytes a tool is shorter.
func (s slimTool) loses() int {
	description, schema, ok := s.changes()
	if !ok {
		return 0
	}
	whole, less := len(s.lexeme.value), 0
	if strings.HasPrefix(s.description.value, `"`) {
		whole += len(s.description.value)
		less += len(s.description.value) - len(description)
	}
	if strings.HasPrefix(s.args.value, "{") {
		whole += len(minified(s.args.value))
		less += len(minified(s.args.value)) - len(schema)
	}
	if less < 80 || float64(less) < float64(whole)/10 {
		return 0
	}
	return less
}

func (s slimTool) short() string {
	if s.loses() == 0 {
		return s.object
	}
	description, schema, _ := s.changes()
	places := []part{s.description, s.args}
	places[0].value, places[1].value = description, schema
	slices.SortFunc(places, func(a, b part) int { return b.start - a.start })
	out := s.object
	for _, p := range places {
		out = out[:p.start] + p.value + out[p.end:]
	}
	return out
}

var (
	spaces   = regexp.MustCompile(`[ \t\n\v\f\r]+`)
	warnings = regexp.MustCompile(`DEPRECATED|MUST|NEVER|WARNING|IMPORTANT|deprecated|cannot be undone`)
)

// slimDescription is the first sentence, and the first later one that warns.
func slimDescription(text string) string {
	sentences := sentencesIn([]rune(strings.Trim(spaces.ReplaceAllString(text, " "), " ")), 20)
	out := cutSentence(sentences[0])
	for _, s := range sentences[1:] {
		if warnings.MatchString(s) {
			return out + " " + cutSentence(s)
		}
	}
	return out
}

// sentencesIn are a line's, at least one, the first of at least so many code points.
func sentencesIn(line []rune, least int) []string {
	for i := range line {
		rest := string(line[i+1:])
		ends := strings.ContainsRune("。！？", line[i]) ||
			strings.ContainsRune(".!?", line[i]) && rest != "" && rest[0] == ' ' && (len(rest) < 2 || rest[1] < 'a' || rest[1] > 'z')
		if i+1 >= least && ends && rest != "" {
			return append([]string{string(line[:i+1])}, sentencesIn([]rune(strings.TrimPrefix(rest, " ")), 1)...)
		}
	}
	return []string{string(line)}
}

func cutSentence(sentence string) string {
	line := []rune(sentence)
	if len(line) <= 160 {
		return sentence
	}
	if at := strings.LastIndex(string(line[:160]), " "); at > 0 {
		return sentence[:at] + "…"
	}
	return string(line[:159]) + "…"
}

func (t *Protocol) describeTools(in describeInput) (string, *Fault) {
	result := string(in.List)
	if f := t.objectFault(result); f != nil {
		return "", f
	}
	_, list, ok := t.slimTools(result)
	if !ok {
		return described([]string{"The server's list of tools cannot be read."}, true, ""), nil
	}
	typ, _ := findPart(parts(result), "resultType")
	names := t.namesIn(string(in.Arguments))
	if len(names) < 1 || len(names) > 20 {
		return described([]string{"Expected names, an array of 1 to 20 names of tools."}, true, typ.value), nil
	}
	var texts []string
	known := false
	for _, name := range names {
		i := slices.IndexFunc(list, func(s slimTool) bool { return s.name == name })
		if i < 0 {
			texts = append(texts, unknownTool(name, list))
			continue
		}
		known = true
		text := `{"name":` + list[i].lexeme.value
		if d := list[i].description.value; d != "" {
			text += `,"description":` + minified(d)
		}
		if s := list[i].args.value; s != "" {
			text += `,"inputSchema":` + minified(s)
		}
		texts = append(texts, text+"}")
	}
	return described(texts, !known, typ.value), nil
}

// namesIn are the texts of the array names; none for anything else.
func (t *Protocol) namesIn(arguments string) []string {
	if t.objectFault(arguments) != nil {
		return nil
	}
	own, _ := findPart(parts(arguments), "names")
	if names := t.texts(own.value); names != nil {
		return *names
	}
	return nil
}

func described(texts []string, isError bool, typ string) string {
	for i, text := range texts {
		texts[i] = `{"type":"text","text":` + quote(text) + "}"
	}
	out := `{"content":[` + strings.Join(texts, ",") + "]"
	if isError {
		out += `,"isError":true`
	}
	if typ != "" {
		out += `,"resultType":` + typ
	}
	return out + "}"
}

func unknownTool(name string, list []slimTool) string {
	var close []string
	for _, s := range list[:min(len(list), 500)] {
		if len([]rune(s.name)) <= 64 && len([]rune(name)) <= 64 {
			close = append(close, s.name)
		}
	}
	sort.SliceStable(close, func(i, k int) bool { return steps(name, close[i]) < steps(name, close[k]) })
	text := "There is no tool " + quote(name) + "."
	for i, other := range close[:min(len(close), 3)] {
		text += []string{" Close to it: ", ", ", ", "}[i] + quote(other)
	}
	if len(close) > 0 {
		text += "."
	}
	return text
}

// steps is how many code points are added, left out or exchanged.
func steps(a, b string) int {
	x, y := []rune(a), []rune(b)
	table := make([][]int, len(x)+1)
	for i := range table {
		table[i] = make([]int, len(y)+1)
		for k := range table[i] {
			switch {
			case i == 0 || k == 0:
				table[i][k] = i + k
			case x[i-1] == y[k-1]:
				table[i][k] = table[i-1][k-1]
			default:
				table[i][k] = 1 + min(table[i-1][k-1], table[i-1][k], table[i][k-1])
			}
		}
	}
	return table[len(x)][len(y)]
}
