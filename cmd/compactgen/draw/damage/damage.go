// Package damage damages frames where it counts: inside of their layers, at the
// tokens of the form that is there, and puts the layers back around it. What it
// gives depends on the source of random numbers alone.
package damage

import (
	"math/rand/v2"
	"strings"
)

// A Kind is a form that data has, and so the way in which it is damaged.
type Kind uint8

// The kinds of frames, and of their insides.
const (
	Text Kind = iota
	Bytes
	JSON
	Response   // a frame of any format
	Fields     // between pipes
	Payload    // MessagePack
	Stream     // zlib or gzip
	Brotli     // a stream of it
	Base64     // digits
	Base85     // digits
	Delta      // a frame
	Request    // a frame of requests or definitions
	M2M        // a frame of compressed content
	Dictionary // the text behind its tag
	Record     // a frame of another spec's records
	Structure  // the document behind T2's tag
	kinds
)

// A Source is where the damage comes from.
type Source struct {
	*rand.Rand
	// Other gives another datum of a kind, or "": pieces of it are put in.
	Other func(Kind) string
}

// mutators damage the form itself, not the content of a layer.
var mutators = [kinds]func(*Source, string) string{
	Text: (*Source).text, Bytes: (*Source).bytes, JSON: (*Source).json, Response: (*Source).text, Fields: (*Source).fields,
	Payload: (*Source).payload, Stream: (*Source).stream, Brotli: (*Source).bytes, Base64: (*Source).text, Base85: (*Source).digits,
	Delta: (*Source).delta, Request: (*Source).request, M2M: (*Source).text, Dictionary: (*Source).dictionary, Record: (*Source).text,
	Structure: (*Source).structure,
}

// Mutate damages data once or a few times, at any depth.
func (s *Source) Mutate(k Kind, data string) string {
	for {
		data = s.once(k, data)
		if s.IntN(3) > 0 {
			return data
		}
	}
}

// once goes down to a layer and damages it, now and then by means that know nothing
// of its form.
func (s *Source) once(k Kind, data string) string {
	if layers := Open(k, data); len(layers) > 0 && s.IntN(6) > 0 {
		l := layers[s.IntN(len(layers))]
		return l.Wrap(s.Rand, s.once(l.Kind, l.Inner))
	}
	switch s.IntN(24) {
	case 0:
		return s.text(data)
	case 1:
		return s.splice(k, data)
	}
	return mutators[k](s, data)
}

// splice joins the beginning of one datum to the end of another.
func (s *Source) splice(k Kind, data string) string {
	other := s.Other(k)
	return data[:s.IntN(len(data)+1)] + other[s.IntN(len(other)+1):]
}

func (s *Source) one(list ...string) string { return list[s.IntN(len(list))] }

// times is small, now and then large.
func (s *Source) times() int {
	return []int{2, 2, 2, 3, 5, 20, 600}[s.IntN(7)]
}

// number is a lexeme near a boundary, or of a form that is not allowed.
func (s *Source) number() string {
	return s.one("0", "1", "2", "3", "5", "127", "128", "255", "256", "65535", "65536", "4294967295", "4294967296", "9007199254740991",
		"9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551616",
		"", "-0", "-1", "+1", "00", "01", "1.0", "0.0", "1e0", "1E+2", "1e400", "-1e-400", "0x1", " 1", "1 ", "١", "９", "²", "1_0", ".5", "5.", "NaN",
		"Infinity", strings.Repeat("9", 16), "1"+strings.Repeat("0", 15), strings.Repeat("1", 17), strings.Repeat("7", 400))
}
