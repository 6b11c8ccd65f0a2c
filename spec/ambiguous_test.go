package spec

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"errors"
	"io"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/vmihailenco/msgpack/v5"
)

func shippedBodies(t testing.TB) (*File, *bodies) {
	t.Helper()
	src, err := os.ReadFile("compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	f, problems := Load("compact.yaml", src)
	if problems != nil {
		t.Fatal(problems)
	}
	return f, newBodies(&checker{&recorder{}, f, map[string]section{"deltas": {whole: true}}})
}

// bigBase85 writes bytes with big integers, a tail filled up with zeros.
func bigBase85(b []byte, alphabet string) string {
	var out strings.Builder
	for chunk := range slices.Chunk(b, 4) {
		v := new(big.Int).SetBytes(append(slices.Clone(chunk), make([]byte, 4-len(chunk))...))
		digits := make([]byte, 5)
		for i := range digits {
			power := new(big.Int).Exp(big.NewInt(85), big.NewInt(int64(4-i)), nil)
			q, r := new(big.Int).QuoRem(v, power, new(big.Int))
			digits[i], v = alphabet[q.Int64()], r
		}
		out.Write(digits[:len(chunk)+1])
	}
	return out.String()
}

func stdBase64(b []byte) string { return base64.StdEncoding.EncodeToString(b) }

// Every text of up to three characters, against all heads of one group.
func TestShortTextsAgainstAllHeads(t *testing.T) {
	f, b := shippedBodies(t)
	alphabet := f.Base85.Alphabet.V
	for _, c := range []struct {
		name, alphabet string
		size           int
		write          func([]byte) string
		w              *writing
	}{
		{"base85", alphabet, 4, func(b []byte) string { return bigBase85(b, alphabet) }, newWriting(4, 5, alphabet, 0)},
		{"base64", base64Alphabet, 3, stdBase64, newWriting(3, 4, base64Alphabet, '=')},
	} {
		want := map[string]bool{}
		for _, head := range slowHeads(c.size) {
			text := c.write(head)
			for n := 1; n <= 3; n++ {
				want[text[:n]] = true
			}
		}
		graph, found := b.payload(&b.Records[0]), 0
		var try func(text string)
		try = func(text string) {
			got := c.w.begins(graph, text)
			if got != want[text] {
				t.Errorf("%s: begins with %q: %v, but the heads say %v", c.name, text, got, want[text])
			}
			if got {
				found++
			}
			if len(text) < 3 && (got || len(text) < 2) {
				for i := range len(c.alphabet) {
					try(text + c.alphabet[i:i+1])
				}
			}
		}
		for i := range len(c.alphabet) {
			try(c.alphabet[i : i+1])
		}
		if found != len(want) || found == 0 {
			t.Errorf("%s: %d texts found, the heads make %d", c.name, found, len(want))
		}
	}
}

// Heads, and near misses of heads: cut, and with a byte changed.
func TestHeadsByteByByte(t *testing.T) {
	_, b := shippedBodies(t)
	graph, random := b.payload(&b.Records[0]), rand.New(rand.NewPCG(3, 1))
	edges := []byte{0, 1, 3, 4, 0x1F, 0x20, 0x35, 0x36, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xCC, 0xCD, 0xCE, 0xCF, 0xD9, 0xDA, 0xDB, 0xED, 0xF4, 0xFF}
	yes := 0
	for range 60_000 {
		head := randomPayload(t, random, "gemini", "#0")
		head = head[:min(len(head), 1+random.IntN(longestPrefix-1))]
		if random.IntN(3) > 0 {
			head[random.IntN(len(head))] = edges[random.IntN(len(edges))]
		}
		want, _ := slowHead(head)
		if got := plainly.begins(graph, string(head)); got != want {
			t.Fatalf("% x begins a payload: %v, the reference says %v", head, got, want)
		}
		if want {
			yes++
		}
	}
	if yes < 10_000 || yes > 50_000 {
		t.Errorf("%d of 60000 were heads: a poor mix", yes)
	}
}

// Sets of byte strings of any kind, against writing them all.
func TestSearchAgainstListing(t *testing.T) {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-:+=^!/*?&<>()[]{}@%$#"
	random := rand.New(rand.NewPCG(9, 9))
	edges := []byte{0, 1, 2, 0x7F, 0x80, 0x95, 0xFE, 0xFF}
	for round := range 3000 {
		w, digits, write := newWriting(4, 5, alphabet, 0), alphabet, func(b []byte) string { return bigBase85(b, alphabet) }
		if round%2 == 0 {
			w, digits, write = newWriting(3, 4, base64Alphabet, '='), base64Alphabet+"=", stdBase64
		}
		// A string with one byte of a range, at any place.
		b := make([]byte, 1+random.IntN(9))
		for i := range b {
			b[i] = edges[random.IntN(len(edges))]
		}
		at, lo := random.IntN(len(b)), random.IntN(256)
		hi := lo + random.IntN(256-lo)
		cut := 0
		if round%4 == 1 && len(b) > 3 { // four digits: the numbers often straddle a byte
			at, lo, hi, cut = 2, 0, 255, 4
		}
		graph := literal(string(b[:at]), &node{edges: []edge{{byte(lo), byte(hi), literal(string(b[at+1:]), &node{end: true})}}})
		var all []string
		for c := lo; c <= hi; c++ {
			b[at] = byte(c)
			all = append(all, write(b))
		}
		text := []byte(all[random.IntN(len(all))])
		if cut == 0 {
			cut = 1 + random.IntN(len(text))
		}
		text = text[:cut]
		for range random.IntN(3) {
			i := random.IntN(len(text))
			near := strings.IndexByte(digits, text[i]) + random.IntN(3) - 1
			text[i] = digits[(near+len(digits))%len(digits)]
		}
		want := slices.ContainsFunc(all, func(s string) bool { return strings.HasPrefix(s, string(text)) })
		if got := w.begins(graph, string(text)); got != want {
			t.Fatalf("%q begins one of %q: %v", text, all, got)
		}
	}
}

func randomPayload(t *testing.T, random *rand.Rand, more ...string) []byte {
	t.Helper()
	texts := []string{"", "a", "é", "한국", "#7", "G3", "geminis", "😀", strings.Repeat("x", 31), strings.Repeat("y", 40), strings.Repeat("z", 300)}
	texts = append(texts, more...)
	pick := func() string { return texts[random.IntN(len(texts))] }
	integer := func() uint64 { return random.Uint64() >> (11 + random.IntN(53)) }
	var out bytes.Buffer
	e := msgpack.NewEncoder(&out)
	e.UseCompactInts(true)
	version, tokens := 1+random.IntN(3), integer()
	values := []any{version, integer() % 4, integer(), tokens, pick()}
	if version == 1 {
		values[1], values[2] = slowStatuses[random.IntN(4)], pick()
	}
	if version == 3 && tokens == 0 {
		values = slices.Delete(values, 3, 4)
	}
	if err := errors.Join(e.EncodeArrayLen(len(values)), e.EncodeMulti(values...)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestLongestHeaders(t *testing.T) {
	text := packedText(nil, &node{end: true})
	for head, want := range map[string]bool{
		"\xDB\x00\x00": false, "\xDB\x00\x01": true, "\xDB\x01\x00\x00\x00": true, "\xDB\x00\x01\x00\x00한": true, "\xDB\x00\x01\x00\x00\x80": false,
	} {
		if got := plainly.begins(text, head); got != want {
			t.Errorf("% x begins a text: %v", head, got)
		}
	}
}

// Names and numbers that are written as codes are no models on the wire.
func TestUnwrittenModels(t *testing.T) {
	_, b := shippedBodies(t)
	model := packedText(b.unwritten["model"], &node{end: true})
	text := endless(true)
	dsl := terminated('|', b.unwritten["model"], text)
	for word, want := range map[string]bool{
		"gemini": false, "gemin": true, "geminiX": true, "#5": false, "#6": true, "#05": true, "G3": true, "": true, "adam": false, "seel": true, "s": true,
	} {
		if got := plainly.begins(model, packString(word)); got != want {
			t.Errorf("packed model %q: %v", word, got)
		}
		if got := plainly.begins(dsl, word+"|"); got != want {
			t.Errorf("DSL model %q: %v", word, got)
		}
		if !plainly.begins(dsl, word) {
			t.Errorf("a DSL model can begin with %q", word)
		}
	}
}

// compress/zlib knows which headers are valid; none of ours has a dictionary.
func TestZlibHeaders(t *testing.T) {
	_, b := shippedBodies(t)
	w := b.writing([]string{"zlib", "base64"})
	want := map[string]bool{}
	for header := range 1 << 16 {
		head := []byte{byte(header >> 8), byte(header)}
		_, err := zlib.NewReader(bytes.NewReader(head))
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) || head[1]&0x20 != 0 {
			continue
		}
		for next := range 4 {
			text := stdBase64([]byte{head[0], head[1], byte(next << 6)})
			want[text[:1]], want[text[:2]], want[text[:3]] = true, true, true
		}
	}
	graph := zlibStream()
	for i := range 1 << 18 {
		text := string([]byte{base64Alphabet[i>>12], base64Alphabet[i>>6&63], base64Alphabet[i&63]})
		for n := 1; n <= 3; n++ {
			if i&(1<<(18-6*n)-1) != 0 {
				continue // tried before
			}
			if got := w.begins(graph, text[:n]); got != want[text[:n]] {
				t.Fatalf("begins with %q: %v", text[:n], got)
			}
		}
	}
}
