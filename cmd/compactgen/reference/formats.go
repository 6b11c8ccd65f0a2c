package reference

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// steps say what each step of a chain makes of what is before it.
var steps = map[string]string{
	"verbose": "JSON object", "dsl": "separated fields", "payload": "MessagePack array",
	"zlib": "zlib", "base64": "Base64", "base85": "Base85",
}

func (w *writer) formats() {
	w.para("The longest prefix that fits decides; nothing is trimmed. Encoders write the first of a format's prefixes.")
	var rows [][]string
	for _, f := range w.model.Formats {
		var prefixes, chain []string
		for _, p := range append([]string{f.Prefix}, f.Legacy...) {
			prefixes = append(prefixes, code(p))
		}
		for _, step := range f.Chain {
			chain = append(chain, steps[step])
		}
		rows = append(rows, []string{code(f.Name), strings.Join(prefixes, ", "), strings.Join(chain, " → "), prose(f.Doc)})
	}
	w.table([]string{"format", "prefixes", "the record becomes", ""}, rows)
	w.verbose()
	w.dsl()
	w.payload()
	w.encodings()
}

// formatsOf names the formats whose chain has a step.
func (w *writer) formatsOf(step string) string {
	var names []string
	for _, f := range w.model.Formats {
		if slices.Contains(f.Chain, step) {
			names = append(names, code(f.Name))
		}
	}
	return strings.Join(names, ", ")
}

// sample is the record of the examples: the first model, and success.
func (w *writer) sample() compact.Response {
	r := compact.Response{Model: compact.Model(w.model.Models.Table[0].Code), Result: "hello"}
	for _, s := range w.model.Statuses {
		if s.Role == "success" {
			r.Status = compact.Status(s.Code)
		}
	}
	return r
}

func (w *writer) frames(step string) {
	for _, f := range w.model.Formats {
		if slices.Contains(f.Chain, step) {
			w.inspected(w.encoded(f, nil), "response")
		}
	}
}

func (w *writer) encoded(f model.Format, version *int64) string {
	frame, err := w.protocol.Encode(w.sample(), compact.EncodeOptions{Format: compact.Format(f.Name), PayloadVersion: version})
	return w.example(f.Name, frame, err)
}

func (w *writer) verbose() {
	if w.model.Verbose == nil {
		return
	}
	types := map[string][2]string{
		"model": {"string", "yes"}, "returncode": {"integer: 0 for what is no error", "yes"}, "result": {"string", "yes"},
		"reasoning_effort": {"one of " + w.efforts()}, "ultrathink": {"`true` or `false`"},
		"status": {"string; written where the return code does not say it"}, "tokens": {"integer; written where it is not 0"},
	}
	w.heading(3, "JSON object")
	w.para("The format " + w.formatsOf("verbose") + ". Members are written in this order, without white space, and read in any; a member of the table that stands twice is refused. Others are kept as text.")
	var rows [][]string
	for _, member := range w.model.Verbose {
		t := types[member.Role]
		rows = append(rows, []string{code(member.Name), "`" + member.Role + "`", t[0], t[1]})
	}
	w.table([]string{"member", "field", "type", "required"}, rows)
	w.frames("verbose")
}

func (w *writer) dsl() {
	d := w.model.DSL
	if d == nil {
		return
	}
	w.heading(3, "Separated fields")
	fields := append([]string(nil), d.Fields...)
	w.para("The format " + w.formatsOf("dsl") + ": " + strings.Join(fields, ", ") + ", with " + code(d.Separator) +
		" between them. The result takes the rest, separators and line breaks included. Tokens are `0` or up to sixteen digits that do not begin with 0. A model with the separator in it has no such frame.")
	w.frames("dsl")
}

func (w *writer) payload() {
	p := w.model.Payload
	if p == nil {
		return
	}
	w.heading(3, "MessagePack array")
	w.para("The formats " + w.formatsOf("payload") + ". The first element is the version.")
	var rows [][]string
	for _, v := range p.Versions {
		elements := []string{decimal(v.Version)}
		for _, f := range v.Fields {
			element := f.Field + " as " + f.As
			if f.OmitZero {
				element += " (left out when 0)"
			}
			elements = append(elements, element)
		}
		rows = append(rows, []string{decimal(v.Version), "[" + strings.Join(elements, ", ") + "]", code(w.hexOfPayload(v.Version))})
	}
	w.table([]string{"version", "array", "bytes of the example"}, rows)
	w.para(fmt.Sprintf("Encoders write version %d, and version %d for a model without an integer where the former needs one. "+
		"The smallest encoding of each element is written, any is read; nothing may follow.", p.Default, *p.Fallback))
	w.frames("payload")
}

// hexOfPayload are the bytes of the sample in a version.
func (w *writer) hexOfPayload(version int64) string {
	i := slices.IndexFunc(w.model.Formats, func(f model.Format) bool { return f.Chain[0] == "payload" })
	if i < 0 {
		return ""
	}
	f := w.model.Formats[i]
	data := []byte(strings.TrimPrefix(w.encoded(f, &version), f.Prefix))
	for _, step := range slices.Backward(f.Chain[1:]) {
		undone, err := w.protocol.Undo(step, data)
		data = []byte(w.example("payload version", string(undone), err))
	}
	return fmt.Sprintf("% x", data)
}

func (w *writer) encodings() {
	m := w.model
	if m.Has(model.FeatureBase64) {
		w.heading(3, "Base64")
		w.para("The standard alphabet of RFC 4648, padded, with zero bits in the padding, and no white space.")
	}
	if m.Base85 != nil {
		w.heading(3, "Base85")
		w.para("Four bytes are one big-endian number, written as five of these digits, the most significant first; " +
			"a tail of one to three bytes, padded with zero bytes, gives its first two to four. No group is above 2^32 − 1.")
		w.block("text", m.Base85.Alphabet)
		text, err := w.protocol.EncodeBase85([]byte("abcd"))
		w.para("The bytes " + code("61 62 63 64") + " are " + code(w.example("Base85", text, err)) + ".")
	}
	if m.Has(model.FeatureZlib) {
		w.heading(3, "zlib")
		w.para(fmt.Sprintf("RFC 1950, written at level %d; gzip (RFC 1952) is read too. One stream, nothing behind it, no preset dictionary.", m.Zlib.Level))
	}
}
