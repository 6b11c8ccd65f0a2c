package spec

import "gopkg.in/yaml.v3"

// One function for each mapping, in the order of request.go.

func (w *walker) requests(to **Requests) reader {
	return func(n *yaml.Node, name string) {
		r := new(Requests)
		r.Pos = w.mapping(n, name,
			required("separator", w.text(&r.Separator)),
			required("hex_length", w.integer(&r.HexLength)),
			required("request", w.request(&r.Request)),
			required("tool", w.definition(&r.Tool, required("bundle", w.text(&r.Tool.Bundle)))),
			required("system", w.definition(&r.System)),
			required("session", w.requestSession(&r.Session)))
		*to = r
	}
}

func (w *walker) request(to *RequestFrame) reader {
	return func(n *yaml.Node, name string) {
		to.Pos = w.mapping(n, name,
			required("prefix", w.text(&to.Prefix)),
			required("version", w.text(&to.Version)),
			required("miss", w.text(&to.Miss)),
			required("reference", w.text(&to.Reference)))
	}
}

func (w *walker) definition(to *DefinitionFrame, more ...key) reader {
	return func(n *yaml.Node, name string) {
		to.Pos = w.mapping(n, name, append([]key{
			required("prefix", w.text(&to.Prefix)),
			required("define", w.text(&to.Define)),
			required("refer", w.text(&to.Refer)),
			required("miss", w.text(&to.Miss)),
			required("reference", w.text(&to.Reference)),
		}, more...)...)
	}
}

func (w *walker) requestSession(to *RequestSession) reader {
	return func(n *yaml.Node, name string) {
		to.Pos = w.mapping(n, name,
			required("check", w.text(&to.Check)),
			required("args", w.text(&to.Args)))
	}
}
