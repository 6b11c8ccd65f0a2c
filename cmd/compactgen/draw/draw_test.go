package draw_test

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/draw"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/types"
	"gopkg.in/yaml.v3"
)

// drawn is some of everything, from one seed.
func drawn(t *testing.T, seed uint64) []any {
	m, err := conformance.LoadModel("../../../tests/judge/testdata/desk.yaml")
	if err != nil {
		t.Fatal(err)
	}
	d := draw.Of(m, rand.New(rand.NewPCG(seed, 0)))
	list := []any{d.Text(40), d.JSON(4), d.Members(), d.Edit("some text")}
	for i := range m.Records {
		list = append(list, d.Record(&m.Records[i]))
	}
	return list
}

// A seed gives the same again, and another seed something else.
func TestASeedIsEnough(t *testing.T) {
	if a, b := drawn(t, 1), drawn(t, 1); !reflect.DeepEqual(a, b) {
		t.Errorf("%v, then %v", a, b)
	}
	if a, b := drawn(t, 1), drawn(t, 2); reflect.DeepEqual(a, b) {
		t.Errorf("two seeds give %v", a)
	}
}

// JSON is JSON, records have their required fields, and each type is drawn.
func TestWhatIsDrawn(t *testing.T) {
	seen := map[string]int{}
	for i := range uint64(400) {
		m, err := conformance.LoadModel("../../../tests/judge/testdata/" + []string{"desk", "lists", "maps"}[i%3] + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		d := draw.Of(m, rand.New(rand.NewPCG(i, 7)))
		if text := d.JSON(3); !json.Valid([]byte(text)) {
			t.Fatalf("no JSON: %q", text)
		}
		for k := range m.Records {
			value := d.Record(&m.Records[k])
			for _, f := range m.Records[k].Fields {
				if _, has := value[f.Name]; has {
					seen[f.Type]++
				} else if !f.Optional {
					t.Fatalf("a %s without %s", m.Records[k].Name, f.Name)
				}
			}
		}
	}
	for _, row := range types.All()[:10] { // records follow
		if seen[row.Name] == 0 {
			t.Errorf("no %s: desk.yaml, lists.yaml and maps.yaml have no field of that type, or it is never drawn", row.Name)
		}
	}
}

// Valid specs have lists, and formats of bytes, without a prefix too, and records without texts;
// others have texts alone.
func TestSpecsHaveFramesOfBytes(t *testing.T) {
	seen := map[string]int{}
	for i := range uint64(300) {
		text, err := yaml.Marshal(draw.Spec(rand.New(rand.NewPCG(i, 2))))
		if err != nil {
			t.Fatal(err)
		}
		file, problems := spec.Load("drawn.yaml", text)
		if problems != nil {
			continue
		}
		m := model.Build(file)
		seen["lists"] += btoi(m.Uses("list"))
		seen["maps"] += btoi(m.Uses("map"))
		seen["bytes"] += btoi(m.Has(model.FeatureBinary))
		seen["texts alone"] += btoi(!m.Has(model.FeatureBinary))
		seen["a payload without a prefix"] += btoi(m.Bare != nil && !m.Bare.Steps.Zlib)
		seen["a stream without a prefix"] += btoi(m.Bare != nil && m.Bare.Steps.Zlib)
		for _, r := range m.Records {
			seen["a record of bytes alone"] += btoi(!r.Text)
		}
	}
	for what, count := range seen {
		if count == 0 {
			t.Errorf("no spec has %s", what)
		}
	}
	t.Log(seen)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Most specs are valid, so that tests of random specs see many.
func TestMostSpecsAreValid(t *testing.T) {
	const count = 60
	valid := 0
	for i := range uint64(count) {
		text, err := yaml.Marshal(draw.Spec(rand.New(rand.NewPCG(i, 1))))
		if err != nil {
			t.Fatal(err)
		}
		if _, problems := spec.Load("drawn.yaml", text); problems == nil {
			valid++
		}
	}
	if 2*valid < count {
		t.Errorf("%d of %d drawn specs are valid", valid, count)
	} else {
		t.Logf("%d of %d are valid", valid, count)
	}
}
