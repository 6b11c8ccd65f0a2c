package python

import (
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

// A need says whether a protocol needs a source.
type need func(*model.Model) bool

func always(*model.Model) bool { return true }

// features are enough one by one.
func features(list ...model.Feature) need {
	return func(m *model.Model) bool { return slices.ContainsFunc(list, m.Has) }
}

func typed(name string) need {
	return func(m *model.Model) bool { return slices.Contains(m.Types, name) }
}

func either(a, b need) need {
	return func(m *model.Model) bool { return a(m) || b(m) }
}

func both(a, b need) need {
	return func(m *model.Model) bool { return a(m) && b(m) }
}

// hasValuesInJSON says whether fields are read from JSON, as lists are in separated text.
func hasValuesInJSON(m *model.Model) bool {
	return m.Has(model.FeatureVerbose) || m.Has(model.FeatureDSL) && m.Has(model.FeatureElements)
}

func hasNames(m *model.Model) bool {
	return slices.ContainsFunc(m.Tables, namesRows)
}

func namesRows(t model.Table) bool {
	return slices.ContainsFunc(t.Rows, func(r model.Row) bool { return r.Name != "" })
}

func hasReturncode(m *model.Model) bool {
	return slices.ContainsFunc(m.Records, func(r model.Record) bool {
		return slices.ContainsFunc(r.Fields, func(f model.Field) bool { return f.Role != "" })
	})
}

// holdsRecords says whether some field is a list of records, or a map.
func holdsRecords(name string) need {
	return func(m *model.Model) bool {
		for r := range m.All() {
			if slices.ContainsFunc(r.Fields, func(f model.Field) bool { return f.Type == name && f.Element.Record != "" }) {
				return true
			}
		}
		return false
	}
}

// selects says whether a record has such a selection, or none.
func selects(such func(*model.Selection) bool) need {
	return func(m *model.Model) bool {
		return slices.ContainsFunc(m.Records, func(r model.Record) bool { return such(r.Selection) })
	}
}
