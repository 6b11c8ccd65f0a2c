package reference

import (
	"fmt"
	"slices"
	"strings"
)

// detection tries every prefix, whole, cut, and behind white space.
func (d *deriver) detection() {
	d.topic("record", "detection", "detection")
	r := d.record("x")
	for _, f := range d.t.response().Formats {
		wire := d.plain(f.Name, r)
		for i, prefix := range append([]string{f.Prefix}, f.Legacy...) {
			name := fmt.Sprintf("%s-%d", f.Name, i)
			whole := prefix + strings.TrimPrefix(wire, f.Prefix)
			d.decode(name+"/whole", whole)
			d.decode(name+"/bare", prefix)
			for n := range prefix {
				d.decode(fmt.Sprintf("%s/cut-%d", name, n), prefix[:n])
			}
			for j, space := range []string{" ", "\t", "\r", "\n", "\ufeff", "\u00a0", "\v"} {
				d.decode(fmt.Sprintf("%s/behind-%d", name, j), space+whole)
			}
			d.decode(name+"/line-feed-after", whole+"\n")
			if lower := strings.ToLower(prefix); lower != prefix {
				d.decode(name+"/lower-case", lower+strings.TrimPrefix(wire, f.Prefix))
			}
		}
	}
	for i, p := range d.m.Prefixes {
		if p.Format == "" {
			d.decode(fmt.Sprintf("other-%d/bare", i), p.Text)
			d.decode(fmt.Sprintf("other-%d/text", i), p.Text+"x")
		}
	}
	for i, text := range []string{"", " ", "\x00", "\ufeff", "hello", "null", "[]", "😀", "\ufeff{}"} {
		d.decode(fmt.Sprintf("text-%d", i), text)
	}
	d.end()
}

// plain writes a record in a format by name, without a compressor.
func (d *deriver) plain(format string, r Record) string {
	f := d.t.response().format(format)
	if !slices.Contains(f.Chain, "zlib") {
		wire, _ := d.t.Encode(r, EncodeOptions{Format: format})
		return wire
	}
	v := d.t.response().version(d.t.response().Payload.Default)
	if _, ok := d.t.models().numberOf(d.t.models().normal(r.Model)); !ok && numbersModels(v) {
		v = d.t.response().version(*d.t.response().Payload.Fallback)
	}
	r.Model = d.t.models().normal(r.Model)
	return d.carry(*f, d.t.packResponse(v, r))
}

// text sends difficult texts through every format.
func (d *deriver) text() {
	d.topic("record", "text", "errors")
	for i, text := range []string{
		"", " ", " x ", "\t\r\n", "\x00", "\x7f", "\ufeff", "\ufeffx", "é", "한국어", "😀", "👨\u200d👩\u200d👧", "e\u0301",
		"\u2028\u2029", "\u0080", "\u07ff\u0800\uffff\U00010000\U0010ffff", `"\/`, "|", "||||", "{}", "a\r\nb", "\x1f\x08\x0c",
		"<script>&amp;</script>", "__proto__", strings.Repeat("한글 😀 ", 20),
	} {
		r := d.record(text)
		for _, f := range d.t.response().Formats {
			name := fmt.Sprintf("%s/%d", f.Name, i)
			d.encode(name+"-encode", r, EncodeOptions{Format: f.Name})
			d.decode(name+"-decode", d.plain(f.Name, r))
		}
	}
	for i, text := range []string{"\xed\xa0\x80", "x\xed\xbf\xbf", "\xed\xb0\x80\xed\xa0\x80"} {
		for _, f := range d.t.response().Formats {
			name := fmt.Sprintf("%s/not-unicode-%d", f.Name, i)
			d.encode(name+"-result", d.record(text), EncodeOptions{Format: f.Name})
			r := d.record("x")
			r.Model = text
			d.encode(name+"-model", r, EncodeOptions{Format: f.Name})
			d.decode(name+"-wire", d.plain(f.Name, d.record("x"))+text)
		}
	}
	d.end()
}
