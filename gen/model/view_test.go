package model

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/spec"
)

// A template sees the members that `compactgen model` prints, with the same
// values, and the derived members. Other members that JSON omits are empty.
func TestViewIsTheJSON(t *testing.T) {
	for _, path := range []string{"../../spec/compact.yaml", "../../tests/oddspecs/testdata/odd.yaml", "../../tests/oddspecs/testdata/tiny.yaml"} {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file, problems := spec.Load(path, src)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		m := Build(file)
		var printed any
		if err := json.Unmarshal(m.JSON(), &printed); err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(m.View())
		if err != nil {
			t.Fatal(err)
		}
		var seen any
		if err := json.Unmarshal(b, &seen); err != nil {
			t.Fatal(err)
		}
		compareView(t, path, seen, printed)
	}
}

// derivedNames are those of derived members that hold no other member's name.
var derivedNames = func() map[string]bool {
	names := map[string]bool{}
	for _, row := range members("", reflect.TypeFor[Model](), map[reflect.Type]bool{}) {
		path, derived := strings.CutSuffix(row, ", derived")
		path, _, _ = strings.Cut(path, " ")
		if derived {
			names[strings.TrimSuffix(path[strings.LastIndex(path, ".")+1:], "[]")] = true
		}
	}
	return names
}()

func compareView(t *testing.T, path string, seen, printed any) {
	t.Helper()
	switch seen := seen.(type) {
	case map[string]any:
		members, ok := printed.(map[string]any)
		for name, value := range seen {
			if want, there := members[name]; there {
				compareView(t, path+"."+name, value, want)
			} else if !derivedNames[name] && value != nil && !reflect.ValueOf(value).IsZero() && !reflect.DeepEqual(value, []any{}) {
				t.Errorf("%s.%s is %v, and JSON leaves it out", path, name, value)
			}
			delete(members, name)
		}
		if !ok || len(members) > 0 {
			t.Errorf("%s: JSON has more: %v", path, members)
		}
	case []any:
		list, _ := printed.([]any)
		if len(list) != len(seen) {
			t.Errorf("%s: %d elements, and %d in JSON", path, len(seen), len(list))
			return
		}
		for i := range seen {
			compareView(t, path, seen[i], list[i])
		}
	default:
		if seen != printed {
			t.Errorf("%s: %v, and %v in JSON", path, seen, printed)
		}
	}
}

// The shipped spec needs every feature but those that came after it.
func TestFeaturesAreComplete(t *testing.T) {
	want := slices.Sorted(slices.Values(Features))
	want = slices.DeleteFunc(want, func(f Feature) bool {
		return f == FeatureBinary || f == FeatureBase64URL || f == FeatureElements || f == FeatureNesting || f == FeatureNulls || f == FeatureSkips
	})
	if got := build(t).Features; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
