package judge

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"github.com/compactgen/compactgen/gen/model"
)

// kind is what the judge knows of a type.
type kind struct {
	sample  any                                                            // a value; tables, bounds, lists, maps and records have their own
	typed   func(x *declaredRecord, f *model.Field) []any                  // values, good and bad
	valid   func(t *Protocol, f *model.Field, value any) (any, bool)       // the normal form; nil: each value is
	parse   func(t *Protocol, f *model.Field, text string) (any, bool)     // a value in text; nil: the text itself
	lexeme  func(t *Protocol, f *model.Field, lexeme string) (any, bool)   // in JSON; nil: as in text
	pack    func(t *Protocol, f *model.Field, of string, value any) []byte // as a payload has it; nil: as text
	unpack  func(t *Protocol, f *model.Field, of string, in *reader) (any, *Fault)
	lexemes func(x *declaredRecord, f *model.Field) []string              // texts that are JSON of the type, or nearly so; nil: those of texts
	packed  func(x *declaredRecord, f *model.Field) [][]byte              // the same in a payload
	given   func(t *Protocol, f *model.Field, lexeme []byte) (any, error) // as vectors carry it
}

// kinds are filled in late, since those of lists, maps and records look up those of their elements.
var kinds map[string]kind

func init() {
	kinds = map[string]kind{
		"closed": {typed: texts, valid: validCode, lexeme: unquoted, unpack: unpackText, given: givenText},
		"open":   {sample: "m", typed: texts, valid: validOpen, lexeme: unquoted, unpack: unpackText, given: givenText},
		"integer": {
			sample: int64(5), typed: integers, valid: validInteger, lexeme: integerOf, pack: packPlainInteger, unpack: unpackInteger,
			parse: func(_ *Protocol, _ *model.Field, text string) (any, bool) {
				n, ok := jsonInteger(text)
				return n, ok && text != "-0"
			},
			given: func(_ *Protocol, _ *model.Field, lexeme []byte) (any, error) {
				return strconv.ParseInt(string(lexeme), 10, 64)
			},
		},
		"number": {
			sample: 2.5, typed: numbersOf, valid: validNumber, parse: parseNumber, pack: packNumber, unpack: func(_ *Protocol, _ *model.Field, _ string, in *reader) (any, *Fault) { return in.double() },
			given: func(_ *Protocol, _ *model.Field, lexeme []byte) (any, error) {
				x, _ := strconv.ParseFloat(string(lexeme), 64) // too large a number is infinite
				return x, nil
			},
		},
		"boolean": {
			sample: true, typed: func(*declaredRecord, *model.Field) []any { return []any{false, true} },
			parse: func(_ *Protocol, _ *model.Field, text string) (any, bool) {
				return text == "true", text == "true" || text == "false"
			},
			pack: func(_ *Protocol, _ *model.Field, _ string, value any) []byte {
				return map[any][]byte{false: {0xc2}, true: {0xc3}}[value]
			},
			unpack: func(_ *Protocol, _ *model.Field, _ string, in *reader) (any, *Fault) { return in.boolean() },
			given: func(_ *Protocol, _ *model.Field, lexeme []byte) (any, error) {
				return strconv.ParseBool(string(lexeme))
			},
		},
		"text": {sample: "x", typed: texts, lexeme: unquoted, unpack: unpackText, given: givenText},
		"json": {sample: "[1]", typed: texts, valid: validJSON, unpack: unpackText, given: givenText},
		"bytes": {
			sample: []byte{0xfb, 0xff}, typed: bytesOf, parse: bytesIn,
			pack:   func(_ *Protocol, _ *model.Field, _ string, value any) []byte { return packBytes(value.([]byte), "") },
			unpack: func(_ *Protocol, _ *model.Field, _ string, in *reader) (any, *Fault) { return in.bytes() },
			lexeme: func(t *Protocol, f *model.Field, lexeme string) (any, bool) {
				text, ok := unquoted(t, f, lexeme)
				if !ok {
					return nil, false
				}
				return bytesIn(t, f, text.(string))
			},
			given: func(_ *Protocol, _ *model.Field, lexeme []byte) (any, error) {
				var in byteInput
				err := strict(lexeme, &in)
				return []byte(in.Hex), err
			},
		},
		"list":   {typed: lists, valid: validList, parse: listIn, lexeme: listIn, pack: packList, unpack: unpackList, given: givenList, lexemes: (*declaredRecord).listLexemes, packed: (*declaredRecord).packedLists},
		"map":    {typed: mapsOf, valid: validMap, parse: mapIn, lexeme: mapIn, pack: packMap, unpack: unpackMap, given: givenMap, lexemes: (*declaredRecord).mapLexemes, packed: (*declaredRecord).packedMaps},
		"record": {typed: recordsOf, valid: validRecord, parse: recordIn, lexeme: recordIn, pack: packRecord, unpack: unpackRecord, given: givenRecord, lexemes: (*declaredRecord).recordLexemes, packed: (*declaredRecord).packedRecords},
	}
}

// valid brings a value to its normal form, and says whether the field may have it.
func (t *Protocol) valid(f *model.Field, value any) (any, bool) {
	if valid := kinds[f.Type].valid; valid != nil {
		return valid(t, f, value)
	}
	return value, true
}

// parse reads what textOf writes. An integer in text has no -0.
func (t *Protocol) parse(f *model.Field, text string) (any, bool) {
	parse := kinds[f.Type].parse
	if parse == nil {
		return t.valid(f, text)
	}
	value, ok := parse(t, f, text)
	if !ok {
		return nil, false
	}
	return t.valid(f, value)
}

// parseJSONValue reads the lexeme of a value.
func (t *Protocol) parseJSONValue(f *model.Field, lexeme string) (any, bool) {
	read := kinds[f.Type].lexeme
	if read == nil {
		return t.parse(f, lexeme)
	}
	value, ok := read(t, f, lexeme)
	if !ok {
		return nil, false
	}
	return t.valid(f, value)
}

func validCode(t *Protocol, f *model.Field, value any) (any, bool) {
	return value, t.table(f).row(value.(string)) != nil
}

func validOpen(t *Protocol, f *model.Field, value any) (any, bool) {
	return t.table(f).normal(value.(string)), true
}

func validInteger(_ *Protocol, f *model.Field, value any) (any, bool) {
	n := value.(int64)
	small := f.Min != nil && n < *f.Min
	large := f.Max != nil && n > *f.Max
	return n, n >= -maxInteger && n <= maxInteger && !small && !large
}

func validNumber(_ *Protocol, _ *model.Field, value any) (any, bool) {
	x := value.(float64)
	return x, !math.IsNaN(x) && !math.IsInf(x, 0)
}

func validJSON(t *Protocol, _ *model.Field, value any) (any, bool) {
	v, ok := parseJSON(value.(string), t.depth-1)
	if !ok {
		return nil, false
	}
	return v.min(), true
}

func unquoted(_ *Protocol, _ *model.Field, lexeme string) (any, bool) {
	if lexeme[0] != '"' {
		return nil, false
	}
	return unquote(lexeme)
}

func integerOf(_ *Protocol, _ *model.Field, lexeme string) (any, bool) { return jsonInteger(lexeme) }

func packPlainInteger(_ *Protocol, _ *model.Field, _ string, value any) []byte {
	return packSigned(value.(int64), "")
}

func unpackInteger(_ *Protocol, _ *model.Field, _ string, in *reader) (any, *Fault) {
	return in.integer()
}

func packNumber(_ *Protocol, _ *model.Field, _ string, value any) []byte {
	return append([]byte{0xcb}, bigEndian(math.Float64bits(value.(float64)), 8)...)
}

func unpackText(_ *Protocol, _ *model.Field, _ string, in *reader) (any, *Fault) { return in.text() }

func givenText(_ *Protocol, _ *model.Field, lexeme []byte) (any, error) {
	var s wireText
	err := json.Unmarshal(lexeme, &s)
	return string(s), err
}

func bytesIn(_ *Protocol, _ *model.Field, text string) (any, bool) {
	data, f := decodeBase64(text)
	return append([]byte{}, data...), f == nil
}

func bytesOf(*declaredRecord, *model.Field) (out []any) {
	for _, size := range []int{0, 1, 2, 3, 255, 256, 65535, 65536} {
		out = append(out, bytes.Repeat([]byte{0xfb}, size))
	}
	return out
}

func texts(x *declaredRecord, f *model.Field) (out []any) {
	for _, text := range x.lexemes(f) {
		out = append(out, text)
	}
	return append(out, "\xed\xa0\x80")
}

func integers(_ *declaredRecord, f *model.Field) (out []any) {
	for _, n := range integersOf(f) {
		out = append(out, n)
	}
	return out
}

func numbersOf(*declaredRecord, *model.Field) (out []any) {
	for _, n := range doubles {
		out = append(out, n)
	}
	return append(out, math.Inf(1), math.Inf(-1))
}

// sample is a value of a field: of a table a row with an integer that is no error.
func (x *declaredRecord) sample(f *model.Field) any {
	switch {
	case f.Type == "record" || f.Element != nil:
		return x.sampleIn(f, 0)
	}
	value := kinds[f.Type].sample
	if n, bounded := value.(int64); bounded {
		if f.Max != nil {
			n = min(n, *f.Max)
		}
		if f.Min != nil {
			n = max(n, *f.Min)
		}
		return n
	}
	if f.Table == "" {
		return value
	}
	rows := x.t.table(f).Rows
	if i := slices.IndexFunc(rows, func(row model.Row) bool { return row.Integer != nil && row.Role != "error" }); i >= 0 {
		return rows[i].Code
	}
	if len(rows) > 0 {
		return rows[0].Code
	}
	return value
}
