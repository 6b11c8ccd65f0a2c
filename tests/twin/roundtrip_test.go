package twin_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/twin"
)

// records draws ones that are already in their normal form.
func records(m *model.Model) *rapid.Generator[twin.Record] {
	return rapid.Custom(func(t *rapid.T) twin.Record {
		status := rapid.SampledFrom(m.Statuses).Draw(t, "status")
		r := twin.Record{
			Status: status.Code,
			Model:  rapid.SampledFrom([]string{"", "open", "a|b", "a~b", "constructor"}).Draw(t, "model"),
			Tokens: rapid.Int64Range(0, 1<<53-1).Draw(t, "tokens"),
			Result: rapid.String().Draw(t, "result"),
		}
		if len(m.Models.Table) > 0 && rapid.Bool().Draw(t, "known") {
			r.Model = rapid.SampledFrom(m.Models.Table).Draw(t, "row").Code
		}
		if rapid.IntRange(0, 3).Draw(t, "extra") == 0 {
			r.Ultrathink = new(bool)
		}
		return r
	})
}

// Whatever the twin writes, it reads as the same record; whatever it computes,
// it applies.
func TestTwinRoundTrips(t *testing.T) {
	for name, m := range variants(t) {
		t.Run(name, func(t *testing.T) {
			tw := twin.New(m)
			names := []string{"auto", "smallest", "tokens"}
			for _, f := range m.Formats {
				names = append(names, f.Name)
			}
			rapid.Check(t, func(t *rapid.T) {
				r := records(m).Draw(t, "record")
				wire, f := tw.Encode(r, twin.EncodeOptions{Format: rapid.SampledFrom(names).Draw(t, "format")})
				if f != nil {
					if f.Role != "unrepresentable" {
						t.Fatal(f)
					}
					return
				}
				if back, f := tw.Decode(wire); f != nil || !equal(r, back) {
					t.Fatalf("%q: %+v %v", wire, back, f)
				}
			})
			if m.Deltas == nil {
				return
			}
			rapid.Check(t, func(t *rapid.T) {
				text := rapid.StringOf(rapid.SampledFrom([]rune("ab|7😀한")))
				old, new := text.Draw(t, "old"), text.Draw(t, "new")
				frame, f := tw.Compute(old, new, nil)
				if f != nil {
					t.Fatal(f)
				}
				if got, f := tw.Apply(old, frame); f != nil || got != new {
					t.Fatalf("%q: %q %v", frame, got, f)
				}
			})
		})
	}
}

func equal(a, b twin.Record) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && slices.Equal(x, y)
}
