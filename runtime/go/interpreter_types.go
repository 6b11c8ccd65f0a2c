package compact

import "math"

// An interpretedType calls a type's functions for values that are data: texts, int64,
// float64, bool, bytes, records, and lists and maps of these.
type interpretedType struct {
	zero       any
	data       func(v any) (any, bool) // a caller's value as one of the type
	expected   func(f *interpretedField) string
	check      func(k *checker, f *interpretedField, v any)
	show       func(f *interpretedField, v any) shown
	member     func(in *verboseReader, m *jsonMember, name string, f *interpretedField) any
	text       func(in *separatedText, text string, f *interpretedField) any
	appendJSON func(dst []byte, f *interpretedField, v any) []byte
	appendText func(dst []byte, f *interpretedField, v any) []byte
	elements   map[string]interpretedElement // by the form in a payload

	// Of a type that holds records: a member in JSON whose brackets are noted.
	nestedMember func(in *verboseReader, m *nestedMember, name string, f *interpretedField) any

	// Of a type that holds others, whose elements one writes.
	holding    func(each interpretedElement) interpretedElement
	unnumbered func(f *interpretedField, v any) (path, code string)
}

type interpretedElement struct {
	read  func(in *payloadReader, f *interpretedField) any
	write func(w *payloadWriter, f *interpretedField, v any)
}

var interpretedTypes = map[string]*interpretedType{
	"closed": tabled(func(t *codeTable) string { return oneOf(t.codes) }, (*checker).checkClosed, showClosed, (*verboseReader).closed, (*separatedText).closed, appendClosedJSON, appendClosedText,
		forms{"code": {(*payloadReader).closedCode, (*payloadWriter).closedCode}, "integer": {(*payloadReader).closedInteger, (*payloadWriter).closedInteger}}),
	"open": tabled(func(*codeTable) string { return unicodeText }, (*checker).checkOpen, showOpen, (*verboseReader).open, (*separatedText).open, appendOpenJSON, appendOpenText,
		forms{"code": {(*payloadReader).openCode, (*payloadWriter).openCode}, "integer": {(*payloadReader).openInteger, (*payloadWriter).openInteger}}),
	"integer": bounded(integerText, wholeNumber, (*checker).checkInteger, showInteger, (*verboseReader).integer, (*separatedText).integer, appendIntegerJSON, appendIntegerText,
		"integer", (*payloadReader).integer, (*payloadWriter).integer),
	"number": plain(numberText, floatData, (*checker).checkNumber, showNumber, (*verboseReader).number, (*separatedText).number, appendNumberJSON, appendNumberText,
		"number", (*payloadReader).number, (*payloadWriter).number),
	"boolean": plain(boolText, isData[bool], (*checker).checkBoolean, showBoolean, (*verboseReader).boolean, (*separatedText).boolean, appendBooleanJSON, appendBooleanText,
		"boolean", (*payloadReader).boolean, (*payloadWriter).boolean),
	"text": plain(unicodeText, isData[string], (*checker).checkText, showText, (*verboseReader).text, (*separatedText).text, appendTextJSON, appendTextText,
		"text", (*payloadReader).text, (*payloadWriter).text),
	"json": plain(jsonText, isData[string], (*checker).checkJSON, showJSON, (*verboseReader).json, (*separatedText).json, appendJSONJSON, appendJSONText,
		"text", (*payloadReader).json, (*payloadWriter).json),
	"bytes": plain(bytesText, isData[[]byte], (*checker).checkBytes, showBytes, (*verboseReader).bytes, (*separatedText).bytes, appendBytesJSON, appendBytesText,
		"bytes", (*payloadReader).bytes, (*payloadWriter).bytes),
}

// plain is a type whose functions need nothing but the value.
func plain[T any](
	expected string, data func(any) (T, bool), check func(*checker, string, T), show func(T) shown,
	member func(*verboseReader, *jsonMember, string) T, text func(*separatedText, string, string) T, appendJSON, appendText func([]byte, T) []byte,
	form string, read func(*payloadReader, string) T, write func(*payloadWriter, T),
) *interpretedType {
	return bounded(
		func(int64, int64) string { return expected }, data,
		func(k *checker, name string, _, _ int64, v T) { check(k, name, v) }, show,
		func(in *verboseReader, m *jsonMember, name string, _, _ int64) T { return member(in, m, name) },
		func(in *separatedText, written, name string, _, _ int64) T { return text(in, written, name) }, appendJSON, appendText,
		form, func(in *payloadReader, name string, _, _ int64) T { return read(in, name) }, write,
	)
}

// bounded is a type whose functions need the field's bounds.
func bounded[T any](
	expected func(least, most int64) string, data func(any) (T, bool), check func(*checker, string, int64, int64, T), show func(T) shown,
	member func(*verboseReader, *jsonMember, string, int64, int64) T, text func(*separatedText, string, string, int64, int64) T, appendJSON, appendText func([]byte, T) []byte,
	form string, read func(*payloadReader, string, int64, int64) T, write func(*payloadWriter, T),
) *interpretedType {
	return &interpretedType{
		zero:     *new(T),
		data:     func(v any) (any, bool) { return data(v) },
		expected: func(f *interpretedField) string { return expected(f.least, f.most) },
		check:    func(k *checker, f *interpretedField, v any) { check(k, f.name, f.least, f.most, v.(T)) },
		show:     func(_ *interpretedField, v any) shown { return show(v.(T)) },
		member: func(in *verboseReader, m *jsonMember, name string, f *interpretedField) any {
			return member(in, m, name, f.least, f.most)
		},
		text: func(in *separatedText, written string, f *interpretedField) any {
			return text(in, written, f.name, f.least, f.most)
		},
		appendJSON: func(dst []byte, _ *interpretedField, v any) []byte { return appendJSON(dst, v.(T)) },
		appendText: func(dst []byte, _ *interpretedField, v any) []byte { return appendText(dst, v.(T)) },
		elements: map[string]interpretedElement{form: {
			func(in *payloadReader, f *interpretedField) any { return read(in, f.name, f.least, f.most) },
			func(w *payloadWriter, _ *interpretedField, v any) { write(w, v.(T)) },
		}},
	}
}

// forms are those of a table's codes in a payload.
type forms map[string]struct {
	read  func(*payloadReader, string, *codeTable) string
	write func(*payloadWriter, *codeTable, string)
}

// tabled is a type whose functions need the field's table.
func tabled(
	expected func(*codeTable) string, check func(*checker, string, *codeTable, string), show func(*codeTable, string) shown,
	member func(*verboseReader, *jsonMember, string, *codeTable) string, text func(*separatedText, string, string, *codeTable) string,
	appendJSON, appendText func([]byte, *codeTable, string) []byte, list forms,
) *interpretedType {
	elements := map[string]interpretedElement{}
	for form, x := range list {
		elements[form] = interpretedElement{
			func(in *payloadReader, f *interpretedField) any { return x.read(in, f.name, f.table) },
			func(w *payloadWriter, f *interpretedField, v any) { x.write(w, f.table, v.(string)) },
		}
	}
	return &interpretedType{
		zero:     "",
		data:     func(v any) (any, bool) { return isData[string](v) },
		expected: func(f *interpretedField) string { return expected(f.table) },
		check:    func(k *checker, f *interpretedField, v any) { check(k, f.name, f.table, v.(string)) },
		show:     func(f *interpretedField, v any) shown { return show(f.table, v.(string)) },
		member: func(in *verboseReader, m *jsonMember, name string, f *interpretedField) any {
			return member(in, m, name, f.table)
		},
		text: func(in *separatedText, written string, f *interpretedField) any {
			return text(in, written, f.name, f.table)
		},
		appendJSON: func(dst []byte, f *interpretedField, v any) []byte { return appendJSON(dst, f.table, v.(string)) },
		appendText: func(dst []byte, f *interpretedField, v any) []byte { return appendText(dst, f.table, v.(string)) },
		elements:   elements,
	}
}

func isData[T any](v any) (T, bool) {
	x, ok := v.(T)
	return x, ok
}

// floatData takes any number, since JSON may write one without a fraction.
func floatData(v any) (float64, bool) {
	if f, ok := v.(float64); ok {
		return f, true
	}
	n, ok := wholeNumber(v)
	return float64(n), ok
}

// wholeNumber takes Go's integers, and floats without a fraction: JSON gives floats.
func wholeNumber(v any) (int64, bool) {
	switch n := v.(type) {
	case int:
		return int64(n), true
	case int32:
		return int64(n), true
	case int64:
		return n, true
	case float64:
		return int64(n), n == math.Trunc(n) && math.Abs(n) <= maxInteger
	}
	return 0, false
}
