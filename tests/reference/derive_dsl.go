package reference

import (
	"fmt"
	"strings"
)

// numbers are lexemes around the grammar of plain numbers.
var numbers = []string{
	"0", "1", "9", "10", "150", "4294967295", "4294967296", "9007199254740991", "9007199254740992", "9999999999999999",
	"10000000000000000", "18446744073709551616", "", "x", "007", "00", "+1", "-1", "-0", " 1", "1 ", "1.0", "1e3", "0x10", "1_0", "\u0661", "\uff11", "1\n",
}

// dsl tries each field wrong, and each number of separators.
func (d *deriver) dsl() {
	if d.t.response().DSL == nil {
		return
	}
	d.topic("record", "dsl", "2")
	f, sep := d.formats("dsl")[0], d.t.response().DSL.Separator
	good := map[string]string{"status": d.record("").Status, "model": d.record("").Model, "tokens": "5", "result": "x"}
	frame := func(changed, text string) string {
		var parts []string
		for _, field := range d.t.response().DSL.Fields {
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
