package reference

import (
	"fmt"
	"maps"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// verbose tries each member absent, doubled, of each type, and of each value.
func (d *deriver) verbose() {
	if d.t.response().layout() == nil {
		return
	}
	d.topic("record", "verbose", "1")
	for _, m := range d.t.response().layout() {
		d.verboseMember(m)
	}
	d.agreement()
	d.unknownMembers()
	d.verboseSyntax()
	d.end()
}

// minimal are the values of the required members.
func (d *deriver) minimal() map[string]string {
	return map[string]string{"model": quote(d.record("").Model), "returncode": "0", "result": `"x"`}
}

// with is a minimal document's values, one changed, or left out for "".
func (d *deriver) with(role, value string) map[string]string {
	out := d.minimal()
	out[role] = value
	maps.DeleteFunc(out, func(_, value string) bool { return value == "" })
	return out
}

// memberValues are right for some roles and wrong for others.
func (d *deriver) memberValues() []string {
	values := []string{
		"0", "-0", "1", "-1", "2", "255", "9007199254740991", "9007199254740992", "-9007199254740991", "-9007199254740992",
		"0.0", "1e0", "1.5", "true", "false", "null", `""`, `"0"`, `"x"`, "[]", "{}", quote(d.record("").Status), quote(d.failed("").Status),
		`"\u0078"`, `"\ud83d\ude00"`, `"\ud800"`, `"\udc00x"`,
	}
	for _, effort := range d.t.efforts() {
		values = append(values, quote(effort))
	}
	return values
}

func (d *deriver) verboseMember(m model.Member) {
	d.decode("absent/"+m.Field, d.document(d.with(m.Field, ""), ""))
	d.decode("alone/"+m.Field, d.document(map[string]string{m.Field: "0"}, ""))
	for i, value := range d.memberValues() {
		d.decode(fmt.Sprintf("value/%s-%d", m.Field, i), d.document(d.with(m.Field, value), ""))
	}
	value := map[string]string{
		"reasoning_effort": "null", "ultrathink": "true", "status": quote(d.record("").Status), "tokens": "1",
	}[m.Field]
	if value == "" {
		value = d.minimal()[m.Field]
	}
	d.decode("twice/"+m.Field, d.document(d.with(m.Field, value), quote(m.Name)+":"+value))
	first, rest := []rune(m.Name)[0], string([]rune(m.Name)[1:])
	if first <= 0xffff {
		d.decode("escaped-name/"+m.Field, d.document(d.with(m.Field, ""), fmt.Sprintf(`"\u%04x%s":%s`, first, rest, value)))
	}
	d.decode("upper-name/"+m.Field, d.document(d.minimal(), quote(strings.ToUpper(m.Name)+"_")+":"+value))
	d.encodeMembers("members/known-"+m.Field, quote(m.Name)+":"+value)
}

func (d *deriver) encodeMembers(name, members string) {
	r := d.record("x")
	r.Members = ptr("{" + members + "}")
	d.encode(name, r, EncodeOptions{Format: d.formats("verbose")[0].Name})
}

// agreement pairs every status with return codes.
func (d *deriver) agreement() {
	for i, s := range d.t.statuses() {
		for _, code := range []string{"0", "1", "7"} {
			values := d.with("status", quote(s.Code))
			values["returncode"] = code
			d.decode(fmt.Sprintf("agree/%d-%s", i, code), d.document(values, ""))
		}
	}
}

func (d *deriver) unknownMembers() {
	for i, members := range []string{
		`"x_1":1`, `"x_1":[1, 2] `, `"__proto__":{"a":1}`, `"constructor":null,"toString":1`, `"x_1":1,"x_1":2`, `"":"\ud800"`,
		`"x_1":1e400,"x_2":12345678901234567890`, `"\u00e9\/":"\u0041"`, `"이름":"😀"`, ` "x_1" : { "x_2" : [ ] } `,
	} {
		d.decode(fmt.Sprintf("members/%d-decode", i), d.document(d.minimal(), members))
		d.encodeMembers(fmt.Sprintf("members/%d-encode", i), members)
	}
}

func (d *deriver) verboseSyntax() {
	whole := d.document(d.minimal(), "")
	for i, text := range []string{
		"{}", "{ }", whole + "x", whole + " \n", whole + whole, whole[:len(whole)-1], whole[:len(whole)-1] + ",}", " \t\r\n" + whole,
		strings.ReplaceAll(whole, ":", " : "), strings.ReplaceAll(whole, ",", ",,"), strings.ReplaceAll(whole, `"`, "'"), "{\ufeff" + whole[1:], "{\u00a0" + whole[1:],
	} {
		d.decode(fmt.Sprintf("syntax/%d", i), text)
	}
	for c := range rune(0x20) {
		d.encode(fmt.Sprintf("control/%02x-encode", c), d.record(string(c)), EncodeOptions{Format: d.formats("verbose")[0].Name})
		d.decode(fmt.Sprintf("control/%02x-raw", c), d.document(d.with("result", `"`+string(c)+`"`), ""))
	}
}
