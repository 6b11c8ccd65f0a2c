package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

func (d *deriver) compression() {
	if d.m.Compression == nil {
		return
	}
	d.token()
	d.tokenDefaults()
	d.structure()
	d.brotli()
	d.dictionary()
	d.tags()
	d.compressionSelection()
	d.negotiation()
}

// compress asks for a frame by an algorithm's name, and for the content of that
// frame.
func (d *deriver) compress(name, algorithm, content string, limits ...vectors.Limits) {
	var l *vectors.Limits
	if len(limits) > 0 {
		l = &limits[0]
	}
	if frame, ok := d.frame(name, compressInput{Algorithm: algorithm, Content: wireText(content)}, l); ok {
		d.decompress(name+"/back", frame, l)
	}
}

// frame pins what compress writes, unless Brotli has its say in it.
func (d *deriver) frame(name string, in compressInput, l *vectors.Limits) (pinned string, ok bool) {
	content := string(in.Content)
	frame, f := d.t.With(l).Density(in.Dense).Compress(in.Algorithm, content, list(in.Allowed))
	a := d.t.algorithm("brotli")
	if f != nil || a == nil || !strings.HasPrefix(frame, a.Tag) {
		d.add(name, "compress", in, l)
		return frame, f == nil
	}
	if l == nil && int64(len(content)) <= d.t.output { // else it would not be decoded
		d.add(name, "compress", in, nil)
		c := d.last()
		c.Expected, c.DecodesTo, c.Begins = nil, marshal(content), a.Tag
	}
	return "", false
}

func (d *deriver) decompress(name, frame string, limits *vectors.Limits) {
	d.add(name, "decompress", decompressInput{Hex: hexText(frame)}, limits)
}

// unpack decompresses within the spec's own limits.
func (d *deriver) unpack(name, frame string) { d.decompress(name, frame, nil) }

// by finds a role's algorithm and opens the topic of that name for it, or says
// that the spec has none.
func (d *deriver) by(role, section string) (*model.Algorithm, bool) {
	a := d.t.algorithm(role)
	if a != nil {
		d.topic("m2m", role, section)
	}
	return a, a != nil
}

// place writes an object with members where a context applies.
func (d *deriver) place(context int) func(members string) string {
	contexts := d.m.Compression.Token.Contexts
	ways := map[int]string{0: "%s"}
	for grown := true; grown; {
		grown = false
		for i, c := range contexts {
			for _, k := range c.Keys {
				way, known := ways[i]
				if _, there := ways[k.Context]; known && !there && k.Context >= 0 {
					ways[k.Context] = strings.Replace(way, "%s", "{"+quote(k.Name)+":[%s]}", 1)
					grown = true
				}
			}
		}
	}
	return func(members string) string { return strings.Replace(ways[context], "%s", "{"+members+"}", 1) }
}

// token has every row in its context, the literal that looks like its short,
// and both in the other contexts.
func (d *deriver) token() {
	a, ok := d.by("token", "5.3")
	if !ok {
		return
	}
	table := d.m.Compression.Token
	for i, context := range table.Contexts {
		for _, key := range context.Keys {
			d.tokenRow(a.Name, i, context.Name+"-"+key.Name, key)
		}
	}
	for i := range table.Contexts {
		place := d.place(i)
		var all []string
		for _, other := range table.Contexts {
			for _, key := range other.Keys {
				all = append(all, quote(key.Name)+":1", quote(key.Short)+":2", quote(table.Escape+key.Short)+":3")
			}
		}
		d.compress(fmt.Sprintf("all/%d", i), a.Name, place(strings.Join(all, ",")))
	}
}

func (d *deriver) tokenRow(algorithm string, context int, name string, key model.Key) {
	place, escape := d.place(context), d.m.Compression.Token.Escape
	for i, text := range []string{key.Name, key.Short, escape + key.Name, escape + key.Short, strings.ToUpper(key.Name) + "x"} {
		d.compress(fmt.Sprintf("key/%s/%d", name, i), algorithm, place(quote(text)+`:{"x":[]}`))
	}
	if key.Context >= 0 {
		// What stands in it is an object, an array, or an array in an array.
		inner := d.m.Compression.Token.Contexts[key.Context].Keys[0].Name
		for i, form := range []string{"{%s:0}", "[{%s:0},{%s:1}]", "[[{%s:0}]]", "%s"} {
			d.compress(fmt.Sprintf("context/%s/%d", name, i), algorithm,
				place(quote(key.Name)+":"+strings.ReplaceAll(form, "%s", quote(inner))))
		}
	}
	if key.Values < 0 {
		d.compress("no-values/"+name, algorithm, place(quote(key.Name)+":"+quote(key.Short)))
		return
	}
	for _, row := range d.m.Compression.Token.Values[key.Values].Rows {
		for i, text := range []string{row.Name, row.Short, escape + row.Name, escape + row.Short} {
			label := strings.NewReplacer("/", "-", " ", "-").Replace(row.Name)
			d.compress(fmt.Sprintf("value/%s/%s/%d", name, label, i), algorithm, place(quote(key.Name)+":"+quote(text)))
		}
	}
}

// tokenDefaults has each default in every class's lexemes, alone and beside a
// second of the same name, in a request and in none.
func (d *deriver) tokenDefaults() {
	a := d.t.algorithm("token")
	if a == nil {
		return
	}
	d.topic("m2m", "token-defaults", "5.3")
	table := d.m.Compression.Token
	lexemes := []string{"1", "1.0", "1E+0", "1e1", "0", "-0.0", "0e9", "0.1", "false", "true", "null", "{}", "{ }", "[]", `""`, `"x"`}
	request := quote(table.Request)
	for _, row := range table.Defaults {
		for i, lexeme := range append([]string{row.Lexeme}, lexemes...) {
			member := quote(row.Key) + ":" + lexeme
			d.compress(fmt.Sprintf("%s/%d", row.Key, i), a.Name, "{"+request+":[],"+member+"}")
		}
		member := quote(row.Key) + ":" + row.Lexeme
		d.compress(row.Key+"/doubled", a.Name, "{"+member+","+request+":[],"+member+"}")
		d.compress(row.Key+"/no-request", a.Name, "{"+member+"}")
		d.compress(row.Key+"/backslash", a.Name, "{"+request+":1,"+member+`,"\n":2}`)
		d.compress(row.Key+"/escaped", a.Name, "{"+request+":1,"+quote(table.Escape+row.Key)+":"+row.Lexeme+"}")
	}
	d.end()
}

// structure has the definition's steps behind the tag, in both densities.
func (d *deriver) structure() {
	a, ok := d.by("structure", "T2")
	if !ok {
		return
	}
	long, inner := `"a text that/is long enough"`, `{"a":"b","c":"d","e":"f"}`
	table := `[{"id":1,"at":"2025-01-01","list":[{"first":1,"second":2},{"first":3,"second":4}],"in":{"x":1,"y":[]}},` +
		`{"id":2,"at":"2025-01-02","list":[{"first":5,"second":6}],"in":{"x":2,"y":[` + long + `]},"other":null},` +
		`{"id":3,"at":"2025-01-03","list":[],"in":{"x":3,"y":` + long + `}}]`
	for i, content := range []string{
		"null", `""`, `"="`, `{"=JSON":"=a"}`, "[" + long + "," + long + "]", table, "[" + table + "," + table + "]",
		"[" + inner + "," + quote(inner) + "]", "[" + quote(indent2(inner)) + "," + quote(inner) + "]",
		`[` + long + `,"a text that/is long enough/to go on",` + quote(table) + `]`, "[1,]", `{"a":1}}`,
	} {
		d.compress(fmt.Sprintf("steps/%d", i), a.Name, content)
		if frame, ok := d.frame(fmt.Sprintf("plain/%d", i), compressInput{Algorithm: a.Name, Content: wireText(content), Dense: new(bool)}, nil); ok {
			d.decompress(fmt.Sprintf("plain/%d/back", i), frame, nil)
			d.add(fmt.Sprintf("legend/%d", i), "legend", wireText(frame), nil)
		}
	}
	for depth := range int64(5) {
		l := vectors.Limits{Depth: &depth}
		d.compress(fmt.Sprintf("depth/table-%d", depth), a.Name, table, l)
		d.compress(fmt.Sprintf("depth/json-%d", depth), a.Name, "["+quote(inner)+"]", l)
		d.decompress(fmt.Sprintf("depth/frame-%d", depth), a.Tag+`[{"=JSON":[1]}]`, &l)
	}
	d.each("frame/", d.unpack, a.Tag, `"=a"`, `"=A"`, `[{"=1 rows":["a"]},[1,2]]`, `{"=JSON":1}`, `{"=JSON":[],"a":2}`, `[{"=1 rows":["a"]}]`, "", "[1")
}

func (d *deriver) brotli() {
	a, ok := d.by("brotli", "5.4")
	if !ok {
		return
	}
	for i, content := range []string{"", "hello", strings.Repeat("한국어 😀 ", 50)} {
		d.compress(fmt.Sprintf("text/%d", i), a.Name, content)
	}
	hello := "QAAQaGVsbG8D" // one block as it is
	d.each("frame/", d.unpack, a.Tag, hello, hello+"AAAA", hello[:8], "Bg==", "Bh==", "", "Bg", " Bg==")
	for _, output := range []int64{4, 5} {
		d.decompress(fmt.Sprintf("output/%d", output), a.Tag+hello, &vectors.Limits{Output: &output})
	}
}

// dictionary has every pattern, alone and after each other one, every code, and
// runs around their longest.
func (d *deriver) dictionary() {
	a, ok := d.by("dictionary", "5.5")
	if !ok {
		return
	}
	table := d.m.Compression.Dictionary
	for _, p := range table.Patterns {
		for i, text := range []string{p.Text, "é" + p.Text + p.Text + "한", p.Text[1:], p.Text[:len(p.Text)-1]} {
			d.compress(fmt.Sprintf("pattern/%d/%d", p.Code, i), a.Name, text)
		}
		for _, q := range table.Patterns {
			d.compress(fmt.Sprintf("patterns/%d-%d", p.Code, q.Code), a.Name, p.Text+q.Text)
		}
	}
	for code := 0x80; code <= 0xff; code++ {
		d.decompress(fmt.Sprintf("code/%02x", code), a.Tag+"a"+string([]byte{byte(code)})+"b", nil)
	}
	run := string([]byte{byte(table.Run)})
	for _, n := range []int{127, 128, 170, 254, 255, 256} {
		d.compress(fmt.Sprintf("run/%d", n), a.Name, "a"+strings.Repeat("é", n)+"b")
	}
	d.each("frame/", d.unpack, a.Tag, run, run+"\x00", run+"\x00a", run+"\x02a", run+"\x01a", run+"\x01\xc3", run+"\x01\xc3"+run+"\x01\xa9")
}

func (d *deriver) tags() {
	d.topic("m2m", "tags", "5.8")
	none := d.t.algorithm("none").Name
	for i, a := range d.m.Compression.Algorithms {
		if a.Tag == "" {
			continue
		}
		frame := a.Tag + "1"
		d.each(fmt.Sprintf("algorithm/%d-", i), d.unpack, "", frame, " "+frame, strings.ToLower(a.Tag)+"é", a.Tag[:3], a.Tag[1:])
		for j, allowed := range [][]string{{}, {a.Name}, {none}, {"x", a.Name}, {strings.ToLower(a.Name) + "x"}} {
			in := decompressInput{hexText(frame), &allowed}
			d.add(fmt.Sprintf("allowed/%d-%d", i, j), "decompress", in, nil)
		}
		d.compress(fmt.Sprintf("like/%d", i), none, frame)
	}
	d.each("other/", d.unpack, "", "", "text", "#00|1", "#ZZ|", "\xff", "#0|", "한")
	d.compress("none/unknown-tag", none, "#00|1")
	d.compress("none/text", none, "한 text")
	for i, name := range []string{"x", none + "x", "constructor"} {
		d.compress(fmt.Sprintf("unknown/%d", i), name, "{}")
	}
}

// compressionSelection has contents around the boundaries. It leaves out a
// selection that would take a part that the spec lacks.
func (d *deriver) compressionSelection() {
	d.topic("m2m", "compression-selection", "5.2")
	s := d.m.Compression.Selection
	fill := func(head, piece, tail string, size int64) string {
		n := int(size) - len(head) - len(tail)
		if n < 0 {
			return ""
		}
		return head + strings.Repeat(piece, n/len(piece)+1)[:n] + tail
	}
	var contents []string
	for _, size := range []int64{s.Small - 1, s.Small, s.Large, s.Large + 1} {
		contents = append(contents, fill("", "x", "", size), fill(`{"a":"`, "y", `"}`, size))
		for _, key := range s.PayloadKeys {
			if size >= s.Large && key != s.PayloadKeys[0] {
				continue
			}
			contents = append(contents, fill("{"+quote(key)+`:["`, "z", `"]}`, size), fill("{"+quote(key)+`:[ "a", "`, scattered(), `"]}`, size))
		}
	}
	has := func(role string) bool { return d.t.algorithm(role) != nil }
	for i, content := range contents {
		if content == "" {
			continue
		}
		small := int64(len(content)) < s.Small
		if small || has("brotli") && has("token") {
			d.compress(fmt.Sprintf("auto/%d", i), "auto", content)
		}
		if small || has("brotli") && has("structure") {
			d.compress(fmt.Sprintf("exact/%d", i), "exact", content)
		}
		if small {
			d.add(fmt.Sprintf("ratio/%d", i), "repetition_ratio", content, nil)
		}
	}
	if has("structure") {
		d.compress("smallest/space", "smallest", "[ 1 ,  2 ,   3 ,    4 ]")
	}
	d.compress("smallest/short", "smallest", "x")
	sizes := []int64{0, s.Window - 1, s.Window, s.Window + 1, s.Sample, s.Sample + 5}
	slices.Sort(sizes)
	for _, n := range slices.Compact(sizes) {
		d.add(fmt.Sprintf("sample/%d", n), "repetition_ratio", fill("", scattered(), "", n), nil)
		d.add(fmt.Sprintf("sample/%d-same", n), "repetition_ratio", fill("", "x", "", n), nil)
	}
}

// scattered is text in which hardly any window repeats.
func scattered() string {
	var out strings.Builder
	for i, n := 0, uint32(1); i < 20000; i++ {
		n = n*1664525 + 1013904223
		out.WriteByte("abcdefghijklmnopqrstuvwxyz012345"[n>>27])
	}
	return out.String()
}

func (d *deriver) negotiation() {
	d.topic("m2m", "negotiation", "5.7")
	var names []string
	for _, a := range d.m.Compression.Algorithms {
		names = append([]string{a.Name}, names...)
	}
	for i, pair := range [][2][]string{
		{names, names}, {{}, names}, {names, {}}, {names[:1], names}, {append(names, names...), names}, {append([]string{"x"}, names...), append(names, "x")},
	} {
		d.add(fmt.Sprintf("lists/%d", i), "negotiate", negotiateInput{pair[0], pair[1]}, nil)
	}
}
