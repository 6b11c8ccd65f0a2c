package inspect

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/vmihailenco/msgpack/v5"
	"github.com/vmihailenco/msgpack/v5/msgpcode"

	"github.com/compactgen/compactgen/gen/model"
)

// A tuple is a MessagePack array being opened. The library is permissive: it
// shows elements, and judges none.
type tuple struct {
	*msgpack.Decoder
	data []byte
	in   *bytes.Reader
}

func (t *tuple) at() int { return len(t.data) - t.in.Len() }

// payload opens the array element by element. Where the runtime refused it, the
// place is the first that is not as declared.
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
	value, isText, ok := t.element()
	if !ok || isText {
		return start
	}
	v := k.version(value)
	l.add(Part{Name: "version", At: start, Bytes: t.at() - start, Hex: cutHex(t.data[start:t.at()]), Means: value})
	if v == nil {
		return start
	}
	fields, wrong := present(v, n-1), -1
	if len(fields) != n-1 {
		wrong = 0 // the length, which comes before the elements
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
	value, isText, ok := t.element()
	if *wrong < 0 && (!ok || isText == (f.As == "integer") || f.Field == "status" && !k.isStatus(value, isText)) {
		*wrong = start
	}
	if !ok {
		return false
	}
	p := Part{Name: f.Field, At: start, Bytes: t.at() - start, Hex: cutHex(t.data[start:t.at()]), Means: cut(value)}
	if m := k.means(f.Field, value); m != "" {
		p.Means += " = " + m
	}
	if f.Field == "result" {
		l.gives(len(value))
	}
	l.add(p)
	return true
}

func (t *tuple) array() (n int, ok bool) {
	code, err := t.PeekCode()
	if err != nil || !msgpcode.IsFixedArray(code) && code != msgpcode.Array16 && code != msgpcode.Array32 {
		return 0, false
	}
	n, err = t.DecodeArrayLen()
	return n, err == nil
}

// element reads an integer or a text, which are all that a payload may hold.
func (t *tuple) element() (value string, isText, ok bool) {
	code, err := t.PeekCode()
	switch {
	case err != nil:
	case msgpcode.IsString(code):
		value, err = t.DecodeString()
		return value, true, err == nil && utf8.ValidString(value)
	case code <= msgpcode.PosFixedNumHigh, code >= msgpcode.Uint8 && code <= msgpcode.Uint64:
		n, err := t.DecodeUint64()
		return strconv.FormatUint(n, 10), false, err == nil && n < 1<<53
	case code >= msgpcode.Int8 && code <= msgpcode.Int64:
		n, err := t.DecodeInt64()
		return strconv.FormatInt(n, 10), false, err == nil && n >= 0 && n < 1<<53
	}
	return "", false, false
}

func (k *look) version(value string) *model.PayloadVersion {
	for i, v := range k.model.Payload.Versions {
		if strconv.FormatInt(v.Version, 10) == value {
			return &k.model.Payload.Versions[i]
		}
	}
	return nil
}

// present are the fields of a version in an array with n of them: all, or those
// without the one that may be absent.
func present(v *model.PayloadVersion, n int) []model.PayloadField {
	var fields []model.PayloadField
	for i, f := range v.Fields {
		if i != v.Optional() || n >= len(v.Fields) {
			fields = append(fields, f)
		}
	}
	return fields
}

func (k *look) isStatus(value string, isCode bool) bool {
	for _, s := range k.model.Statuses {
		if isCode && s.Code == value || !isCode && strconv.FormatInt(s.Integer, 10) == value {
			return true
		}
	}
	return false
}
