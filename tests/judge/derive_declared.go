package judge

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// declared makes the vectors of every record: each value of each field in each layout,
// written and read.
func (d *deriver) declared() {
	for i := range d.t.records {
		r := &d.t.records[i]
		if len(r.Formats) == 0 {
			continue // a part
		}
		x := &declaredRecord{deriver: d, r: r}
		x.plain = x.value(false)
		x.values()
		x.selection()
		x.text()
		x.object()
		x.tuples()
		x.elements()
		x.nestings()
		x.frames()
		x.armours()
	}
}

type declaredRecord struct {
	*deriver
	r     *record
	plain Value // without optional fields
}

func (x *declaredRecord) open(name, section string) {
	x.topic("record", "record-"+strings.ReplaceAll(x.r.Name, "_", "-")+"-"+name, section)
}

// value is one of each field, of the required ones alone unless all are asked for.
func (x *declaredRecord) value(all bool) Value {
	v := Value{}
	for i := range x.r.Fields {
		f := &x.r.Fields[i]
		if !f.Optional || all {
			v[f.Name] = x.sample(f)
		}
	}
	if all && x.r.keeps() {
		v[membersName] = `{"x_1":1}`
	}
	if code := x.r.returncode(); all && code != nil {
		for _, row := range x.t.table(x.r.field(code.Of)).Rows {
			if row.Role == "error" {
				v[code.Of], v[code.Name] = row.Code, int64(7)
			}
		}
	}
	return v
}

// integersOf are at the edges of the field and of the encodings.
func integersOf(f *model.Field) []int64 {
	list := []int64{
		0, 1, -1, 31, 32, -32, -33, 127, 128, -127, -128, -129, 255, 256, 32767, -32768, -32769, 65535, 65536, 1<<31 - 1, 1 << 31, -1 << 31, -1<<31 - 1,
		1<<32 - 1, 1 << 32, maxInteger, maxInteger + 1, -maxInteger, -maxInteger - 1,
	}
	for _, edge := range []*int64{f.Min, f.Max} {
		if edge != nil {
			list = append(list, *edge-1, *edge, *edge+1)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

var doubles = []float64{
	0, math.Copysign(0, -1), 1, -1, 1.5, -2.25, 0.1, 0.1 + 0.2, 1.0 / 3, 123456.789, 1e-6, 1e-7, 1.5e-7, 1e20, 1e21, 123456789012345678901, 1.5e300, -1e-300,
	1 << 53, 1<<53 + 2, 5e-324, 2.2250738585072014e-308, math.MaxFloat64, -math.MaxFloat64, 4.35, 1e23, 9007199254740993, 100, 1e16,
}

// numbers are lexemes around the grammar of plain numbers.
var numbers = []string{
	"0", "1", "9", "10", "150", "4294967295", "4294967296", "9007199254740991", "9007199254740992", "9999999999999999",
	"10000000000000000", "18446744073709551616", "", "x", "007", "00", "+1", "-1", "-0", " 1", "1 ", "1.0", "1e3", "0x10", "1_0", "\u0661", "\uff11", "1\n",
}

// lexemes are texts that are values of some types, and no values of others.
func (x *declaredRecord) lexemes(f *model.Field) []string {
	if lexemes := kinds[f.Type].lexemes; lexemes != nil {
		return lexemes(x, f)
	}
	out := slices.Concat(numbers, []string{
		"-0.0", "0.5", "-1.25", "1e5", "1E+5", "1e-7", "1e21", "1e400", "-1e400", "1e-400", "0.1e1", ".5", "5.", "1e", "NaN", "Infinity", "1.7976931348623159e308",
		"123456789012345678901234567890", "true", "false", "True", "null", " true", `""`, `"x"`, "[]", " [ 1 , { \"a\" : 2.0 } ] ", `{"a":1,"a":2}`, `"\ud800"`, "[1]x", "[", "{}",
		"AA==", "AB==", "AAA", "-_8=", "+/8=\n", `"+/8="`, `"\u002b/8\u003d"`, `"+/9="`, `"=="`,
		" ", "\t1\n", "x", "한", "😀", "__proto__", "constructor", "\ufeff1",
	})
	if x.r.DSL != nil {
		sep := x.r.DSL.Separator
		out = append(out, sep, "a"+sep+"b", `"`+sep+`"`)
	}
	for _, edge := range []*int64{f.Min, f.Max} {
		if edge != nil {
			out = append(out, fmt.Sprint(*edge-1), fmt.Sprint(*edge), fmt.Sprint(*edge+1))
		}
	}
	if f.Table != "" {
		table := x.t.table(f)
		for _, row := range table.Rows {
			out = append(out, row.Code, row.Name, row.Code+" ", strings.ToLower(row.Code))
			if row.Integer != nil {
				out = append(out, fmt.Sprint(*row.Integer), fmt.Sprintf("%s%d", table.NumberPrefix, *row.Integer), fmt.Sprintf("%s%d", table.NumberPrefix, *row.Integer+1))
			}
		}
		for _, digits := range []string{"", "007", "-1", "9007199254740991", "9007199254740992"} {
			out = append(out, table.NumberPrefix+digits)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func (x *declaredRecord) with(name string, value any) Value { return x.withIn(x.plain, name, value) }

func (x *declaredRecord) withIn(v Value, name string, value any) Value {
	v = maps.Clone(v)
	v[name] = value
	return v
}

func (x *declaredRecord) decode(name, frame string) {
	x.add(name, "record.decode", frameInput{x.r.Name, x.t.framed(frame)}, nil)
}

func (x *declaredRecord) decodeText(name, frame string) {
	x.add(name, "record.decode", frameInput{x.r.Name, wireFrame{frame, false}}, nil)
}

func (x *declaredRecord) decodeBytes(name, frame string) {
	x.add(name, "record.decode", frameInput{x.r.Name, wireFrame{frame, true}}, nil)
}

// encode pins the wire, unless a compressor has its say in it.
func (x *declaredRecord) encode(name string, v Value, o EncodeOptions) {
	x.encodeWithin(name, v, o, nil)
}

func (x *declaredRecord) encodeWithin(name string, v Value, o EncodeOptions, limits *vectors.Limits) {
	if !x.settledRecord(x.r, v, o) {
		return
	}
	input := recordInput{x.r.Name, marshal(wireValue{x.r, v}), options(o)}
	x.add(name, "record.encode", input, limits)
	wire, f := x.t.With(limits).EncodeRecord(x.r, v, o)
	if f != nil {
		return
	}
	if _, format, _ := x.t.detectBytes(wire); slices.Contains(format.Chain, "zlib") {
		_, back, _ := x.t.decodeFrame(x.r, wireFrame{wire, true})
		c := x.last()
		c.Expected, c.DecodesTo, c.Begins, c.Limits = nil, marshal(wireValue{x.r, back}), format.Prefix, nil
	}
}

// options are every format and selection, each payload version, and what is
// neither.
func (x *declaredRecord) options() []EncodeOptions {
	list := []EncodeOptions{{Format: "auto"}, {Format: "smallest"}, {Format: "tokens"}, {Format: "no_such_format"}, {Format: "auto", PayloadVersion: ptr(int64(126))}}
	for _, f := range x.r.Formats {
		list = append(list, EncodeOptions{Format: f.Name})
		if f.Chain[0] != "payload" {
			continue
		}
		for _, v := range x.r.Payload.Versions {
			list = append(list, EncodeOptions{Format: f.Name, PayloadVersion: ptr(v.Version)})
		}
		list = append(list, EncodeOptions{Format: f.Name, PayloadVersion: ptr(int64(126))})
	}
	for _, o := range list {
		if o.Text = true; x.t.hasBinary() && o.PayloadVersion == nil {
			list = append(list, o)
		}
	}
	return list
}

// values writes every value of every field, alone and with a wrong one beside
// it, and every optional field where a layout lacks it.
func (x *declaredRecord) values() {
	x.open("values", "responses")
	whole := x.value(true)
	for k, o := range x.options() {
		name := fmt.Sprintf("%d-%s", k, o.Format)
		x.encode(name+"/plain", x.plain, o)
		x.encode(name+"/whole", whole, o)
		var bad Value
		for i := range x.r.Fields {
			f := &x.r.Fields[i]
			for j, value := range kinds[f.Type].typed(x, f) {
				if _, offered := x.t.EncodeRecord(x.r, x.plain, o); offered != nil {
					break
				}
				if (j+k)%4 > 0 {
					continue // the first formats and the next ones share the values
				}
				if data, isBytes := value.([]byte); isBytes && len(data) > 256 && (o.PayloadVersion != nil || len(x.chains("payload")) == 0 || o.Format != x.chains("payload")[0].Name) {
					continue // only a payload's header changes there
				}
				x.encode(fmt.Sprintf("%s/%s-%d", name, f.Name, j), x.with(f.Name, value), o)
			}
			if f.Optional {
				x.encode(name+"/"+f.Name+"-loss", x.with(f.Name, x.sample(f)), EncodeOptions{Format: o.Format, PayloadVersion: o.PayloadVersion, AllowLoss: []string{f.Name}})
				v := maps.Clone(whole)
				delete(v, f.Name)
				x.encode(name+"/without-"+f.Name, v, o)
			}
			if f.Role != "" && o.PayloadVersion == nil {
				for j, code := range integersOf(f) {
					v := maps.Clone(whole)
					v[f.Name] = code
					x.encode(fmt.Sprintf("%s/%s-of-error-%d", name, f.Name, j), v, o)
				}
			}
			if value := x.refused(f, o); value != nil {
				if bad != nil {
					v := maps.Clone(bad)
					v[f.Name] = value
					x.encode(name+"/two-wrong-"+f.Name, v, o)
				}
				bad = x.with(f.Name, value)
			}
		}
		if x.r.keeps() {
			for j, text := range []string{"", "{}", `{ "x_1" : [ 1 ] }`, "[]", `{"` + x.r.layout()[0].Name + `":1}`, "{"} {
				x.encode(fmt.Sprintf("%s/members-%d", name, j), x.with(membersName, text), o)
			}
			x.encode(name+"/members-loss", x.with(membersName, `{"x_1":1}`), EncodeOptions{Format: o.Format, PayloadVersion: o.PayloadVersion, AllowLoss: []string{membersName}})
		}
	}
	x.end()
}

// refused is a value that an encoder with these options refuses for this field,
// or nil.
func (x *declaredRecord) refused(f *model.Field, o EncodeOptions) any {
	for _, value := range kinds[f.Type].typed(x, f) {
		if _, fault := x.t.EncodeRecord(x.r, x.with(f.Name, value), o); fault != nil && fault.Role == "unrepresentable" && (fault.Field == f.Name || strings.HasPrefix(fault.Field, f.Name+"[")) {
			return value
		}
	}
	return nil
}

// selection tries the sizes around every boundary, in characters of 1 to 4 bytes,
// plain and with what some formats do not carry.
func (x *declaredRecord) selection() {
	if x.r.Selection == nil {
		return
	}
	x.open("selection", "6")
	by := x.r.Selection.By
	for _, rest := range []Value{x.plain, x.value(true)} {
		for _, a := range x.r.Selection.Auto {
			for size := a.To; a.To >= 0 && a.To < 1<<16 && size < a.To+2; size++ {
				for n, char := range []string{"a", "é", "한", "😀"} {
					v, count := maps.Clone(rest), int(size)/(n+1)
					v[by] = strings.Repeat(char, count) + strings.Repeat("b", int(size)-count*(n+1))
					x.encode(fmt.Sprintf("auto/%d", x.count()), v, EncodeOptions{Format: "auto"})
				}
			}
		}
		for _, text := range []string{"", "x", "abcdefghijklmnopqrst", `""""`, "한국어", strings.Repeat("lorem ipsum ", 200)} {
			for _, choice := range []string{"smallest", "tokens"} {
				v := maps.Clone(rest)
				v[by] = text
				x.encode(fmt.Sprintf("%s/%d", choice, x.count()), v, EncodeOptions{Format: choice})
				x.encode(fmt.Sprintf("%s/%d-version", choice, x.count()), v, EncodeOptions{Format: choice, PayloadVersion: ptr(int64(126))})
			}
		}
	}
	x.end()
}

// text reads every lexeme in every field of the text layout.
func (x *declaredRecord) text() {
	formats := x.chains("dsl")
	if len(formats) == 0 {
		return
	}
	x.open("text", "2")
	f, sep := formats[0], x.r.DSL.Separator
	whole := x.value(true)
	for k, base := range []Value{x.plain, whole} {
		parts := []string{}
		for _, name := range x.r.DSL.Fields {
			text := ""
			if base[name] != nil {
				text = x.t.textOf(x.r.field(name), base[name])
			}
			parts = append(parts, text)
		}
		for n := range parts {
			x.decode(fmt.Sprintf("missing/%d-%d", k, n), f.Prefix+strings.Join(parts[:n], sep))
			x.decode(fmt.Sprintf("missing/%d-%d-and-separator", k, n), f.Prefix+strings.Join(parts[:n], sep)+sep)
		}
		for i, name := range x.r.DSL.Fields {
			for j, text := range x.lexemes(x.r.field(name)) {
				changed := slices.Clone(parts)
				changed[i] = text
				x.decode(fmt.Sprintf("field/%d-%s-%d", k, name, j), f.Prefix+strings.Join(changed, sep))
			}
		}
	}
	x.end()
}

// chains are the formats whose chain begins with a layout.
func (x *declaredRecord) chains(layout string) []model.Format {
	return slices.DeleteFunc(slices.Clone(x.r.Formats), func(f model.Format) bool { return f.Chain[0] != layout })
}

// object reads every lexeme as the value of every member.
func (x *declaredRecord) object() {
	formats := x.chains("verbose")
	if len(formats) == 0 {
		return
	}
	x.open("object", "1")
	prefix := strings.TrimSuffix(formats[0].Prefix, "{")
	write := func(values map[string]string, more ...string) string {
		var parts []string
		for _, m := range x.r.layout() {
			if values[m.Field] != "" {
				parts = append(parts, quote(m.Name)+":"+values[m.Field])
			}
		}
		return prefix + "{" + strings.Join(append(parts, more...), ",") + "}"
	}
	plain := map[string]string{}
	for i := range x.r.Fields {
		f := &x.r.Fields[i]
		if value := x.plain[f.Name]; value != nil {
			plain[f.Name] = x.t.jsonOf(f, value)
		}
	}
	if code := x.r.returncode(); code != nil {
		plain[code.Name] = "0"
	}
	for _, m := range x.r.layout() {
		f := x.r.field(m.Field)
		values := maps.Clone(plain)
		delete(values, f.Name)
		value := x.t.jsonOf(f, x.sample(f))
		x.decode("absent/"+f.Name, write(values))
		x.decode("alone/"+f.Name, write(map[string]string{f.Name: value}))
		x.decode("twice/"+f.Name, write(values, quote(m.Name)+":"+value, quote(m.Name)+":"+value))
		if first, rest := []rune(m.Name)[0], string([]rune(m.Name)[1:]); first <= 0xffff {
			x.decode("escaped-name/"+f.Name, write(values, fmt.Sprintf(`"\u%04x%s":%s`, first, rest, value)))
		}
		x.decode("upper-name/"+f.Name, write(plain, quote(strings.ToUpper(m.Name)+"_")+":"+value))
		for j, text := range x.lexemes(f) {
			values[f.Name] = text
			x.decode(fmt.Sprintf("raw/%s-%d", f.Name, j), write(values))
			values[f.Name] = quote(text)
			x.decode(fmt.Sprintf("string/%s-%d", f.Name, j), write(values))
		}
	}
	whole := write(plain)
	x.each("syntax/", x.decode, "", prefix+"{}", whole+"x", whole+" \n", whole+whole, " \t\r\n"+whole, strings.ReplaceAll(whole, ":", " : "), strings.ReplaceAll(whole, ",", ",,"))
	for i, text := range []string{`"x_1":1`, `"__proto__":{"a": 1}`, `"x_1":1,"x_1":2`, `"":"\ud800"`, ` "x_1" : [ ] `} {
		x.decode(fmt.Sprintf("unknown/%d", i), write(plain, text))
	}
	x.depths(func(text string) string {
		for _, f := range x.r.Fields {
			if f.Type == "json" {
				values := maps.Clone(plain)
				values[f.Name] = text
				return write(values)
			}
		}
		return write(plain, `"x_1":`+text)
	})
	x.listDepths()
	x.end()
}

// depths tries the limit of nesting, in an object and in every layout.
func (x *declaredRecord) depths(write func(text string) string) {
	for _, depth := range []int64{1, 2, 4, x.t.depth} {
		for over := range int64(2) {
			n := int(depth - 1 + over)
			text, limits := strings.Repeat("[", n)+strings.Repeat("]", n), &vectors.Limits{Depth: ptr(depth)}
			if depth == x.t.depth {
				limits = nil
			}
			if n == 0 {
				text = "1"
			}
			x.add(fmt.Sprintf("depth/%d-plus-%d", depth, over), "record.decode", frameInput{x.r.Name, x.t.framed(write(text))}, limits)
			for i := range x.r.Fields {
				if f := &x.r.Fields[i]; f.Type == "json" {
					for _, format := range x.r.Formats {
						if !slices.Contains(format.Chain, "zlib") {
							x.encodeWithin(fmt.Sprintf("depth/%d-plus-%d-%s-%s", depth, over, f.Name, format.Name), x.with(f.Name, text), EncodeOptions{Format: format.Name}, limits)
						}
					}
				}
			}
		}
	}
}

// tuples reads every element wrong, in each encoding, cut, absent, too many.
func (x *declaredRecord) tuples() {
	formats := x.chains("payload")
	if len(formats) == 0 {
		return
	}
	x.open("tuples", "3")
	whole := x.value(true)
	for i := range x.r.Payload.Versions {
		version := &x.r.Payload.Versions[i]
		for k, base := range []Value{x.plain, whole} {
			x.tuple(fmt.Sprintf("v%d-%d", version.Version, k), version, base, formats)
		}
	}
	for i, data := range []string{"", "\x90", "\xc0", "\x80", "\xdd\xff\xff\xff\xff", "\x91\x7e", "\x91\xff", "\x91\xc0"} {
		x.decode(fmt.Sprintf("header/%d", i), x.carry(formats[0], []byte(data)))
	}
	x.end()
}

func (x *declaredRecord) tuple(name string, version *model.PayloadVersion, v Value, formats []model.Format) {
	var elements [][]byte
	for _, e := range version.Fields {
		elements = append(elements, x.t.packElement(x.r.field(e.Field), e.As, e.Of, v[e.Field]))
	}
	write := func(f model.Format, elements [][]byte) string {
		head := append(packArray(1+len(elements), ""), packInteger(uint64(version.Version), "")...)
		return x.carry(f, append(head, slices.Concat(elements...)...))
	}
	for _, f := range formats {
		x.decode(name+"/"+f.Name, write(f, elements))
	}
	f := formats[0]
	for n := range len(elements) + 1 {
		x.decode(fmt.Sprintf("%s/elements-%d", name, n), write(f, elements[:n]))
		x.decode(fmt.Sprintf("%s/elements-%d-and-nil", name, n), write(f, append(elements[:n:n], []byte{0xc0})))
	}
	for j, element := range x.passed() {
		if x.r.Payload.Extra != "" {
			x.decode(fmt.Sprintf("%s/extra-%d", name, j), write(f, append(elements[:len(elements):len(elements)], element)))
			x.decode(fmt.Sprintf("%s/extra-%d-and-nil", name, j), write(f, append(elements[:len(elements):len(elements)], element, []byte{0xc0})))
		}
	}
	data := slices.Concat(elements...)
	for n := range data {
		head := append(packArray(1+len(elements), ""), packInteger(uint64(version.Version), "")...)
		x.decode(fmt.Sprintf("%s/cut-%d", name, n), x.carry(f, append(head, data[:n]...)))
	}
	for i, e := range version.Fields {
		if e.Reserved != "" {
			for j, element := range x.passed() {
				changed := slices.Clone(elements)
				changed[i] = element
				x.decode(fmt.Sprintf("%s/%s-%d", name, e.Reserved, j), write(f, changed))
			}
			continue
		}
		if x.plain[e.Field] != nil && len(v) > len(x.plain) {
			continue // as in the plain record
		}
		for j, element := range x.packed(x.r.field(e.Field)) {
			changed := slices.Clone(elements)
			changed[i] = element
			x.decode(fmt.Sprintf("%s/%s-%d", name, e.Field, j), write(f, changed))
		}
	}
}

// passed are elements that decoders pass over, and some that they refuse.
func (x *declaredRecord) passed() (list [][]byte) {
	for _, b := range slices.Concat(wrongElements, []string{"\x92\x01\xc1", "\x81\xc0", "\x82\xc0\x90\xc0\x80", "\xdf\xff\xff\xff\xff\xc0", "\xc9\x00\x00\x00\x01\x00\xc1"}) {
		list = append(list, []byte(b))
	}
	for _, open := range []int64{x.t.depth, x.t.depth + 1} {
		for _, one := range []string{"\x91", "\x81\xc0", "\x81"} {
			nest := []byte(strings.Repeat(one, int(open)-1))
			for _, last := range []string{"\x90", "\x80", "\xc0"} {
				list = append(list, append(slices.Clone(nest), last...))
			}
		}
	}
	return list
}

// wrongElements are wrong in some places or everywhere.
var wrongElements = []string{
	"\xc0", "\xc1", "\xc2", "\xc3", "\xc4\x01x", "\xc5\x00\x01x", "\xc6\x00\x00\x00\x01x", "\xc7\x01\x00x", "\xca\x00\x00\x00\x00",
	"\xcb\x00\x00\x00\x00\x00\x00\x00\x00", "\xd4\x00\x00", "\xd8\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00", "\x90", "\x80",
	"\xff", "\xe0", "\xd0\xff", "\xd1\xff\xff", "\xd2\xff\xff\xff\xff", "\xd3\xff\xff\xff\xff\xff\xff\xff\xff",
	"\xcf\x00\x20\x00\x00\x00\x00\x00\x00", "\xcf\xff\xff\xff\xff\xff\xff\xff\xff", "\xd3\x00\x20\x00\x00\x00\x00\x00\x00",
	"\x00", "\xa0", "\xa1\x30", "\xd9\x01\x30", "\xa1\xff", "\xa2\xc0\x80", "\xa3\xed\xa0\x80", "\xa4\xf4\x90\x80\x80", "\xdb\xff\xff\xff\xffx", "\xda\xff\xffx", "\xd9\xffx",
}

// packed are elements for a field, most of them wrong for it.
func (x *declaredRecord) packed(f *model.Field) [][]byte {
	if packed := kinds[f.Type].packed; packed != nil {
		return packed(x, f)
	}
	var out [][]byte
	for _, b := range wrongElements {
		out = append(out, []byte(b))
	}
	for _, b := range []string{
		"\xca\x3f\xc0\x00\x00", "\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00", "\xcb\xff\xf0\x00\x00\x00\x00\x00\x00", "\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00", "\xcb\x80\x00\x00\x00\x00\x00\x00\x00",
		"\xd3\xff\xe0\x00\x00\x00\x00\x00\x01", "\xd3\xff\xe0\x00\x00\x00\x00\x00\x00", "\xd3\x80\x00\x00\x00\x00\x00\x00\x00", "\xcb\x00",
	} {
		out = append(out, []byte(b))
	}
	for _, n := range integersOf(f) {
		for _, encoding := range []string{"", "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64"} {
			if b := packSigned(n, encoding); b != nil && (f.Type == "integer" || encoding == "") {
				out = append(out, b)
			}
		}
	}
	for _, value := range kinds[f.Type].typed(x, f) {
		if x, isNumber := value.(float64); isNumber {
			out = append(out, append([]byte{0xcb}, bigEndian(math.Float64bits(x), 8)...))
		}
	}
	for _, text := range x.lexemes(f) {
		out = append(out, packText(text, ""))
	}
	if f.Table != "" {
		for _, row := range x.t.table(f).Rows {
			if row.Integer != nil {
				out = append(out, packSigned(*row.Integer, ""), packSigned(*row.Integer+1, ""))
			}
		}
	}
	for _, e := range textEncodings {
		out = append(out, packText("x", e.name))
	}
	for _, e := range binaryEncodings {
		out = append(out, packBytes([]byte("x"), e.name))
	}
	return out
}

// frames reads each prefix, of this record and of all others, and what begins
// nothing.
func (x *declaredRecord) frames() {
	x.open("frames", "detection")
	for i, p := range x.m.Prefixes {
		around := []string{p.Text, p.Text + "x", " " + p.Text, p.Text[:len(p.Text)-1], strings.ToLower(p.Text)}
		x.each(fmt.Sprintf("prefix/%d-", i), x.decode, "", around...)
		if x.t.hasBinary() {
			x.each(fmt.Sprintf("prefix-as-text/%d-", i), x.decodeText, "", around...)
			x.each(fmt.Sprintf("prefix-as-bytes/%d-", i), x.decodeBytes, "", append(around, p.Text+"\xff", p.Text+"\x90", "\ufeff"+p.Text)...)
		}
	}
	if x.t.hasBinary() {
		x.each("bare-", x.decodeBytes, "", "", "\x8f", "\x90", "\x9f", "\xa0", "\xdb", "\xdc", "\xdd", "\xde", "\x77", "\x78", "\x79", "\x78\x9c", "\x1f", "\x1f\x8a", "\x1f\x8b", " \x90", "\x00", "hello")
		x.each("bare-text-", x.decodeText, "", "x", "x\u009c", "\u0090", "\u001f\u008b", "\u00dc")
	}
	for i := range x.t.records {
		other := &declaredRecord{deriver: x.deriver, r: &x.t.records[i]}
		for _, f := range other.r.Formats {
			wire, fault := x.t.EncodeRecord(other.r, other.value(false), EncodeOptions{Format: f.Name})
			if fault != nil || slices.Contains(f.Chain, "zlib") {
				continue
			}
			name := fmt.Sprintf("of-%d-%s", i, f.Name)
			x.decode(name, wire)
			x.decode(name+"-behind", "\n"+wire)
			x.decode(name+"-followed", wire+"\n")
			x.decode(name+"-not-unicode", wire+"\xed\xa0\x80")
			size := int64(len(wire))
			x.add(name+"-input-at", "record.decode", frameInput{x.r.Name, x.t.framed(wire)}, &vectors.Limits{Input: ptr(size)})
			x.add(name+"-input-over", "record.decode", frameInput{x.r.Name, x.t.framed(wire)}, &vectors.Limits{Input: ptr(size - 1)})
			for k, legacy := range f.Legacy {
				x.decode(fmt.Sprintf("%s-legacy-%d", name, k), legacy+strings.TrimPrefix(wire, f.Prefix))
			}
		}
	}
	x.encodeWithin("encoders-have-no-input-limit", x.plain, EncodeOptions{Format: x.r.Formats[0].Name}, &vectors.Limits{Input: ptr(int64(1))})
	if x.t.input < 1<<14 {
		x.decode("default-input-over", x.r.Formats[0].Prefix+strings.Repeat("x", int(x.t.input)))
	}
	x.each("text-", x.decode, "", "", " ", "\x00", "\ufeff", "hello", "null", "[]", "😀")
	x.end()
}

// count numbers cases whose other names could be alike.
func (d *deriver) count() int { return len(d.topics[len(d.topics)-1].Cases) }
