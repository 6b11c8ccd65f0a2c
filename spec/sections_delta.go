package spec

import "gopkg.in/yaml.v3"

// One function for each mapping, in the order of delta.go.

func (w *walker) deltas(to **Deltas) reader {
	return func(n *yaml.Node, name string) {
		d := new(Deltas)
		d.Pos = w.mapping(n, name,
			required("prefix", w.text(&d.Prefix)),
			required("separator", w.text(&d.Separator)),
			required("operations", list(w, &d.Operations, w.operation)))
		*to = d
	}
}

func (w *walker) operation(n *yaml.Node) (o Operation) {
	o.Pos = w.mapping(n, "an operation",
		required("symbol", w.text(&o.Symbol)),
		required("role", w.text(&o.Role)),
		optional("chain", w.texts(&o.Chain)))
	return o
}
