package inspect_test

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
)

// The caret stands where ‸ does in the frame.
func TestPlacesInTheFrame(t *testing.T) {
	m, p := protocol(t, "spec/compact.yaml")
	in := inspect.New(m, p)
	for _, c := range []struct{ kind, frame string }{
		{"InvalidBase85Char", "AVPa‸~s"},
		{"InvalidBase85Char", "A85:‸%NsC1"}, // above 2^32 - 1: the group's first
		{"InvalidBase85Char", "D|Z|‸éabcd"},
		{"InvalidBase85Length", "AVPa.s‸V"},
		{"InvalidFormat", "MlAMA‸!KVo"},
		{"InvalidFormat", "MlAMA‸\nAKVo"},
		{"InvalidFormat", "RES|OK|G3|‸x|5"},
		{"InvalidFormat", "RES|OK|é|‸x|5"},
		{"InvalidFormat", "RES|‸NO|G3|x|5"},
		{"MissingField", "RES|OK‸"},
		{"InvalidFormat", `  {‸"model":1,"returncode":0,"response":"x"}`},
		{"InvalidFormat", `{"model":"G3","returncode":0,"response":"x",‸"model":"C4"}`},
		{"InvalidFormat", `{"model":"G3",‸,`},
		{"InvalidFormat", "TOOL|ref|‸t_0000"},
		{"InvalidFormat", "TOOL|‸dif|{}"},
		{"InvalidFormat", `TOOL|def|{"é":‸}`},
		{"InvalidFormat", "SYS|miss|‸t_00000000"},
		{"InvalidFormat", "REQ|1‸"},
		{"InvalidFormat", "REQ|‸2|||0"},
		{"InvalidFormat", "REQ|1|‸s_00000000||0"},
		{"InvalidFormat", "REQ|1|t_00000000|‸x|0"},
		{"InvalidFormat", `REQ|1||s_00000000|{"é":‸}|D|+|x`},
		{"InvalidFormat", "REQ|1|||0‸|"},
		{"InvalidFormat", "REQ|1|||0|D|+|x|D|‸Q|x"},
		{"InvalidFormat", "REQ|1|||0|D|Z|~|D|R|‸x"},
		{"InvalidFormat", "D|‸X|a"},
		{"InvalidFormat", "D|R|‸01|a"},
		{"InvalidFormat", "D|R|‸5"},
		{"UnknownTag", "‸#XX|abc"},
		{"DecompressionFailed", `#T1|{"M":‸}`},
		{"DecompressionFailed", `#T2|["é",‸"=a"]`},
		{"DecompressionFailed", `#T2|{‸"=X":1}`},
		{"DecompressionFailed", `#BR|QA‸~=`},
	} {
		frame := strings.Replace(c.frame, "‸", "", 1)
		r := inspected(t, in, frame, "")
		at := utf8.RuneCountInString(c.frame[:strings.Index(c.frame, "‸")])
		e := r.Error
		switch {
		case e == nil || e.At == nil:
			t.Errorf("%q: %+v", c.frame, e)
		case string(e.Kind) != c.kind || e.Layer != "" || *e.At != at || e.Caret != at || e.Excerpt != strings.ReplaceAll(frame, "\n", "·"):
			t.Errorf("%q: %+v at %d", c.frame, *e, *e.At)
		}
	}
}

// In a payload the caret stands under the byte in brackets.
func TestPlacesInThePayload(t *testing.T) {
	m, p := protocol(t, "spec/compact.yaml")
	in := inspect.New(m, p)
	for _, payload := range []string{
		"[81] a1",
		"[90]",
		"94 [09] 00 00 a1 78",
		"94 [a1] 33 00 00 78",
		"[96] 03 00 00 00 a1 78 00",
		"[93] 03 00 00",
		"94 03 [09] 00 a1 78",
		"94 03 [a2] 4f 4b 00 a1 78",
		"94 03 00 [ff] a1 78",
		"94 03 00 [c0] a1 78",
		"94 03 00 [cf] 00 20 00 00 00 00 00 00 a1 78",
		"94 03 00 00 [a1] ff",
		"94 03 00 00 [a5] 68",
		"94 03 00 00 [07]",
		"94 03 00 00 a1 78 [00]",
		"94 03 00 00 []",
	} {
		column := strings.Index(payload, "[")
		shown := strings.NewReplacer("[", "", "]", "").Replace(payload)
		data, err := hex.DecodeString(strings.ReplaceAll(shown, " ", ""))
		if err != nil {
			t.Fatal(err)
		}
		r := inspected(t, in, "M"+base64.StdEncoding.EncodeToString(data), "")
		e := r.Error
		if e == nil || e.Layer != "payload" || e.Excerpt != strings.TrimSpace(shown) || e.Caret != column || e.At == nil || *e.At != column/3 {
			t.Errorf("%s: %+v", payload, e)
		}
	}
}

// The first character that Base64url does not have is shown.
func TestPlacesInBase64url(t *testing.T) {
	m, p := protocol(t, "tests/judge/testdata/links.yaml")
	in := inspect.New(m, p)
	for frame, at := range map[string]int{"Lkg+Gg": 3, "Lkg/Gg": 3, "LkgGhYQ==": 7, "L-kg Gg": 4, "LkgGg\n": 5, "Z.kg~A": 4} {
		if e := inspected(t, in, frame, "").Error; e == nil || e.At == nil || *e.At != at {
			t.Errorf("%q: %+v, want %d", frame, e, at)
		}
	}
}

// Of a long frame 72 characters are shown, up to 48 of them before the place. Bytes that are no
// text are shown in hex.
func TestWindows(t *testing.T) {
	m, p := protocol(t, "spec/compact.yaml")
	in := inspect.New(m, p)
	zeros := func(n int) string { return strings.Repeat("0", n) }
	for _, c := range []struct {
		frame, excerpt string
		at, caret      int
	}{
		{"A" + zeros(100) + "~" + zeros(104), "…" + zeros(48) + "~" + zeros(23) + "…", 101, 49},
		{"A~" + zeros(73), "A~" + zeros(70) + "…", 1, 1},
		{"RES|OK|G3|0|\xff", "… 4f 4b 7c 47 33 7c 30 7c ff", 12, 26},
		{"#DI|ab\x90cd", "61 62 90 63 64", 2, 6},
		{"#DI|ab\xff\x03cd", "61 62 ff 03 63 64", 2, 6},
	} {
		r := inspected(t, in, c.frame, "")
		e := r.Error
		if e == nil || e.At == nil || *e.At != c.at || e.Excerpt != c.excerpt || e.Caret != c.caret {
			t.Errorf("%q: %+v", c.frame, e)
		}
	}
}

// Of many parts a thousand are listed: of a name and 1,500 places that repeat it,
// all but 501.
func TestPartsAreBounded(t *testing.T) {
	m, p := protocol(t, "spec/compact.yaml")
	frame := `#T2|["=a:x"` + strings.Repeat(`,"=a"`, 1500) + "]"
	r, err := inspect.New(m, p).Frame(frame, "")
	if err != nil || !r.OK || len(r.Layers) != 3 || len(r.Layers[1].Parts) != 1000 || r.Layers[1].More != 501 {
		t.Errorf("%v, %+v", err, r.Layers)
	}
}
