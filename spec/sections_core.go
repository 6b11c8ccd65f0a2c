package spec

import "gopkg.in/yaml.v3"

// One function for each mapping, in the order of core.go.

func (w *walker) protocol(to *Protocol) reader {
	return func(n *yaml.Node, name string) {
		to.Pos = w.mapping(n, name,
			required("name", w.text(&to.Name)),
			required("version", w.text(&to.Version)))
	}
}

func (w *walker) errorKind(n *yaml.Node) (e ErrorKind) {
	e.Pos = w.mapping(n, "an error",
		required("role", w.text(&e.Role)),
		required("kind", w.text(&e.Kind)),
		required("fields", w.texts(&e.Fields)))
	return e
}

func (w *walker) limits(to *[]Limit) reader {
	return func(n *yaml.Node, name string) {
		list := make([]Limit, len(LimitRoles))
		keys := make([]key, len(LimitRoles))
		for i, role := range LimitRoles {
			list[i].Role = role
			keys[i] = required(role, w.integer(&list[i].Int))
		}
		w.mapping(n, name, keys...)
		*to = list
	}
}

func (w *walker) base85(to **Base85) reader {
	return func(n *yaml.Node, name string) {
		b := new(Base85)
		b.Pos = w.mapping(n, name, required("alphabet", w.text(&b.Alphabet)))
		*to = b
	}
}

func (w *walker) zlib(to **Zlib) reader {
	return func(n *yaml.Node, name string) {
		z := new(Zlib)
		z.Pos = w.mapping(n, name, required("level", w.integer(&z.Level)))
		*to = z
	}
}
