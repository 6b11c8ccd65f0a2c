package spec

import "gopkg.in/yaml.v3"

func (w *walker) breaking(to *Breaking) reader {
	return func(n *yaml.Node, name string) {
		to.Pos = w.mapping(n, name, required("ignore", list(w, &to.Ignore, w.ignore)))
	}
}

func (w *walker) ignore(n *yaml.Node) (i Ignore) {
	i.Pos = w.mapping(n, "an ignore",
		required("rule", w.text(&i.Rule)),
		optional("at", w.text(&i.At)),
		required("reason", w.text(&i.Reason)))
	return i
}
