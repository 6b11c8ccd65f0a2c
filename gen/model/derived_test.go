package model

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Two keys are each other's short here, one is its own: none of these needs an
// escape, or stands twice.
func TestRowsOfTokens(t *testing.T) {
	c := Context{Keys: []Key{{"a", "b", -1, -1}, {"b", "a", -1, 0}, {"same", "same", -1, -1}, {"name", "n", 1, -1}}}
	c.derive("=")
	encode := []TokenRow{{"a", "b", -1, -1}, {"b", "a", -1, 0}, {"same", "same", -1, -1}, {"name", "n", 1, -1}, {"n", "=n", -1, -1}}
	decode := []TokenRow{{"b", "a", -1, -1}, {"a", "b", -1, 0}, {"same", "same", -1, -1}, {"n", "name", 1, -1}, {"name", "name", 1, -1}}
	if diff := cmp.Diff(encode, c.Encode); diff != "" {
		t.Errorf("encode (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(decode, c.Decode); diff != "" {
		t.Errorf("decode (-want +got):\n%s", diff)
	}
}

// The digest says what was declared: derived members are not in it, and follow
// the others whenever the model changes.
func TestDerivedMembersAreOutsideOfTheDigest(t *testing.T) {
	m := build(t)
	before := m.JSON()
	for _, name := range []string{"header", "miss_head", "groups", "meaning", "steps"} {
		if bytes.Contains(before, []byte(`"`+name+`"`)) {
			t.Errorf("the JSON form holds %s", name)
		}
	}
	digest := m.Digest
	m.Complete()
	if m.Digest != digest || !bytes.Equal(m.JSON(), before) || len(m.Records[0].Groups) != 4 {
		t.Error("a second time is not as the first")
	}
	m.Deltas.Prefix = "X|"
	m.Complete()
	if m.Digest == digest || !strings.HasPrefix(m.Deltas.Operations[0].Header, "X|") || m.Requests.Delimiter != "|X|" {
		t.Error("derived members are behind")
	}
}
