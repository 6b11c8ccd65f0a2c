package twin

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// MessagePack. An encoding is named as the format's specification names it;
// "" is the smallest that fits.

func bigEndian(n uint64, size int) []byte {
	out := make([]byte, size)
	for i := size - 1; i >= 0; i-- {
		out[i] = byte(n)
		n >>= 8
	}
	return out
}

// integerEncodings, smallest first among those that encoders write.
var integerEncodings = []struct {
	name  string
	head  byte
	size  int
	limit uint64
}{
	{"uint8", 0xcc, 1, 1<<8 - 1},
	{"uint16", 0xcd, 2, 1<<16 - 1},
	{"uint32", 0xce, 4, 1<<32 - 1},
	{"uint64", 0xcf, 8, 1<<64 - 1},
	{"int8", 0xd0, 1, 1<<7 - 1},
	{"int16", 0xd1, 2, 1<<15 - 1},
	{"int32", 0xd2, 4, 1<<31 - 1},
	{"int64", 0xd3, 8, 1<<63 - 1},
}

// packInteger writes n, or nil if the encoding cannot hold it.
func packInteger(n uint64, encoding string) []byte {
	if n < 0x80 && (encoding == "" || encoding == "fixint") {
		return []byte{byte(n)}
	}
	for _, e := range integerEncodings {
		if n <= e.limit && (encoding == "" || encoding == e.name) {
			return append([]byte{e.head}, bigEndian(n, e.size)...)
		}
	}
	return nil
}

var textEncodings = []struct {
	name  string
	head  byte
	size  int
	limit int
}{{"str8", 0xd9, 1, 1<<8 - 1}, {"str16", 0xda, 2, 1<<16 - 1}, {"str32", 0xdb, 4, 1<<32 - 1}}

func packText(text, encoding string) []byte {
	if len(text) < 32 && (encoding == "" || encoding == "fixstr") {
		return append([]byte{0xa0 | byte(len(text))}, text...)
	}
	for _, e := range textEncodings {
		if len(text) <= e.limit && (encoding == "" || encoding == e.name) {
			head := append([]byte{e.head}, bigEndian(uint64(len(text)), e.size)...)
			return append(head, text...)
		}
	}
	return nil
}

func packArray(length int, encoding string) []byte {
	switch {
	case encoding == "array32":
		return append([]byte{0xdd}, bigEndian(uint64(length), 4)...)
	case encoding == "array16" || length > 15:
		return append([]byte{0xdc}, bigEndian(uint64(length), 2)...)
	}
	return []byte{0x90 | byte(length)}
}

// reader walks over bytes; the first thing wrong makes a payload fault.
type reader struct{ rest []byte }

func (r *reader) take(n uint64) ([]byte, *Fault) {
	if n > uint64(len(r.rest)) {
		return nil, fault("payload")
	}
	out := r.rest[:n]
	r.rest = r.rest[n:]
	return out, nil
}

func (r *reader) unsigned(size int) (uint64, *Fault) {
	b, f := r.take(uint64(size))
	if f != nil {
		return 0, f
	}
	n := uint64(0)
	for _, x := range b {
		n = n<<8 | uint64(x)
	}
	return n, nil
}

func (r *reader) array() (uint64, *Fault) {
	head, f := r.unsigned(1)
	switch {
	case f != nil:
		return 0, f
	case head&0xf0 == 0x90:
		return head & 0x0f, nil
	case head == 0xdc:
		return r.unsigned(2)
	case head == 0xdd:
		return r.unsigned(4)
	}
	return 0, fault("payload")
}

func (r *reader) integer() (int64, *Fault) {
	head, f := r.unsigned(1)
	if f != nil {
		return 0, f
	}
	if head < 0x80 {
		return int64(head), nil
	}
	for _, e := range integerEncodings {
		if uint64(e.head) != head {
			continue
		}
		n, f := r.unsigned(e.size)
		if f != nil {
			return 0, f
		}
		if n > e.limit || n > maxInteger { // above the limit: a negative one
			return 0, fault("payload")
		}
		return int64(n), nil
	}
	return 0, fault("payload")
}

func (r *reader) text() (string, *Fault) {
	head, f := r.unsigned(1)
	if f != nil {
		return "", f
	}
	length, known := head&0x1f, head&0xe0 == 0xa0
	for _, e := range textEncodings {
		if uint64(e.head) == head {
			known = true
			if length, f = r.unsigned(e.size); f != nil {
				return "", f
			}
		}
	}
	if !known {
		return "", fault("payload")
	}
	b, f := r.take(length)
	if f != nil {
		return "", f
	}
	if !utf8.Valid(b) {
		return "", fault("payload")
	}
	return string(b), nil
}

// layout returns the declared version, or nil.
func (t *Twin) layout(version int64) *model.PayloadVersion {
	if t.m.Payload == nil {
		return nil
	}
	i := slices.IndexFunc(t.m.Payload.Versions, func(v model.PayloadVersion) bool { return v.Version == version })
	if i < 0 {
		return nil
	}
	return &t.m.Payload.Versions[i]
}

// present lists the fields that a record writes.
func present(v *model.PayloadVersion, r Record) []model.PayloadField {
	var fields []model.PayloadField
	for _, f := range v.Fields {
		if !f.OmitZero || r.Tokens != 0 {
			fields = append(fields, f)
		}
	}
	return fields
}

// pack writes a checked record in the given layout.
func (t *Twin) pack(v *model.PayloadVersion, r Record) []byte {
	fields := present(v, r)
	out := append(packArray(1+len(fields), ""), packInteger(uint64(v.Version), "")...)
	for _, f := range fields {
		out = append(out, t.packField(f, r)...)
	}
	return out
}

func (t *Twin) packField(f model.PayloadField, r Record) []byte {
	number, _ := t.numberOfCode(r.Model)
	switch f.Field + " " + f.As {
	case "status code":
		return packText(r.Status, "")
	case "status integer":
		return packInteger(uint64(t.statusByCode(r.Status).Integer), "")
	case "model code":
		return packText(r.Model, "")
	case "model integer":
		return packInteger(uint64(number), "")
	case "tokens integer":
		return packInteger(uint64(r.Tokens), "")
	}
	return packText(r.Result, "")
}

// unpack reads a payload, in the order that section 3 gives.
func (t *Twin) unpack(data []byte) (Record, *Fault) {
	r := &reader{data}
	length, f := r.array()
	if f != nil {
		return Record{}, f
	}
	if length == 0 {
		return Record{}, missing("version")
	}
	version, f := r.integer()
	if f != nil {
		return Record{}, f
	}
	v := t.layout(version)
	if v == nil {
		return Record{}, fault("payload")
	}
	fields, f := elements(v, length-1)
	if f != nil {
		return Record{}, f
	}
	var out Record
	for _, field := range fields {
		if f := t.unpackField(r, field, &out); f != nil {
			return Record{}, f
		}
	}
	if len(r.rest) > 0 {
		return Record{}, fault("payload")
	}
	return out, nil
}

// elements are the fields of an array with n elements behind the version.
func elements(v *model.PayloadVersion, n uint64) ([]model.PayloadField, *Fault) {
	all := v.Fields
	if n == uint64(len(all)) {
		return all, nil
	}
	if n > uint64(len(all)) {
		return nil, fault("payload")
	}
	required := slices.DeleteFunc(slices.Clone(all), func(f model.PayloadField) bool { return f.OmitZero })
	if n < uint64(len(required)) {
		return nil, missing(required[n].Field)
	}
	return required, nil
}

func (t *Twin) unpackField(r *reader, field model.PayloadField, out *Record) *Fault {
	var text string
	var n int64
	var f *Fault
	if field.As == "integer" {
		n, f = r.integer()
	} else {
		text, f = r.text()
	}
	if f != nil {
		return f
	}
	switch field.Field {
	case "status":
		for _, s := range t.m.Statuses {
			if field.As == "integer" && s.Integer == n || field.As == "code" && s.Code == text {
				out.Status = s.Code
				return nil
			}
		}
		return fault("payload")
	case "model":
		out.Model = t.normal(text)
		if field.As == "integer" {
			out.Model = t.codeOfNumber(n)
		}
	case "tokens":
		out.Tokens = n
	case "result":
		out.Result = strings.Clone(text)
	}
	return nil
}
