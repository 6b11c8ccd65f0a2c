package compact_test

import (
	"testing"

	compact "github.com/compactgen/compactgen/runtime/go"
)

func TestALimitIsASize(t *testing.T) {
	l := compact.Default().Limits()
	l.RegistryBytes = 0
	compact.Default().WithLimits(l)
	l.RegistryBytes = -1
	defer func() {
		if said := recover(); said != "compact: limit RegistryBytes is not a size: -1" {
			t.Errorf("it panics with %v", said)
		}
	}()
	compact.Default().WithLimits(l)
}
