package frames

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"github.com/compactgen/compactgen/gen/model"
)

//go:embed lists.yaml
var lists []byte

// ListsModel is that of the spec of lists.
func ListsModel() (*model.Model, error) { return load("lists.yaml", lists) }

// A List is a record with one list, in verbose form.
type List struct{ Of, Object string }

// DrawLists makes the same lists each time, a thousand values each.
func DrawLists() (all []List, err error) {
	d := &draw{Rand: rand.New(rand.NewPCG(56, 1000))}
	for _, list := range []struct {
		field, of string
		value     func() any
	}{
		{"integers", "1,000 integers", func() any { return d.Int64N(1 << (1 + d.IntN(53))) }}, // short ones as often as long ones
		{"doubles", "1,000 doubles", func() any { return 1000 * d.Float64() }},                // with all their digits
		{"texts", "1,000 texts of 20 B", func() any { return d.hex(20) }},
	} {
		values := make([]any, 1000)
		for i := range values {
			values[i] = list.value()
		}
		object, err := json.Marshal(map[string]any{list.field: values})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", list.of, err)
		}
		all = append(all, List{list.of, string(object)})
	}
	return all, nil
}
