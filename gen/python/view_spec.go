package python

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// specView fills spec_gen.py.tmpl.
type specView struct {
	Marker, Name, Version, Digest string
	Limits                        []limitView
	Constants                     []string
	Enums                         []enumView
	Tables                        []tableView
}

type limitView struct {
	Name  string
	Value string
}

type enumView struct {
	Name, Doc string
	Members   []memberView
}

type memberView struct {
	Name, Value, Doc string
}

// tableView is a dict or a frozenset, one row a line.
type tableView struct {
	Name, Type, Doc, Open, Close string
	Rows                         []string
}

func newSpecView(m *model.Model, marker string) specView {
	v := specView{Marker: marker, Name: quote(m.Name), Version: quote(m.Version), Digest: quote(m.Digest)}
	for _, l := range m.Limits {
		v.Limits = append(v.Limits, limitView{strings.ToUpper(l.Role), strconv.FormatInt(l.Value, 10)})
	}
	v.Constants = constants(m)
	v.Enums = []enumView{errorKinds(m), statuses(m), modelCodes(m), formatNames(m)}
	v.Tables = slices.Concat([]tableView{errorFields(m)}, statusTables(m), modelTables(m))
	v.Tables = append(v.Tables, setTable("EFFORTS", "What a reasoning effort may be.", m.Efforts), verboseNames(m))
	return v
}

// constants are the values that hand-written code knows by role.
func constants(m *model.Model) []string {
	lines := []string{
		"STATUS_SUCCESS: Final = " + quote(statusOf(m, "success")),
		"STATUS_ERROR: Final = " + quote(statusOf(m, "error")),
		"MODEL_NUMBER_PREFIX: Final = " + quote(m.Models.NumberPrefix),
	}
	if m.Has(model.FeatureBase85) {
		lines = append(lines, longConstant("BASE85_ALPHABET", quote(m.Base85.Alphabet)))
	}
	if m.Has(model.FeatureZlib) {
		lines = append(lines, fmt.Sprintf("ZLIB_LEVEL: Final = %d", m.Zlib.Level))
	}
	return lines
}

// longConstant breaks a line where ruff would.
func longConstant(name, value string) string {
	line := name + ": Final = " + value
	if len([]rune(line)) > lineLength && len([]rune(value))+4 <= lineLength {
		return name + ": Final = (\n    " + value + "\n)"
	}
	return line
}

func statusOf(m *model.Model, role string) string {
	for _, s := range m.Statuses {
		if s.Role == role {
			return s.Code
		}
	}
	return ""
}

func errorKinds(m *model.Model) enumView {
	e := enumView{Name: "ErrorKind", Doc: "What can go wrong, by role; each equals its public name."}
	for _, k := range m.Errors {
		e.Members = append(e.Members, memberView{Name: strings.ToUpper(k.Role), Value: quote(k.Kind)})
	}
	return e
}

func statuses(m *model.Model) enumView {
	e := enumView{Name: "Status", Doc: "The statuses of a response: a closed set."}
	for _, s := range m.Statuses {
		e.Members = append(e.Members, memberView{s.Ident, quote(s.Code), comment("#: ", s.Doc)})
	}
	return e
}

func modelCodes(m *model.Model) enumView {
	e := enumView{Name: "ModelCode", Doc: "The models that have a code of their own: an open set."}
	for _, c := range m.Models.Table {
		e.Members = append(e.Members, memberView{c.Ident, quote(c.Code), comment("#: ", c.Doc)})
	}
	return e
}

func formatNames(m *model.Model) enumView {
	e := enumView{Name: "Format", Doc: "The formats, then the selections that choose between them."}
	for _, f := range m.Formats {
		e.Members = append(e.Members, memberView{strings.ToUpper(f.Name), quote(f.Name), comment("#: ", f.Doc)})
	}
	e.Members = append(e.Members, memberView{"AUTO", quote("auto"), "#: By the size of the result."})
	if len(m.Selection.Smallest) > 0 {
		e.Members = append(e.Members, memberView{"SMALLEST", quote("smallest"), "#: The fewest bytes."})
	}
	if len(m.Selection.Tokens) > 0 {
		e.Members = append(e.Members, memberView{"TOKENS", quote("tokens"), "#: The fewest tokens of a model."})
	}
	return e
}
