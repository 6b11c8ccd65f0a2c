package compact

import (
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
		nestedMember: func(in *verboseReader, m *nestedMember, name string, f *interpretedField) any {
			if !f.nests() {
				return f.member(in, &m.jsonMember, name, f)
			}
			return anyList(verboseRecords(in, m, name, f.element.nestedFromJSON))
		},
		text: func(in *separatedText, text string, f *interpretedField) any {
			if f.nests() {
				return separatedInside(in, text, f.name, listText, func(in *verboseReader, m *nestedMember) any {
					return f.nestedMember(in, m, f.name, f)
				})
			}
			return anyList(separatedList(in, text, f.name, f.element.fromJSON))
		},
		appendJSON: appendAnyList,
		appendText: appendAnyList,
		holding: func(each interpretedElement) interpretedElement {
			return interpretedElement{
				func(in *payloadReader, f *interpretedField) any {
					if f.nests() {
						return payloadRecords(in, f.name, func(x *any, in *payloadReader, _ string) { *x = each.read(in, f.element) })
					}
					return payloadList(in, f.name, func(in *payloadReader) any { return each.read(in, f.element) })
				},
				func(w *payloadWriter, f *interpretedField, v any) {
					writeList(w, v.([]any), func(w *payloadWriter, x any) { each.write(w, f.element, x) })
				},
			}
		},
		unnumbered: func(f *interpretedField, v any) (path, code string) {
			return unnumberedIn(f.name, f.element.table, listOf[string](v.([]any)))
		},
	}
}

// anyList is a list as records have it: none is nil.
func anyList(list []any) any {
	if list == nil {
		return nil
	}
	return list
}

func checkAnyList(k *checker, f *interpretedField, v any) {
	list, isList := v.([]any)
	if !isList {
		k.refuse(unrepresentable(f.name, listText))
		return
	}
	texts := f.element.isJSON() && !slices.ContainsFunc(list, isStray)
	if f.inside {
		k.bracket(f.name)
		defer k.unbracket()
	}
	switch {
	case f.nests():
		checkRecords(k, f.name, list, f.element.checkRecord)
		return
	case f.inside:
		if checkList(k, f.name, list, f.element.checkElement); texts {
			k.nestJSONListInside(f.name, listOf[string](list))
		}
		return
	}
	if checkList(k, f.name, list, f.element.checkElement); texts {
		k.nestJSON(f.name, listOf[string](list))
	} else {
		k.nest(f.name)
	}
}

func showAnyList(f *interpretedField, v any) shown {
	list, isList := v.([]any)
	if !isList || slices.ContainsFunc(list, isStray) { // which is refused by itself
		return shown{}
	}
	s := showHolding(string(appendListJSON(nil, list, f.element.appendShown)))
	if f.element.isOpen() {
		s = showOpenList(s, f.element.table, listOf[string](list))
	}
	return s
}

func appendAnyList(dst []byte, f *interpretedField, v any) []byte {
	return appendListJSON(dst, v.([]any), f.element.toJSON)
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
		list[i] = element.elementData(v.Index(i).Interface())
	}
	return list
}

// listOf are elements that have the type.
func listOf[T any](list []any) []T {
	own := make([]T, len(list))
	for i, x := range list {
		own[i] = x.(T)
	}
	return own
}
