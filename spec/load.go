package spec

import (
	"path/filepath"

	"gopkg.in/yaml.v3"
)

// Load reads a spec. It returns the file, or all its problems: what is wrong in
// one place does not hide what is wrong in another. path is for messages alone.
func Load(path string, src []byte) (*File, Problems) {
	r := &recorder{path: filepath.ToSlash(path)}
	w := &walker{recorder: r}
	f := &File{Path: r.path}
	complete := map[string]bool{}
	if root := parse(r, src); root != nil {
		w.file(root, f, complete)
		validate(r, f, complete)
	}
	if len(r.problems) > 0 {
		return nil, r.problems.sorted()
	}
	return f, nil
}

// file reads the sections; complete tells of each whether all of it was read.
func (w *walker) file(root *yaml.Node, f *File, complete map[string]bool) {
	section := func(read reader) reader {
		return func(n *yaml.Node, key string) {
			before := w.skipped
			read(n, key)
			complete[key] = w.skipped == before
		}
	}
	w.mapping(root, "the spec",
		required("protocol", section(w.protocol(&f.Protocol))),
		required("errors", section(list(w, &f.Errors, w.errorKind))),
		required("limits", section(w.limits(&f.Limits))),
		required("statuses", section(list(w, &f.Statuses, w.status))),
		required("models", section(w.models(&f.Models))),
		required("efforts", section(w.texts(&f.Efforts))),
		optional("base85", section(w.base85(&f.Base85))),
		optional("zlib", section(w.zlib(&f.Zlib))),
		optional("verbose", section(w.verbose(&f.Verbose))),
		optional("dsl", section(w.dsl(&f.DSL))),
		optional("payload", section(w.payload(&f.Payload))),
		required("formats", section(list(w, &f.Formats, w.format))),
		required("selection", section(w.selection(&f.Selection))),
		optional("deltas", section(w.deltas(&f.Deltas))),
		optional("requests", section(list(w, &f.Requests, w.request))),
	)
}
