package oddspecs

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

// The operations of the record `response` are offered for a spec that has it, first
// or not, and for no other.
func TestTesteeOffersResponsesOfSpecsThatHaveThem(t *testing.T) {
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			m := load(t, name)
			protocol, err := compact.FromModel(m.JSON())
			if err != nil {
				t.Fatal(err)
			}
			var hello struct{ Ok struct{ Ops []string } }
			answer := answers.New(protocol).Answer([]byte(`{"id":"hello","op":"hello","input":null}`))
			if err := json.Unmarshal(answer, &hello); err != nil {
				t.Fatal(err)
			}
			has := slices.ContainsFunc(m.Records, func(r model.Record) bool { return r.Name == "response" })
			for _, op := range []string{"response.encode", "response.decode"} {
				if slices.Contains(hello.Ok.Ops, op) != has {
					t.Errorf("%s is offered: %t, and there is such a record: %t", op, !has, has)
				}
			}
		})
	}
}
