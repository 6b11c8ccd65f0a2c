package model

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/spec/types"
)

func (t *Table) derive() {
	t.Numbered, t.Aliases, t.Success, t.Error = true, nil, "", ""
	for i := range t.Rows {
		r := &t.Rows[i]
		r.Said, r.Tagged = deprecated(r.Doc, r.Deprecated)
	}
	codes := map[string]bool{}
	for _, r := range t.Rows {
		codes[r.Code] = true
		t.Numbered = t.Numbered && r.Integer != nil
		switch r.Role {
		case "success":
			t.Success = r.Code
		case "error":
			t.Error = r.Code
		}
	}
	if !t.Open {
		return
	}
	for _, r := range t.Rows {
		if r.Name != "" && !codes[r.Name] {
			t.Aliases = append(t.Aliases, Alias{Text: r.Name, Code: r.Code})
		}
		if r.Integer != nil && t.NumberPrefix != "" {
			if number := t.NumberPrefix + strconv.FormatInt(*r.Integer, 10); !codes[number] && number != r.Name {
				t.Aliases = append(t.Aliases, Alias{Text: number, Code: r.Code})
			}
		}
	}
}

func (m *Model) deriveRecords() {
	m.deriveTypes()
	m.deriveShapes()
	for r := range m.All() {
		r.derive()
		r.First, r.Carried = false, m.carries(r.Name)
	}
	formats := map[[2]string]*Format{}
	for i := range m.Records {
		r := &m.Records[i]
		r.First = i == 0
		for k := range r.Formats {
			formats[[2]string{r.Name, r.Formats[k].Name}] = &r.Formats[k]
		}
	}
	m.derivePrefixes(formats)
	for i := range m.Records {
		r := &m.Records[i]
		r.Groups = groups(m.prefixesOf(r.Name))
	}
}

// deriveTypes names those in use, in the order of their rows.
func (m *Model) deriveTypes() {
	m.Types = nil
	for _, t := range types.All() {
		if m.anyField(func(f *Field) bool { return f.Type == t.Name || f.Scalar().Type == t.Name }) {
			m.Types = append(m.Types, t.Name)
		}
	}
}

// All are the records of frames, and then the parts.
func (m *Model) All() iter.Seq[*Record] {
	return func(yield func(*Record) bool) {
		for _, list := range [][]Record{m.Records, m.Parts} {
			for i := range list {
				if !yield(&list[i]) {
					return
				}
			}
		}
	}
}

// Record is the record of the name, of frames or a part, or nil.
func (m *Model) Record(name string) *Record {
	for r := range m.All() {
		if r.Name == name {
			return r
		}
	}
	return nil
}

func (m *Model) anyField(is func(*Field) bool) bool {
	for r := range m.All() {
		for i := range r.Fields {
			if is(&r.Fields[i]) {
				return true
			}
		}
	}
	return false
}

func (m *Model) carries(record string) bool {
	return m.anyField(func(f *Field) bool { return f.Scalar().Record == record })
}

// deriveShapes gives fields the shapes of their records, each of which there is once: a record
// may hold itself.
func (m *Model) deriveShapes() {
	shapes := map[string]*types.Shape{}
	for r := range m.All() {
		shapes[r.Name] = &types.Shape{Name: r.Name, Keeps: r.Verbose != nil && r.Verbose.Unknown == "keep"}
	}
	for r := range m.All() {
		for i := range r.Fields {
			f := &r.Fields[i]
			f.shape = shapes[f.Record]
			if f.Element != nil {
				f.Element.shape = shapes[f.Element.Record]
			}
			shapes[r.Name].Fields = append(shapes[r.Name].Fields, types.Member{Name: f.Name, Optional: f.Optional, Field: m.TypeOf(f)})
		}
	}
}

// Scalar is an element of a list or a map, or else the field.
func (f Field) Scalar() Field {
	if f.Element != nil {
		return *f.Element
	}
	return f
}

// Typed is what a field may hold, but for the rows of its table.
func (f *Field) Typed() types.Field {
	out := types.Field{Type: types.Of(f.Type), Table: f.Table, Min: f.Min, Max: f.Max, Record: f.shape}
	if f.Element != nil {
		element := f.Element.Typed()
		out.Element = &element
	}
	return out
}

// TypeOf is what a field may hold.
func (m *Model) TypeOf(f *Field) types.Field {
	out := f.Typed()
	if f.Element != nil {
		element := m.TypeOf(f.Element)
		out.Element = &element
	}
	for _, t := range m.Tables {
		if t.Name != f.Table {
			continue
		}
		out.Prefix = t.NumberPrefix
		for _, r := range t.Rows {
			out.Rows = append(out.Rows, types.Row{Code: r.Code, Name: r.Name, Role: r.Role, Integer: r.Integer})
		}
	}
	return out
}

func (m *Model) derivePrefixes(formats map[[2]string]*Format) {
	families := map[string]string{}
	if m.Deltas != nil {
		families[m.Deltas.Prefix] = "delta"
	}
	if r := m.Requests; r != nil {
		families[r.Request.Prefix], families[r.Tool.Prefix], families[r.System.Prefix] = "request", "tool", "system"
	}
	m.Bare = nil
	for of, f := range formats {
		if f.Prefix == "" {
			m.Bare = &Prefix{Record: of[0], Format: of[1], Body: f.Body, Steps: f.Steps}
		}
	}
	for i := range m.Prefixes {
		p := &m.Prefixes[i]
		p.Body, p.Steps, p.Family = "", nil, families[p.Text]
		if f := formats[[2]string{p.Record, p.Format}]; f != nil {
			p.Body, p.Steps, p.Family = f.Body, f.Steps, ""
		}
	}
}

// prefixesOf are all of them, those of other records without their formats.
func (m *Model) prefixesOf(record string) []Prefix {
	list := slices.Clone(m.Prefixes)
	for i, p := range list {
		if p.Record != record {
			list[i] = Prefix{Text: p.Text}
		}
	}
	return list
}

func (r *Record) derive() {
	r.Keeps, r.VerboseFormat, r.Texts, r.Text, r.Binary = false, "", nil, false, false
	r.Said, r.Tagged = deprecated(r.Doc, r.Deprecated)
	status := ""
	for i, f := range r.Fields {
		r.Fields[i].derive()
		if t := types.Of(f.Type); t.Text || t.Holds {
			r.Texts = append(r.Texts, f.Name)
		}
		if f.Role == "returncode" {
			status = f.Of
		}
	}
	for i := range r.Formats {
		f := &r.Formats[i]
		f.Body, f.Steps, f.Binary = f.Chain[0], steps(f.Chain), binary(f.Chain)
		f.Said, f.Tagged = deprecated(f.Doc, f.Deprecated)
		r.Text, r.Binary = r.Text || !f.Binary, r.Binary || f.Binary
		if f.Body == "verbose" {
			r.VerboseFormat = f.Name
		}
	}
	if v := r.Verbose; v != nil {
		r.Keeps = v.Unknown == "keep"
		for i := range v.Members {
			f := r.field(v.Members[i].Field)
			v.Members[i].derive(f, status)
			v.Members[i].Nullable = v.Nulls == "absent" && f.Optional && f.Role == "" && f.Type != types.JSON.Name
		}
	}
	r.DSL.derive(r)
	r.Payload.derive(r)
	if r.Selection != nil {
		r.Selection.derive()
	}
}

// deprecated are what comments say of something, in the two ways that languages mark it.
func deprecated(doc, why string) (said, tagged string) {
	if why == "" {
		return doc, doc
	}
	return strings.TrimSpace(doc + " Deprecated: " + why), strings.TrimSpace(doc + " @deprecated " + why)
}

func (f *Field) derive() {
	f.About = strings.TrimSpace(f.Doc + " " + f.Exemplified())
	f.Said, f.Tagged = deprecated(f.About, f.Deprecated)
	f.Bounded, f.Long = types.Of(f.Type).Bounds, types.Of(f.Type).Long
	if f.Element != nil {
		f.Element.derive()
	}
}

func (r *Record) field(name string) Field {
	i := slices.IndexFunc(r.Fields, func(f Field) bool { return f.Name == name })
	if i < 0 {
		return Field{}
	}
	return r.Fields[i]
}

// lacks are the optional fields that a layout of some fields does not have.
func (r *Record) lacks(names []string) (list []string) {
	for _, f := range r.Fields {
		if f.Optional && !slices.Contains(names, f.Name) {
			list = append(list, f.Name)
		}
	}
	return list
}

// derive says what decoders ask of a member. A returncode stands in every object
// though records may lack one, and the status only where it says more.
func (m *Member) derive(f Field, status string) {
	m.Required, m.Rule = !f.Optional && !m.OmitZero, ""
	switch {
	case f.Role == "returncode":
		m.Required, m.Rule = true, "returncode"
	case f.Name == status:
		m.Required, m.Rule = false, "status"
	}
}

func (d *DSL) derive(r *Record) {
	if d == nil {
		return
	}
	d.Separable, d.Blank = nil, nil
	d.Lacks = r.lacks(d.Fields)
	for i, name := range d.Fields {
		f := r.field(name)
		typ := f.Typed()
		if i+1 < len(d.Fields) && strings.Contains(typ.Marks(), d.Separator) {
			d.Separable = append(d.Separable, name)
		}
		if f.Optional && typ.Empty {
			d.Blank = append(d.Blank, name)
		}
	}
}

func (p *Payload) derive(r *Record) {
	if p == nil {
		return
	}
	for i := range p.Versions {
		v := &p.Versions[i]
		v.Required, v.OptionalField, v.Trailing, v.Numbered = nil, "", 0, nil
		var names []string
		for _, f := range v.Fields {
			field := r.field(f.Field)
			if f.Reserved == "" {
				names = append(names, f.Field)
			}
			if field.Scalar().Type == "open" && (f.As == "integer" || f.Of == "integer") {
				v.Numbered = append(v.Numbered, f.Field)
			}
			if f.OmitZero {
				v.OptionalField = f.Field
			} else {
				v.Required = append(v.Required, cmp.Or(f.Field, f.Reserved))
			}
			if v.Trailing++; !field.Optional && f.Reserved == "" {
				v.Trailing = 0
			}
		}
		v.Lacks = r.lacks(names)
		v.Required = v.Required[:len(v.Required)-v.Trailing]
	}
}

// groups sorts the prefixes by their first characters. Prefixes are ASCII.
func groups(prefixes []Prefix) (list []Group) {
	byFirst := map[string]*Group{}
	own := map[string]bool{}
	for _, p := range prefixes {
		if p.Text == "{" { // verbose, with white space in front
			continue
		}
		first := p.Text[:1]
		g := byFirst[first]
		if g == nil {
			g = &Group{First: first}
			byFirst[first] = g
		}
		g.Prefixes = append(g.Prefixes, p)
		g.Whole = g.Whole || p.Text == first
		own[first] = own[first] || p.Format != ""
	}
	for first, g := range byFirst {
		if own[first] {
			list = append(list, *g)
		}
	}
	slices.SortFunc(list, func(a, b Group) int { return strings.Compare(a.First, b.First) })
	return list
}

func (s *Selection) derive() {
	s.Names, s.Ranges, s.Last = []string{"auto"}, nil, ""
	if len(s.Smallest) > 0 {
		s.Names = append(s.Names, "smallest")
	}
	if len(s.Tokens) > 0 {
		s.Names = append(s.Names, "tokens")
	}
	if last := len(s.Auto) - 1; last >= 0 {
		s.Ranges, s.Last = s.Auto[:last], s.Auto[last].Format
	}
}
