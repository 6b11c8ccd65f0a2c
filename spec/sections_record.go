package spec

// One function for each mapping, in the order of record.go.

const (
	identifierDoc = "Identifier in generated code, where none can be derived from the code or two collide."
	docDoc        = "A sentence for the generated documentation."
)

func (s *Status) value() value {
	return mapping(&s.Pos,
		required("code", "The status on the wire, as text; quote it.", text(&s.Code, filledText)),
		required("integer", "The status on the wire, as a number.", integer(&s.Integer, codeRange)),
		optional("role", "What the status means to the runtimes; one is success, one is error.", text(&s.Role, statusRole)),
		optional("identifier", identifierDoc, text(&s.Identifier, identifierForm)),
		optional("doc", docDoc, text(&s.Doc, anyText)))
}

func (m *Models) value() value {
	return mapping(&m.Pos,
		required("number_prefix", "Stands before the number of a model that has no row; quote it.", text(&m.NumberPrefix, filledText)),
		required("table", "The models that have codes.", table(&m.Table, (*Model).value, "a model", "One model.")))
}

func (m *Model) value() value {
	return mapping(&m.Pos,
		required("code", "The model on the wire and in records; quote it.", text(&m.Code, filledText)),
		required("integer", "The model as a number.", integer(&m.Integer, codeRange)),
		required("name", "Another name, which is read as the code.", text(&m.Name, filledText)),
		optional("identifier", identifierDoc, text(&m.Identifier, identifierForm)),
		optional("doc", docDoc, text(&m.Doc, anyText)))
}

func (v *Verbose) value() value {
	return mapping(&v.Pos,
		required("members", "The members in the order of writing and checking: one for each role.",
			list(&v.Members, (*Member).value, "a member", "One member.")))
}

func (m *Member) value() value {
	return mapping(&m.Pos,
		required("name", "Name of the member; needs no escape in JSON.", text(&m.Name, rawForm)),
		required("role", "What the member holds.", text(&m.Role, memberRole)))
}

func (d *DSL) value() value {
	return mapping(&d.Pos,
		required("separator", "One character of ASCII punctuation, in front of each field but the first.", text(&d.Separator, separatorForm)),
		required("fields", "The four fields in order; result is last.", texts(&d.Fields, recordField, "A field of a record.")))
}

func (p *Payload) value() value {
	return mapping(&p.Pos,
		required("default", "The version that encoders write.", integer(&p.Default, versionRange)),
		required("fallback", "The version that is written when the default cannot carry a model without a number.", integer(&p.Fallback, versionRange)),
		required("versions", "The versions, ascending.",
			list(&p.Versions, (*PayloadVersion).value, "a payload version", "One version: its number, then its fields.")))
}

func (v *PayloadVersion) value() value {
	return mapping(&v.Pos,
		required("version", "First element of the array.", integer(&v.Version, versionRange)),
		required("fields", "The four fields in the order of the array.",
			list(&v.Fields, (*PayloadField).value, "a payload field", "One element.")))
}

func (f *PayloadField) value() value {
	return mapping(&f.Pos,
		required("field", "A field of a record.", text(&f.Field, recordField)),
		required("as", "How it is written: status and model as code or integer, tokens as integer, result as text.", text(&f.As, fieldForm)),
		optional("omit_zero", "Leaves tokens out when it is 0.", boolean(&f.OmitZero)))
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
		required("auto", "The choice by the UTF-8 bytes of the result.", s.Auto.value()),
		optional("smallest", "Candidates for the fewest bytes; ties go to the earlier.", texts(&s.Smallest, nameForm, "A format.")),
		optional("tokens", "Candidates for the fewest tokens: the first that can carry the record.", texts(&s.Tokens, nameForm, "A format.")))
}

func (a *Auto) value() value {
	return mapping(&a.Pos,
		required("ranges", "Sizes from 0 on, without gaps.", list(&a.Ranges, (*Range).value, "a range", "One range of sizes.")),
		optional("otherwise", "The verbose format: for what the chosen one cannot carry.", text(&a.Otherwise, nameForm)))
}

func (r *Range) value() value {
	return mapping(&r.Pos,
		required("from", "Fewest bytes.", integer(&r.From, fromRange)),
		optional("to", "Most bytes; the last range has none.", integer(&r.To, toRange)),
		required("format", "The format for these sizes.", text(&r.Format, nameForm)))
}
