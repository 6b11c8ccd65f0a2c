package spec

import (
	"path/filepath"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// Load reads a spec. It returns the file, or all its problems (of more than a
// thousand, how many): what is wrong in one place does not hide what is wrong in
// another. path is for messages alone.
func Load(path string, src []byte) (*File, Problems) {
	r := &recorder{path: filepath.ToSlash(path)}
	w := &walker{recorder: r}
	f := &File{Path: r.path}
	if strings.ContainsFunc(r.path, unsafe) { // it stands in the first line of generated files
		r.path = strconv.Quote(r.path)
		r.add(Pos{1, 1}, "unsafe-text", "the file's name holds a character that may not stand in a text")
	}
	sections := map[string]section{}
	if root := parse(r, src); root != nil && r.count <= mostProblems {
		w.file(root, f, sections)
		validate(r, f, sections)
	}
	if len(r.problems) > 0 {
		return nil, r.all()
	}
	return f, nil
}

// file reads the sections that the spec declares.
func (w *walker) file(root *yaml.Node, f *File, sections map[string]section) {
	declare := func(read reader) reader {
		return func(n *yaml.Node, key string) {
			before := w.skipped
			read(n, key)
			sections[key] = section{at(n), w.skipped == before}
		}
	}
	w.mapping(root, "the spec",
		required("protocol", declare(w.protocol(&f.Protocol))),
		required("errors", declare(list(w, &f.Errors, w.errorKind))),
		required("limits", declare(w.limits(&f.Limits))),
		required("statuses", declare(table(w, &f.Statuses, w.status))),
		required("models", declare(w.models(&f.Models))),
		required("efforts", declare(w.texts(&f.Efforts))),
		optional("base85", declare(w.base85(&f.Base85))),
		optional("zlib", declare(w.zlib(&f.Zlib))),
		optional("verbose", declare(w.verbose(&f.Verbose))),
		optional("dsl", declare(w.dsl(&f.DSL))),
		optional("payload", declare(w.payload(&f.Payload))),
		required("formats", declare(list(w, &f.Formats, w.format))),
		required("selection", declare(w.selection(&f.Selection))),
		optional("deltas", declare(w.deltas(&f.Deltas))),
		optional("requests", declare(w.requests(&f.Requests))),
		optional("compression", declare(w.compression(&f.Compression))),
		optional("mcp", declare(w.mcp(&f.MCP))),
		optional("breaking", declare(w.breaking(&f.Breaking))),
	)
}
