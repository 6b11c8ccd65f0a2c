package compact_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"pgregory.net/rapid"
)

// slowStructure is the slow reference of the structure algorithm's encoder: a walk
// over a tree that builds every text anew.
type slowStructure struct {
	limit   int
	numbers map[string]int
}

func slowMark(lexeme string) string {
	if strings.HasPrefix(lexeme, `"=`) {
		return `"=` + lexeme[1:]
	}
	return lexeme
}

func (s *slowStructure) number(v *slowValue) {
	if text := v.min(); len(text) >= 16 && (v.kind != 0) {
		s.numbers[text] = len(s.numbers)
	}
}

func (s *slowStructure) write(v *slowValue, depth int) string {
	if n, known := s.numbers[v.min()]; known && v.kind != 0 {
		return fmt.Sprintf(`"=^%d"`, n)
	}
	defer s.number(v)
	if v.kind == '"' {
		if step, inner := s.unwrap(v.raw, depth); inner != nil {
			return `{"` + step + `":` + s.write(inner, depth+1) + "}"
		}
		return slowMark(v.raw)
	}
	if s.isRows(v) {
		return `{"=rows":[` + s.rows(v, depth) + "]}"
	}
	var parts []string
	for i, x := range v.values {
		key := ""
		if v.kind == '{' {
			key = slowMark(v.keys[i]) + ":"
		}
		parts = append(parts, key+s.write(x, depth+1))
	}
	if v.kind == 0 {
		return v.raw
	}
	return string(v.kind) + strings.Join(parts, ",") + string(v.kind+2)
}

func (s *slowStructure) unwrap(lexeme string, depth int) (string, *slowValue) {
	var content string
	if json.Unmarshal([]byte(lexeme), &content) != nil || slowQuote(content) != lexeme || !strings.ContainsAny(lexeme[1:2], "{[") {
		return "", nil
	}
	inner := slowParse(content, s.limit-depth-1)
	if inner == nil {
		return "", nil
	}
	text := inner.min()
	var indented bytes.Buffer
	_ = json.Indent(&indented, []byte(text), "", "  ")
	switch {
	case content == text && len(text)+10 < len(lexeme):
		return "=json", inner
	case content == indented.String() && len(text)+11 < len(lexeme):
		return "=json2", inner
	}
	return "", nil
}

func (s *slowStructure) isRows(v *slowValue) bool {
	if v.kind != '[' || len(v.values) < 2 {
		return false
	}
	keys := v.values[0].keys
	for _, x := range v.values {
		if x.kind != '{' || len(keys) == 0 || strings.Join(x.keys, "") != strings.Join(keys, "") {
			return false
		}
	}
	return (len(v.values)-1)*(len(strings.Join(keys, ""))+len(keys)) > 40
}

func (s *slowStructure) rows(v *slowValue, depth int) string {
	var keys []string
	for _, k := range v.values[0].keys {
		keys = append(keys, slowMark(k))
	}
	parts := []string{"[" + strings.Join(keys, ",") + "]"}
	for _, x := range v.values {
		if n, known := s.numbers[x.min()]; known {
			parts = append(parts, fmt.Sprintf(`"=^%d"`, n))
			continue
		}
		var values []string
		for _, y := range x.values {
			values = append(values, s.write(y, depth+2))
		}
		s.number(x)
		parts = append(parts, "["+strings.Join(values, ",")+"]")
	}
	return strings.Join(parts, ",")
}

// slowRestore is the slow reference of the decoder. It gives a tree, or nil.
type slowRestore struct {
	limit int
	table []*slowValue
}

func (s *slowRestore) value(v *slowValue, depth int) *slowValue {
	if v.kind == '"' && strings.HasPrefix(v.raw, `"=^`) {
		digits := v.raw[3 : len(v.raw)-1]
		n, err := strconv.Atoi(digits)
		if err != nil || strconv.Itoa(n) != digits || n >= len(s.table) || n < 0 || depth+s.table[n].height() > s.limit {
			return nil
		}
		return s.table[n]
	}
	out := s.inside(v, depth)
	if out != nil && out.kind != 0 && len(out.min()) >= 16 {
		s.table = append(s.table, out)
	}
	return out
}

func slowUnmark(lexeme string) (string, bool) {
	if !strings.HasPrefix(lexeme, `"=`) {
		return lexeme, true
	}
	return `"` + lexeme[2:], strings.HasPrefix(lexeme, `"==`)
}

func (s *slowRestore) inside(v *slowValue, depth int) *slowValue {
	if v.kind == 0 {
		return v
	}
	if v.kind == '"' {
		raw, ok := slowUnmark(v.raw)
		if !ok {
			return nil
		}
		return &slowValue{kind: '"', raw: raw}
	}
	if depth+1 > s.limit {
		return nil
	}
	if len(v.keys) > 0 {
		switch v.keys[0] {
		case `"=json"`, `"=json2"`:
			if len(v.keys) > 1 {
				return nil
			}
			inner := s.value(v.values[0], depth+1)
			if inner == nil {
				return nil
			}
			var text bytes.Buffer
			text.WriteString(inner.min())
			if v.keys[0] == `"=json2"` {
				text.Reset()
				_ = json.Indent(&text, []byte(inner.min()), "", "  ")
			}
			return &slowValue{kind: '"', raw: slowQuote(text.String())}
		case `"=rows"`:
			if len(v.keys) > 1 || v.values[0].kind != '[' || len(v.values[0].values) == 0 {
				return nil
			}
			return s.rows(v.values[0], depth)
		}
	}
	out := &slowValue{kind: v.kind, raw: v.raw}
	for i, x := range v.values {
		if v.kind == '{' {
			key, ok := slowUnmark(v.keys[i])
			if !ok {
				return nil
			}
			out.keys = append(out.keys, key)
		}
		y := s.value(x, depth+1)
		if y == nil {
			return nil
		}
		out.values = append(out.values, y)
	}
	return out
}

func (s *slowRestore) rows(v *slowValue, depth int) *slowValue {
	out := &slowValue{kind: '[', raw: "["}
	var keys []string
	for _, k := range v.values[0].values {
		key, ok := slowUnmark(k.raw)
		if k.kind != '"' || !ok {
			return nil
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 || v.values[0].kind != '[' {
		return nil
	}
	for _, r := range v.values[1:] {
		if strings.HasPrefix(r.raw, `"=^`) {
			x := s.value(r, depth+1)
			if x == nil {
				return nil
			}
			out.values = append(out.values, x)
			continue
		}
		if r.kind != '[' || len(r.values) != len(keys) || depth+2 > s.limit {
			return nil
		}
		x := &slowValue{kind: '{', raw: "{", keys: keys}
		for _, y := range r.values {
			z := s.value(y, depth+2)
			if z == nil {
				return nil
			}
			x.values = append(x.values, z)
		}
		if len(x.min()) >= 16 {
			s.table = append(s.table, x)
		}
		out.values = append(out.values, x)
	}
	return out
}

func checkStructure(t failer, p *compact.Protocol, text string) {
	depth := int(p.Limits().Depth)
	frame, err := p.Compress(text, compact.CompressOptions{Algorithm: compact.AlgorithmStructure})
	tree := slowParse(text, depth)
	if tree == nil {
		if kindOf(err) != "InvalidFormat depth" {
			t.Fatalf("%s\nis too deep, but: %s (%v)", text, frame, err)
		}
		return
	}
	want := "#T2|" + (&slowStructure{depth, map[string]int{}}).write(tree, 0)
	if frame != want || err != nil {
		t.Fatalf("compress %s\n got %s (%v)\nwant %s", text, frame, err, want)
	}
	got, err := p.Decompress(frame, compact.DecompressOptions{})
	if got != tree.min() || err != nil {
		t.Fatalf("decompress %s\n got %s (%v)\nwant %s", frame, got, err, tree.min())
	}
}

// drawMany draws an array of values, so that some come again.
func drawMany(t *rapid.T) string {
	return "[" + strings.Join(rapid.SliceOfN(jsonText(4), 1, 12).Draw(t, "values"), ",") + "]"
}

func TestStructureReference(t *testing.T) {
	l := compact.Default().Limits()
	for _, depth := range []int64{512, 6, 3} {
		l.Depth = depth
		p := compact.Default().WithLimits(l)
		t.Run(fmt.Sprint(depth), rapid.MakeCheck(func(t *rapid.T) { checkStructure(t, p, drawMany(t)) }))
	}
}

func TestStructureCorpora(t *testing.T) {
	for _, text := range documents(t) {
		checkStructure(t, compact.Default(), text)
	}
}

// drawFrame draws what looks like a frame's text, right or wrong.
func drawFrame(t *rapid.T, depth int) string {
	choice := rapid.IntRange(0, 9).Draw(t, "form")
	if depth == 0 {
		choice %= 3
	}
	list := func(least int) string {
		var parts []string
		for range rapid.IntRange(least, 3).Draw(t, "count") {
			parts = append(parts, drawFrame(t, depth-1))
		}
		return strings.Join(parts, ", ")
	}
	switch choice {
	case 0:
		return drawnScalars.Draw(t, "scalar")
	case 1:
		return rapid.SampledFrom([]string{
			`"a string of 24 bytes..."`, `"another, also long enough"`, `"==marked and long enough"`, `"x"`, `""`, `"=="`, `"\u003d^0"`,
			`"a string of 24 bytes..."`, `"[1,2]"`, `"\n\u0001"`, rapid.SampledFrom([]string{`"=bad"`, `"y"`, `"y"`, `"y"`}).Draw(t, "bad"),
		}).Draw(t, "string")
	case 2:
		return `"=^` + rapid.SampledFrom([]string{"0", "0", "0", "1", "1", "2", "3", "4", "5", "9", "00", "", "x", "-1", "99999999999999999999"}).Draw(t, "number") + `"`
	case 3, 4:
		return `{"` + rapid.SampledFrom([]string{"=json", "=json2"}).Draw(t, "step") + `" :` + drawFrame(t, depth-1) +
			rapid.SampledFrom([]string{"}", "}", "}", "}", "}", `,"x":1}`}).Draw(t, "end")
	case 5, 6:
		return drawFrameRows(t, depth)
	case 7:
		return "[" + list(0) + "]"
	}
	var parts []string
	for range rapid.IntRange(0, 3).Draw(t, "count") {
		key := rapid.SampledFrom([]string{"a", "key", "a long enough key", "==a", "=a", "==json", "", "b", "c"}).Draw(t, "key")
		parts = append(parts, ` "`+key+`":`+drawFrame(t, depth-1))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func drawFrameRows(t *rapid.T, depth int) string {
	parts := []string{rapid.SampledFrom([]string{`["k"]`, `["k","another key"]`, `["==k"]`, `["k"]`, `["k","c"]`, `["=k"]`, "[]", "[1]"}).Draw(t, "keys")}
	width := strings.Count(parts[0], `"`) / 2
	for range rapid.IntRange(0, 4).Draw(t, "rows") {
		var values []string
		for range width + rapid.SampledFrom([]int{0, 0, 0, 0, 0, 0, 0, 0, 1}).Draw(t, "more") {
			values = append(values, drawFrame(t, max(0, depth-2)))
		}
		row := "[" + strings.Join(values, ",") + "]"
		if rapid.IntRange(0, 4).Draw(t, "other") == 0 {
			row = rapid.SampledFrom([]string{`"=^0"`, `"=^1"`, "{}", "[]", `"x"`}).Draw(t, "row")
		}
		parts = append(parts, row)
	}
	return `{"=rows":[` + strings.Join(parts, ",") + "]}"
}

// The decoder takes and refuses what the reference does, under small limits.
func TestStructureDecodeReference(t *testing.T) {
	for _, depth := range []int64{100, 4, 2} {
		l := compact.Default().Limits()
		l.Depth = depth
		good := 0
		t.Run(fmt.Sprint(depth), rapid.MakeCheck(func(t *rapid.T) {
			text := "[" + strings.Join(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string { return drawFrame(t, 4) }), 1, 5).Draw(t, "frames"), ",") + "]"
			tree := (&slowRestore{limit: int(depth)}).value(slowParse(text, 1000), 0)
			got, err := compact.Default().WithLimits(l).Decompress("#T2|"+text, compact.DecompressOptions{})
			if tree == nil {
				if err == nil || !strings.HasPrefix(kindOf(err), "DecompressionFailed") || got != "" {
					t.Fatalf("%s\nis wrong, but got %s (%v)", text, got, err)
				}
				return
			}
			good++
			want := tree.min()
			if got != want || err != nil {
				t.Fatalf("%s\n got %s (%v)\nwant %s", text, got, err, want)
			}
			// The output limit is inclusive.
			limited := l
			limited.Output = int64(len(want))
			if got, err := compact.Default().WithLimits(limited).Decompress("#T2|"+text, compact.DecompressOptions{}); got != want {
				t.Fatalf("%s within %d bytes: %v", text, len(want), err)
			}
			limited.Output--
			if _, err := compact.Default().WithLimits(limited).Decompress("#T2|"+text, compact.DecompressOptions{}); kindOf(err) != "DecompressionFailed output" {
				t.Fatalf("%s within %d bytes less one: %v", text, len(want), err)
			}
		}))
		if good < 10 {
			t.Errorf("only %d frames were right", good)
		}
	}
}

// Cases worked out by hand.
func TestStructureCases(t *testing.T) {
	keys := func(size int) string { // two objects with a key of that size
		return `[{"` + strings.Repeat("k", size-2) + `":1},{"` + strings.Repeat("k", size-2) + `":2}]`
	}
	for text, want := range map[string]string{
		keys(39): keys(39), // 40 bytes saved
		keys(40): `{"=rows":[["` + strings.Repeat("k", 38) + `"],[1],[2]]}`,
		`"[\"a\/b\",\"cdef\",\"ghij\",\"klmn\"]"`:                                                        `"[\"a\/b\",\"cdef\",\"ghij\",\"klmn\"]"`, // no way that we quote
		`"[\u000a  \"ab\",\u000a  \"cdef\",\u000a  1\u000a]"`:                                            `"[\u000a  \"ab\",\u000a  \"cdef\",\u000a  1\u000a]"`,
		`["0123456789abcd","0123456789abcd"]`:                                                            `["0123456789abcd","=^0"]`,          // 16 bytes with quotes
		`["0123456789abc","0123456789abc"]`:                                                              `["0123456789abc","0123456789abc"]`, // 15
		`[ "=", {"=json":1} ]`:                                                                           `["==",{"==json":1}]`,
		`"{\"a\":\"b\",\"c\":1}"`:                                                                        `"{\"a\":\"b\",\"c\":1}"`, // wrapping would take 27 bytes, the string has 25
		`"[\"aaaa\",\"b\",\"c\",\"d\",\"e\",\"f\"]"`:                                                     `{"=json":["aaaa","b","c","d","e","f"]}`,
		`"{\n  \"a\": {},\n  \"b\": [\n    1\n  ]\n}"`:                                                   `{"=json2":{"a":{},"b":[1]}}`,
		`[{"some key":1,"another key":2},{"some key":3,"another key":4}]`:                                `[{"some key":1,"another key":2},{"some key":3,"another key":4}]`,
		`[{"some key":1,"another key":2},{"some key":3,"another key":4},{"some key":1,"another key":2}]`: `{"=rows":[["some key","another key"],[1,2],[3,4],"=^0"]}`,
	} {
		if got := compressAs(t, compact.Default(), compact.AlgorithmStructure, text); got != "#T2|"+want {
			t.Errorf("%s\n got %s\nwant #T2|%s", text, got, want)
		}
	}
}

// Frames that no encoder writes, but a decoder reads.
func TestStructureDecodeCases(t *testing.T) {
	for text, want := range map[string]string{
		`[{"=json":["a string of 24 bytes..."]},"=^0"]`: `["[\"a string of 24 bytes...\"]","a string of 24 bytes..."]`,
		` {"=rows":[ ["a"] , [ 1 ] , "=^0" ]} `:         "",
		`[{"=rows":[["a long key"],["=="],"=^0"]}]`:     `[[{"a long key":"="},{"a long key":"="}]]`,
		`{"=json":{"=json":[1]}}`:                       `"\"[1]\""`,
		`{"=json2":"x"}`:                                `"\"x\""`,
	} {
		got, err := compact.Decompress("#T2|"+text, compact.DecompressOptions{})
		if got != want || (err != nil) != (want == "") {
			t.Errorf("%s\n got %s (%v)\nwant %s", text, got, err, want)
		}
	}
	// A reference inside what another one stands for counts with its height.
	const nested = `#T2|[[1,2,3,4,5,6,7,8],["=^0"],["=^1"]]`
	for depth, want := range map[int64]string{4: "", 3: "DecompressionFailed depth"} {
		p := limited(func(l *compact.Limits) { l.Depth = depth })
		if _, err := p.Decompress(nested, compact.DecompressOptions{}); kindOf(err) != want {
			t.Errorf("within %d: %v", depth, err)
		}
	}
}
