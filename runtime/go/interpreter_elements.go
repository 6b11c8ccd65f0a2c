package compact

import "fmt"

// What the interpreter does with elements, of lists and of maps.

// holdingTypes are the types that hold others, of which an element makes one.
var holdingTypes = map[string]func(element *interpretedField) *interpretedType{"list": listType, "map": mapType}

// A strayValue is a caller's value that is none of its type. Encoders count elements
// before they look at types, so they are the ones to refuse it.
type strayValue struct{ value any }

// elementData is an element as one of its type.
func (f *interpretedField) elementData(x any) any {
	if own, ok := f.data(x); ok {
		return own
	}
	return strayValue{x}
}

func isStray(x any) bool {
	_, is := x.(strayValue)
	return is
}

func (f *interpretedField) checkElement(k *checker, x any) {
	if stray, is := x.(strayValue); is {
		k.refuse(unrepresentable(f.name, f.expected(f)).found(fmt.Sprint(stray.value)))
		return
	}
	f.check(k, f, x)
}

func (f *interpretedField) isJSON() bool { return f.interpretedType == interpretedTypes["json"] }
func (f *interpretedField) isOpen() bool { return f.interpretedType == interpretedTypes["open"] }

func (f *interpretedField) fromJSON(in *verboseReader, m *jsonMember) any {
	return f.member(in, m, element, f)
}

// nestedFromJSON and checkRecord read and judge an element that is a record.
func (f *interpretedField) nestedFromJSON(x *any, in *verboseReader, m *nestedMember, _ string) {
	*x = f.nestedMember(in, m, element, f)
}

func (f *interpretedField) checkRecord(x *any, k *checker, _ string) { f.checkElement(k, *x) }

func (f *interpretedField) toJSON(dst []byte, x any) []byte { return f.appendJSON(dst, f, x) }

// appendShown appends an element that may be none of its type.
func (f *interpretedField) appendShown(dst []byte, x any) []byte {
	if f.isJSON() {
		return appendShownJSON(dst, x.(string))
	}
	return f.appendJSON(dst, f, x)
}

// inPayload reads and writes a field as a form, or elements as another.
func (f *interpretedField) inPayload(as, of string) interpretedElement {
	if f.element == nil {
		return f.elements[as]
	}
	return f.holding(f.element.elements[of])
}

// unnumbered finds codes inside of a field that have no number.
func (r *interpretedRecord) unnumbered(values map[string]any) func(place int) (path, code string) {
	return func(place int) (path, code string) {
		f := &r.fields[place]
		return f.unnumbered(f, values[f.name])
	}
}
