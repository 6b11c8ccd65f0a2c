package spec

import "slices"

// What the backends read of the one record that there was.
// Former: they go when every backend reads Records.

// Status is one row of the closed set of statuses. Identifier is derived from
// the code where the file gives none.
type Status struct {
	Pos                         Pos
	Code, Role, Doc, Identifier Text
	Integer                     Int
}

// Models is the table of models. Models without a row are written as
// NumberPrefix and their number.
type Models struct {
	Pos          Pos
	NumberPrefix Text
	Table        []Model
}

// Model is one row of the table of models.
type Model struct {
	Pos                         Pos
	Code, Name, Doc, Identifier Text
	Integer                     Int
}

// FormerVerbose and FormerMember are the members by their roles.
type (
	FormerVerbose struct {
		Pos     Pos
		Members []FormerMember
	}
	FormerMember struct {
		Pos        Pos
		Name, Role Text
	}
)

// Former is the first record as it was, and what hinders a spec to have it.
type Former struct {
	Unlike string // a sentence where the spec is of another shape; all others are empty then

	Statuses  []Status
	Models    Models
	Efforts   []Text
	Verbose   *FormerVerbose
	DSL       *DSL
	Payload   *Payload
	Formats   []Format
	Selection Selection
}

// formerFields are the fields of Compact Protocol's record.
var formerFields = map[string]Field{
	"status": {}, "model": {}, "tokens": {Type: Text{V: "integer"}}, "result": {Type: Text{V: "text"}},
	"reasoning_effort": {Optional: Bool{V: true}}, "ultrathink": {Type: Text{V: "boolean"}, Optional: Bool{V: true}},
	"returncode": {Type: Text{V: "integer"}, Optional: Bool{V: true}, Role: Text{V: "returncode"}, Of: Text{V: "status"}},
}

func (f *File) former() {
	r := &f.Records[0]
	if f.Unlike = f.unlike(r); f.Unlike != "" {
		return
	}
	for _, x := range r.Fields {
		t := f.TableOf(x.Type.V)
		switch x.Name.V {
		case "status":
			for _, row := range t.Rows {
				f.Statuses = append(f.Statuses, Status{Pos: row.Pos, Code: row.Code, Role: row.Role, Doc: row.Doc, Identifier: row.Identifier, Integer: row.Integer})
			}
		case "model":
			f.Models = Models{Pos: t.Pos, NumberPrefix: t.Open.NumberPrefix}
			for _, row := range t.Rows {
				f.Models.Table = append(f.Models.Table, Model{Pos: row.Pos, Code: row.Code, Name: row.Name, Doc: row.Doc, Identifier: row.Identifier, Integer: row.Integer})
			}
		case "reasoning_effort":
			for _, row := range t.Rows {
				f.Efforts = append(f.Efforts, row.Code)
			}
		}
	}
	if r.Verbose != nil {
		f.Verbose = &FormerVerbose{Pos: r.Verbose.Pos}
		for _, m := range r.Verbose.Members {
			f.Verbose.Members = append(f.Verbose.Members, FormerMember{m.Pos, m.Name, m.Field})
		}
	}
	f.DSL, f.Payload, f.Formats, f.Selection = r.DSL, r.Payload, r.Formats, *r.Selection
}

func (f *File) unlike(r *Record) string {
	switch {
	case len(f.Records) > 1:
		return "it has several records"
	case len(r.Fields) != len(formerFields):
		return "its record has other fields"
	case r.Selection == nil:
		return "its record has no selection"
	case r.Selection.Auto.By.V != "result":
		return "its selection does not go by result"
	case r.Payload != nil && !r.Payload.Fallback.Set():
		return "its payload has no fallback"
	case r.Verbose != nil && (len(r.Verbose.Members) != len(formerFields) || r.Verbose.Unknown.V != "keep"):
		return "its verbose is another"
	case r.DSL != nil && (len(r.DSL.Fields) != 4 || r.DSL.Fields[3].V != "result"):
		return "its dsl has other fields"
	}
	if r.Payload != nil {
		for _, v := range r.Payload.Versions {
			if len(v.Fields) != 4 {
				return "its payload has other fields"
			}
		}
	}
	for _, x := range r.Fields {
		want, known := formerFields[x.Name.V]
		t := f.TableOf(x.Type.V)
		same := known && x.Optional.V == want.Optional.V && x.Role.V == want.Role.V && x.Of.V == want.Of.V
		switch x.Name.V {
		case "status":
			same = same && t != nil && t.Open == nil && numbered(t) && roled(t)
		case "model":
			same = same && t != nil && t.Open != nil && t.Open.NumberPrefix.V != "" && numbered(t) && named(t)
		case "reasoning_effort":
			same = same && t != nil && t.Open == nil
		case "tokens":
			same = same && x.Type.V == "integer" && x.Min.Set() && x.Min.V == 0 && !x.Max.Set()
		default:
			same = same && x.Type.V == want.Type.V && !x.Min.Set() && !x.Max.Set()
		}
		if !same {
			return "its field " + x.Name.V + " is another"
		}
	}
	return ""
}

// TableOf returns the table of that name, or nil.
func (f *File) TableOf(name string) *Table {
	for i := range f.Tables {
		if f.Tables[i].Name.V == name {
			return &f.Tables[i]
		}
	}
	return nil
}

func numbered(t *Table) bool {
	return !slices.ContainsFunc(t.Rows, func(r Row) bool { return !r.Integer.Set() })
}

func named(t *Table) bool {
	return !slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Name.V == "" })
}

func roled(t *Table) bool {
	has := func(role string) bool {
		return slices.ContainsFunc(t.Rows, func(r Row) bool { return r.Role.V == role })
	}
	return has("success") && has("error")
}
