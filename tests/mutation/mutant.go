// Package mutation alters the shipped protocol one row at a time. If no vector
// notices, no vector covers the row.
package mutation

import (
	"encoding/json"
	"fmt"

	"github.com/compactgen/compactgen/gen/model"
)

// Mutant is the protocol with one row altered. Name says which. Model makes it:
// few of the mutants are looked at in a short run.
type Mutant struct {
	Name  string
	Model func() *model.Model
}

// Mutants alters each row of each table of a model.
func Mutants(m *model.Model) []Mutant {
	s := &set{original: m}
	s.identity()
	s.errors()
	s.limits()
	s.alphabet()
	s.zlib()
	s.records()
	s.deltas()
	s.requests()
	s.compression()
	s.mcp()
	return s.list
}

// RecordMutants alters the tables and records alone.
func RecordMutants(m *model.Model) []Mutant {
	s := &set{original: m}
	s.records()
	return s.list
}

func (s *set) records() {
	s.tables()
	for r, record := range s.original.Records {
		if len(s.original.Records) > 1 {
			s.within = record.Name + "/"
		}
		s.fields(r)
		s.verbose(r)
		s.dsl(r)
		s.payload(r)
		s.formats(r)
		s.selection(r)
	}
	s.within = ""
}

type set struct {
	original *model.Model
	within   string // in front of names, if there are several records
	list     []Mutant
}

// add alters a copy of the model.
func (s *set) add(change func(m *model.Model), name string, args ...any) {
	s.list = append(s.list, Mutant{s.within + fmt.Sprintf(name, args...), func() *model.Model {
		m := clone(s.original)
		change(m)
		m.Complete()
		return m
	}})
}

func clone(m *model.Model) *model.Model {
	out := &model.Model{}
	if err := json.Unmarshal(m.JSON(), out); err != nil {
		panic(err) // JSON of a model is a model
	}
	out.Source = m.Source
	return out
}

func swap[T any](list []T, i, j int) { list[i], list[j] = list[j], list[i] }
