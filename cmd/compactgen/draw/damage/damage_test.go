package damage

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// What is opened and wrapped again, unchanged, means the same.
func TestLayersWrap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, wire := range []string{"MlAMAAKVoZWxsbw==", "Almh)=rD:brY&O", "A85:lmh)=rD:brY&O", "ZcmV*l0QLWr0@@S$Xk#0@Zx8YVQ2", "RES|OK|G3|150|Hello, world!", ` {"model":"gemini","returncode":0,"response":"x"}`} {
		want, err := compact.Decode(wire)
		if err != nil {
			t.Fatal(err)
		}
		layers := Open(Response, wire)
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
		if layers := Open(M2M, frame); len(layers) != count {
			t.Errorf("%s has %d layers, want %d", frame, len(layers), count)
		}
	}
	request := `REQ|1|t_abc12345|s_xyz78901|{"query":"|D|"}|D|+|User: Hi`
	for _, l := range Open(Request, request) {
		if again := l.Wrap(r, l.Inner); again != request {
			t.Errorf("%s is wrapped again as %s", request, again)
		}
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
	want := []string{"\x95", "\x03", "\xcc\x96", "\xcd\x01\x00", "\xa2OK", "\xd9\x01x", "\xdb\xff\xff\xff\xffab"}
	if got := values(strings.Join(want, "")); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// Whatever the data is, damage ends and depends on the numbers alone.
func TestMutate(t *testing.T) {
	for k := range kinds {
		changed := 0
		for seed := range uint64(300) {
			data := []string{"", "a", "한😀", "\xff\xfe", `{"a":[1,"b"]}`, "\x94\x03\x00\x00\xa5hello", "D|R|5|x", "REQ|1|||{}|D|F|x", "x\x9c\x03\x00\x00\x00\x00\x01"}[seed%9]
			damaged := func() string {
				s := &Source{rand.New(rand.NewPCG(seed, uint64(k))), func(Kind) string { return "other" }}
				return s.Mutate(k, data)
			}
			out := damaged()
			if damaged() != out {
				t.Fatalf("kind %d, seed %d: not the same twice", k, seed)
			}
			if out != data {
				changed++
			}
		}
		if changed < 200 {
			t.Errorf("kind %d: %d of 300 are changed", k, changed)
		}
	}
}
