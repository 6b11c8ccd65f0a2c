package reference_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/reference"
)

// records draws ones that are already in their normal form.
func records(m *model.Model) *rapid.Generator[reference.Record] {
	return rapid.Custom(func(t *rapid.T) reference.Record {
		status := rapid.SampledFrom(m.Statuses).Draw(t, "status")
		r := reference.Record{
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

// Whatever the reference writes, it reads as the same record; whatever it computes,
// it applies.
func TestReferenceRoundTrips(t *testing.T) {
	for name, m := range variants(t) {
		t.Run(name, func(t *testing.T) {
			tw := reference.New(m)
			names := []string{"auto", "smallest", "tokens"}
			for _, f := range m.Formats {
				names = append(names, f.Name)
			}
			rapid.Check(t, func(t *rapid.T) {
				r := records(m).Draw(t, "record")
				wire, f := tw.Encode(r, reference.EncodeOptions{Format: rapid.SampledFrom(names).Draw(t, "format")})
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

func equal(a, b reference.Record) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && slices.Equal(x, y)
}

// A request comes back as it was, and its deltas, compressed or not, with what
// they held.
func TestReferenceRoundTripsRequests(t *testing.T) {
	for name, m := range variants(t) {
		if m.Requests == nil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			tw, version := reference.New(m), json.RawMessage(`1`)
			if m.Requests.Request.Version != "1" {
				version, _ = json.Marshal(m.Requests.Request.Version)
			}
			delimiter := m.Requests.Separator + m.Deltas.Prefix
			text := rapid.StringOf(rapid.SampledFrom([]rune("a😀" + delimiter)))
			rapid.Check(t, func(t *rapid.T) {
				args, _ := json.Marshal(text.Draw(t, "args"))
				in := map[string]any{"version": version, "tool": nil, "system": nil, "args": string(args)}
				deltas := []string{}
				for range rapid.IntRange(0, 3).Draw(t, "deltas") {
					full := m.Deltas.Operations[slices.IndexFunc(m.Deltas.Operations, func(o model.Operation) bool { return o.Role == "full" })]
					deltas = append(deltas, m.Deltas.Prefix+full.Symbol+m.Deltas.Separator+text.Draw(t, "text"))
				}
				in["deltas"] = deltas
				input, err := json.Marshal(in)
				if err != nil {
					t.Fatal(err)
				}
				wire, f, err := tw.Run("request.encode", input, nil)
				if err != nil {
					t.Fatal(err)
				}
				if f != nil && f.Role == "unrepresentable" && f.Field == "deltas" && !compresses(m) {
					return
				}
				if f != nil {
					t.Fatal(f)
				}
				frame, f := tw.DecodeRequestFrame(wire.(string))
				if f != nil {
					t.Fatalf("%q: %v", wire, f)
				}
				got := frame.(reference.Request)
				if string(got.Args) != string(args) || len(got.Deltas) != len(deltas) {
					t.Fatalf("%q: %+v", wire, got)
				}
				for i, d := range got.Deltas {
					if tw.PlainDelta(string(d)) != deltas[i] {
						t.Fatalf("%q: %q instead of %q", wire, d, deltas[i])
					}
				}
			})
		})
	}
}

func compresses(m *model.Model) bool {
	return slices.ContainsFunc(m.Deltas.Operations, func(o model.Operation) bool { return o.Role == "compressed" })
}
