package traffic

import (
	"testing"
	"time"
)

func TestFlat(t *testing.T) {
	const m = 1 << 20
	for name, c := range map[string]struct {
		heaps []uint64
		flat  bool
	}{
		"the same":                  {[]uint64{50 * m, 50 * m, 50 * m}, true},
		"a tenth and a slack more":  {[]uint64{50 * m, 0, 56 * m}, true},
		"more":                      {[]uint64{50 * m, 50 * m, 57 * m}, false},
		"less":                      {[]uint64{50 * m, 50 * m, 10 * m}, true},
		"one that stands out":       {[]uint64{m, m, m, m, m, m, 9 * m, 9 * m, 2 * m}, true},
		"one that once stood out":   {[]uint64{m, 9 * m, m, m, m, m, 9 * m, 9 * m, 9 * m}, true},
		"growth in all of the last": {[]uint64{m, m, m, m, m, m, 9 * m, 9 * m, 3 * m}, false},
		"too few to tell":           {[]uint64{m, m}, false},
	} {
		var samples []Sample
		for _, heap := range c.heaps {
			samples = append(samples, Sample{Heap: heap})
		}
		if err := flat(samples); (err == nil) != c.flat {
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
