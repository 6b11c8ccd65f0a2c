package trims

import "testing"

// A request of a session that splices is little more than the text that is new, however
// the history was trimmed.
func TestTrimmedHistories(t *testing.T) {
	costs, err := Costs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range costs {
		if c.spliced > c.most {
			t.Errorf("%s, %s: %d bytes for %d that are new, at most %d", c.form, c.edit, c.spliced, c.fresh, c.most)
		}
	}
}
