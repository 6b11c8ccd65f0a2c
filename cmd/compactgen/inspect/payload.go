package inspect

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/vmihailenco/msgpack/v5"
	"github.com/vmihailenco/msgpack/v5/msgpcode"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
)

// A tuple is a MessagePack array being opened. The library is permissive, so it
// can show elements that the protocol refuses.
type tuple struct {
	*msgpack.Decoder
	data []byte
	in   *bytes.Reader
}

func (t *tuple) at() int { return len(t.data) - t.in.Len() }

// payload opens the array element by element. If the runtime refused it, the
// place is the first element that differs from the declaration.
func (k *look) payload(data []byte, failed error) {
	in := bytes.NewReader(data)
	t := &tuple{msgpack.NewDecoder(in), data, in}
	at := k.elements(k.layer("payload", len(data)), t)
	if failed != nil {
		k.stopBinary("payload", data, at)
	}
}

// elements lists the elements and returns where it goes wrong, or the end.
func (k *look) elements(l *Layer, t *tuple) int {
	n, ok := t.array()
	if !ok {
		return 0
	}
	l.add(Part{Name: "array", Bytes: t.at(), Hex: cutHex(t.data[:t.at()]), Means: strconv.Itoa(n) + " elements"})
	if n == 0 {
		return 0
	}
	start := t.at()
	value, typ, ok := t.element()
	if !ok || typ != "integer" {
		return start
	}
	v := k.version(value)
	l.add(Part{Name: "version", At: start, Bytes: t.at() - start, Hex: cutHex(t.data[start:t.at()]), Means: value})
	if v == nil {
		return start
	}
	fields, wrong := v.Fields, -1
	if n-1 != len(v.Fields) {
		fields = k.present(v, n-1)
	}
	if len(fields) != n-1 {
		wrong = 0 // the array's length is wrong; it stands before the elements
	}
	for _, f := range fields[:min(len(fields), n-1)] {
		if !k.element(l, t, f, &wrong) {
			break
		}
	}
	if wrong >= 0 {
		return wrong
	}
	return t.at()
}

// element lists one element; the first that is not as declared is noted. False
// ends the list.
func (k *look) element(l *Layer, t *tuple, f model.PayloadField, wrong *int) bool {
	start := t.at()
	value, typ, ok := t.element()
	if *wrong < 0 && (!ok || !k.fits(f, typ, value)) {
		*wrong = start
	}
	if !ok {
		return false
	}
	p := Part{Name: f.Field, At: start, Bytes: t.at() - start, Hex: cutHex(t.data[start:t.at()]), Means: cut(value)}
	if m := k.means(f.Field, value); m != "" && typ != "nil" {
		p.Means += " = " + m
	}
	if f.Field == records.Body(k.record) {
		l.gives(len(value))
	}
	l.add(p)
	return true
}

// fits says whether an element is of the field's type, and one of its values.
func (k *look) fits(f model.PayloadField, typ, value string) bool {
	field := records.Field(k.record, f.Field)
	as := f.As
	if as == "code" {
		as = "text"
	}
	switch {
	case typ == "nil":
		return field.Optional
	case typ != as:
		return false
	case typ == "integer" && field.Table != "":
		return k.numbers(field, value)
	}
	lexeme := []byte(value)
	if typ == "text" {
		lexeme, _ = json.Marshal(value)
	}
	t := k.model.TypeOf(field)
	v, err := t.Read(lexeme)
	return err == nil && t.Takes(t, v)
}

func (t *tuple) array() (n int, ok bool) {
	code, err := t.PeekCode()
	if err != nil || !msgpcode.IsFixedArray(code) && code != msgpcode.Array16 && code != msgpcode.Array32 {
		return 0, false
	}
	n, err = t.DecodeArrayLen()
	return n, err == nil
}

// element reads one element of a payload: an integer, a text, a float of 64 bits, a
// boolean or nil.
func (t *tuple) element() (value, typ string, ok bool) {
	code, err := t.PeekCode()
	switch {
	case err != nil:
	case msgpcode.IsString(code):
		value, err = t.DecodeString()
		return value, "text", err == nil && utf8.ValidString(value)
	case code <= msgpcode.PosFixedNumHigh, code >= msgpcode.Uint8 && code <= msgpcode.Uint64:
		n, err := t.DecodeUint64()
		return strconv.FormatUint(n, 10), "integer", err == nil
	case code >= msgpcode.NegFixedNumLow, code >= msgpcode.Int8 && code <= msgpcode.Int64:
		n, err := t.DecodeInt64()
		return strconv.FormatInt(n, 10), "integer", err == nil
	case code == msgpcode.Double:
		x, err := t.DecodeFloat64()
		text, bad := json.Marshal(x)
		return string(text), "number", err == nil && bad == nil
	case code == msgpcode.True, code == msgpcode.False:
		b, err := t.DecodeBool()
		return strconv.FormatBool(b), "boolean", err == nil
	case code == msgpcode.Nil:
		return "nil", "nil", t.DecodeNil() == nil
	}
	return "", "", false
}

func (k *look) version(value string) *model.PayloadVersion {
	for i, v := range k.record.Payload.Versions {
		if strconv.FormatInt(v.Version, 10) == value {
			return &k.record.Payload.Versions[i]
		}
	}
	return nil
}

// present returns the fields of a version that a shorter array with n elements
// has: without the field that may be left out, or without optional fields at the
// end.
func (k *look) present(v *model.PayloadVersion, n int) []model.PayloadField {
	if i := v.Optional(); i >= 0 && n < len(v.Fields) {
		return slices.Delete(slices.Clone(v.Fields), i, i+1)
	}
	fields := v.Fields
	for len(fields) > n && len(fields) > 0 && records.Field(k.record, fields[len(fields)-1].Field).Optional {
		fields = fields[:len(fields)-1]
	}
	return fields
}

// numbers says whether a table has a value with the number.
func (k *look) numbers(f *model.Field, value string) bool {
	n, err := strconv.ParseInt(value, 10, 64)
	t := k.model.TypeOf(f)
	return err == nil && (t.Prefix != "" && n >= 0 && n <= types.MaxInteger || slices.ContainsFunc(t.Rows, func(r types.Row) bool { return r.Integer != nil && *r.Integer == n }))
}
