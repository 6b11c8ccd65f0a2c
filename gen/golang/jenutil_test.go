package golang

import (
	"testing"

	"github.com/compactgen/compactgen/gen/model"
)

func TestConstantsAreNamedAsGoNames(t *testing.T) {
	for _, x := range []struct{ table, code, ident, want string }{
		{"Status", "RATE_LIMITED", "RATE_LIMITED", "StatusRateLimited"},
		{"Status", "OK", "OK", "StatusOK"},
		{"Status", "STREAM", "STREAM", "StatusStream"},
		{"Unit", "c", "CELSIUS", "UnitCelsius"},
		{"Unit", "CELSIUS", "CELSIUS", "UnitCelsius"},
		{"Status", "rate-limited", "RATE_LIMITED", "StatusRateLimited"},
		{"Status", "failed", "FAILED", "StatusFailed"},
		{"BadJson", "BAD JSON", "BAD_JSON", "BadJsonBadJSON"},
		{"Model", "A_1_B2", "A_1_B2", "ModelA1B2"},
		{"Model", "gpt-4-mini", "GPT_4_MINI", "ModelGpt4Mini"},
	} {
		if got := codeIdent(model.Table{Class: x.table}, model.Row{Code: x.code, Ident: x.ident}); got != x.want {
			t.Errorf("%s: %s, want %s", x.code, got, x.want)
		}
	}
	for text, want := range map[string]string{"-0.0": "math.Copysign(0, -1)", "1e-999999999": "0", "-2.5E1": "-25"} {
		if got := numberLiteral(text).GoString(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	if got := camel("returncode") + camel("request_id"); got != "ReturnCodeRequestID" {
		t.Error(got)
	}
}
