package traffic

import (
	"testing"
	"time"
)

func TestFlat(t *testing.T) {
	const m = 1 << 20
	for name, c := range map[string]struct {
		heaps []uint64
		tasks []int
		flat  bool
	}{
		"the same":                  {[]uint64{50 * m, 50 * m, 50 * m}, []int{100, 100, 100}, true},
		"a tenth and a slack more":  {[]uint64{50 * m, 0, 56 * m}, []int{100, 0, 160}, true},
		"more heap":                 {[]uint64{50 * m, 50 * m, 57 * m}, []int{100, 100, 100}, false},
		"more tasks":                {[]uint64{50 * m, 50 * m, 50 * m}, []int{100, 100, 161}, false},
		"less":                      {[]uint64{50 * m, 50 * m, 10 * m}, []int{900, 100, 100}, true},
		"one that stands out":       {[]uint64{m, m, m, m, m, m, m, m, 90 * m}, []int{1, 1, 1, 1, 1, 1, 1, 1, 900}, true},
		"growth in all of the last": {[]uint64{m, m, m, m, m, m, 9 * m, 9 * m, 9 * m}, []int{1, 1, 1, 1, 1, 1, 1, 1, 1}, false},
		"too few to tell":           {[]uint64{m, m}, []int{1, 1}, false},
	} {
		var samples []Sample
		for i, heap := range c.heaps {
			samples = append(samples, Sample{Heap: heap, Tasks: c.tasks[i]})
		}
		if err := Flat(samples); (err == nil) != c.flat {
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
