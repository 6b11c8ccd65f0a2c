package docs

import (
	"cmp"
	"path"
	"strings"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

// A language has a page of the functions and types that its tree has.
type language struct {
	name, title string
	absent      string // what an absent field is
	constructs  bool   // programs import the types of records that they make
	also        string // what other functions of a record are
	names       func(*model.Model) (model.Names, error)

	install   func(*client)
	signature func(*client, model.RecordNames) []string
	program   func(*client, example) string
	any       func(*client) []string          // the lines that declare what decodes any record
	rowNames  func(model.TableNames) []string // what declares the functions of a table with names
	caught    func(*client)
	limited   func(*client)
	named     func(part) string
	module    func(w *client, part string) string // of a part of the package
}

// client is the page of a language being written.
type client struct {
	writer
	language
	called  model.Names
	options gen.Options // what packages are called
	own     bool        // the shipped protocol, whose packages are compactgen's
}

// Files are the page of a model, and those of the languages that its spec names.
func Files(m *model.Model) ([]output.File, error) {
	protocol, err := File(m)
	if err != nil {
		return nil, err
	}
	files := []output.File{protocol}
	chosen := gen.Options{}.Chosen(m)
	for _, l := range []language{inGo, inTypeScript, inPython} {
		for _, name := range chosen {
			if name != l.name {
				continue
			}
			w, err := newClient(m, l)
			if err != nil {
				return nil, err
			}
			w.write()
			if w.err != nil {
				return nil, w.err
			}
			files = append(files, output.File{Path: l.name + ".md", Content: w.bytes()})
		}
	}
	return files, nil
}

func newClient(m *model.Model, l language) (*client, error) {
	w, err := newWriter(m)
	if err != nil {
		return nil, err
	}
	called, err := l.names(m)
	if err != nil {
		return nil, err
	}
	o, err := gen.Options{}.For(m)
	return &client{writer: *w, language: l, called: called, options: o, own: m.Digest == compact.Default().Digest()}, err
}

func (w *client) write() {
	m := w.model
	w.line("<!-- " + output.Marker(comment(m.From())) + " -->")
	w.heading(1, prose(m.Name+" "+m.Version)+" in "+w.title)
	w.para("The functions and types of the protocol. What its frames hold stands in [" + Name + "](" + Name + ").")
	w.heading(2, "Import")
	w.install(w)
	for i := range m.Records {
		w.recordOf(i)
	}
	for i := range m.Parts {
		w.partOf(i)
	}
	w.anyRecord()
	w.tables()
	w.heading(2, "Errors")
	w.errors()
	w.heading(2, "Limits")
	w.limitsOf()
	w.parts()
}

// partOf is the type of a record that others hold.
func (w *client) partOf(i int) {
	r, n := &w.model.Parts[i], w.called.Parts[i]
	w.heading(2, n.Type)
	w.para(strings.TrimSpace("The record " + code(r.Name) + ", which other records hold. " + prose(r.Said)))
	if n.Fields != nil {
		w.fieldsOf(r, n)
	}
}

// fieldsOf is a table of a type's attributes.
func (w *client) fieldsOf(r *model.Record, n model.RecordNames) {
	var rows [][]string
	optional := false
	for k, f := range n.Fields {
		absent, doc := true, "members that the record does not have: the text of a JSON object"
		if k < len(r.Fields) {
			absent, doc = r.Fields[k].Optional, prose(r.Fields[k].Said)
			if x := &r.Fields[k]; x.Doc == "" {
				doc = strings.TrimSuffix(w.typeOf(x)+". "+prose(strings.TrimPrefix(x.Said, x.Doc)), ". ")
			}
		}
		rows = append(rows, []string{code(f.Name), code(f.Type), map[bool]string{true: "yes"}[absent], doc})
		optional = optional || absent
	}
	w.table([]string{"field", "type", "may be absent", ""}, rows)
	if optional {
		text, _, _ := strings.Cut(w.absent, "; ")
		if r.Keeps {
			text = strings.TrimSuffix(w.absent, ".")
		}
		w.para(strings.TrimSuffix(text, ".") + ".")
	}
}

func (w *client) recordOf(i int) {
	r, n := &w.model.Records[i], w.called.Records[i]
	w.heading(2, n.Type)
	w.para(strings.TrimSpace("The record " + code(r.Name) + ". " + prose(r.Said)))
	w.block(w.name, strings.Join(w.signature(w, n), "\n"))
	if n.Also != nil {
		w.para(w.also + codes(n.Also) + ".")
	}
	w.fieldsOf(r, n)
	var rows [][]string
	for k, f := range r.Formats {
		rows = append(rows, []string{code(n.Formats[k]), code(f.Prefix), prose(f.Said)})
	}
	otherwise := ""
	if others := n.Selections[1:]; len(others) > 0 {
		otherwise = "; it chooses otherwise with " + codes(others)
	}
	w.para("Without a format an encoder [chooses](" + Name + "#choice-of-a-format) one, as with " + code(n.Selections[0]) + otherwise + ".")
	w.table([]string{"format", "prefix", ""}, rows)
	if e, ok := w.exampleOf(i); ok {
		w.para("A record, its frame, and the record again:")
		w.block(w.name, w.program(w, e))
	}
}

func (w *client) anyRecord() {
	if w.any == nil || w.model.Records == nil {
		return
	}
	w.heading(2, "Any record")
	w.para("Decodes a frame of any record, and says which one it is. It and its errors are those of the record that the frame's prefix says.")
	w.block(w.name, strings.Join(w.any(w), "\n"))
}

func (w *client) tables() {
	for i, t := range w.model.Tables {
		n := w.called.Tables[i]
		w.heading(2, n.Type)
		about := "a closed set: nothing else is a value."
		if t.Open {
			about = "an open set: any other text is a value too."
		}
		w.para(strings.TrimSpace("The codes of the table " + code(t.Name) + ", " + about + " " + prose(t.Doc)))
		var rows [][]string
		for k, r := range t.Rows {
			rows = append(rows, []string{code(n.Codes[k]), code(r.Code), prose(r.Said)})
		}
		if rows != nil {
			w.table([]string{"constant", "code", ""}, rows)
		}
		if n.NameOf != "" {
			w.para("The name of a code, and the code of a name, which are compared exactly:")
			w.block(w.name, strings.Join(w.rowNames(n), "\n"))
		}
	}
}

func (w *client) errors() {
	w.caught(w)
	var rows [][]string
	i := 0
	for _, e := range w.model.Errors {
		if e.Used {
			rows = append(rows, []string{code(w.called.Errors[i]), e.Meaning, codes(e.Fields)})
			i++
		}
	}
	w.table([]string{"error", "", "it carries"}, rows)
}

func (w *client) limitsOf() {
	w.limited(w)
	var rows [][]string
	i := 0
	for _, l := range w.model.Limits {
		if l.Used {
			rows = append(rows, []string{code(w.called.Limits[i]), decimal(l.Value), limits[l.Role]})
			i++
		}
	}
	w.table([]string{"limit", "default", "counts"}, rows)
}

// folder is that of the tree, from the root of the user's program.
func folder(set spec.Text, usual string) string {
	clean := path.Clean("/" + set.V)
	if !set.Set() || clean == "/" {
		return usual
	}
	return cmp.Or(strings.TrimPrefix(clean, "/"), usual)
}

// errorOf is the error of a role that is used.
func (w *client) errorOf(role string) string {
	i := 0
	for _, e := range w.model.Errors {
		if e.Role == role {
			break
		}
		if e.Used {
			i++
		}
	}
	return w.called.Errors[i]
}
