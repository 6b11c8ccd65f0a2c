package compact

import (
	"fmt"
	"reflect"
	"slices"
)

// listType calls a list's functions for elements that are data.
func listType(element *interpretedField) *interpretedType {
	return &interpretedType{
		data:     func(v any) (any, bool) { return listData(element, v), v != nil },
		expected: func(*interpretedField) string { return listText },
		check:    checkAnyList,
		show:     showAnyList,
		member: func(in *verboseReader, m *jsonMember, name string, f *interpretedField) any {
			return anyList(verboseList(in, m, name, f.element.fromJSON))
		},
		text: func(in *separatedText, text string, f *interpretedField) any {
			return anyList(separatedList(in, text, f.name, f.element.fromJSON))
		},
		appendJSON: appendAnyList,
		appendText: appendAnyList,
	}
}

// anyList is a list as records have it: none is nil.
func anyList(list []any) any {
	if list == nil {
		return nil
	}
	return list
}

// A strayValue is a caller's value that is none of its type. Encoders count elements
// before they look at types, so they are the ones to refuse it.
type strayValue struct{ value any }

func checkAnyList(k *checker, f *interpretedField, v any) {
	list, isList := v.([]any)
	if !isList {
		k.refuse(unrepresentable(f.name, listText))
		return
	}
	checkList(k, f.name, list, f.element.checkElement)
	if f.element.interpretedType == interpretedTypes["json"] && !hasStray(list) {
		k.nestJSON(f.name, listOf[string](list))
	} else {
		k.nest(f.name)
	}
}

func (f *interpretedField) checkElement(k *checker, x any) {
	if stray, is := x.(strayValue); is {
		k.refuse(unrepresentable(f.name, f.expected(f)).found(fmt.Sprint(stray.value)))
		return
	}
	f.check(k, f, x)
}

func hasStray(list []any) bool {
	return slices.ContainsFunc(list, func(x any) bool { _, is := x.(strayValue); return is })
}

func showAnyList(f *interpretedField, v any) shown {
	list, isList := v.([]any)
	if !isList || hasStray(list) { // which is refused by itself
		return shown{}
	}
	s := showList(string(appendListJSON(nil, list, f.element.appendShown)))
	if f.element.interpretedType == interpretedTypes["open"] {
		s = showOpenList(s, f.element.table, listOf[string](list))
	}
	return s
}

// appendShown appends an element that may be none of its type.
func (f *interpretedField) appendShown(dst []byte, x any) []byte {
	if f.interpretedType == interpretedTypes["json"] {
		return appendShownJSON(dst, x.(string))
	}
	return f.appendJSON(dst, f, x)
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

// listData takes any slice as a list, but for bytes. One that is nil stays so.
func listData(element *interpretedField, data any) any {
	v := reflect.ValueOf(data)
	if _, isBytes := data.([]byte); isBytes || v.Kind() != reflect.Slice {
		return strayValue{data}
	}
	if v.IsNil() {
		return []any(nil)
	}
	list := make([]any, v.Len())
	for i := range list {
		x := v.Index(i).Interface()
		own, ok := element.data(x)
		if !ok {
			own = strayValue{x}
		}
		list[i] = own
	}
	return list
}

// unnumbered finds codes of lists that have no number.
func (r *interpretedRecord) unnumbered(values map[string]any) func(place int) (at int, code string) {
	return func(place int) (at int, code string) {
		f := &r.fields[place]
		return unnumbered(f.element.table, listOf[string](values[f.name].([]any)))
	}
}

// listOf are elements that have the type.
func listOf[T any](list []any) []T {
	own := make([]T, len(list))
	for i, x := range list {
		own[i] = x.(T)
	}
	return own
}
