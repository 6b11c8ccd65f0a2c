package compact

//lint:file-ignore U1000 only other specs have records in records

import "slices"

// separatedInside reads the text of a record, or of a list or a map of them, which is its JSON.
// What is wrong inside is told as in JSON, by the reader.
func separatedInside[T any](in *separatedText, text, name, expected string, read func(in *verboseReader, m *nestedMember) T) (x T) {
	if in.err != nil {
		return x
	}
	inner := &verboseReader{c: in.c}
	m, ok := inner.scan(text, in.c.limits.Depth-1)
	if ok {
		x = read(inner, &m)
	} else if inner.err == nil {
		in.wrong(text, name, CauseWrongValue, expected)
	}
	if inner.endScan(); inner.err != nil {
		in.err = inner.err
	}
	return x
}

// counts notes a record in a field, before it is looked at.
func (in *separatedText) counts(name string) {
	if in.err == nil && in.c.count(1) == 0 {
		in.err = in.c.tooMany(roleFormat, name)
	}
}

// sound is what shows values, but nothing of the fields at some places, which hold records, where
// one that no format carries is there or in front: nothing is written that is not judged.
func (e *encoder) sound(show func(place int) shown, places ...int) func(place int) shown {
	if e.wrong == nil {
		return show
	}
	wrong := e.record.place(e.wrong.Field)
	return func(place int) shown {
		if place >= wrong && slices.Contains(places, place) {
			return shown{}
		}
		return show(place)
	}
}
