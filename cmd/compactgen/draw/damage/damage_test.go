package damage

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

const root = "../../../../"

func modelOf(t *testing.T, path string) *model.Model {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load(path, text)
	if problems != nil {
		t.Fatal(problems)
	}
	return model.Build(file)
}

// specs are the shipped one and those that are unlike it.
func specs(t *testing.T) []string {
	t.Helper()
	odd, err := filepath.Glob(root + "tests/oddspecs/testdata/*.yaml")
	if err != nil || len(odd) == 0 {
		t.Fatal("no odd specs", err)
	}
	return append(odd, root+"tests/judge/testdata/desk.yaml", root+"tests/judge/testdata/bytes.yaml", root+"spec/compact.yaml")
}

// What is opened and wrapped again, unchanged, means the same.
func TestLayersWrap(t *testing.T) {
	forms := Of(modelOf(t, root+"spec/compact.yaml"))
	r := rand.New(rand.NewPCG(1, 1))
	for _, wire := range []string{"MlAMAAKVoZWxsbw==", "Almh)=rD:brY&O", "A85:lmh)=rD:brY&O", "ZcmV*l0QLWr0@@S$Xk#0@Zx8YVQ2", "RES|OK|G3|150|Hello, world!", ` {"model":"gemini","returncode":0,"response":"x"}`} {
		want, err := compact.Decode(wire)
		if err != nil {
			t.Fatal(err)
		}
		layers := forms.Open(Record, wire)
		for _, l := range layers {
			again := l.Wrap(r, l.Inner)
			if got, err := compact.Decode(again); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s is wrapped again as %s: %+v (%v)", wire, again, got, err)
			}
		}
		if len(layers) == 0 {
			t.Errorf("%s has no layers", wire)
		}
	}
	for frame, count := range map[string]int{"#T1|{}": 1, "#BR|QAAQaGVsbG8D": 2, "#DI|x": 1, "#ZZ|": 0, "": 0} {
		if layers := forms.Open(M2M, frame); len(layers) != count {
			t.Errorf("%s has %d layers, want %d", frame, len(layers), count)
		}
	}
	request := `REQ|1|t_abc12345|s_xyz78901|{"query":"|D|"}|D|+|User: Hi`
	kinds := []Kind{}
	for _, l := range forms.Open(Request, request) {
		kinds = append(kinds, l.Kind)
		if again := l.Wrap(r, l.Inner); again != request {
			t.Errorf("%s is wrapped again as %s", request, again)
		}
	}
	if !slices.Equal(kinds, []Kind{Delta, JSON}) {
		t.Errorf("%s opens as %v", request, kinds)
	}
	held := `{"content":[{"text":"#T2|[1]"},{"text":"Zcm"}]}`
	for i, l := range forms.Open(JSON, held) {
		if again := l.Wrap(r, l.Inner); again != held || l.Inner != []string{"#T2|[1]", "Zcm"}[i] || l.Kind != []Kind{M2M, Record}[i] {
			t.Errorf("%s holds %s", held, l.Inner)
		}
	}
}

// Texts in Base64url are opened, and closed again without padding.
func TestLayersOfBase64url(t *testing.T) {
	forms := Of(modelOf(t, root+"tests/judge/testdata/links.yaml"))
	r := rand.New(rand.NewPCG(1, 1))
	for frame, want := range map[string][]Kind{
		"LkgGjPz8_":              {Base64URL},
		"L-kgGhYQ":               {Base64URL},
		"Z.eAEBBAD7_5IBoWED8gGW": {Base64URL, Stream, Payload},
		"Z.kgGhYQ==":             {Base64URL},
	} {
		var got []Kind
		for _, l := range forms.Open(Record, frame) {
			if got = append(got, l.Kind); l.Kind != Payload && l.Wrap(r, l.Inner) != frame {
				t.Errorf("%s is wrapped again as %s", frame, l.Wrap(r, l.Inner))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s opens as %v, want %v", frame, got, want)
		}
	}
	if l := forms.Open(Base64URL, "kgGhYQ"); len(l) != 1 || l[0].Inner != "\x92\x01\xa1a" || l[0].Wrap(r, l[0].Inner) != "kgGhYQ" {
		t.Errorf("the digits open as %v", l)
	}
}

// Frames of a spec without any of the shipped one's symbols have the same layers.
func TestLayersOfAnotherSpec(t *testing.T) {
	forms := Of(modelOf(t, root+"tests/oddspecs/testdata/odd.yaml"))
	r := rand.New(rand.NewPCG(1, 1))
	for _, x := range []struct {
		kind  Kind
		frame string
		want  []Kind
	}{
		{Request, `ASK;v3;tool:1;role:2;{"a":"b"};d~R~x`, []Kind{Delta, JSON}},
		{Request, `USE;new;{"a":1}`, []Kind{JSON}},
		{Request, `BE;이것;you`, []Kind{Text}},
		{Record, `ASK;v3;;;{}`, []Kind{Request}},
		{Record, `d~R~x`, []Kind{Delta}},
		{Record, `LINES~1;2;|;4`, []Kind{Fields}},
		{M2M, `#T1|x`, []Kind{Dictionary}},
		{M2M, `#DI|{}`, []Kind{JSON}},
		{M2M, `#A0|[]`, []Kind{Structure}},
		{M2M, `#99|QAAQaGVsbG8D`, []Kind{Base64, Brotli}},
		{M2M, `#BR|QAAQaGVsbG8D`, nil},
		{Delta, `d~압축~` + forms.digited(Base64, zlibbed("d~R~x", -1)), []Kind{Base64, Stream, Delta}},
		{Base85, "é", nil},
	} {
		var got []Kind
		for _, l := range forms.Open(x.kind, x.frame) {
			got = append(got, l.Kind)
			again := l.Wrap(r, l.Inner)
			if l.Kind != Delta || x.kind != Delta {
				if again != x.frame {
					t.Errorf("%s is wrapped again as %s", x.frame, again)
				}
			}
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("%s opens as %v, want %v", x.frame, got, x.want)
		}
	}
	if l := forms.Open(Record, "=>1;2;|;4")[0]; l.Inner != "1|2|;|4" {
		t.Errorf("fields between semicolons: %q", l.Inner)
	}
}

// Tokens and values are the data, in pieces.
func TestPieces(t *testing.T) {
	for _, data := range []string{"", `{"a\"":[1.5, null]}`, `"open`, "\\", " \n{"} {
		if got := strings.Join(tokens(data), ""); got != data {
			t.Errorf("tokens of %q: %q", data, got)
		}
	}
	if got := tokens(`{"a":[1, true]}`); !slices.Equal(got, []string{"{", `"a"`, ":", "[", "1", ",", " true", "]", "}"}) {
		t.Errorf("%q", got)
	}
	want := []string{"\x95", "\xc8\x00\x01\x05c", "\x03", "\xcc\x96", "\xcd\x01\x00", "\xa2OK", "\xd9\x01x", "\xdb\xff\xff\xff\xffab"}
	if got := values(strings.Join(want, "")); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Whatever the data and the spec are, damage ends and depends on the numbers alone.
func TestMutate(t *testing.T) {
	for _, path := range specs(t) {
		forms := Of(modelOf(t, path))
		for k := range kinds {
			changed := 0
			for seed := range uint64(300) {
				data := []string{"", "a", "한😀", "\xff\xfe", `{"a":[1,"b"]}`, "\x94\x03\x00\x00\xa5hello", "D|R|5|x", "REQ|1|||{}|D|F|x", "x\x9c\x03\x00\x00\x00\x00\x01"}[seed%9]
				damaged := func() string {
					return forms.From(rand.New(rand.NewPCG(seed, uint64(k))), func(Kind) string { return "other" }).Mutate(k, data)
				}
				out := damaged()
				if damaged() != out {
					t.Fatalf("%s, kind %d, seed %d: not the same twice", path, k, seed)
				}
				if out != data {
					changed++
				}
			}
			if changed < 200 {
				t.Errorf("%s, kind %d: %d of 300 are changed", path, k, changed)
			}
		}
	}
}
