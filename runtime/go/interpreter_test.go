package compact_test

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// The types of this package are not a model's, and the records of a model have no
// other types.
func TestTypesAndModels(t *testing.T) {
	if _, err := interpreted(t).Decode("RES|OK|G3|0|x"); !isKind(err, compact.KindNotAvailable) {
		t.Error(err)
	}
	if fields, err := compact.Default().DecodeRecord("response", "RES|OK|G3|0|x"); err == nil {
		t.Error(fields)
	}
}

// AppendDecode's record holds no memory of the frame.
func TestAppendDecodeCopies(t *testing.T) {
	for _, frame := range []string{"RES|OK|unknown|5|text", `{"model":"unknown","returncode":0,"response":"text","x":1}`} {
		wire := []byte(frame)
		_, head, err := compact.AppendDecode(nil, wire)
		clear(wire)
		if head.Model != "unknown" || head.Status != "OK" || err != nil || head.Members != "" && head.Members != `{"x":1}` {
			t.Errorf("%s: %+v (%v)", frame, head, err)
		}
	}
}

// The interpreter has no records in records yet, and says so.
func TestRecordsInRecordsAreRefused(t *testing.T) {
	for _, field := range []string{`"type":"record"`, `"type":"list","element":{"type":"record"}`} {
		_, err := compact.FromModel([]byte(`{"records":[{"name":"turn","fields":[{"name":"last",` + field + `}]}]}`))
		if err == nil || !strings.Contains(err.Error(), `record "turn": the interpreter knows no records in records yet`) {
			t.Errorf("%s: %v", field, err)
		}
	}
}
