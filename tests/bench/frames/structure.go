package frames

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

//go:embed structure.yaml
var structure []byte

// StructureModel is that of the spec of records in records.
func StructureModel() (*model.Model, error) { return load("structure.yaml", structure) }

// A Nested is a record that holds others, in verbose form.
type Nested struct{ Record, Of, Object string }

// DrawStructure makes the same turn and the same rows each time: ten messages of two parts, with an
// image of 2 KB among them, and 1,000 rows of eight fields.
func DrawStructure() ([]Nested, error) {
	d := &draw{Rand: rand.New(rand.NewPCG(58, 10))}
	var messages, rows []any
	for i := range 10 {
		parts := []any{map[string]any{"text": d.prose(40 + d.IntN(361))}, map[string]any{"text": d.prose(40 + d.IntN(361))}}
		if i == 4 {
			data := make([]byte, 2048)
			for k := range data {
				data[k] = byte(d.IntN(256))
			}
			parts[1] = map[string]any{"media": "image/png", "data": data}
		}
		messages = append(messages, map[string]any{"id": "msg_" + d.hex(12), "role": []string{"user", "assistant"}[i%2], "content": parts})
	}
	for i := range 1000 {
		first, last := d.one("Ada", "Grace", "Jürgen", "Mei", "Noor", "Oluwaseun"), d.one("Lovelace", "Hopper", "Groß", "Lin", "Haddad", "Adeyemi")
		row := map[string]any{
			"id": 100_000 + i, "name": first + " " + last, "email": fmt.Sprintf("%s.%d@example.com", strings.ToLower(last[:3]), d.IntN(10_000)),
			"role": d.one("system", "user", "assistant", "tool"), "active": d.IntN(3) > 0, "score": d.decimal(0, 100, 2), "visits": d.IntN(5000),
		}
		if d.IntN(2) == 0 {
			row["city"] = d.one("Lagos", "Berlin", "Taipei", "São Paulo")
		}
		rows = append(rows, row)
	}
	var all []Nested
	for _, n := range []struct {
		record, of string
		value      map[string]any
	}{
		{"turn", "a turn of ten messages", map[string]any{"model": "sonnet-4.5", "messages": messages}},
		{"rows", "1,000 rows of eight fields", map[string]any{"rows": rows}},
	} {
		object, err := json.Marshal(n.value)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", n.of, err)
		}
		all = append(all, Nested{n.record, n.of, string(object)})
	}
	return all, nil
}

// prose is words, up to so many bytes of them.
func (d *draw) prose(size int) string {
	var b strings.Builder
	for b.Len() < size {
		b.WriteString(d.one("the ", "result ", "of ", "this ", "search ", "is ", "in ", "the ", "second ", "table, ", "\"quoted\" ", "and ", "so ", "forth.\n", "tokens ", "a "))
	}
	return strings.TrimSpace(b.String()[:size])
}
