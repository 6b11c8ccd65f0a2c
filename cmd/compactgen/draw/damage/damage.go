// Package damage damages frames where it counts: inside of their layers, at the
// tokens of the form that is there, and puts the layers back around it. Which
// layers a frame has, and which words are bait in it, a model says; what is made of
// it depends on the source of numbers alone.
package damage

import (
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/draw"
	"github.com/compactgen/compactgen/gen/model"
)

// A Kind is a form that data has, and so the way in which it is damaged.
type Kind uint8

// The kinds of frames, and of their insides.
const (
	Text Kind = iota
	JSON
	Record     // a frame of any record, in any format, as a text
	Bytes      // likewise, as bytes
	Fields     // between pipes, whatever separator stands for them
	Payload    // MessagePack
	Stream     // zlib or gzip
	Brotli     // a stream of it
	Base64     // digits
	Base64URL  // digits
	Base85     // digits
	Delta      // a frame
	Request    // a frame of requests or definitions
	M2M        // a frame of compressed content
	Dictionary // the text behind its tag
	Structure  // the document behind the tag of structure
	kinds
)

// Forms are those of one protocol: what opens its frames, and the words that are
// bait in them.
type Forms struct {
	model *model.Model
	words words
}

// Of are the forms of a model.
func Of(m *model.Model) *Forms { return &Forms{m, wordsOf(m)} }

// A Source is where the damage comes from.
type Source struct {
	*draw.Draw
	*Forms
	// other gives another datum of a kind, or "": pieces of it are put in.
	other func(Kind) string
}

// From damages by these numbers, with pieces of other data of a kind.
func (f *Forms) From(numbers draw.Source, other func(Kind) string) *Source {
	return &Source{draw.Of(f.model, numbers), f, other}
}

// mutators damage the form itself, not the content of a layer.
var mutators = [kinds]func(*Source, string) string{
	Text: (*Source).text, JSON: (*Source).json, Record: (*Source).text, Bytes: (*Source).frame, Fields: (*Source).fields,
	Payload: (*Source).payload, Stream: (*Source).stream, Brotli: (*Source).bytes, Base64: (*Source).text, Base64URL: (*Source).text, Base85: (*Source).digits,
	Delta: (*Source).delta, Request: (*Source).request, M2M: (*Source).text, Dictionary: (*Source).dictionary,
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
	if layers := s.Open(k, data); len(layers) > 0 && s.IntN(6) > 0 {
		l := layers[s.IntN(len(layers))]
		return l.Wrap(s, s.once(l.Kind, l.Inner))
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
	other := s.other(k)
	return data[:s.IntN(len(data)+1)] + other[s.IntN(len(other)+1):]
}

// Limits bound the output, and now and then something is small. The names are those
// of a request's limits.
func (s *Source) Limits(output int64) map[string]int64 {
	l := map[string]int64{"output": output}
	if s.IntN(10) > 0 {
		return l
	}
	switch s.IntN(5) {
	case 4:
		l["elements"] = int64(s.IntN(6))
	case 0:
		l["input"] = int64(s.IntN(200))
	case 1:
		l["output"] = int64(s.IntN(200))
	case 2:
		l["depth"] = int64(s.IntN(6))
	case 3:
		l["deltas"] = int64(s.IntN(4))
	}
	return l
}

// among is a text of one of the lists that have any.
func (s *Source) among(lists ...[]string) string {
	for {
		if list := lists[s.IntN(len(lists))]; len(list) > 0 {
			return s.One(list...)
		}
	}
}

// times is small, now and then large.
func (s *Source) times() int {
	return []int{2, 2, 2, 3, 5, 20, 600}[s.IntN(7)]
}

// number is a lexeme near a boundary, or of a form that is not allowed.
func (s *Source) number() string {
	return s.One("0", "1", "2", "3", "5", "127", "128", "255", "256", "65535", "65536", "4294967295", "4294967296", "9007199254740991",
		"9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551616",
		"", "-0", "-1", "+1", "00", "01", "1.0", "0.0", "1e0", "1E+2", "1e400", "-1e-400", "0x1", " 1", "1 ", "١", "９", "²", "1_0", ".5", "5.", "NaN",
		"Infinity", strings.Repeat("9", 16), "1"+strings.Repeat("0", 15), strings.Repeat("1", 17), strings.Repeat("7", 400))
}
