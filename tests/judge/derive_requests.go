package judge

import (
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// requests has every part of every frame, right and wrong, both ways.
func (d *deriver) requests() {
	if d.m.Requests == nil {
		return
	}
	d.requestFrames()
	d.definitions()
	d.references()
	d.requestEncoding()
	d.sessions()
	d.splices()
}

func (d *deriver) frameOf(name, wire string) { d.add(name, "request.decode", wireText(wire), nil) }

// fields joins the parts of a frame.
func (d *deriver) fields(parts ...string) string {
	return strings.Join(parts, d.m.Requests.Separator)
}

// argsTexts are JSON values in which the end is easy to miss.
func (d *deriver) argsTexts() []string {
	sep, delimiter := d.m.Requests.Separator, d.t.delimiter()
	return []string{
		"{}", "-1.50e+3", "true", "null", `""`, quote("a" + sep + "b"), quote(delimiter), "[" + quote(sep) + "," + quote(`"`+sep) + `,{"]":"}"}]`,
		`"` + `\\"`, `"\ud800"`, `{ "a" : 1,"a":[2 , 3] }`, `"한😀\ufeff"`,
	}
}

func (d *deriver) badArgs() []string {
	return []string{"", " {}", "{} ", "{}{}", "01", "1.", "-", "tru", "{", "[1,]", `"`, `"\x"`, "\"\x01\"", "\ufeff{}", "{}\n", "[1" + d.m.Requests.Separator + "2]"}
}

// goodDeltas is one of each operation; a compressed one is junk.
func (d *deriver) goodDeltas(text string) []string {
	var out []string
	for _, o := range d.m.Deltas.Operations {
		data := text
		if sep := d.m.Deltas.Separator; o.Role == "replace" {
			data = "0" + sep + text
		} else if o.Role == "splice" {
			data = "0" + sep + "0" + sep + text
		}
		out = append(out, d.head(o.Symbol)+data)
	}
	return out
}

func (d *deriver) badDeltas() []string {
	prefix, sep := d.m.Deltas.Prefix, d.m.Deltas.Separator
	out := []string{prefix, prefix + sep, prefix + "?" + sep + "x", prefix + " "}
	for _, o := range d.m.Deltas.Operations {
		out = append(out, prefix+o.Symbol, prefix+o.Symbol+"x"+sep+"x", prefix+o.Symbol+" "+sep)
		if o.Role == "replace" {
			for _, n := range numbers {
				out = append(out, d.head(o.Symbol)+n+sep+"x")
			}
			out = append(out, d.head(o.Symbol)+"5", d.head(o.Symbol)+sep)
		}
		if o.Role == "splice" {
			for _, n := range numbers {
				out = append(out, d.head(o.Symbol)+n+sep+"0"+sep+"x", d.head(o.Symbol)+"0"+sep+n+sep+"x")
			}
			out = append(out, d.head(o.Symbol)+"5", d.head(o.Symbol)+sep+sep, d.head(o.Symbol)+"0"+sep+"0")
		}
	}
	return out
}

func (d *deriver) requestFrames() {
	d.topic("request", "requests", "requests")
	r, sep := d.m.Requests, d.m.Requests.Separator
	tool, system := r.Tool.Reference+"abc12345", r.System.Reference+"xyz78901"
	wire := func(args string, deltas ...string) string {
		return r.Request.Prefix + d.fields(append([]string{r.Request.Version, tool, system, args}, deltas...)...)
	}
	for i, args := range d.argsTexts() {
		d.frameOf(fmt.Sprintf("args/%d", i), wire(args))
		d.frameOf(fmt.Sprintf("args/%d-deltas", i), wire(args, d.goodDeltas("x")...))
	}
	for i, args := range d.badArgs() {
		d.frameOf(fmt.Sprintf("bad-args/%d", i), wire(args))
		d.frameOf(fmt.Sprintf("bad-args/%d-deltas", i), wire(args, d.goodDeltas("x")...))
	}
	for i, text := range []string{"", "한😀", sep, "a" + sep + "b", d.m.Deltas.Separator, d.m.Deltas.Prefix, "\n ", d.t.delimiter(), d.t.delimiter() + "x", sep + d.m.Deltas.Prefix[:1]} {
		for j, delta := range d.goodDeltas(text) {
			d.frameOf(fmt.Sprintf("delta/%d-%d", i, j), wire("{}", delta))
			d.frameOf(fmt.Sprintf("delta/%d-%d-twice", i, j), wire("{}", delta, delta))
		}
	}
	for i, delta := range d.badDeltas() {
		d.frameOf(fmt.Sprintf("bad-delta/%d", i), wire("{}", delta))
	}
	d.each("behind/", d.frameOf, wire("{}"), sep, sep+sep, " ", sep+"x", d.goodDeltas("x")[0], sep+sep+d.goodDeltas("x")[0], sep+" "+d.goodDeltas("x")[0])
	versions := []string{r.Request.Version, "", r.Request.Version + "0", "0" + r.Request.Version, " " + r.Request.Version, "1", "2", "v1"}
	for i, version := range versions {
		d.frameOf(fmt.Sprintf("version/%d", i), r.Request.Prefix+d.fields(version, "", "", "{}"))
	}
	for i, parts := range [][]string{{}, {""}, {tool}, {tool, system}, {tool, ""}, {"", system, "{}"}, {"", "", "{}"}, {system, tool, "{}"}, {tool, system, "", "{}"}, {" ", "", "{}"}} {
		d.frameOf(fmt.Sprintf("fields/%d", i), r.Request.Prefix+d.fields(append([]string{r.Request.Version}, parts...)...))
	}
	d.each("head/", d.frameOf, "", r.Request.Prefix, r.Request.Prefix+r.Request.Version, " "+wire("{}"), strings.ToLower(wire("{}")), strings.ToUpper(wire("{}")), wire("{}")+"\xed\xa0\x80")
	d.referenceShapes("miss", r.Request.Prefix+d.fields(r.Request.Miss, ""), r.Request.Reference)
	d.requestLimits(wire)
	d.end()
}

func (d *deriver) requestLimits(wire func(args string, deltas ...string) string) {
	d.section = "limits"
	add := func(name, frame string, limits vectors.Limits) {
		d.add("limits/"+name, "request.decode", wireText(frame), &limits)
	}
	frame := wire("[[]]", d.goodDeltas("한")...)
	count := int64(len(d.goodDeltas("")))
	for over := range int64(2) {
		add(fmt.Sprintf("input-%d", over), frame, vectors.Limits{Input: ptr(int64(len(frame)) - over)})
		add(fmt.Sprintf("deltas-%d", over), frame, vectors.Limits{Deltas: ptr(count - over)})
		add(fmt.Sprintf("depth-%d", over), wire("[[]]"), vectors.Limits{Depth: ptr(2 - over)})
	}
	if n := int(d.t.depth); n <= 10_000 {
		d.frameOf("limits/default-depth-at", wire(strings.Repeat("[", n)+strings.Repeat("]", n)))
		d.frameOf("limits/default-depth-over", wire(strings.Repeat("[", n+1)+strings.Repeat("]", n+1)))
	}
	if n := int(d.t.deltas); n < 10_000 {
		for over := range 2 {
			var deltas []string
			for range n + over {
				deltas = append(deltas, d.goodDeltas("x")[0])
			}
			d.frameOf(fmt.Sprintf("limits/default-deltas-%d", over), wire("{}", deltas...))
		}
	}
	d.section = "requests"
}

// referenceShapes has references of every length behind head, and texts that are no
// references.
func (d *deriver) referenceShapes(name, head, prefix string) {
	long := strings.Repeat("0az9", 17)
	for _, n := range []int{0, 1, 7, 8, 9, 32, 63, 64, 65} {
		d.frameOf(fmt.Sprintf("%s/%d", name, n), head+prefix+long[:n])
	}
	r := d.m.Requests
	for i, other := range []string{r.Request.Reference, r.Tool.Reference, r.System.Reference, "", prefix + prefix, strings.ToUpper(prefix), " " + prefix} {
		d.frameOf(fmt.Sprintf("%s/prefix-%d", name, i), head+other+"abc12345")
	}
	d.each(name+"/end-", d.frameOf, head+prefix+"abc12345", " ", "\n", r.Separator, "A", "-", "é", "한", "５", "\ufeff", "\xed\xa0\x80")
}

// families are those of definitions.
func (d *deriver) families() []model.Definition {
	return []model.Definition{d.m.Requests.Tool, d.m.Requests.System}
}

func (d *deriver) definitions() {
	d.topic("request", "definitions", "definitions")
	sep := d.m.Requests.Separator
	texts := append(d.argsTexts(), append(d.badArgs(), "{\"a\":\""+sep+"\"}"+sep, "hello", "\r\n\t{ \"a\" : 1 } ", "{\"a\":{}}", "\xed\xa0\x80")...)
	for i, family := range d.families() {
		verbs := []string{family.Define, family.Refer, family.Miss}
		for j, text := range texts {
			d.frameOf(fmt.Sprintf("define/%d-%d", i, j), family.Prefix+d.fields(family.Define, text))
		}
		for j, verb := range verbs {
			if j > 0 {
				d.referenceShapes(fmt.Sprintf("reference/%d-%d", i, j), family.Prefix+d.fields(verb, ""), family.Reference)
			}
			frame := family.Prefix + d.fields(verb, family.Reference+"abc12345")
			d.each(fmt.Sprintf("verb/%d-%d-", i, j), d.frameOf, "", family.Prefix+verb, family.Prefix+verb+sep, " "+frame, "\ufeff"+frame, family.Prefix+" "+verb+sep+"x", family.Prefix+verb+"x"+sep+"{}", family.Prefix+string([]rune(verb)[:1])+sep+"{}", family.Prefix+sep+verb, strings.ToUpper(frame), strings.ToLower(frame))
		}
	}
	// Each family's verbs behind the other's prefix.
	all := append(d.families(), model.Definition{Prefix: d.m.Requests.Request.Prefix, Define: d.m.Requests.Request.Version, Refer: d.m.Requests.Request.Miss})
	for i, family := range all {
		for j, other := range all {
			for k, verb := range []string{other.Define, other.Refer, other.Miss} {
				d.frameOf(fmt.Sprintf("other-verb/%d-%d-%d", i, j, k), family.Prefix+d.fields(verb, "{}"))
			}
		}
	}
	d.section = "limits"
	for i, family := range d.families() {
		frame := family.Prefix + d.fields(family.Define, `{"한":[]}`)
		for over := range int64(2) {
			d.add(fmt.Sprintf("limits/%d-input-%d", i, over), "request.decode", wireText(frame), &vectors.Limits{Input: ptr(int64(len(frame)) - over)})
			d.add(fmt.Sprintf("limits/%d-depth-%d", i, over), "request.decode", wireText(frame), &vectors.Limits{Depth: ptr(2 - over)})
		}
	}
	d.end()
}

func (d *deriver) references() {
	d.topic("request", "references", "references")
	texts := append(d.argsTexts(), append(d.badArgs(), "hello", "한국어 😀", "\ufeff", " {} ", `{"name":"tool_4082"}`, `{"name":"tool_23155"}`, "\xed\xa0\x80", "{\"\xed\xa0\x80\":1}")...)
	for i, text := range texts {
		d.add(fmt.Sprintf("tool/%d", i), "reference.tool", wireText(text), nil)
		d.add(fmt.Sprintf("system/%d", i), "reference.system", wireText(text), nil)
	}
	for over := range int64(2) {
		l := vectors.Limits{Depth: ptr(2 - over), Input: ptr(int64(1))}
		d.add(fmt.Sprintf("tool/depth-%d", over), "reference.tool", `{"a":[]}`, &l)
		d.add(fmt.Sprintf("system/depth-%d", over), "reference.system", `{"a":[]}`, &l)
	}
	d.end()
}
