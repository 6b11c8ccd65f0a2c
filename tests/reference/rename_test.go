package reference_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/reference"
)

func renamed(t *testing.T, m *model.Model) []vectors.Topic {
	t.Helper()
	hand := slices.DeleteFunc(committed(t), func(topic vectors.Topic) bool { return strings.HasPrefix(topic.Topic, "derived-") })
	topics, err := reference.Rename(shipped(t), m, hand)
	if err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{}
	for _, topic := range topics {
		fsys[topic.File] = &fstest.MapFile{Data: reference.Print(topic)}
	}
	loaded, err := vectors.LoadFS(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

// Renamed to themselves, the cases expect what they did.
func TestRenameToTheSame(t *testing.T) {
	expected := map[string][]byte{}
	for _, c := range handwritten(t) {
		expected[c.Name] = c.Expected
	}
	count := 0
	for _, topic := range renamed(t, shipped(t)) {
		for _, c := range topic.Cases {
			count++
			want := expected[strings.TrimPrefix(c.Name, "renamed-")]
			if c.Expected != nil && want != nil && !sameJSON(t, c.Expected, want) {
				t.Errorf("%s: %s instead of %s", c.Name, c.Expected, want)
			}
		}
	}
	if count < len(expected)*2/3 {
		t.Errorf("only %d of %d cases were carried over", count, len(expected))
	}
}

func sameJSON(t *testing.T, a, b []byte) bool {
	t.Helper()
	var x, y any
	if err := errors.Join(json.Unmarshal(a, &x), json.Unmarshal(b, &y)); err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(x, y)
}
