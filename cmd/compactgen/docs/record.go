package docs

import (
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// several says whether each record has a heading of its own.
func (w *writer) several() bool { return len(w.model.Records)+len(w.model.Parts) > 1 }

// each writes a part for every record, of frames or in others.
func (w *writer) each(write func(*writer, *model.Record)) {
	for r := range w.model.All() {
		if w.several() {
			w.heading(3, "The record "+r.Name)
		}
		write(w, r)
	}
}

func (w *writer) record() {
	w.each((*writer).fields)
	for i := range w.model.Tables {
		w.codes(&w.model.Tables[i])
	}
}

func (w *writer) fields(r *model.Record) {
	if r.Said != "" {
		w.para(prose(r.Said))
	}
	if !w.several() {
		w.para("Every format carries the same record:")
	}
	var rows [][]string
	for i := range r.Fields {
		f := &r.Fields[i]
		required := "yes"
		if f.Optional {
			required = ""
		}
		rows = append(rows, []string{"`" + f.Name + "`", w.typeOf(f), required, prose(f.Said)})
	}
	if r.Keeps {
		rows = append(rows, []string{"`members`", "text of a JSON object: members that the record does not have", "", ""})
	}
	if rows == nil {
		w.para("It has no fields.")
		return
	}
	w.table([]string{"field", "type", "required", ""}, rows)
	if r.Formats == nil {
		w.para("Other records hold it.")
		return
	}
	w.para("A format whose layout lacks a field does not carry a record that has it: encoding fails, unless the caller allows that loss by name.")
}

// typeOf says what a field holds.
func (w *writer) typeOf(f *model.Field) string {
	t := w.model.TypeOf(f)
	text := t.About(t.Noun)
	if f.Element != nil {
		f = f.Element
	}
	switch {
	case f.Role == "returncode":
		return "integer, of an error alone; 1 is the same as none"
	case f.Min != nil && f.Max != nil:
		return text + ", " + decimal(*f.Min) + " to " + decimal(*f.Max)
	case f.Min != nil:
		return text + ", " + decimal(*f.Min) + " or more"
	case f.Max != nil:
		return text + ", " + decimal(*f.Max) + " or less"
	}
	return text
}

// codes is the table of a spec's table.
func (w *writer) codes(t *model.Table) {
	w.heading(3, "The table "+t.Name)
	about := "A closed set: no decoder takes another, and no encoder writes one."
	if t.Open {
		about = "An open set. A name of the table becomes its code before anything else, in every encoder and decoder. "
		if t.NumberPrefix != "" {
			about += "An integer n without a row is " + code(t.NumberPrefix) + " and n in decimal. "
		}
		about += "Any other text is a value without an integer."
	}
	w.para(about)
	titles, columns := []string{"code"}, []func(model.Row) string{func(r model.Row) string { return code(r.Code) }}
	add := func(title string, text func(model.Row) string) {
		for _, r := range t.Rows {
			if text(r) != "" {
				titles, columns = append(titles, title), append(columns, text)
				return
			}
		}
	}
	add("integer", func(r model.Row) string {
		if r.Integer == nil {
			return ""
		}
		return decimal(*r.Integer)
	})
	add("name", func(r model.Row) string {
		if r.Name == "" {
			return ""
		}
		return code(r.Name)
	})
	add("role", func(r model.Row) string { return r.Role })
	add("", func(r model.Row) string { return prose(r.Said) })
	var rows [][]string
	for _, r := range t.Rows {
		var row []string
		for _, text := range columns {
			row = append(row, text(r))
		}
		rows = append(rows, row)
	}
	w.table(titles, rows)
}

// joinNames lists fields in a sentence.
func joinNames(list []string) string { return strings.Join(list, ", ") }
