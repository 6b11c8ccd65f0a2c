package twin

import (
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// numbers are lexemes around the grammar of plain numbers.
var numbers = []string{
	"0", "1", "9", "10", "150", "4294967295", "4294967296", "9007199254740991", "9007199254740992", "9999999999999999",
	"10000000000000000", "18446744073709551616", "", "x", "007", "00", "+1", "-1", "-0", " 1", "1 ", "1.0", "1e3", "0x10", "1_0", "\u0661", "\uff11", "1\n",
}

// dsl tries each field wrong, and each number of separators.
func (d *deriver) dsl() {
	if d.m.DSL == nil {
		return
	}
	d.topic("dsl", "2")
	f, sep := d.formats("dsl")[0], d.m.DSL.Separator
	good := map[string]string{"status": d.record("").Status, "model": d.record("").Model, "tokens": "5", "result": "x"}
	frame := func(changed, text string) string {
		var parts []string
		for _, field := range d.m.DSL.Fields {
			if field == changed {
				parts = append(parts, text)
			} else {
				parts = append(parts, good[field])
			}
		}
		return f.Prefix + strings.Join(parts, sep)
	}
	for i, n := range numbers {
		d.decode(fmt.Sprintf("tokens/%d", i), frame("tokens", n))
	}
	for i, text := range []string{"", sep, sep + sep, "a" + sep + "b", " x ", "x\n"} {
		d.decode(fmt.Sprintf("result/%d-decode", i), frame("result", text))
		d.encode(fmt.Sprintf("result/%d-encode", i), d.record(text), EncodeOptions{Format: f.Name})
	}
	whole := strings.Split(frame("", ""), sep)
	for n := 1; n < len(whole); n++ {
		d.decode(fmt.Sprintf("missing/%d", n), strings.Join(whole[:n], sep))
		d.decode(fmt.Sprintf("missing/%d-and-separator", n), strings.Join(whole[:n], sep)+sep)
	}
	for _, n := range []int64{0, 1, 150, 1 << 32, maxInteger} {
		r := d.record("x")
		r.Tokens = n
		d.encode(fmt.Sprintf("encode-tokens/%d", n), r, EncodeOptions{Format: f.Name})
	}
	d.end()
}

// verbose tries each member absent, doubled, of each type, and of each value.
func (d *deriver) verbose() {
	if d.m.Verbose == nil {
		return
	}
	d.topic("verbose", "1")
	name := d.formats("verbose")[0].Name
	success, failure := d.record("").Status, d.failed("").Status
	good := map[string]string{"model": quote(d.record("").Model), "returncode": "0", "result": `"x"`}
	with := func(role, value string) map[string]string {
		out := map[string]string{}
		for k, v := range good {
			out[k] = v
		}
		out[role] = value
		if value == "" {
			delete(out, role)
		}
		return out
	}
	values := []string{
		"0", "-0", "1", "-1", "2", "255", "9007199254740991", "9007199254740992", "-9007199254740991", "-9007199254740992",
		"0.0", "1e0", "1.5", "true", "false", "null", `""`, `"0"`, `"x"`, "[]", "{}", quote(success), quote(failure), `"\u0078"`, `"\ud83d\ude00"`, `"\ud800"`, `"\udc00x"`,
	}
	for _, effort := range d.m.Efforts {
		values = append(values, quote(effort))
	}
	for _, m := range d.m.Verbose {
		d.decode("absent/"+m.Role, d.document(with(m.Role, ""), ""))
		d.decode("alone/"+m.Role, d.document(map[string]string{m.Role: "0"}, ""))
		for i, value := range values {
			d.decode(fmt.Sprintf("value/%s-%d", m.Role, i), d.document(with(m.Role, value), ""))
		}
		value := map[string]string{"reasoning_effort": "null", "ultrathink": "true", "status": quote(success), "tokens": "1"}[m.Role]
		if value == "" {
			value = good[m.Role]
		}
		d.decode("twice/"+m.Role, d.document(with(m.Role, value), quote(m.Name)+":"+value))
		first, rest := []rune(m.Name)[0], string([]rune(m.Name)[1:])
		if first <= 0xffff {
			d.decode("escaped-name/"+m.Role, d.document(with(m.Role, ""), fmt.Sprintf(`"\u%04x%s":%s`, first, rest, value)))
		}
		d.decode("upper-name/"+m.Role, d.document(good, quote(strings.ToUpper(m.Name)+"_")+":"+value))
		r := d.record("x")
		r.Members = ptr("{" + quote(m.Name) + ":" + value + "}")
		d.encode("members/known-"+m.Role, r, EncodeOptions{Format: name})
	}
	for i, s := range d.m.Statuses {
		for _, code := range []string{"0", "1", "7"} {
			values := with("status", quote(s.Code))
			values["returncode"] = code
			d.decode(fmt.Sprintf("agree/%d-%s", i, code), d.document(values, ""))
		}
	}
	for i, members := range []string{
		`"x_1":1`, `"x_1":[1, 2] `, `"__proto__":{"a":1}`, `"constructor":null,"toString":1`, `"x_1":1,"x_1":2`, `"":"\ud800"`,
		`"x_1":1e400,"x_2":12345678901234567890`, `"\u00e9\/":"\u0041"`, `"이름":"😀"`, ` "x_1" : { "x_2" : [ ] } `,
	} {
		d.decode(fmt.Sprintf("members/%d-decode", i), d.document(good, members))
		r := d.record("x")
		r.Members = ptr("{" + members + "}")
		d.encode(fmt.Sprintf("members/%d-encode", i), r, EncodeOptions{Format: name})
	}
	whole := d.document(good, "")
	for i, text := range []string{
		"{}", "{ }", whole + "x", whole + " \n", whole + whole, whole[:len(whole)-1], whole[:len(whole)-1] + ",}", " \t\r\n" + whole,
		strings.ReplaceAll(whole, ":", " : "), strings.ReplaceAll(whole, ",", ",,"), strings.ReplaceAll(whole, `"`, "'"), "{\ufeff" + whole[1:], "{\u00a0" + whole[1:],
	} {
		d.decode(fmt.Sprintf("syntax/%d", i), text)
	}
	for c := range rune(0x20) {
		d.encode(fmt.Sprintf("control/%02x-encode", c), d.record(string(c)), EncodeOptions{Format: name})
		d.decode(fmt.Sprintf("control/%02x-raw", c), d.document(with("result", `"`+string(c)+`"`), ""))
	}
	d.end()
}

// payload tries each element in each encoding, cut, missing, too many.
func (d *deriver) payload() {
	if d.m.Payload == nil {
		return
	}
	d.topic("payload", "3")
	formats := d.formats("payload")
	for _, v := range d.layouts() {
		d.payloadLayout(v, formats[0])
		for _, f := range formats {
			for _, tokens := range []int64{0, 1, 127, 128, 65536, 1 << 32, maxInteger} {
				r := d.payloadRecord("hello")
				r.Tokens = tokens
				name := fmt.Sprintf("%s/v%d/tokens-%d", f.Name, v.Version, tokens)
				d.encode(name+"-encode", r, EncodeOptions{Format: f.Name, PayloadVersion: ptr(v.Version)})
				d.decode(name+"-decode", d.carry(f, d.t.pack(v, r)))
			}
		}
	}
	for version := range int64(130) {
		if v := d.t.layout(version); v == nil && (version < 8 || version > 125) {
			d.decode(fmt.Sprintf("version/%d", version), d.carry(formats[0], append(packArray(5, ""), packInteger(uint64(version), "")...)))
			d.encode(fmt.Sprintf("version/%d-encode", version), d.payloadRecord("x"), EncodeOptions{Format: formats[0].Name, PayloadVersion: ptr(version)})
		}
	}
	for i, data := range []string{"", "\x90", "\xdc\x00\x00", "\xdd\x00\x00\x00\x00", "\xc0", "\x80", "\xa1x", "\xdd\xff\xff\xff\xff"} {
		for _, f := range formats {
			d.decode(fmt.Sprintf("root/%s-%d", f.Name, i), d.carry(f, []byte(data)))
		}
	}
	for _, n := range []int{0, 31, 32, 255, 256} {
		d.encode(fmt.Sprintf("length/%d", n), d.payloadRecord(strings.Repeat("x", n)), EncodeOptions{Format: formats[0].Name})
	}
	d.end()
}

func (d *deriver) payloadLayout(v *model.PayloadVersion, f model.Format) {
	name := fmt.Sprintf("v%d/", v.Version)
	r := d.payloadRecord("x")
	r.Tokens = 5
	elements := d.elements(v, r)
	whole := d.tuple(v, elements, nil)
	for i := range whole {
		d.decode(fmt.Sprintf("%scut-%d", name, i), d.carry(f, whole[:i]))
	}
	d.decode(name+"trailing", d.carry(f, append(whole[:len(whole):len(whole)], 0)))
	for i, encoding := range []string{"array16", "array32"} {
		d.decode(fmt.Sprintf("%sarray-%d", name, i), d.carry(f, append(packArray(1+len(v.Fields), encoding), whole[1:]...)))
	}
	for n := 1; n <= len(v.Fields)+3; n++ {
		d.decode(fmt.Sprintf("%selements-%d", name, n), d.carry(f, append(packArray(n, ""), whole[1:]...)))
		d.decode(fmt.Sprintf("%szeros-%d", name, n), d.carry(f, append(append(packArray(n, ""), whole[1]), make([]byte, n-1)...)))
	}
	for _, encoding := range []string{"uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64"} {
		d.decode(name+"version-"+encoding, d.carry(f, append(append(packArray(1+len(v.Fields), ""), packInteger(uint64(v.Version), encoding)...), whole[2:]...)))
	}
	for _, field := range v.Fields {
		for encoding, b := range d.encodings(field, r) {
			d.payloadCase(fmt.Sprintf("%s%s-%02d", name, field.Field, encoding), v, map[string][]byte{field.Field: b})
		}
		for i, b := range wrongElements {
			d.payloadCase(fmt.Sprintf("%swrong/%s-%02d", name, field.Field, i), v, map[string][]byte{field.Field: []byte(b)})
		}
	}
}

// encodings writes a field's element in every encoding that can hold it.
func (d *deriver) encodings(field model.PayloadField, r Record) [][]byte {
	var out [][]byte
	element := &reader{d.t.packField(field, r)}
	if field.As == "integer" {
		n, _ := element.integer()
		for _, e := range integerEncodings {
			if b := packInteger(uint64(n), e.name); b != nil {
				out = append(out, b)
			}
		}
		return out
	}
	text, _ := element.text()
	for _, e := range textEncodings {
		out = append(out, packText(text, e.name))
	}
	return out
}

// wrongElements are wrong in some places or everywhere.
var wrongElements = []string{
	"\xc0", "\xc1", "\xc2", "\xc3", "\xc4\x01x", "\xc5\x00\x01x", "\xc6\x00\x00\x00\x01x", "\xc7\x01\x00x", "\xca\x00\x00\x00\x00",
	"\xcb\x00\x00\x00\x00\x00\x00\x00\x00", "\xd4\x00\x00", "\xd8\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00", "\x90", "\x80",
	"\xff", "\xe0", "\xd0\xff", "\xd1\xff\xff", "\xd2\xff\xff\xff\xff", "\xd3\xff\xff\xff\xff\xff\xff\xff\xff",
	"\xcf\x00\x20\x00\x00\x00\x00\x00\x00", "\xcf\xff\xff\xff\xff\xff\xff\xff\xff", "\xd3\x00\x20\x00\x00\x00\x00\x00\x00",
	"\x00", "\xa0", "\xa1\x30", "\xd9\x01\x30", "\xa1\xff", "\xa2\xc0\x80", "\xa3\xed\xa0\x80", "\xa4\xf4\x90\x80\x80", "\xdb\xff\xff\xff\xffx", "\xda\xff\xffx", "\xd9\xffx",
}

// base64 tries texts that libraries take and the protocol refuses.
func (d *deriver) base64() {
	if !d.m.Has(model.FeatureBase64) {
		return
	}
	d.topic("base64", "3")
	for _, f := range d.formats("base64") {
		for i, prefix := range append([]string{f.Prefix}, f.Legacy...) {
			for j, text := range []string{
				"QR==", "QUJ=", "QQ", "QUI", "QQ=", "QQ===", "QQ=\n=", "QQ==\n", "QQ==QQ==", "Q", "=", "====", "Q===", "QQ=A", "Q=Q=", " QQ==", "QQ ==", "____", "----", "Qé==", "😀===", "QUJD\x00", "*AAA",
			} {
				d.decode(fmt.Sprintf("%s-%d/%d", f.Name, i, j), prefix+text)
			}
		}
		for n := range 4 {
			d.decode(fmt.Sprintf("%s/padding-%d", f.Name, n), d.plain(f.Name, d.payloadRecord(strings.Repeat("x", n))))
		}
	}
	d.end()
}
