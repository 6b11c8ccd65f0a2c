package python

import (
	"testing"

	"github.com/compactgen/compactgen/gen/model"
)

func TestErrorClassesHaveNamesOfTheirOwn(t *testing.T) {
	m := &model.Model{}
	for _, kind := range []string{"InvalidFormat", "Format", "FormatError", "CompactError", "Error"} {
		m.Errors = append(m.Errors, model.ErrorKind{Kind: kind})
	}
	for kind, want := range map[string]string{
		"InvalidFormat": "InvalidFormat",
		"Format":        "FormatErrorError", // the package has a Format, the spec a FormatError
		"FormatError":   "FormatError",
		"CompactError":  "CompactErrorError",
		"Error":         "Error",
	} {
		if got := errorClass(m, kind); got != want {
			t.Errorf("the class of %s is %s, want %s", kind, got, want)
		}
	}
}
