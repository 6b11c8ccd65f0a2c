package python

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// errorsView fills errors_gen.py.tmpl.
type errorsView struct {
	Marker string
	Errors []errorView
}

type errorView struct {
	Class, Role, Doc string
}

// errorDocs say what an error of each role means.
var errorDocs = map[string]string{
	"base85_char":        "A character that Base85 does not have.",
	"base85_length":      "A text of a length that no Base85 has.",
	"decompression":      "A compressed frame that cannot be undone.",
	"payload":            "Bytes that are no MessagePack tuple of the protocol.",
	"format":             "Text that is no frame.",
	"missing_field":      "A frame that ends before a field, or does not have it.",
	"unknown_reference":  "A reference to what is not, or no longer, kept.",
	"reference_conflict": "A reference that another definition holds.",
	"unknown_tag":        "A tag that the spec does not declare.",
	"not_negotiated":     "An algorithm that the other side did not agree to.",
	"not_available":      "An algorithm or a store that cannot be used here and now.",
	"unrepresentable":    "A value that the format asked for, or every format, cannot carry.",
	"text":               "A string to be encoded that holds a lone surrogate.",
}

func newErrorsView(m *model.Model, marker string) errorsView {
	v := errorsView{Marker: marker}
	for _, e := range m.Errors {
		v.Errors = append(v.Errors, errorView{errorClass(m, e.Kind), strings.ToUpper(e.Role), errorDocs[e.Role]})
	}
	return v
}

// errorClass is the name of a kind's class: the kind, unless the package has
// something else of that name.
func errorClass(m *model.Model, kind string) string {
	taken := func(name string) bool {
		other := slices.ContainsFunc(m.Errors, func(e model.ErrorKind) bool { return e.Kind == name && name != kind })
		return other || slices.ContainsFunc(exports, func(e export) bool { return slices.Contains(e.names, name) })
	}
	name := kind
	for taken(name) {
		name += "Error"
	}
	return name
}
