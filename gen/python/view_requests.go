package python

import (
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// requestsView fills requests_gen.py.tmpl.
type requestsView struct {
	Marker    string
	Imports   imports
	Constants []string
	Families  []familyView
	Roles     []roleView
	Plain     []string // symbols
	Pack      string   // and its opposite, or None
	Unpack    string
	Headers   string // of all operations but the one that replaces
	Position  *positionView
}

// familyView is the table of the frames of one kind of definition.
type familyView struct {
	Name                                      string
	Kind                                      string
	Prefix, Define, Refer, Miss, ReferenceTag string
}

// roleView says what deltas of an operation begin with.
type roleView struct {
	Role, Header string
}

// positionView tests the header of the operation that replaces.
type positionView struct {
	Header    string
	Size      int
	Separator string
}

func newRequestsView(m *model.Model, marker string) requestsView {
	v := requestsView{Marker: marker, Imports: newImports("_request"), Pack: "None", Unpack: "None"}
	r := m.Requests
	if r == nil {
		return v
	}
	v.Imports.add("collections.abc", "Callable")
	v.Imports.add("typing", "Final")
	v.Imports.add("_request.family", "Family")
	v.Imports.add("_core.limits", "Limits")
	for _, c := range [][2]string{
		{"SEPARATOR", quote(r.Separator)},
		{"HEX_LENGTH", strconv.Itoa(r.HexLength)},
		{"REQUEST_PREFIX", quote(r.Request.Prefix)},
		{"VERSION", quote(r.Request.Version)},
		{"REQUEST_MISS", quote(r.Request.Prefix + r.Request.Miss + r.Separator)},
		{"REQUEST_REFERENCE", quote(r.Request.Reference)},
		{"BUNDLE", quote(r.Bundle)},
		{"CHECK", quote(r.Check)},
		{"ARGS", quote(r.Args)},
		{"DELTA_PREFIX", quote(m.Deltas.Prefix)},
		{"DELTA_SEPARATOR", quote(m.Deltas.Separator)},
	} {
		v.Constants = append(v.Constants, c[0]+": Final = "+c[1])
	}
	v.Families = []familyView{
		newFamilyView("TOOL", r.Separator, r.Tool),
		newFamilyView("SYSTEM", r.Separator, r.System),
	}
	v.operations(m.Deltas)
	return v
}

func newFamilyView(name, separator string, d model.Definition) familyView {
	header := func(verb string) string { return quote(d.Prefix + verb + separator) }
	return familyView{
		Name: name, Kind: quote(strings.ToLower(name)), Prefix: quote(d.Prefix),
		Define: header(d.Define), Refer: header(d.Refer), Miss: header(d.Miss), ReferenceTag: quote(d.Reference),
	}
}

// operations says by role what frames of deltas begin with.
func (v *requestsView) operations(d *model.Deltas) {
	var headers []string
	for _, o := range d.Operations {
		header := d.Prefix + o.Symbol + d.Separator
		switch o.Role {
		case "replace":
			v.Position = &positionView{quote(header), len([]rune(header)), quote(d.Separator)}
			v.Imports.add("_delta.operations", "has_position")
		case "compressed":
			v.Pack, v.Unpack = "pack_frame", "plain_frame"
			v.Imports.add("_delta.deltas_gen", "pack_frame", "plain_frame")
		}
		if o.Role != "replace" {
			headers = append(headers, quote(header))
		}
		if o.Role != "compressed" {
			v.Roles = append(v.Roles, roleView{quote(o.Role), quote(header)})
			v.Plain = append(v.Plain, quote(o.Symbol))
		}
	}
	v.Headers = headers[0]
	if len(headers) > 1 {
		v.Headers = tuple(headers)
	}
}
