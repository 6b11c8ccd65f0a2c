package damage

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/draw"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/runtime/go"
)

// Each format of each record of any spec is opened down to its innermost layer, and
// what is closed again from there is the same record.
func TestEveryFormatOpens(t *testing.T) {
	for _, path := range specs(t) {
		m := modelOf(t, path)
		p, err := compact.FromModel(m.JSON())
		if err != nil {
			t.Fatal(err)
		}
		p = p.WithLimits(compact.Limits{Input: 1 << 20, Output: 1 << 20, Depth: 100, Elements: 10_000, Nesting: 100, Deltas: 10})
		for i := range m.Records {
			for _, f := range m.Records[i].Formats {
				for _, prefix := range append([]string{f.Prefix}, f.Legacy...) {
					opensAndCloses(t, p, m, &m.Records[i], f, prefix)
				}
			}
		}
	}
}

func opensAndCloses(t *testing.T, p *compact.Protocol, m *model.Model, record *model.Record, format model.Format, prefix string) {
	t.Helper()
	forms, r, good, kind := Of(m), rand.New(rand.NewPCG(1, 1)), 0, Record
	if format.Binary {
		kind = Bytes
	}
	for range 300 {
		encoded, err := p.EncodeRecordBytes(record.Name, draw.Of(m, r).Record(record), compact.RecordOptions{Format: format.Name})
		if err != nil {
			continue // drawn so, or not for this format
		}
		frame := prefix + string(encoded[len(format.Prefix):])
		want, err := p.DecodeRecordBytes(record.Name, []byte(frame))
		if err != nil {
			t.Fatalf("%s: %q: %v", m.Name, frame, err)
		}
		good++
		kinds, again := reopened(forms, r, kind, frame)
		if innermost := map[string]Kind{"verbose": JSON, "dsl": Fields, "payload": Payload}[format.Chain[0]]; kinds[len(kinds)-1] != innermost {
			t.Fatalf("%s: %s of %s, %q, opens as %v, not down to %d", m.Name, format.Name, record.Name, frame, kinds, innermost)
		}
		if got, err := p.DecodeRecordBytes(record.Name, []byte(again)); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: %q is closed again as %q: %v (%v), want %v", m.Name, frame, again, got, err, want)
		}
		if slices.Contains(format.Chain, "zlib") != slices.ContainsFunc(forms.Open(kind, frame), func(l Layer) bool { return l.Kind == Stream }) {
			t.Fatalf("%s: %q: a stream, or none", m.Name, frame)
		}
	}
	if good < 10 {
		t.Errorf("%s: %d frames of %s of %s", m.Name, good, format.Name, record.Name)
	}
}

// reopened goes down by the last layer each time: that is the innermost.
func reopened(forms *Forms, r draw.Source, k Kind, frame string) (kinds []Kind, again string) {
	layers := forms.Open(k, frame)
	if len(layers) == 0 || k == JSON {
		return []Kind{k}, frame
	}
	l := layers[len(layers)-1]
	kinds, inner := reopened(forms, r, l.Kind, l.Inner)
	return append([]Kind{k}, kinds...), l.Wrap(r, inner)
}
