package typescript

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

// requestsView fills requests.ts.tmpl: what the frames of requests are made of.
type requestsView struct {
	HexLength                           int
	Separator, DeltaPrefix, Delimiter   string
	Version, Bundle, Check, Args        string
	Request, RequestMiss, RequestPrefix string // how they begin
	Definitions                         []definitionView
	Families                            []familyView // the longest prefix first
}

type definitionView struct{ Role, Define, Refer, Miss, Reference string }

type familyView struct{ Prefix, Family string }

func newRequestsView(m *model.Model) requestsView {
	r := m.Requests
	miss := r.Request.Prefix + r.Request.Miss + r.Separator
	return requestsView{
		HexLength: r.HexLength,
		Separator: quote(r.Separator), DeltaPrefix: quote(m.Deltas.Prefix), Delimiter: quote(r.Separator + m.Deltas.Prefix),
		Version: quote(r.Request.Version), Bundle: quote(r.Bundle), Check: quote(r.Check), Args: quote(r.Args),
		Request: quote(r.Request.Prefix + r.Request.Version + r.Separator), RequestMiss: quote(miss), RequestPrefix: quote(r.Request.Reference),
		Definitions: []definitionView{newDefinitionView(r, "tool", r.Tool), newDefinitionView(r, "system", r.System)},
		Families:    families(r),
	}
}

func newDefinitionView(r *model.Requests, role string, d model.Definition) definitionView {
	begins := func(verb string) string { return quote(d.Prefix + verb + r.Separator) }
	return definitionView{role, begins(d.Define), begins(d.Refer), begins(d.Miss), quote(d.Reference)}
}

func families(r *model.Requests) []familyView {
	list := []familyView{{r.Request.Prefix, "request"}, {r.Tool.Prefix, "tool"}, {r.System.Prefix, "system"}}
	slices.SortStableFunc(list, func(a, b familyView) int { return len(b.Prefix) - len(a.Prefix) })
	for i, f := range list {
		list[i] = familyView{quote(f.Prefix), quote(f.Family)}
	}
	return list
}
