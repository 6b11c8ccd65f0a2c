package golang

import (
	"testing"

	"github.com/compactgen/compactgen/gen/model"
)

func TestConstantsAreNamedAsGoNames(t *testing.T) {
	for ident, want := range map[string]string{
		"RATE_LIMITED": "StatusRateLimited", "OK": "StatusOK", "STREAM": "StatusSTREAM", "BAD_JSON": "StatusBadJSON", "A_1_B2": "StatusA1B2",
	} {
		if got := statusIdent(model.Status{Ident: ident}); got != want {
			t.Errorf("%s: %s, want %s", ident, got, want)
		}
	}
	if got := modelIdent(model.ModelCode{Ident: "GPT_4_MINI"}); got != "ModelGpt4Mini" {
		t.Error(got)
	}
}
