package randomspecs

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"gopkg.in/yaml.v3"
)

// mostBuilds bounds the work on one failing spec.
const mostBuilds = 40

// shrink leaves out the parts that a failure does not need: sections, then
// elements.
func shrink(t *testing.T, s drawn) drawn {
	t.Helper()
	builds := 0
	for smaller := true; smaller && builds < mostBuilds; {
		smaller = false
		for n := 0; builds < mostBuilds; n++ {
			source := copied(s.yaml)
			if count := 0; !leaveOut(source, n, &count) {
				break
			}
			candidate, problems := load(source)
			if problems != nil {
				continue
			}
			candidate.seed = s.seed
			builds++
			if build(t, []drawn{candidate}).test(t, 0) != "" {
				s, smaller = candidate, true
				n--
			}
		}
	}
	return s
}

func copied(text []byte) object {
	var source object
	if err := yaml.Unmarshal(text, &source); err != nil {
		panic(err) // load has read it
	}
	return source
}

// leaveOut takes the n-th key of a mapping, or element of a list, out of a
// tree, whole sections first; count is how many it has passed.
func leaveOut(tree object, n int, count *int) bool {
	keys := slices.Sorted(maps.Keys(tree))
	for _, key := range keys {
		if *count++; *count > n {
			delete(tree, key)
			return true
		}
	}
	for _, key := range keys {
		switch child := tree[key].(type) {
		case object:
			if leaveOut(child, n, count) {
				return true
			}
		case []any:
			for i, element := range child {
				if *count++; *count > n {
					tree[key] = slices.Delete(child, i, i+1)
					return true
				}
				if inner, ok := element.(object); ok && leaveOut(inner, n, count) {
					return true
				}
			}
		}
	}
	return false
}

// keep writes a failing spec where the tests of odd specs find it from now on.
func keep(t *testing.T, s drawn) string {
	t.Helper()
	path := filepath.Join("..", "oddspecs", "testdata", fmt.Sprintf("random-%d.yaml", s.seed))
	if err := os.WriteFile(path, s.yaml, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLeaveOut(t *testing.T) {
	text := []byte("a: {b: 1, c: [2, {d: 3}]}\ne: 4\n")
	var got []string
	for n := 0; ; n++ {
		tree, count := copied(text), 0
		if !leaveOut(tree, n, &count) {
			break
		}
		b, err := yaml.Marshal(tree)
		if err != nil {
			t.Fatal(err)
		}
		if len(copied(b)) == 0 {
			t.Errorf("nothing is left: %d", n)
		}
		got = append(got, fmt.Sprint(tree))
	}
	want := []string{
		"map[e:4]", "map[a:map[b:1 c:[2 map[d:3]]]]", "map[a:map[c:[2 map[d:3]]] e:4]", "map[a:map[b:1] e:4]",
		"map[a:map[b:1 c:[map[d:3]]] e:4]", "map[a:map[b:1 c:[2]] e:4]", "map[a:map[b:1 c:[2 map[]]] e:4]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}
