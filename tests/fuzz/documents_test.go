package main

import (
	"context"
	"crypto/sha256"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// A short part of what --documents does.
func TestDocuments(t *testing.T) {
	languages := toolchain.Languages(t)
	var out strings.Builder
	wrong, err := options{seed: 1, documents: 2000, languages: strings.Join(languages, ","), jobs: 1}.encode(t.Context(), "../..", &out)
	if err != nil || wrong > 0 {
		t.Error(err, out.String())
	}
}

// liar takes true for false.
type liar struct{ goEncoder }

func (l liar) hash(documents []string) ([sha256.Size]byte, error) {
	lies := make([]string, len(documents))
	for i, document := range documents {
		lies[i] = strings.ReplaceAll(document, "true", "false")
	}
	return l.goEncoder.hash(lies)
}

// The first documents of a liar are found, and made small.
func TestDocumentsOfLiars(t *testing.T) {
	var out strings.Builder
	e := &encodings{seed: 1, count: 2000, languages: []string{"go", "liar"}, out: &out, start: func(_ context.Context, language string) (encoder, error) {
		if language == "liar" {
			return liar{}, nil
		}
		return goEncoder{}, nil
	}}
	if err := e.do(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "differ on true\n"); n == 0 || e.wrong.Load() != mostShown {
		t.Errorf("%d differences of %d, %d of them small:\n%s", e.wrong.Load(), mostShown, n, out.String())
	}
}
