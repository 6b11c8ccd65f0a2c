package traffic

import (
	"math"
	"time"
)

// A Histogram counts durations in steps of an eighth of a doubling, from a
// microsecond on: it stays small, however many there are.
type Histogram [256]int

// Add counts one.
func (h *Histogram) Add(d time.Duration) {
	micros := max(1, float64(d.Microseconds()))
	h[min(len(h)-1, int(8*math.Log2(micros)))]++
}

// Merge adds what another one has counted.
func (h *Histogram) Merge(other *Histogram) {
	for i, n := range other {
		h[i] += n
	}
}

// Count is how many there are.
func (h *Histogram) Count() (n int) {
	for _, c := range h {
		n += c
	}
	return n
}

// Quantile is a duration that the share q of all does not pass; at most 9 % too
// much.
func (h *Histogram) Quantile(q float64) time.Duration {
	left := int(math.Ceil(q * float64(h.Count())))
	for i, n := range h {
		if left -= n; left <= 0 && n > 0 {
			return time.Duration(math.Exp2(float64(i+1)/8) * float64(time.Microsecond))
		}
	}
	return 0
}
