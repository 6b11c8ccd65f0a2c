package model

import "github.com/compactgen/compactgen/spec"

// resolve finds the places of the contexts and tables that keys name.
func (t *Token) resolve(from *spec.Token) {
	contexts, values := map[string]int{}, map[string]int{}
	for i, c := range t.Contexts {
		contexts[c.Name] = i
	}
	for i, v := range t.Values {
		values[v.Name] = i
	}
	for i, c := range from.Contexts {
		for j, k := range c.Keys {
			key := &t.Contexts[i].Keys[j]
			key.Context, key.Values = place(contexts, k.Context), place(values, k.Values)
		}
	}
}

// place is -1 where the row has no such name.
func place(places map[string]int, name spec.Text) int {
	if !name.Set() {
		return -1
	}
	return places[name.V]
}

func (c *Compression) features() []Feature {
	if c == nil {
		return nil
	}
	list := []Feature{FeatureCompression}
	for _, a := range c.Algorithms {
		list = append(list, algorithmRoles[a.Role].features...)
	}
	return list
}
