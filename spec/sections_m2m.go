package spec

import "gopkg.in/yaml.v3"

// One function for each mapping, in the order of m2m.go.

func (w *walker) compression(to **Compression) reader {
	return func(n *yaml.Node, name string) {
		c := new(Compression)
		c.Pos = w.mapping(n, name,
			required("algorithms", list(w, &c.Algorithms, w.algorithm)),
			required("selection", w.compressionSelection(&c.Selection)),
			optional("token", w.token(&c.Token)),
			optional("dictionary", w.dictionary(&c.Dictionary)))
		*to = c
	}
}

func (w *walker) algorithm(n *yaml.Node) (a Algorithm) {
	a.Pos = w.mapping(n, "an algorithm",
		required("name", w.text(&a.Name)),
		required("role", w.text(&a.Role)),
		optional("tag", w.text(&a.Tag)),
		optional("quality", w.integer(&a.Quality)))
	return a
}

func (w *walker) compressionSelection(to *CompressionSelection) reader {
	return func(n *yaml.Node, name string) {
		to.Pos = w.mapping(n, name,
			required("small", w.integer(&to.Small)),
			required("large", w.integer(&to.Large)),
			required("sample", w.integer(&to.Sample)),
			required("window", w.integer(&to.Window)),
			required("over", w.integer(&to.Over)),
			required("payload_keys", w.texts(&to.PayloadKeys)))
	}
}

func (w *walker) token(to **Token) reader {
	return func(n *yaml.Node, name string) {
		t := new(Token)
		t.Pos = w.mapping(n, name,
			required("escape", w.text(&t.Escape)),
			required("contexts", list(w, &t.Contexts, w.context)),
			optional("values", list(w, &t.Values, w.valueTable)),
			required("request", w.text(&t.Request)),
			optional("defaults", list(w, &t.Defaults, w.defaultRow)))
		*to = t
	}
}

func (w *walker) context(n *yaml.Node) (c Context) {
	c.Pos = w.mapping(n, "a context",
		required("name", w.text(&c.Name)),
		required("keys", table(w, &c.Keys, w.contextKey)))
	return c
}

func (w *walker) contextKey(n *yaml.Node) (k ContextKey) {
	k.Pos = w.mapping(n, "a key",
		required("name", w.text(&k.Name)),
		required("short", w.text(&k.Short)),
		optional("context", w.text(&k.Context)),
		optional("values", w.text(&k.Values)))
	return k
}

func (w *walker) valueTable(n *yaml.Node) (v ValueTable) {
	v.Pos = w.mapping(n, "a table of values",
		required("name", w.text(&v.Name)),
		required("rows", table(w, &v.Rows, w.valueRow)))
	return v
}

func (w *walker) valueRow(n *yaml.Node) (r ValueRow) {
	r.Pos = w.mapping(n, "a value",
		required("name", w.text(&r.Name)),
		required("short", w.text(&r.Short)))
	return r
}

func (w *walker) defaultRow(n *yaml.Node) (d Default) {
	d.Pos = w.mapping(n, "a default",
		required("key", w.text(&d.Key)),
		required("lexeme", w.text(&d.Lexeme)),
		required("equal", w.text(&d.Equal)))
	return d
}

func (w *walker) dictionary(to **Dictionary) reader {
	return func(n *yaml.Node, name string) {
		d := new(Dictionary)
		d.Pos = w.mapping(n, name,
			required("run", w.integer(&d.Run)),
			required("patterns", table(w, &d.Patterns, w.pattern)))
		*to = d
	}
}

func (w *walker) pattern(n *yaml.Node) (p Pattern) {
	p.Pos = w.mapping(n, "a pattern",
		required("code", w.integer(&p.Code)),
		required("text", w.text(&p.Text)))
	return p
}
