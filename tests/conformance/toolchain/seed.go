package toolchain

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// Seed draws the seed of a random test and logs it; COMPACT_SEED repeats one.
func Seed(t testing.TB) uint64 {
	t.Helper()
	seed := uint64(rand.Uint32())
	if given := os.Getenv("COMPACT_SEED"); given != "" {
		var err error
		if seed, err = strconv.ParseUint(given, 10, 64); err != nil {
			t.Fatalf("COMPACT_SEED: %v", err)
		}
	}
	t.Logf("seed: COMPACT_SEED=%d", seed)
	return seed
}
