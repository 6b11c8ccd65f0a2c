package o200k

import (
	"bytes"
	"flag"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/tiktoken-go/tokenizer"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "write vocabulary.br anew")

func oracle(t *testing.T) tokenizer.Codec {
	t.Helper()
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	return codec
}

// The vocabulary is the one that the module has, which others count by.
func TestVocabulary(t *testing.T) {
	codec := oracle(t)
	var all []byte
	n := 0
	for {
		token, err := codec.Decode([]uint{uint(n)})
		if err != nil || token == "" {
			break // the special tokens come behind a gap
		}
		all = append(append(all, byte(len(token))), token...)
		n++
	}
	if *update {
		var packed bytes.Buffer
		w := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: 11, LGWin: 24})
		if _, err := w.Write(all); err != nil || w.Close() != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("vocabulary.br", packed.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Skip("written")
	}
	unpacked, err := io.ReadAll(brotli.NewReader(bytes.NewReader(vocabulary)))
	if err != nil || n < 199_000 || !bytes.Equal(unpacked, all) || len(ranks()) != n {
		t.Errorf("%v: %d tokens in %d bytes, want %d in %d", err, len(ranks()), len(unpacked), n, len(all))
	}
}

func TestCount(t *testing.T) {
	codec := oracle(t)
	texts := []string{
		"", "hello", "Hello, world!", " \n\n  x\t", "한국어 텍스트", "👩‍👩‍👧‍👦 e\u0301", "I'LL we've 12345678", "\ufeffa\u0085b", "<|endoftext|>", "  two", "x  ", "ABC中DEF",
		strings.Repeat("A", 3000), "RES|OK|G3|150|Hello, world!", strings.Repeat("lmh)=rD:brY&O~", 200), "Ǆǅǆ ʰʰA ʰa", "\u0301\u0301a", "//\n/x", "a'REb'", " 'll",
	}
	for _, name := range []string{"llm_texts", "chat_requests", "mcp_results"} {
		corpus, err := os.ReadFile("../../tests/corpora/" + name + ".ndjson")
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, strings.Split(string(corpus), "\n")...)
	}
	check := func(text string) (int, int) {
		want, err := codec.Count(text)
		if err != nil {
			t.Fatal(err)
		}
		return Count(text), want
	}
	for _, text := range texts {
		if got, want := check(text); got != want {
			t.Errorf("%.80q has %d tokens, want %d", text, got, want)
		}
	}
	part := rapid.SampledFrom([]string{"a", "B", "中", "ʰ", "ǅ", "\u0301", "'s", "'LL", "'", "/", "\r", "\n", " ", "\t", "\u00a0", "7", "Ⅷ", ".", "_", "👩", "the", "ization"})
	rapid.Check(t, func(r *rapid.T) {
		text := strings.Join(rapid.SliceOfN(part, 0, 30).Draw(r, "parts"), "")
		if strings.Contains(text, "\n\t") || strings.Contains(text, "\r\t") {
			r.Skip("the module splits some of these where the vocabulary's expression does not")
		}
		if got, want := check(text); got != want {
			r.Fatalf("%q has %d tokens, want %d", text, got, want)
		}
	})
}
