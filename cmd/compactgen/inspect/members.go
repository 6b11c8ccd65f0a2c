package inspect

import compact "github.com/compactgen/compactgen/runtime/go"

// A member stands at a byte of an object; the value is its text.
type member struct {
	name  string
	at    int // of the value
	start int // of the name
	value string
}

// eachMember visits the members of a JSON object as decoders read them, up to the
// first fault.
func eachMember(object string, visit func(member)) {
	compact.TraceMembers(object, func(s compact.Span) {
		value := s.Value.(string)
		visit(member{s.Path, s.End - len(value), s.Start, value})
	})
}
