package types

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Record is the type of records in other ones, which a spec names in its place.
var Record = Type{
	Name: "record", Noun: "record {record}", JSON: "object", Want: "a JSON object with fields of {record}", As: []string{"record"},
	Long: true, Holds: true,
	// It has the names of fields, as what people give to encoders has.
	Read: func(f Field, lexeme []byte) (any, error) {
		entries, err := members(lexeme)
		if err != nil {
			return nil, err
		}
		value := map[string]any{}
		for _, e := range entries {
			if _, twice := value[e.key]; twice {
				return nil, &WrongElement{"." + e.key, errors.New("the field stands there twice")}
			}
			if e.key == keptMembers && f.Record.Keeps {
				value[e.key] = string(e.value)
				continue
			}
			m := f.Record.field(e.key)
			if m == nil {
				return nil, fmt.Errorf("unknown field %q: there are %s", e.key, strings.Join(f.Record.names(), ", "))
			}
			if value[e.key], err = m.readInside(e.value); err != nil {
				return nil, &WrongElement{"." + e.key, err}
			}
		}
		for _, m := range f.Record.Fields {
			if _, there := value[m.Name]; !there && !m.Optional {
				return nil, &WrongElement{"." + m.Name, errors.New("the field is missing")}
			}
		}
		return value, nil
	},
	Takes: func(f Field, value any) bool {
		for _, m := range f.Record.Fields {
			if v, there := value.(map[string]any)[m.Name]; there && !m.Takes(m.Field, v) {
				return false
			}
		}
		return true
	},
	Plain: func(f Field) any {
		value := map[string]any{}
		for _, m := range f.Record.Fields {
			if !m.Optional {
				value[m.Name] = m.Plain(f.inside(m.Field))
			}
		}
		return value
	},
	Edges: func(f Field) []any {
		list := []any{f.Plain(f)}
		if f.level > 1 {
			return list
		}
		for _, m := range f.Record.Fields {
			for _, v := range m.Edges(f.inside(m.Field)) {
				value := f.Plain(f).(map[string]any)
				value[m.Name] = v
				list = append(list, value)
			}
		}
		return list
	},
	Draw: func(d Drawer, f Field) any {
		if own := f.Record.own(); own != "" && f.level < 2 && d.IntN(400) == 0 {
			return chain(f, own, one(d, 97, 98, 99, 100)) // near the most records that any spec allows
		}
		value := map[string]any{}
		for _, m := range f.Record.Fields {
			in := f.inside(m.Field)
			if m.Optional && d.IntN(2+f.level) > 0 {
				continue
			}
			if value[m.Name] = m.Draw(d, in); f.level > 0 && d.IntN(8) > 0 && !m.Takes(in, value[m.Name]) {
				value[m.Name] = m.Plain(in)
			}
		}
		if f.Record.Keeps && d.IntN(12) == 0 {
			value[keptMembers] = d.Members()
		}
		return value
	},
}

// keptMembers is the name of the members that a record does not have.
const keptMembers = "members"

// A Shape is what a record holds.
type Shape struct {
	Name   string
	Keeps  bool // members that it does not have
	Fields []Member
}

// Member is a field in a record.
type Member struct {
	Name     string
	Optional bool
	Field
}

func (s *Shape) field(name string) *Member {
	i := slices.IndexFunc(s.Fields, func(m Member) bool { return m.Name == name })
	if i < 0 {
		return nil
	}
	return &s.Fields[i]
}

// own is the optional field that holds another record of the shape, or "".
func (s *Shape) own() string {
	for _, m := range s.Fields {
		if m.Optional && m.Record == s {
			return m.Name
		}
	}
	return ""
}

// chain is so many records, each in the one before.
func chain(f Field, own string, n int) any {
	value := f.Plain(f)
	for range n - 1 {
		outer := f.Plain(f).(map[string]any)
		outer[own] = value
		value = outer
	}
	return value
}

// Of is the type of what stands under a name in a record or a map; that of kept members is JSON.
func (f Field) Of(name string) Field {
	if f.Record == nil {
		return *f.Element
	}
	if m := f.Record.field(name); m != nil {
		return m.Field
	}
	return Field{Type: &JSON}
}

func (s *Shape) names() (list []string) {
	for _, m := range s.Fields {
		list = append(list, m.Name)
	}
	if s.Keeps {
		list = append(list, keptMembers)
	}
	return list
}
