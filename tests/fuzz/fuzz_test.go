package main

import (
	"io"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// TestLanguages is a short part of what `go run ./tests/fuzz` does: one round of
// all classes, the same in every run of the tests.
func TestLanguages(t *testing.T) {
	languages := toolchain.Languages(t)
	if len(languages) < 2 {
		t.Skip("nothing to compare")
	}
	noneWrong(t, options{seed: 1, frames: 4200, languages: strings.Join(languages, ","), jobs: 1})
}

// TestGo is the same in this process, with more frames.
func TestGo(t *testing.T) {
	for _, seed := range []uint64{1, 2026} {
		noneWrong(t, options{seed: seed, frames: 10_000, languages: "go", jobs: 1})
	}
}

func noneWrong(t *testing.T, o options) {
	t.Helper()
	var out strings.Builder
	o.save = t.TempDir()
	wrong, err := fuzz(t.Context(), o, &out)
	if err != nil {
		t.Fatal(err)
	}
	if wrong > 0 {
		t.Error(out.String())
	} else {
		t.Log("\n" + out.String())
	}
}

// A frame depends on the seed and its number, not on the frames that were drawn
// before.
func TestFramesRepeat(t *testing.T) {
	suite := shipped(t)
	one, other, third := options{seed: 7}.run(suite, "", io.Discard), options{seed: 7}.run(suite, "", io.Discard), options{seed: 8}.run(suite, "", io.Discard)
	differ := 0
	for n := int64(4000); n > 0; n -= 7 {
		f := one.frame(n)
		if again := other.frame(n); f.class.name != again.class.name || !reflect.DeepEqual(f.parts, again.parts) || !reflect.DeepEqual(f.limits, again.limits) {
			t.Fatalf("frame %d is %q, then %q", n, f.parts, again.parts)
		}
		if !reflect.DeepEqual(f.parts, third.frame(n).parts) {
			differ++
		}
	}
	if differ < 500 {
		t.Errorf("another seed changes %d frames", differ)
	}
}

// Every class has seeds, and frames that are good as well as bad ones.
func TestClasses(t *testing.T) {
	r := options{seed: 1}.run(shipped(t), "", io.Discard)
	for _, c := range r.classes {
		if len(c.seeds) < 20 {
			t.Errorf("%s has %d seeds", c.name, len(c.seeds))
		}
	}
}

func TestUnknownLanguage(t *testing.T) {
	if _, err := fuzz(t.Context(), options{languages: "go,cobol", frames: 1, jobs: 1}, io.Discard); err == nil {
		t.Error("cobol is no error")
	}
}

var readSuite = sync.OnceValues(func() (conformance.Suite, error) { return conformance.Shipped("../..") })

func shipped(t *testing.T) conformance.Suite {
	t.Helper()
	suite, err := readSuite()
	if err != nil {
		t.Fatal(err)
	}
	return suite
}

func readOnly(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) == 0 {
		t.Fatalf("nothing is saved: %v", err)
	}
	b, err := os.ReadFile(dir + "/" + entries[0].Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
