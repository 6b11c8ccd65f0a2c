package compact

import (
	"fmt"
	"reflect"
)

// listType calls a list's functions for elements that are data. A field's own element
// says what they are.
func listType() *interpretedType {
	return &interpretedType{
		data:     func(v any) (any, bool) { return v, false }, // see listData
		expected: func(*interpretedField) string { return listText },
		check: func(k *checker, f *interpretedField, v any) {
			e, list := f.element, v.([]any)
			if e.interpretedType == interpretedTypes["json"] {
				k.checkJSONList(f.name, listOf[string](list))
				return
			}
			checkList(k, f.name, list, func(k *checker, x any) { e.check(k, e, x) })
		},
		show: func(f *interpretedField, v any) shown {
			e, list := f.element, v.([]any)
			s := showList(string(f.appendText(nil, f, v)))
			if e.interpretedType == interpretedTypes["open"] {
				s = showOpenList(s, e.table, listOf[string](list))
			}
			return s
		},
		member: func(in *verboseReader, m *jsonMember, name string, f *interpretedField) any {
			return verboseList(in, m, name, f.element.fromJSON)
		},
		text: func(in *separatedText, text string, f *interpretedField) any {
			return textList(in, text, f.name, f.element.fromJSON)
		},
		appendJSON: appendAnyList,
		appendText: appendAnyList,
	}
}

func (f *interpretedField) fromJSON(in *verboseReader, m *jsonMember) any {
	return f.member(in, m, element, f)
}

func appendAnyList(dst []byte, f *interpretedField, v any) []byte {
	return appendListJSON(dst, v.([]any), func(dst []byte, x any) []byte { return f.element.appendJSON(dst, f.element, x) })
}

// inPayload reads and writes a field as a form, or a list's elements as another.
func (f *interpretedField) inPayload(as, of string) interpretedElement {
	if f.element == nil {
		return f.elements[as]
	}
	each := f.element.elements[of]
	return interpretedElement{
		func(in *payloadReader, f *interpretedField) any {
			return payloadList(in, f.name, func(in *payloadReader) any { return each.read(in, f.element) })
		},
		func(w *payloadWriter, f *interpretedField, v any) {
			writeList(w, v.([]any), func(w *payloadWriter, x any) { each.write(w, f.element, x) })
		},
	}
}

// listData takes any slice as a list, but for bytes; nil for one that is absent.
func (f *interpretedField) listData(data any) (any, *Error) {
	v := reflect.ValueOf(data)
	if _, isBytes := data.([]byte); isBytes || v.Kind() != reflect.Slice {
		return nil, unrepresentable(f.name, listText)
	}
	if v.IsNil() && f.optional {
		return nil, nil
	}
	list := make([]any, v.Len())
	for i := range list {
		x := v.Index(i).Interface()
		own, ok := f.element.data(x)
		if !ok {
			return nil, unrepresentable(elementPath(f.name, i), f.element.expected(f.element)).found(fmt.Sprint(x))
		}
		list[i] = own
	}
	return list, nil
}

// listOf are elements that have the type.
func listOf[T any](list []any) []T {
	own := make([]T, len(list))
	for i, x := range list {
		own[i] = x.(T)
	}
	return own
}
