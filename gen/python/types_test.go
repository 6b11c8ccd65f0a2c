package python

import "testing"

// A number is a float, whatever its text looks like: -0 would be an int without a sign.
func TestNumbersAreFloats(t *testing.T) {
	for text, want := range map[string]string{"0": "0.0", "-0": "-0.0", "12": "12.0", "0.5": "0.5", "1E5": "1e5", "-2e-7": "-2e-7"} {
		if got := literal("number", text); got != want {
			t.Errorf("%s is written as %s, want %s", text, got, want)
		}
	}
}
