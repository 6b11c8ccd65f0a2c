package inspect_test

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
)

// packed is a frame of these bytes.
func packed(t *testing.T, digits string) string {
	t.Helper()
	data, err := hex.DecodeString(strings.ReplaceAll(digits, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return "P" + base64.StdEncoding.EncodeToString(data)
}

// Elements that nobody reads stand in the tree, at each level.
func TestPassedOverIsShown(t *testing.T) {
	m, p := protocol(t, "tests/judge/testdata/skips.yaml")
	in := inspect.New(m, p)
	showsTree(t, in, packed(t, "9d 02 00 a1ff a161 c0 c0 920102 c0 91 96 02 05 a1ff c0 c0 07 c0 c0 c0 81c0c0"), `
    2   status        00        0 = ok
    3   rate          a1 ff     passed over
    5   text          a1 61     a
    7   model         c0        nil
    8   count         c0        nil
    9   cost          92 01 02  passed over
    12  tags          c0        nil
    13  parts         91        1 element
    14    [0]         96        6 elements
    15      .version  02        2
    16      .id       05        5
    17      .was      a1 ff     passed over
    19      .next     c0        nil
    20      .strict   c0        nil
    21      .-        07        passed over
    22  named         c0        nil
    23  strict        c0        nil
    24  empty         c0        nil
    25  -             81 c0 c0  passed over`)
	for digits, place := range map[string]int{
		"94 02 00 c1 a161":                                 3,  // the element
		"94 01 a26f6b a161 91c1":                           7,  // the element, not the byte in it
		"99 02 00 c0 a161 c0 c0 c0 c0 91 9301 05 91919190": 11, // its record
	} {
		r := inspected(t, in, packed(t, digits), "")
		if e := r.Error; e == nil || e.At == nil || *e.At != place {
			t.Errorf("%s: %+v, want %d", digits, e, place)
		}
	}
	deep := strings.Repeat("91", 3_000_000)
	if r := inspected(t, in, packed(t, "99 02 00 c0 a161 c0 c0 c0 c0 91 9301 05"+deep), ""); r.OK {
		t.Error("three million arrays are good")
	}
}
