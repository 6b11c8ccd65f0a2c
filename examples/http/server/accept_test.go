package main

import (
	"testing"

	compact "github.com/compactgen/compactgen/runtime/go"
)

func TestWanted(t *testing.T) {
	for accept, want := range map[string]compact.Format{
		"":                                       compact.FormatVerbose,
		"*/*":                                    compact.FormatVerbose,
		"application/vnd.compact":                compact.FormatAuto,
		"application/vnd.compact; format=base85": compact.FormatBase85,
		"application/json; q=0.5, application/vnd.compact;format=dsl":                    compact.FormatDSL,
		"application/vnd.compact;format=dsl;q=0.4, application/json;q=0.5":               compact.FormatVerbose,
		"application/vnd.compact;format=later, application/vnd.compact;format=binary":    compact.FormatBinary,
		"application/json;q=0, application/vnd.compact;format=dsl;q=0.001, text/html":    compact.FormatDSL,
		"application/vnd.compact;format=dsl, application/vnd.compact;format=base85;q=.9": compact.FormatDSL,
	} {
		if got, ok := wanted(accept); !ok || got.compact != want {
			t.Errorf("%q: %q, %t", accept, got.compact, ok)
		}
	}
	for _, accept := range []string{"text/html", "application/vnd.compact; format=later", "application/json; q=0", "application/json; q=x", ";"} {
		if got, ok := wanted(accept); ok {
			t.Errorf("%q: %q", accept, got.compact)
		}
	}
}
