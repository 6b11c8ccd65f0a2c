//go:build linux && !race

package mcpproxy_test

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// A message of the size of the input limit goes through in less than three
// times that memory, whatever the proxy does, even if no garbage is ever
// collected; so does the largest one that is compressed.
func TestPeakMemory(t *testing.T) {
	limit := int(compact.Default().Limits().Input)
	for _, c := range []struct {
		encodings string
		size      int
		shrinks   bool
	}{{"", limit, false}, {"T2,BR,Z", limit, false}, {"Z", 16<<20 - 1, true}} {
		file := filepath.Join(t.TempDir(), "peak")
		t.Setenv("PEAK_FILE", file)
		p, in, out := process(t, c.encodings, server("huge", strconv.Itoa(c.size))...)
		if _, err := io.WriteString(in, ask("1", call, `"io.github.compactgen/accept":["Z"]`)+"\n"); err != nil {
			t.Fatal(err)
		}
		n, err := io.Copy(io.Discard, out)
		if err != nil || (n != int64(c.size)) != c.shrinks {
			t.Errorf("%d bytes became %d, %v", c.size, n, err)
		}
		if err := p.Wait(); err != nil {
			t.Error(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		peak, _ := strconv.Atoi(string(text))
		t.Logf("%d bytes, %q: peak %d MB", c.size, c.encodings, peak>>10)
		if peak == 0 || peak<<10 >= 3*limit {
			t.Errorf("%d bytes, %q: peak of %d KB", c.size, c.encodings, peak)
		}
	}
}
