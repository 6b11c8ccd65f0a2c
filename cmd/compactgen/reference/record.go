package reference

import "strconv"

func decimal(n int64) string { return strconv.FormatInt(n, 10) }

func (w *writer) record() {
	m := w.model
	w.para("Every format carries the same record:")
	rows := [][]string{
		{"`status`", "a code of the table below", "yes"},
		{"`model`", "text: a code of the table below, or another", "yes"},
		{"`tokens`", "integer, 0 or more", "yes"},
		{"`result`", "text", "yes"},
		{"`reasoning_effort`", w.efforts(), ""},
		{"`ultrathink`", "boolean", ""},
		{"`returncode`", "integer, of an error alone; 1 is the same as none", ""},
		{"`members`", "text of a JSON object: members that the protocol does not know", ""},
	}
	w.table([]string{"field", "type", "required"}, rows)
	if m.Verbose == nil {
		w.para("No format carries the optional fields: encoding a record that has one fails, unless the caller allows that loss by name.")
	} else {
		w.para("Only " + w.formatsOf("verbose") + " carries the optional fields: encoding them in another format fails, unless the caller allows that loss by name.")
	}
	w.statuses()
	w.models()
}

func (w *writer) efforts() string {
	text := ""
	for i, e := range w.model.Efforts {
		if i > 0 {
			text += ", "
		}
		text += code(e)
	}
	return text
}

func (w *writer) statuses() {
	w.heading(3, "Statuses")
	w.para("A closed set: no decoder takes another, and no encoder writes one.")
	var rows [][]string
	for _, s := range w.model.Statuses {
		rows = append(rows, []string{code(s.Code), decimal(s.Integer), s.Role, prose(s.Doc)})
	}
	w.table([]string{"code", "integer", "role", ""}, rows)
}

func (w *writer) models() {
	t := w.model.Models
	w.heading(3, "Models")
	w.para("An open set. A name of the table becomes its code before anything else, in every encoder and decoder. " +
		"An integer n without a row is " + code(t.NumberPrefix) + " and n in decimal. Any other text is a model without an integer.")
	var rows [][]string
	for _, c := range t.Table {
		rows = append(rows, []string{code(c.Code), decimal(c.Integer), code(c.Name), prose(c.Doc)})
	}
	w.table([]string{"code", "integer", "name", ""}, rows)
}
