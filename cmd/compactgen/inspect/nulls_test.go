package inspect_test

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
)

// Null where it says that a field is absent stands in the tree, and is no fault.
func TestNullsAreShown(t *testing.T) {
	m, p := protocol(t, "tests/judge/testdata/nulls.yaml")
	in := inspect.New(m, p)
	for frame, want := range map[string]string{
		`{"code":0,"in text":null,"model":null,"tags":null,"part":{"id":null,"next":null}}`: `
    1   code         0
    10  in text      null  text
    25  model        null
    38  tags         null
    50  part         {"id":null,"next":null}
    58    .id        null
    68    .next      null`,
		`L||{"part":{"id":null}}|[]|`: `
    1   strict     {"part":{"id":null}}
    2     .part    {"id":null}
    10      .id    null`,
	} {
		showsTree(t, in, frame, want)
	}
	for _, c := range []string{
		`{"code":0,‸"total":null}`, `{"code":0,"strict":{‸"id":null}}`, `{"code":0,"tags":[‸null]}`, `{‸"code":null}`, `L|‸null|||`, `{"code":0,"count":null,‸"count":1}`, `P{‸"text":null}`,
	} {
		r := inspected(t, in, strings.Replace(c, "‸", "", 1), "")
		if e := r.Error; e == nil || e.At == nil || *e.At != strings.Index(c, "‸") {
			t.Errorf("%q: %+v", c, e)
		}
	}
}
