package docs

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

func (w *writer) selection() {
	w.para("An encoder is asked for a format by name, or for a selection.")
	w.each((*writer).choiceOf)
}

func (w *writer) choiceOf(r *model.Record) {
	s := r.Selection
	if s == nil || len(s.Auto) == 0 {
		w.para("`auto` takes the first format that carries the record.")
		return
	}
	w.para("`auto` goes by the UTF-8 bytes of the " + s.By + ":")
	var rows [][]string
	from := int64(0)
	for _, r := range s.Auto {
		size := decimal(from) + " to " + decimal(r.To)
		if r.To < 0 {
			size = decimal(from) + " or more"
		}
		rows = append(rows, []string{size, code(r.Format)})
		from = r.To + 1
	}
	w.table([]string{"bytes", "format"}, rows)
	if s.Otherwise != "" {
		w.para("What that format cannot carry goes as " + code(s.Otherwise) + ".")
	}
	if s.Smallest != nil {
		w.para("`smallest` takes the fewest bytes of " + codes(s.Smallest) + "; of equals, the earlier.")
	}
	if s.Tokens != nil {
		w.para("`tokens` takes the first of " + codes(s.Tokens) + " that can carry the record.")
	}
}

func codes(list []string) string {
	var out []string
	for _, s := range list {
		out = append(out, code(s))
	}
	return strings.Join(out, ", ")
}
