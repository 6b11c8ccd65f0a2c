package spec

import (
	"slices"
	"strings"
)

// takenTypes are names of types that the trees of some language have already: what
// their packages export and their modules import, and what JavaScript and Python have
// and generated code uses. Those of Go are in goNames; the rules refuse them.
var takenTypes = strings.Fields(`
	AcceptMessage Any AnyBytes AnyRecord Array AsyncMemoryStore AsyncPartStore AsyncRegistry AsyncServerSession AsyncSessionStore AsyncStore AsyncStoredSession
	AttributeError BrotliEngine BySize Bytes ClientOptions Closed Codec Collection CompactError CompressionChoice DataMessage DefinitionFrame DeliveredRequest
	DeltaOperation DeltaOptions DeltaState DeltaStream EncodeOptionsOf Encoding Engines ErrorDetails ErrorKind False Final FirstThat FormatCodec Found
	Framing Function HelloMessage Layout Layouts LookupError Map ModelOptions Names None Number Object Open OptionalField Options PayloadCodec PayloadLayout PayloadReader
	PayloadWriter Prefix Promise Receipt Record RecordType ReferenceFrame ReferenceOptions Request RequestFrame Rewriting Selection Set Slimming Smallest
	StrEnum String Symbol Target TextCodec Texts True TypeError Uint8Array UnpackedList ValueError VerboseReader VersionOptionsOf
	IGNORE KEEP LEAST MOST NIL REFUSE WHOLE`)

// TypeNames are the names of the types of tables and records, in all languages: their
// identifiers in PascalCase, or with the protocol's name in front where a package or a
// language has that name. What comes later gives way.
func TypeNames(protocol string, identifiers []string) []string {
	front := pascal(strings.FieldsFunc(protocol, func(r rune) bool { return !isASCIILetter(r) && (r < '0' || r > '9') }))
	if front == "" || front[0] < 'A' {
		front = "Protocol" + front
	}
	taken := slices.Clone(takenTypes)
	var names []string
	for _, id := range identifiers {
		name := pascal(strings.Split(id, "_"))
		for name != "" && (slices.Contains(taken, name) || snake(name) != id && slices.Contains(identifiers, snake(name))) {
			name = front + name
		}
		taken, names = append(taken, name), append(names, name)
	}
	return names
}

// typeNames are those of the tables, and then of the records; "" where an identifier
// is missing, which another rule says.
func (c *checker) typeNames() []string {
	var identifiers []string
	for _, t := range c.Tables {
		identifiers = append(identifiers, t.Identifier.V)
	}
	for _, r := range c.Ordered() {
		identifiers = append(identifiers, r.Identifier.V)
	}
	return TypeNames(c.Protocol.Name.V, identifiers)
}

func isASCIILetter(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }

func pascal(words []string) string {
	var b strings.Builder
	for _, w := range words {
		if w != "" {
			b.WriteString(strings.ToUpper(w[:1]) + w[1:])
		}
	}
	return b.String()
}

// snake undoes pascal.
func snake(name string) string {
	var b strings.Builder
	for i, r := range name {
		if 'A' <= r && r <= 'Z' {
			if i > 0 {
				b.WriteByte('_')
			}
			r |= 0x20
		}
		b.WriteRune(r)
	}
	return b.String()
}
