package traffic

import (
	"testing"
	"time"
)

func TestFlat(t *testing.T) {
	const m = 1 << 20
	for name, c := range map[string]struct {
		samples []Sample
		flat    bool
	}{
		"the same":                    {[]Sample{{50 * m, 100}, {50 * m, 100}, {50 * m, 100}}, true},
		"a tenth and a slack more":    {[]Sample{{50 * m, 100}, {0, 0}, {56 * m, 160}}, true},
		"more heap":                   {[]Sample{{50 * m, 100}, {50 * m, 100}, {57 * m, 100}}, false},
		"more tasks":                  {[]Sample{{50 * m, 100}, {50 * m, 100}, {50 * m, 161}}, false},
		"less":                        {[]Sample{{50 * m, 900}, {50 * m, 100}, {10 * m, 100}}, true},
		"one that stands out":         {[]Sample{{m, 1}, {m, 1}, {m, 1}, {m, 1}, {m, 1}, {m, 1}, {m, 1}, {m, 1}, {90 * m, 900}}, true},
		"growth in all of the last 3": {[]Sample{{m, 1}, {m, 1}, {m, 1}, {m, 1}, {m, 1}, {m, 1}, {9 * m, 1}, {9 * m, 1}, {9 * m, 1}}, false},
		"too few to tell":             {[]Sample{{m, 1}, {m, 1}}, false},
	} {
		if err := Flat(c.samples); (err == nil) != c.flat {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestHistogram(t *testing.T) {
	var h, other Histogram
	for range 98 {
		h.Add(time.Millisecond)
	}
	other.Add(0)
	other.Add(time.Hour) // past the last step, which holds 2^(255/8) µs and more
	h.Merge(&other)
	if h.Count() != 100 {
		t.Error(h.Count())
	}
	for q, least := range map[float64]time.Duration{0.5: time.Millisecond, 0.99: time.Millisecond, 0.01: 0, 1: time.Hour} {
		if got := h.Quantile(q); got < least || float64(got) > 1.1*float64(max(least, time.Microsecond)) {
			t.Errorf("quantile %v: %v", q, got)
		}
	}
	if got := new(Histogram).Quantile(0.5); got != 0 {
		t.Errorf("of nothing: %v", got)
	}
}
