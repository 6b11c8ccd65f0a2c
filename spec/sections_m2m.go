package spec

// One function for each mapping, in the order of m2m.go.

const shortDoc = "What stands for it; needs no escape in JSON."

func (c *Compression) value() value {
	return mapping(&c.Pos,
		required("algorithms", "The algorithms; none is one of them.", list(&c.Algorithms, (*Algorithm).value, "an algorithm", "One algorithm.")),
		required("selection", "The constants of the choice between algorithms.", c.Selection.value()),
		optional("token", "The tables of the token algorithm.", pointer(&c.Token, (*Token).value)),
		optional("dictionary", "The tables of the dictionary algorithm.", pointer(&c.Dictionary, (*Dictionary).value)))
}

func (a *Algorithm) value() value {
	return mapping(&a.Pos,
		required("name", "Name of the algorithm in options, negotiation and generated code.", text(&a.Name, algorithmForm)),
		required("role", "What the algorithm does.", text(&a.Role, algorithmRole)),
		optional("tag", "What its frames begin with; none has no tag.", text(&a.Tag, tagForm)),
		optional("quality", "Brotli's quality in encoders.", integer(&a.Quality, qualityRange)))
}

func (s *CompressionSelection) value() value {
	return mapping(&s.Pos,
		required("small", "Content of fewer bytes stays as it is.", integer(&s.Small, sizeRange)),
		required("large", "Payloads of more bytes are looked at for repetition.", integer(&s.Large, sizeRange)),
		required("sample", "Bytes at the beginning that are looked at.", integer(&s.Sample, sampleRange)),
		required("window", "Bytes that are compared with those before.", integer(&s.Window, sampleRange)),
		required("over", "Tenths of the windows of which more must repeat.", integer(&s.Over, overRange)),
		required("payload_keys", "Keys of the root by whose array a chat payload is known.",
			texts(&s.PayloadKeys, rawForm, "A key; needs no escape in JSON.")))
}

func (t *Token) value() value {
	return mapping(&t.Pos,
		required("escape", "One ASCII character in front of what a decoder must not expand.", text(&t.Escape, escapeForm)),
		required("contexts", "Places in a document and the keys that are short there; the first is the root's.",
			list(&t.Contexts, (*Context).value, "a context", "One context.")),
		optional("values", "Tables of string values.", list(&t.Values, (*ValueTable).value, "a table of values", "One table.")),
		required("request", "Key of the root that makes a document a request.", text(&t.Request, anyText)),
		optional("defaults", "What a request has where it leaves a key out.", list(&t.Defaults, (*Default).value, "a default", "One default.")))
}

func (c *Context) value() value {
	return mapping(&c.Pos,
		required("name", "Name of the context.", text(&c.Name, nameForm)),
		required("keys", "The keys that are short.", table(&c.Keys, (*ContextKey).value, "a key", "One key.")))
}

func (k *ContextKey) value() value {
	return mapping(&k.Pos,
		required("name", "The key; needs no escape in JSON.", text(&k.Name, rawForm)),
		required("short", shortDoc, text(&k.Short, rawForm)),
		optional("context", "Context of its value's object, or of the objects in its array.", text(&k.Context, anyText)),
		optional("values", "Table of its value, where that is a string.", text(&k.Values, anyText)))
}

func (v *ValueTable) value() value {
	return mapping(&v.Pos,
		required("name", "Name of the table.", text(&v.Name, nameForm)),
		required("rows", "The values that are short.", table(&v.Rows, (*ValueRow).value, "a value", "One value.")))
}

func (r *ValueRow) value() value {
	return mapping(&r.Pos,
		required("name", "The value; needs no escape in JSON.", text(&r.Name, rawForm)),
		required("short", shortDoc, text(&r.Short, rawForm)))
}

func (d *Default) value() value {
	return mapping(&d.Pos,
		required("key", "Key of the root.", text(&d.Key, anyText)),
		required("lexeme", "The JSON text that decoders restore; quote it.", text(&d.Lexeme, anyText)),
		required("equal", "Which lexemes encoders take for it.", text(&d.Equal, defaultClass)))
}

func (d *Dictionary) value() value {
	return mapping(&d.Pos,
		required("run", "Byte that opens a run of other bytes.", integer(&d.Run, byteRange)),
		required("patterns", "The patterns that have a byte.", table(&d.Patterns, (*Pattern).value, "a pattern", "One pattern.")))
}

func (p *Pattern) value() value {
	return mapping(&p.Pos,
		required("code", "The byte.", integer(&p.Code, byteRange)),
		required("text", "ASCII text.", text(&p.Text, asciiForm)))
}
