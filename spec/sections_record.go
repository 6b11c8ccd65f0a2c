package spec

import (
	"strings"

	"github.com/compactgen/compactgen/spec/types"
)

// One function for each mapping, in the order of record.go.

const (
	identifierDoc = "Identifier in generated code, where none can be derived or two collide."
	docDoc        = "A sentence for the generated documentation."
)

func (t *Table) value() value {
	return noted(&t.parts, &t.Pos,
		required("name", "Name of the table, which is the type of fields.", text(&t.Name, nameForm)),
		optional("open", "Any text is a value; rows make some of them short. Without it, the codes are all values.", pointer(&t.Open, (*Open).value)),
		required("rows", "The codes.", table(&t.Rows, (*Row).value, "a row", "One code.")),
		optional("identifier", identifierDoc, text(&t.Identifier, nameForm)),
		optional("doc", docDoc, text(&t.Doc, anyText)))
}

func (o *Open) value() value {
	return mapping(&o.Pos,
		optional("number_prefix", "Stands before a number that has no row; without it, there are no such values. Quote it.", text(&o.NumberPrefix, filledText)))
}

func (r *Row) value() value {
	return mapping(&r.Pos,
		required("code", "The value on the wire and in records; quote it.", text(&r.Code, filledText)),
		optional("integer", "The value in payloads that write integers.", integer(&r.Integer, codeRange)),
		optional("name", "Another text, which is read as the code; in open tables.", text(&r.Name, filledText)),
		optional("role", "What the code means to a returncode; in closed tables.", text(&r.Role, rowRole)),
		optional("identifier", identifierDoc, text(&r.Identifier, identifierForm)),
		optional("doc", docDoc, text(&r.Doc, anyText)))
}

func (r *Record) value() value {
	return noted(&r.parts, &r.Pos,
		required("name", "Name of the record, in generated code too.", text(&r.Name, nameForm)),
		required("fields", "The fields, in the order of the encoders' checks.", list(&r.Fields, (*Field).value, "a field", "One field.")),
		optional("verbose", "The verbose layout: one JSON object.", pointer(&r.Verbose, (*Verbose).value)),
		optional("dsl", "The dsl layout: separated fields.", pointer(&r.DSL, (*DSL).value)),
		optional("payload", "The payload layout: a MessagePack array in one of several versions.", pointer(&r.Payload, (*Payload).value)),
		required("formats", "The formats of the record's frames.",
			list(&r.Formats, (*Format).value, "a format", "One format: a prefix, and the chain that makes the text behind it.")),
		optional("selection", "How encoders choose a format. Without it, they take the first that carries the record.", pointer(&r.Selection, (*Selection).value)),
		optional("identifier", identifierDoc, text(&r.Identifier, nameForm)),
		optional("doc", docDoc, text(&r.Doc, anyText)))
}

func (f *Field) value() value {
	return mapping(&f.Pos,
		required("name", "Name of the field.", text(&f.Name, nameForm)),
		required("type", "The name of a table, or "+strings.Join(types.Names(), ", ")+".", text(&f.Type, nameForm)),
		optional("optional", "The field may be absent.", boolean(&f.Optional)),
		optional("min", "The least integer.", integer(&f.Min, integerRange)),
		optional("max", "The greatest integer.", integer(&f.Max, integerRange)),
		optional("role", "returncode: an integer that says, in verbose, what the field `of` would.", text(&f.Role, fieldRole)),
		optional("of", "The field of a closed table that a returncode says.", text(&f.Of, nameForm)),
		optional("identifier", identifierDoc, text(&f.Identifier, nameForm)),
		optional("doc", docDoc, text(&f.Doc, anyText)))
}

func (v *Verbose) value() value {
	return mapping(&v.Pos,
		optional("members", "The members in the order of writing. Fields that are not listed stand behind them, under their own names.",
			list(&v.Members, (*Member).value, "a member", "One member.")),
		optional("unknown", "What decoders do with other members: keep, refuse (where this is left out) or ignore.", text(&v.Unknown, unknownForm)))
}

func (m *Member) value() value {
	return mapping(&m.Pos,
		required("name", "Name of the member; needs no escape in JSON.", text(&m.Name, rawForm)),
		required("field", "The field that the member holds.", text(&m.Field, nameForm)),
		optional("omit_zero", "Leaves an integer out when it is 0.", boolean(&m.OmitZero)))
}

func (d *DSL) value() value {
	return mapping(&d.Pos,
		required("separator", "One character of ASCII punctuation, in front of each field but the first.", text(&d.Separator, separatorForm)),
		required("fields", "The fields in order; the last takes the rest.", texts(&d.Fields, nameForm, "A field of the record.")))
}

func (p *Payload) value() value {
	return mapping(&p.Pos,
		required("default", "The version that encoders write.", integer(&p.Default, versionRange)),
		optional("fallback", "The version that is written when the default cannot carry a value of an open table that has no number.", integer(&p.Fallback, versionRange)),
		required("versions", "The versions, ascending.",
			list(&p.Versions, (*PayloadVersion).value, "a payload version", "One version: its number, then its fields.")))
}

func (v *PayloadVersion) value() value {
	return mapping(&v.Pos,
		required("version", "First element of the array.", integer(&v.Version, versionRange)),
		required("fields", "The fields in the order of the array.",
			list(&v.Fields, (*PayloadField).value, "a payload field", "One element.")))
}

func (f *PayloadField) value() value {
	return mapping(&f.Pos,
		required("field", "A field of the record.", text(&f.Field, nameForm)),
		required("as", "How it is written: tables as code or integer, "+otherForms()+", others as their type.", text(&f.As, fieldForm)),
		optional("omit_zero", "Leaves an integer out when it is 0.", boolean(&f.OmitZero)))
}

func (f *Format) value() value {
	return mapping(&f.Pos,
		required("name", "Name of the format in options and generated code.", text(&f.Name, nameForm)),
		required("prefix", "What frames of the format begin with.", text(&f.Prefix, prefixForm)),
		optional("legacy_prefixes", "Other prefixes that decoders read.", texts(&f.LegacyPrefixes, prefixForm, "A prefix.")),
		required("chain", "[verbose], [dsl], or payload, perhaps zlib, and base64 or base85.", texts(&f.Chain, chainStep, "A step.")),
		optional("doc", docDoc, text(&f.Doc, anyText)))
}

func (s *Selection) value() value {
	return mapping(&s.Pos,
		required("auto", "The choice by the UTF-8 bytes of a text.", s.Auto.value()),
		optional("smallest", "Candidates for the fewest bytes; ties go to the earlier.", texts(&s.Smallest, nameForm, "A format.")),
		optional("tokens", "Candidates for the fewest tokens: the first that can carry the record.", texts(&s.Tokens, nameForm, "A format.")))
}

func (a *Auto) value() value {
	return mapping(&a.Pos,
		required("by", "A text field. Absent, it counts as 0 bytes.", text(&a.By, nameForm)),
		required("ranges", "Sizes from 0 on, without gaps.", list(&a.Ranges, (*Range).value, "a range", "One range of sizes.")),
		optional("otherwise", "The verbose format: for what the chosen one cannot carry.", text(&a.Otherwise, nameForm)))
}

func (r *Range) value() value {
	return mapping(&r.Pos,
		required("from", "Fewest bytes.", integer(&r.From, fromRange)),
		optional("to", "Most bytes; the last range has none.", integer(&r.To, toRange)),
		required("format", "The format for these sizes.", text(&r.Format, nameForm)))
}

// otherForms are the types whose form in a payload has another name.
func otherForms() string {
	var list []string
	for _, name := range types.Names() {
		if t := types.Of(name); t.As[0] != name {
			list = append(list, name+" as "+t.As[0])
		}
	}
	return strings.Join(list, ", ")
}
