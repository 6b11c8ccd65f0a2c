package frames

import (
	"encoding/json"
	"testing"

	"google.golang.org/protobuf/types/descriptorpb"
)

// Each list has what its name says, in values that every side can hold.
func TestLists(t *testing.T) {
	all, err := DrawLists()
	if err != nil || len(all) != 3 {
		t.Fatalf("%d lists, %v", len(all), err)
	}
	var lists struct {
		Integers []int64
		Doubles  []float64
		Texts    []string
	}
	for _, list := range all {
		if err := json.Unmarshal([]byte(list.Object), &lists); err != nil {
			t.Fatal(err)
		}
	}
	if len(lists.Integers) != 1000 || len(lists.Doubles) != 1000 || len(lists.Texts) != 1000 {
		t.Errorf("%d integers, %d doubles, %d texts", len(lists.Integers), len(lists.Doubles), len(lists.Texts))
	}
	for _, n := range lists.Integers {
		if n < 0 || n > 1<<53-1 {
			t.Errorf("the integer %d", n)
		}
	}
	for _, text := range lists.Texts {
		if len(text) != 20 {
			t.Errorf("the text %q", text)
		}
	}
}

// A list is a repeated field of its elements' type, and has no presence.
func TestRepeatedFields(t *testing.T) {
	m, err := ListsModel()
	if err != nil {
		t.Fatal(err)
	}
	want := []descriptorpb.FieldDescriptorProto_Type{
		descriptorpb.FieldDescriptorProto_TYPE_INT64, descriptorpb.FieldDescriptorProto_TYPE_DOUBLE, descriptorpb.FieldDescriptorProto_TYPE_STRING,
	}
	message := Descriptor(m).MessageType[0]
	if len(message.Field) != len(want) || len(message.OneofDecl) > 0 {
		t.Fatalf("%v", message)
	}
	for i, f := range message.Field {
		if f.GetType() != want[i] || f.GetLabel() != descriptorpb.FieldDescriptorProto_LABEL_REPEATED || f.GetProto3Optional() {
			t.Errorf("%v", f)
		}
	}
}
