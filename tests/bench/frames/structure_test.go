package frames

import (
	"encoding/json"
	"testing"

	"google.golang.org/protobuf/reflect/protodesc"
)

// The turn and the rows have what their names say, and protobuf has messages for all of it.
func TestStructure(t *testing.T) {
	all, err := DrawStructure()
	if err != nil || len(all) != 2 {
		t.Fatalf("%d values, %v", len(all), err)
	}
	var turn struct {
		Messages []struct {
			ID      string
			Content []struct {
				Text string
				Data []byte
			}
		}
	}
	var rows struct{ Rows []map[string]any }
	if json.Unmarshal([]byte(all[0].Object), &turn) != nil || json.Unmarshal([]byte(all[1].Object), &rows) != nil {
		t.Fatal("no JSON")
	}
	images := 0
	for _, m := range turn.Messages {
		for _, p := range m.Content {
			if images += len(p.Data) / 2048; p.Data == nil && (len(p.Text) < 30 || len(p.Text) > 400) {
				t.Errorf("a text of %d bytes", len(p.Text))
			}
		}
		if len(m.Content) != 2 {
			t.Errorf("%d parts", len(m.Content))
		}
	}
	if len(turn.Messages) != 10 || images != 1 || len(rows.Rows) != 1000 || len(rows.Rows[0]) < 7 {
		t.Errorf("%d messages, %d images, %d rows", len(turn.Messages), images, len(rows.Rows))
	}
	m, err := StructureModel()
	if err != nil {
		t.Fatal(err)
	}
	file, err := protodesc.NewFile(Descriptor(m), nil)
	if err != nil || file.Messages().ByName("Row").Fields().Len() != 8 {
		t.Fatal(err)
	}
}
