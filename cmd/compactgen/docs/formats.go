package docs

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec/types"
)

// steps say what each step of a chain makes of what is before it.
var steps = map[string]string{
	"verbose": "JSON object", "dsl": "separated fields", "payload": "MessagePack array",
	"zlib": "zlib", "base64": "Base64", "base64url": "Base64url", "base85": "Base85",
}

func (w *writer) formats() {
	w.para("The longest prefix that fits decides; nothing is trimmed. Encoders write the first of a format's prefixes.")
	w.each(func(w *writer, r *model.Record) {
		if r.Formats != nil {
			w.formatsTable(r)
		}
		w.verbose(r)
		w.dsl(r)
		w.payload(r)
	})
	w.encodings()
}

func (w *writer) formatsTable(r *model.Record) {
	var rows [][]string
	for _, f := range r.Formats {
		var prefixes, chain []string
		for _, p := range append([]string{f.Prefix}, f.Legacy...) {
			prefixes = append(prefixes, code(p))
		}
		for _, step := range f.Chain {
			chain = append(chain, steps[step])
		}
		rows = append(rows, []string{code(f.Name), strings.Join(prefixes, ", "), strings.Join(chain, " → "), prose(f.Said)})
	}
	w.table([]string{"format", "prefixes", "the record becomes", ""}, rows)
}

// part begins what is said of a layout: below a record's heading, where records
// have some.
func (w *writer) part(title string) {
	if w.several() {
		w.heading(4, title)
	} else {
		w.heading(3, title)
	}
}

// formatsOf names the formats whose chain has a step.
func formatsOf(r *model.Record, step string) string {
	var names []string
	for _, f := range r.Formats {
		if slices.Contains(f.Chain, step) {
			names = append(names, code(f.Name))
		}
	}
	return strings.Join(names, ", ")
}

// where are the formats whose chain has a step, or where else the layout is.
func where(r *model.Record, step, formats, elsewhere string) string {
	if list := formatsOf(r, step); list != "" {
		return formats + list
	}
	return elsewhere
}

func (w *writer) frames(r *model.Record, step string) {
	for _, f := range r.Formats {
		if slices.Contains(f.Chain, step) {
			w.inspected(w.encoded(r, f, ""), inspect.Record)
		}
	}
}

// encoded is the sample in a format, or "" if that cannot carry it.
func (w *writer) encoded(r *model.Record, f model.Format, version string) string {
	options := compact.RecordOptions{Format: f.Name, PayloadVersion: version}
	sample := records.Exemplified(w.model, records.Sample(w.model, r, "hello"), func(v records.Value) bool {
		_, err := w.protocol.EncodeRecordBytes(r.Name, v.Fields, options)
		return err == nil
	})
	frame, err := w.protocol.EncodeRecordBytes(r.Name, sample.Fields, options)
	if e, ok := errors.AsType[*compact.Error](err); ok && e.Cause == compact.CauseNotCarried {
		return ""
	}
	return w.example(f.Name, string(frame), err)
}

// unknown says what becomes of members without a field.
var unknown = map[string]string{"keep": "Others are kept as text.", "refuse": "Others are refused.", "ignore": "Others are ignored."}

func (w *writer) verbose(r *model.Record) {
	if r.Verbose == nil {
		return
	}
	w.part("JSON object")
	w.para(where(r, "verbose", "The format ", "In the JSON of other records") + ". Members are written in this order, without white space, and read in any; a member of the table that stands twice is refused. " + unknown[r.Verbose.Unknown])
	var rows [][]string
	for _, m := range r.Verbose.Members {
		required := ""
		if m.Required {
			required = "yes"
		}
		rows = append(rows, []string{code(m.Name), "`" + m.Field + "`", w.memberType(r, m), required})
	}
	w.table([]string{"member", "field", "type", "required"}, rows)
	w.frames(r, "verbose")
}

// memberType is the type of a member, and when it is written.
func (w *writer) memberType(r *model.Record, m model.Member) string {
	f := records.Field(r, m.Field)
	text := types.Of(f.Type).JSON
	if f.Element != nil {
		text += " of " + types.Of(f.Element.Type).JSON
	}
	switch {
	case m.Rule == "returncode":
		text += ": 0 for what is no error"
	case m.Rule == "status":
		text += "; written where the return code does not say it"
	case m.OmitZero:
		text += "; written where it is not 0"
	}
	return text
}

func (w *writer) dsl(r *model.Record) {
	d := r.DSL
	if d == nil {
		return
	}
	holding := ""
	for _, typ := range []*types.Type{&types.List, &types.Map, &types.Record} {
		if slices.ContainsFunc(d.Fields, func(name string) bool { return records.Field(r, name).Type == typ.Name }) {
			holding += " A " + typ.Name + " is its JSON text."
		}
	}
	w.part("Separated fields")
	w.para("The format " + formatsOf(r, "dsl") + ": " + joinNames(d.Fields) + ", with " + code(d.Separator) +
		" between them. The last field takes the rest, separators and line breaks included. Integers have up to sixteen digits and do not begin with 0, but for `0` itself. " +
		"An absent field is empty. Another value that holds the separator has no such frame." + holding)
	w.frames(r, "dsl")
}

func (w *writer) payload(r *model.Record) {
	p := r.Payload
	if p == nil {
		return
	}
	w.part("MessagePack array")
	w.para(where(r, "payload", "The formats ", "In the payloads of other records") + ". The first element is the version.")
	var rows [][]string
	for _, v := range p.Versions {
		elements := []string{decimal(v.Version)}
		for _, f := range v.Fields {
			element := f.Field + " as " + f.As
			if f.Of != "" {
				element += " of " + f.Of
			}
			switch {
			case f.Reserved != "":
				element = "nil, reserved for " + f.Reserved
			case f.OmitZero:
				element += " (left out when 0)"
			case records.Field(r, f.Field).Optional:
				element += " (nil when absent)"
			}
			elements = append(elements, element)
		}
		rows = append(rows, []string{decimal(v.Version), "[" + strings.Join(elements, ", ") + "]", w.hexOfPayload(r, v.Version)})
	}
	w.table([]string{"version", "array", "bytes of the example"}, rows)
	written := fmt.Sprintf("Encoders write version %d", p.Default)
	if p.Fallback != nil {
		written += fmt.Sprintf(", or version %d if a code has no integer for it", *p.Fallback)
	}
	more := "nothing may follow"
	if p.Extra != "" {
		more = "elements behind those of a version are passed over"
	}
	w.para(written + ". Absent fields at the end are left out. The smallest encoding of each integer and text is written, any is read; " + more + ".")
	w.frames(r, "payload")
}

// hexOfPayload are the bytes of the sample in a version, or "" if that cannot carry it.
func (w *writer) hexOfPayload(r *model.Record, version int64) string {
	i := slices.IndexFunc(r.Formats, func(f model.Format) bool { return f.Body == "payload" })
	if i < 0 {
		return ""
	}
	f := r.Formats[i]
	frame := w.encoded(r, f, strconv.FormatInt(version, 10))
	if frame == "" {
		return ""
	}
	data := []byte(strings.TrimPrefix(frame, f.Prefix))
	for _, step := range slices.Backward(f.Chain[1:]) {
		undone, err := w.protocol.Undo(step, data)
		data = []byte(w.example("payload version", string(undone), err))
	}
	return code(fmt.Sprintf("% x", data))
}

func (w *writer) encodings() {
	m := w.model
	if m.Has(model.FeatureBase64) {
		w.heading(3, "Base64")
		w.para("The standard alphabet of RFC 4648, padded, with zero bits in the padding, and no white space.")
	}
	if m.Has(model.FeatureBase64URL) {
		w.heading(3, "Base64url")
		w.para("The alphabet of RFC 4648 §5, which has `-` and `_` for `+` and `/`, without padding, with zero bits behind the last byte, and no white space.")
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
