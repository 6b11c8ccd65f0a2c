package reference

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

func TestDeskByHand(t *testing.T) {
	b, _ := os.ReadFile("/tmp/desk.json")
	m := &model.Model{}
	if err := json.Unmarshal(b, m); err != nil {
		t.Fatal(err)
	}
	topics, err := vectors.LoadFS(os.DirFS("testdata/desk"))
	if err != nil {
		t.Fatal(err)
	}
	p := New(m)
	for _, topic := range topics {
		for _, c := range topic.Cases {
			if err := p.Check(c); err != nil {
				t.Errorf("%s: %v", c.Name, err)
			}
		}
	}
}
