package spec

import (
	"os"
	"testing"
)

func TestShippedSpec(t *testing.T) {
	src, err := os.ReadFile("compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	f, problems := Load("spec/compact.yaml", src)
	if problems != nil {
		t.Fatal(problems)
	}
	if f.Statuses[2].Identifier.V != "PART" || f.Payload.Versions[2].Fields[2].OmitZero.V != true {
		t.Errorf("unexpected %+v", f.Statuses)
	}
}
