package compact_test

import (
	"os"
	"reflect"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

// ofSpec is the interpreter of a spec whose vectors are worked by hand.
func ofSpec(t *testing.T, name string) *compact.Protocol {
	t.Helper()
	name = "../../tests/judge/testdata/" + name + ".yaml"
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load(name, src)
	if problems != nil {
		t.Fatal(problems)
	}
	p, err := compact.FromModel(model.Build(file).JSON())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// In Go nil is absent where bytes are optional, and empty where they are not. What
// is read is never nil.
func TestNilBytes(t *testing.T) {
	p := ofSpec(t, "desk")
	for _, c := range []struct {
		fields map[string]any
		frame  string
	}{
		{map[string]any{"title": "x", "data": []byte(nil), "thumb": []byte(nil)}, `FILE{"data":"","title":"x"}`},
		{map[string]any{"title": "x", "data": []byte{}, "thumb": []byte{}}, `FILE{"data":"","title":"x","thumb":""}`},
	} {
		frame, err := p.EncodeRecord("file", c.fields, compact.RecordOptions{Format: "object"})
		if err != nil || frame != c.frame {
			t.Errorf("%v: %s, %v", c.fields, frame, err)
		}
	}
	back, err := p.DecodeRecord("file", `FILE{"data":"","title":"x","thumb":""}`)
	if want := map[string]any{"title": "x", "data": []byte{}, "thumb": []byte{}}; err != nil || !reflect.DeepEqual(back, want) {
		t.Errorf("%#v, %v", back, err)
	}
}
