package mcp_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// pythonPacks calls functions of the Python client.
func pythonPacks(t *testing.T) func(into any, name string, args ...any) {
	t.Helper()
	toolchain.Need(t, "python")
	c := exec.CommandContext(t.Context(), "python3", "python/pack.py")
	c.Stderr = os.Stderr
	in, errIn := c.StdinPipe()
	out, errOut := c.StdoutPipe()
	if err := c.Start(); err != nil || errIn != nil || errOut != nil {
		t.Fatal(err, errIn, errOut)
	}
	t.Cleanup(func() { _ = in.Close(); _ = c.Wait() })
	asking, answers := json.NewEncoder(in), json.NewDecoder(out)
	return func(into any, name string, args ...any) {
		t.Helper()
		if err := asking.Encode(append([]any{name}, args...)); err != nil {
			t.Fatal(err)
		}
		if err := answers.Decode(into); err != nil {
			t.Fatal(err)
		}
	}
}

// results are those of the table and of every message of the corpus.
func results(t *testing.T) (list []string) {
	t.Helper()
	for _, row := range table(t) {
		list = append(list, string(row.Result))
	}
	corpus, err := os.ReadFile("../corpora/mcp_filesystem.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(corpus)) {
		var m struct{ Result json.RawMessage }
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatal(err)
		}
		if m.Result != nil {
			list = append(list, string(m.Result))
		}
	}
	return list
}

// The two languages write the same bytes in T2, and read what the other one
// writes in Z, whose compressors differ.
func TestPythonPacksAsGo(t *testing.T) {
	python := pythonPacks(t)
	for _, result := range results(t) {
		var packed *string
		python(&packed, "pack_call", result, []string{"T2"})
		want, ok, err := compact.PackCall(result, []string{"T2"})
		if err != nil || ok != (packed != nil) || ok && *packed != want {
			t.Errorf("%.200s: Python packs %.200v, Go %.200s (%v)", result, packed, want, err)
		}
		python(&packed, "pack_call", result, []string{"Z"})
		want, ok, err = compact.PackCall(result, []string{"Z"})
		if err != nil || ok != (packed != nil) {
			t.Fatalf("%.200s: Python packs %v, Go %v (%v)", result, packed != nil, ok, err)
		}
		if !ok {
			continue
		}
		var theirs string
		python(&theirs, "unpack_call", want)
		ours, _, err := compact.UnpackCall(*packed)
		if err != nil || ours != theirs {
			t.Errorf("%.200s: Python unpacks %.200s, Go %.200s (%v)", result, theirs, ours, err)
		}
	}
}

func TestPythonPacksListsAsGo(t *testing.T) {
	python := pythonPacks(t)
	none := ""
	for _, list := range append(results(t), " { }\n", `{"tools":[],"_meta":{}}`) {
		for _, ask := range []compact.Ask{{Accept: []string{"T2"}}, {Known: &none}, {Accept: []string{"T2"}, Known: &none}} {
			var packed *string
			python(&packed, "pack_list", list, []any{ask.Accept, ask.Known})
			want, ok, err := compact.PackList(list, ask)
			if err != nil || ok != (packed != nil) || ok && *packed != want {
				t.Fatalf("%.200s: Python packs %.200v, Go %.200s (%v)", list, packed, want, err)
			}
			if !ok {
				continue
			}
			var theirs []string
			python(&theirs, "unpack_list", want)
			ours, err := compact.UnpackList(*packed, compact.KnownList{})
			if err != nil || theirs[0] != ours.Reference || theirs[1] != ours.Text {
				t.Fatalf("%.200s: Python unpacks %.200v, Go %.200v (%v)", list, theirs, ours, err)
			}
		}
	}
}
