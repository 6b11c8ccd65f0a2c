package compact_test

import (
	"errors"
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

// A value that holds itself ends.
func TestDataThatHoldsItselfEnds(t *testing.T) {
	p, err := compact.FromModel([]byte(`{"name":"x","version":"1","limits":[{"role":"elements","value":50},{"role":"nesting","value":5}],
		"errors":[{"role":"unrepresentable","kind":"Unrepresentable","fields":["field","limit"]}],
		"records":[{"name":"node","fields":[{"name":"next","type":"record","record":"node","optional":true},{"name":"list","type":"list","optional":true,"element":{"type":"record","record":"node"}}],
			"payload":{"default":1,"versions":[{"version":1,"fields":[{"field":"next","as":"record"},{"field":"list","as":"list","of":"record"}]}]},
			"formats":[{"name":"raw","prefix":"P","chain":["payload"]}]}],"prefixes":[{"text":"P","record":"node","format":"raw"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	next, list := map[string]any{}, map[string]any{}
	next["next"] = next
	list["list"] = []any{list}
	for path, value := range map[string]map[string]any{"next.next.next.next.next": next, "list[0].list[0].list[0].list[0].list[0]": list} {
		_, err := p.EncodeRecordBytes("node", value, compact.RecordOptions{})
		if e, is := errors.AsType[*compact.Error](err); !is || e.Field != path || e.Limit != "nesting" {
			t.Errorf("%s: %v", path, err)
		}
	}
}
