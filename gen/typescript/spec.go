package typescript

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// specView fills spec.ts.tmpl: constants, types and lookups.
type specView struct {
	Digest, Name, Version           string
	Imports                         []string
	Kinds                           []kindView
	Limits                          []limitView
	Statuses                        []rowView
	StatusRoles                     []caseView
	Success, Failure                string
	Models                          []rowView
	NumberPrefix                    string
	Efforts                         []string
	EffortType                      string
	Alphabet                        string
	Zlib                            *model.Zlib
	Members                         []memberView
	MemberRows                      string
	Separator, Fields               string
	Payload                         *versionsView
	Formats                         []rowView
	SelectionType                   string
	Selections                      []string
	Ranges                          []rangeView
	Last, Otherwise                 string
	Smallest, Tokens                string
	DeltaSeparator, DeltaType, Rows string
}

type kindView struct{ Role, Kind, Literal, Fields string }

type limitView struct {
	Name  string
	Value int64
}

// rowView is a row of a table: a named constant, with its lookups' literals.
type rowView struct {
	Ident, Code, Name, Doc string
	Integer                int64
}

type caseView struct{ Case, Result string }

type memberView struct{ Name, Role string }

// versionsView groups the payload versions by how they write the model.
type versionsView struct {
	Default, Fallback int64
	Numbers, Codes    []int64
}

type rangeView struct {
	To     int64
	Format string
}

func newSpecView(m *model.Model) specView {
	v := specView{
		Digest: quote(m.Digest), Name: quote(m.Name), Version: quote(m.Version),
		NumberPrefix: quote(m.Models.NumberPrefix),
		Efforts:      quoteAll(m.Efforts),
		EffortType:   union("export type ReasoningEffort", quoteAll(m.Efforts)),
		Zlib:         m.Zlib,
	}
	v.addTables(m)
	v.addBodies(m)
	v.addSelection(m)
	v.addDeltas(m)
	v.Imports = specImports(m)
	return v
}

func specImports(m *model.Model) []string {
	list := imports{}
	list.add("core/limits", "type Limits")
	list.add("core/roles", "type MemberRole", "type StatusRole")
	for f, name := range map[model.Feature]string{
		model.FeatureDSL: "type RecordField", model.FeatureDeltas: "type DeltaRole",
	} {
		if m.Has(f) {
			list.add("core/roles", name)
		}
	}
	return list.lines("import", "core")
}

func (v *specView) addTables(m *model.Model) {
	for _, e := range m.Errors {
		fields := "[" + strings.Join(quoteAll(e.Fields), ", ") + "]"
		v.Kinds = append(v.Kinds, kindView{camel(e.Role), e.Kind, quote(e.Kind), fields})
	}
	for _, l := range m.Limits {
		v.Limits = append(v.Limits, limitView{camel(l.Role), l.Value})
	}
	for _, s := range m.Statuses {
		v.Statuses = append(v.Statuses, rowView{s.Ident, quote(s.Code), "", doc(s.Doc), s.Integer})
		if s.Role != "" {
			v.StatusRoles = append(v.StatusRoles, caseView{quote(s.Code), quote(s.Role)})
		}
		switch s.Role {
		case "success":
			v.Success = quote(s.Code)
		case "error":
			v.Failure = quote(s.Code)
		}
	}
	for _, c := range m.Models.Table {
		v.Models = append(v.Models, rowView{c.Ident, quote(c.Code), quote(c.Name), doc(c.Doc), c.Integer})
	}
	for _, f := range m.Formats {
		v.Formats = append(v.Formats, rowView{strings.ToUpper(f.Name), quote(f.Name), "", doc(f.Doc), 0})
	}
}

func (v *specView) addBodies(m *model.Model) {
	if m.Has(model.FeatureBase85) {
		v.Alphabet = constant("export const BASE85_ALPHABET", quote(m.Base85.Alphabet))
	}
	if !m.Has(model.FeatureZlib) {
		v.Zlib = nil
	}
	if m.Has(model.FeatureVerbose) {
		var items []string
		for _, member := range m.Verbose {
			v.Members = append(v.Members, memberView{quote(member.Name), quote(member.Role)})
			items = append(items, "{ name: "+quote(member.Name)+", role: "+quote(member.Role)+" }")
		}
		v.MemberRows = rows("export const VERBOSE_MEMBERS: readonly { name: string; role: MemberRole }[]", items)
	}
	if m.Has(model.FeatureDSL) {
		v.Separator = quote(m.DSL.Separator)
		v.Fields = list("export const DSL_FIELDS: readonly RecordField[]", quoteAll(m.DSL.Fields))
	}
	if m.Has(model.FeaturePayload) {
		v.Payload = newVersionsView(m.Payload)
	}
}

func newVersionsView(p *model.Payload) *versionsView {
	v := &versionsView{Default: p.Default, Fallback: p.Fallback}
	for _, version := range p.Versions {
		for _, f := range version.Fields {
			switch {
			case f.Field == "model" && f.As == "integer":
				v.Numbers = append(v.Numbers, version.Version)
			case f.Field == "model":
				v.Codes = append(v.Codes, version.Version)
			}
		}
	}
	return v
}

func (v *specView) addSelection(m *model.Model) {
	v.Selections = []string{quote("auto")}
	if len(m.Selection.Smallest) > 0 {
		v.Selections = append(v.Selections, quote("smallest"))
	}
	if len(m.Selection.Tokens) > 0 {
		v.Selections = append(v.Selections, quote("tokens"))
	}
	v.SelectionType = union("export type Selection", v.Selections)
	for _, r := range m.Selection.Auto {
		if r.To < 0 {
			v.Last = quote(r.Format)
			continue
		}
		v.Ranges = append(v.Ranges, rangeView{r.To, quote(r.Format)})
	}
	v.Otherwise = "undefined"
	if m.Selection.Otherwise != "" {
		v.Otherwise = quote(m.Selection.Otherwise)
	}
	v.Smallest = list("export const SMALLEST: readonly Format[]", quoteAll(m.Selection.Smallest))
	v.Tokens = list("export const TOKENS: readonly Format[]", quoteAll(m.Selection.Tokens))
}

func (v *specView) addDeltas(m *model.Model) {
	if m.Deltas == nil {
		return
	}
	var symbols, items []string
	for _, o := range m.Deltas.Operations {
		symbols = append(symbols, quote(o.Symbol))
		items = append(items, "{ symbol: "+quote(o.Symbol)+", role: "+quote(o.Role)+", header: "+quote(header(m.Deltas, o))+" }")
	}
	v.DeltaSeparator = quote(m.Deltas.Separator)
	v.DeltaType = union("export type DeltaOperation", symbols)
	v.Rows = rows("export const DELTA_OPERATIONS: readonly DeltaRow[]", items)
}

// header is what a delta of an operation begins with.
func header(d *model.Deltas, o model.Operation) string {
	return d.Prefix + o.Symbol + d.Separator
}
