package compact

import "reflect"

// mapType calls a map's functions for values that are data.
func mapType(element *interpretedField) *interpretedType {
	return &interpretedType{
		data:     func(v any) (any, bool) { return mapData(element, v), v != nil },
		expected: func(*interpretedField) string { return mapText },
		check:    checkAnyMap,
		show:     showAnyMap,
		member: func(in *verboseReader, m *jsonMember, name string, f *interpretedField) any {
			return anyMap(verboseMap(in, m, name, f.element.fromJSON))
		},
		nestedMember: func(in *verboseReader, m *nestedMember, name string, f *interpretedField) any {
			if !f.nests() {
				return f.member(in, &m.jsonMember, name, f)
			}
			return anyMap(verboseRecordMap(in, m, name, f.element.nestedFromJSON))
		},
		text: func(in *separatedText, text string, f *interpretedField) any {
			if f.nests() {
				return separatedInside(in, text, f.name, mapText, func(in *verboseReader, m *nestedMember) any {
					return f.nestedMember(in, m, f.name, f)
				})
			}
			return anyMap(separatedMap(in, text, f.name, f.element.fromJSON))
		},
		appendJSON: appendAnyMap,
		appendText: appendAnyMap,
		holding: func(each interpretedElement) interpretedElement {
			return interpretedElement{
				func(in *payloadReader, f *interpretedField) any {
					if f.nests() {
						return payloadRecordMap(in, f.name, func(x *any, in *payloadReader, _ string) { *x = each.read(in, f.element) })
					}
					return payloadMap(in, f.name, func(in *payloadReader) any { return each.read(in, f.element) })
				},
				func(w *payloadWriter, f *interpretedField, v any) {
					writeMap(w, v.(map[string]any), func(w *payloadWriter, x any) { each.write(w, f.element, x) })
				},
			}
		},
		unnumbered: func(f *interpretedField, v any) (path, code string) {
			return unnumberedInMap(f.name, f.element.table, mapOf[string](v.(map[string]any)))
		},
	}
}

// anyMap is a map as records have it: none is nil.
func anyMap(m map[string]any) any {
	if m == nil {
		return nil
	}
	return m
}

func checkAnyMap(k *checker, f *interpretedField, v any) {
	m, isMap := v.(map[string]any)
	if !isMap {
		k.refuse(unrepresentable(f.name, mapText))
		return
	}
	texts := f.element.isJSON() && !hasStray(m)
	if f.inside {
		k.bracket(f.name)
		defer k.unbracket()
	}
	switch {
	case f.nests():
		checkRecordMap(k, f.name, m, f.element.checkRecord)
		return
	case f.inside:
		if checkMap(k, f.name, m, f.element.checkElement); texts {
			k.nestJSONMapInside(f.name, mapOf[string](m))
		}
		return
	}
	if checkMap(k, f.name, m, f.element.checkElement); texts {
		k.nestJSONMap(f.name, mapOf[string](m))
	} else {
		k.nest(f.name)
	}
}

func hasStray(m map[string]any) bool {
	for _, x := range m {
		if isStray(x) {
			return true
		}
	}
	return false
}

func showAnyMap(f *interpretedField, v any) shown {
	m, isMap := v.(map[string]any)
	if !isMap || hasStray(m) { // which is refused by itself
		return shown{}
	}
	s := showMap(m, f.element.appendShown)
	if f.element.isOpen() {
		s = showOpenMap(s, f.element.table, mapOf[string](m))
	}
	return s
}

func appendAnyMap(dst []byte, f *interpretedField, v any) []byte {
	return appendMapJSON(dst, v.(map[string]any), f.element.toJSON)
}

// mapData takes any map whose keys are strings. One that is nil stays so.
func mapData(element *interpretedField, data any) any {
	v := reflect.ValueOf(data)
	switch {
	case v.Kind() != reflect.Map || v.Type().Key().Kind() != reflect.String:
		return strayValue{data}
	case v.IsNil():
		return map[string]any(nil)
	}
	m := make(map[string]any, v.Len())
	for entries := v.MapRange(); entries.Next(); {
		m[entries.Key().String()] = element.elementData(entries.Value().Interface())
	}
	return m
}

// mapOf are values that have the type.
func mapOf[T any](m map[string]any) map[string]T {
	own := make(map[string]T, len(m))
	for key, x := range m {
		own[key] = x.(T)
	}
	return own
}
