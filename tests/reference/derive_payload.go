package reference

import (
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// payload tries each element in each encoding, cut, missing, too many.
func (d *deriver) payload() {
	if d.t.response().Payload == nil {
		return
	}
	d.topic("record", "payload", "3")
	formats := d.formats("payload")
	for _, v := range d.layouts() {
		d.payloadLayout(v, formats[0])
		for _, f := range formats {
			for _, tokens := range []int64{0, 1, 127, 128, 65536, 1 << 32, maxInteger} {
				r := d.payloadRecord("hello")
				r.Tokens = tokens
				name := fmt.Sprintf("%s/v%d/tokens-%d", f.Name, v.Version, tokens)
				d.encode(name+"-encode", r, EncodeOptions{Format: f.Name, PayloadVersion: ptr(v.Version)})
				d.decode(name+"-decode", d.carry(f, d.t.packResponse(v, r)))
			}
		}
	}
	for version := range int64(130) {
		if v := d.t.response().version(version); v == nil && (version < 8 || version > 125) {
			d.decode(fmt.Sprintf("version/%d", version), d.carry(formats[0], append(packArray(5, ""), packInteger(uint64(version), "")...)))
			d.encode(fmt.Sprintf("version/%d-encode", version), d.payloadRecord("x"), EncodeOptions{Format: formats[0].Name, PayloadVersion: ptr(version)})
		}
	}
	for i, data := range []string{"", "\x90", "\xdc\x00\x00", "\xdd\x00\x00\x00\x00", "\xc0", "\x80", "\xa1x", "\xdd\xff\xff\xff\xff"} {
		for _, f := range formats {
			d.decode(fmt.Sprintf("header/%s-%d", f.Name, i), d.carry(f, []byte(data)))
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
	element := &reader{d.t.packElement(d.t.response().field(field.Field), field.As, r.value()[field.Field])}
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
	d.topic("core", "base64", "3")
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
