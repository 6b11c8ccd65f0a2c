package toolchain

import (
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"testing"
)

// drawn is one for all tests of a program, so that one COMPACT_SEED repeats all.
// CI has the same one each time: what a new seed finds must not fail a change
// that did not cause it. Long runs look further.
var drawn = sync.OnceValue(func() uint32 {
	if Thorough() && os.Getenv("COMPACT_LONG") == "" {
		return 300
	}
	return rand.Uint32()
})

// Seed returns and logs the seed of a random test; COMPACT_SEED repeats a run.
func Seed(t testing.TB) uint64 {
	t.Helper()
	seed := uint64(drawn())
	if given := os.Getenv("COMPACT_SEED"); given != "" {
		var err error
		if seed, err = strconv.ParseUint(given, 10, 64); err != nil {
			t.Fatalf("COMPACT_SEED: %v", err)
		}
	}
	t.Logf("seed: COMPACT_SEED=%d", seed)
	return seed
}
