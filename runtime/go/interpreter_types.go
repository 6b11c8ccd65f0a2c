package compact

import "math"

// An interpretedType calls a type's room for values that are data: texts, int64,
// float64 and bool.
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
}

type interpretedElement struct {
	read  func(in *tuple, f *interpretedField) any
	write func(w *tupleWriter, f *interpretedField, v any)
}

var interpretedTypes = map[string]*interpretedType{
	"closed": {
		zero: "", data: isData[string],
		expected: func(f *interpretedField) string { return oneOf(f.table.codes) },
		check:    func(k *checker, f *interpretedField, v any) { k.closed(f.name, f.table, v.(string)) },
		show:     func(f *interpretedField, v any) shown { return showClosed(f.table, v.(string)) },
		member: func(in *verboseReader, m *jsonMember, name string, f *interpretedField) any {
			return in.closed(m, name, f.table)
		},
		text: func(in *separatedText, text string, f *interpretedField) any { return in.closed(text, f.name, f.table) },
		appendJSON: func(dst []byte, f *interpretedField, v any) []byte {
			return appendClosedJSON(dst, f.table, v.(string))
		},
		appendText: func(dst []byte, f *interpretedField, v any) []byte {
			return appendClosedText(dst, f.table, v.(string))
		},
		elements: map[string]interpretedElement{
			"code": {
				func(in *tuple, f *interpretedField) any { return in.closedCode(f.name, f.table) },
				func(w *tupleWriter, f *interpretedField, v any) { w.closedCode(f.table, v.(string)) },
			},
			"integer": {
				func(in *tuple, f *interpretedField) any { return in.closedInteger(f.name, f.table) },
				func(w *tupleWriter, f *interpretedField, v any) { w.closedInteger(f.table, v.(string)) },
			},
		},
	},
	"open": {
		zero: "", data: isData[string],
		expected: func(_ *interpretedField) string { return unicodeText },
		check:    func(k *checker, f *interpretedField, v any) { k.open(f.name, f.table, v.(string)) },
		show:     func(f *interpretedField, v any) shown { return showOpen(f.table, v.(string)) },
		member: func(in *verboseReader, m *jsonMember, name string, f *interpretedField) any {
			return in.open(m, name, f.table)
		},
		text: func(in *separatedText, text string, f *interpretedField) any { return in.open(text, f.name, f.table) },
		appendJSON: func(dst []byte, f *interpretedField, v any) []byte {
			return appendOpenJSON(dst, f.table, v.(string))
		},
		appendText: func(dst []byte, f *interpretedField, v any) []byte {
			return appendOpenText(dst, f.table, v.(string))
		},
		elements: map[string]interpretedElement{
			"code": {
				func(in *tuple, f *interpretedField) any { return in.openCode(f.name, f.table) },
				func(w *tupleWriter, f *interpretedField, v any) { w.openCode(f.table, v.(string)) },
			},
			"integer": {
				func(in *tuple, f *interpretedField) any { return in.openInteger(f.name, f.table) },
				func(w *tupleWriter, f *interpretedField, v any) { w.openInteger(f.table, v.(string)) },
			},
		},
	},
	"integer": {
		zero:     int64(0),
		data:     func(v any) (any, bool) { return wholeNumber(v) },
		expected: func(f *interpretedField) string { return integerText(f.least, f.most) },
		check:    func(k *checker, f *interpretedField, v any) { k.integer(f.name, f.least, f.most, v.(int64)) },
		show:     func(_ *interpretedField, v any) shown { return showInteger(v.(int64)) },
		member: func(in *verboseReader, m *jsonMember, name string, f *interpretedField) any {
			return in.integer(m, name, f.least, f.most)
		},
		text: func(in *separatedText, text string, f *interpretedField) any {
			return in.integer(text, f.name, f.least, f.most)
		},
		appendJSON: func(dst []byte, _ *interpretedField, v any) []byte { return appendIntegerJSON(dst, v.(int64)) },
		appendText: func(dst []byte, _ *interpretedField, v any) []byte { return appendIntegerText(dst, v.(int64)) },
		elements: map[string]interpretedElement{"integer": {
			func(in *tuple, f *interpretedField) any { return in.integer(f.name, f.least, f.most) },
			func(w *tupleWriter, _ *interpretedField, v any) { w.integer(v.(int64)) },
		}},
	},
	"number": {
		zero: 0.0, data: floatData,
		expected: func(_ *interpretedField) string { return numberText },
		check:    func(k *checker, f *interpretedField, v any) { k.number(f.name, v.(float64)) },
		show:     func(_ *interpretedField, v any) shown { return showNumber(v.(float64)) },
		member: func(in *verboseReader, m *jsonMember, name string, _ *interpretedField) any {
			return in.number(m, name)
		},
		text:       func(in *separatedText, text string, f *interpretedField) any { return in.number(text, f.name) },
		appendJSON: func(dst []byte, _ *interpretedField, v any) []byte { return appendNumberJSON(dst, v.(float64)) },
		appendText: func(dst []byte, _ *interpretedField, v any) []byte { return appendNumberText(dst, v.(float64)) },
		elements: map[string]interpretedElement{"number": {
			func(in *tuple, f *interpretedField) any { return in.number(f.name) },
			func(w *tupleWriter, _ *interpretedField, v any) { w.number(v.(float64)) },
		}},
	},
	"boolean": {
		zero: false, data: isData[bool],
		expected: func(_ *interpretedField) string { return boolText },
		check:    func(k *checker, f *interpretedField, v any) { k.boolean(f.name, v.(bool)) },
		show:     func(_ *interpretedField, v any) shown { return showBoolean(v.(bool)) },
		member: func(in *verboseReader, m *jsonMember, name string, _ *interpretedField) any {
			return in.boolean(m, name)
		},
		text:       func(in *separatedText, text string, f *interpretedField) any { return in.boolean(text, f.name) },
		appendJSON: func(dst []byte, _ *interpretedField, v any) []byte { return appendBooleanJSON(dst, v.(bool)) },
		appendText: func(dst []byte, _ *interpretedField, v any) []byte { return appendBooleanText(dst, v.(bool)) },
		elements: map[string]interpretedElement{"boolean": {
			func(in *tuple, f *interpretedField) any { return in.boolean(f.name) },
			func(w *tupleWriter, _ *interpretedField, v any) { w.boolean(v.(bool)) },
		}},
	},
	"text": {
		zero: "", data: isData[string],
		expected:   func(_ *interpretedField) string { return unicodeText },
		check:      func(k *checker, f *interpretedField, v any) { k.text(f.name, v.(string)) },
		show:       func(_ *interpretedField, v any) shown { return showText(v.(string)) },
		member:     func(in *verboseReader, m *jsonMember, name string, _ *interpretedField) any { return in.text(m, name) },
		text:       func(in *separatedText, text string, f *interpretedField) any { return in.text(text, f.name) },
		appendJSON: func(dst []byte, _ *interpretedField, v any) []byte { return appendTextJSON(dst, v.(string)) },
		appendText: func(dst []byte, _ *interpretedField, v any) []byte { return appendTextText(dst, v.(string)) },
		elements: map[string]interpretedElement{"text": {
			func(in *tuple, f *interpretedField) any { return in.text(f.name) },
			func(w *tupleWriter, _ *interpretedField, v any) { w.text(v.(string)) },
		}},
	},
	"json": {
		zero: "", data: isData[string],
		expected:   func(_ *interpretedField) string { return jsonText },
		check:      func(k *checker, f *interpretedField, v any) { k.json(f.name, v.(string)) },
		show:       func(_ *interpretedField, v any) shown { return showJSON(v.(string)) },
		member:     func(in *verboseReader, m *jsonMember, name string, _ *interpretedField) any { return in.json(m, name) },
		text:       func(in *separatedText, text string, f *interpretedField) any { return in.json(text, f.name) },
		appendJSON: func(dst []byte, _ *interpretedField, v any) []byte { return appendJSONJSON(dst, v.(string)) },
		appendText: func(dst []byte, _ *interpretedField, v any) []byte { return appendJSONText(dst, v.(string)) },
		elements: map[string]interpretedElement{"text": {
			func(in *tuple, f *interpretedField) any { return in.json(f.name) },
			func(w *tupleWriter, _ *interpretedField, v any) { w.json(v.(string)) },
		}},
	},
}

func isData[T any](v any) (any, bool) {
	x, ok := v.(T)
	return x, ok
}

// floatData takes any number, since JSON may write one without a fraction.
func floatData(v any) (any, bool) {
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
