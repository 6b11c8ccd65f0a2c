package python

import (
	"fmt"

	"github.com/compactgen/compactgen/gen/model"
)

func errorFields(m *model.Model) tableView {
	t := dictTable("ERROR_FIELDS", "str, tuple[str, ...]", "What errors of each kind carry.")
	for _, e := range m.Errors {
		t.Rows = append(t.Rows, quote(e.Kind)+": "+tuple(quoteAll(e.Fields)))
	}
	return t
}

func statusTables(m *model.Model) []tableView {
	integers := dictTable("STATUS_INTEGERS", "str, int", "The integer of each status.")
	codes := dictTable("STATUS_CODES", "int, str", "The status of each integer.")
	for _, s := range m.Statuses {
		integers.Rows = append(integers.Rows, fmt.Sprintf("%s: %d", quote(s.Code), s.Integer))
		codes.Rows = append(codes.Rows, fmt.Sprintf("%d: %s", s.Integer, quote(s.Code)))
	}
	return []tableView{integers, codes}
}

func modelTables(m *model.Model) []tableView {
	numbers := dictTable("MODEL_NUMBERS", "str, int", "The number of each model.")
	codes := dictTable("MODEL_CODES", "int, str", "The model of each number.")
	aliases := dictTable("MODEL_ALIASES", "str, str", "The code of each name, and of each number that has one.")
	for _, c := range m.Models.Table {
		numbers.Rows = append(numbers.Rows, fmt.Sprintf("%s: %d", quote(c.Code), c.Integer))
		codes.Rows = append(codes.Rows, fmt.Sprintf("%d: %s", c.Integer, quote(c.Code)))
		number := fmt.Sprintf("%s%d", m.Models.NumberPrefix, c.Integer)
		for _, alias := range []string{c.Name, number} {
			if alias != c.Code && alias != "" {
				aliases.Rows = append(aliases.Rows, quote(alias)+": "+quote(c.Code))
			}
		}
	}
	return []tableView{numbers, codes, aliases}
}

func verboseNames(m *model.Model) tableView {
	var names []string
	for _, v := range m.Verbose {
		names = append(names, v.Name)
	}
	return setTable("VERBOSE_NAMES", "The members of a verbose response that have a meaning.", names)
}

func dictTable(name, types, doc string) tableView {
	return tableView{Name: name, Type: "dict[" + types + "]", Doc: doc, Open: "{", Close: "}"}
}

func setTable(name, doc string, texts []string) tableView {
	t := tableView{Name: name, Type: "frozenset[str]", Doc: doc, Open: "frozenset(", Close: ")"}
	if len(texts) > 0 {
		t.Open, t.Close = "frozenset(\n    [", "    ]\n)"
		for _, row := range texts {
			t.Rows = append(t.Rows, "    "+quote(row))
		}
	}
	return t
}
