package spec

import "gopkg.in/yaml.v3"

// One function for each mapping, in the order of record.go.

func (w *walker) status(n *yaml.Node) (s Status) {
	s.Pos = w.mapping(n, "a status",
		required("code", w.text(&s.Code)),
		required("integer", w.integer(&s.Integer)),
		optional("role", w.text(&s.Role)),
		optional("identifier", w.text(&s.Identifier)),
		optional("doc", w.text(&s.Doc)))
	return s
}

func (w *walker) models(to *Models) reader {
	return func(n *yaml.Node, name string) {
		to.Pos = w.mapping(n, name,
			required("number_prefix", w.text(&to.NumberPrefix)),
			required("table", table(w, &to.Table, w.model)))
	}
}

func (w *walker) model(n *yaml.Node) (m Model) {
	m.Pos = w.mapping(n, "a model",
		required("code", w.text(&m.Code)),
		required("integer", w.integer(&m.Integer)),
		required("name", w.text(&m.Name)),
		optional("identifier", w.text(&m.Identifier)),
		optional("doc", w.text(&m.Doc)))
	return m
}

func (w *walker) verbose(to **Verbose) reader {
	return func(n *yaml.Node, name string) {
		v := new(Verbose)
		v.Pos = w.mapping(n, name, required("members", list(w, &v.Members, w.member)))
		*to = v
	}
}

func (w *walker) member(n *yaml.Node) (m Member) {
	m.Pos = w.mapping(n, "a member",
		required("name", w.text(&m.Name)),
		required("role", w.text(&m.Role)))
	return m
}

func (w *walker) dsl(to **DSL) reader {
	return func(n *yaml.Node, name string) {
		d := new(DSL)
		d.Pos = w.mapping(n, name,
			required("separator", w.text(&d.Separator)),
			required("fields", w.texts(&d.Fields)))
		*to = d
	}
}

func (w *walker) payload(to **Payload) reader {
	return func(n *yaml.Node, name string) {
		p := new(Payload)
		p.Pos = w.mapping(n, name,
			required("default", w.integer(&p.Default)),
			required("fallback", w.integer(&p.Fallback)),
			required("versions", list(w, &p.Versions, w.payloadVersion)))
		*to = p
	}
}

func (w *walker) payloadVersion(n *yaml.Node) (v PayloadVersion) {
	v.Pos = w.mapping(n, "a payload version",
		required("version", w.integer(&v.Version)),
		required("fields", list(w, &v.Fields, w.payloadField)))
	return v
}

func (w *walker) payloadField(n *yaml.Node) (f PayloadField) {
	f.Pos = w.mapping(n, "a payload field",
		required("field", w.text(&f.Field)),
		required("as", w.text(&f.As)),
		optional("omit_zero", w.boolean(&f.OmitZero)))
	return f
}

func (w *walker) format(n *yaml.Node) (f Format) {
	f.Pos = w.mapping(n, "a format",
		required("name", w.text(&f.Name)),
		required("prefix", w.text(&f.Prefix)),
		optional("legacy_prefixes", w.texts(&f.LegacyPrefixes)),
		required("chain", w.texts(&f.Chain)),
		optional("doc", w.text(&f.Doc)))
	return f
}

func (w *walker) selection(to *Selection) reader {
	return func(n *yaml.Node, name string) {
		to.Pos = w.mapping(n, name,
			required("auto", w.auto(&to.Auto)),
			optional("smallest", w.texts(&to.Smallest)),
			optional("tokens", w.texts(&to.Tokens)))
	}
}

func (w *walker) auto(to *Auto) reader {
	return func(n *yaml.Node, name string) {
		to.Pos = w.mapping(n, name,
			required("ranges", list(w, &to.Ranges, w.byteRange)),
			optional("otherwise", w.text(&to.Otherwise)))
	}
}

func (w *walker) byteRange(n *yaml.Node) (r Range) {
	r.Pos = w.mapping(n, "a range",
		required("from", w.integer(&r.From)),
		optional("to", w.integer(&r.To)),
		required("format", w.text(&r.Format)))
	return r
}
