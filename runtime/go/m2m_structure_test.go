package compact_test

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
)

func structured(text string, plain bool) (string, error) {
	return compact.Compress(text, compact.CompressOptions{Algorithm: compact.AlgorithmStructure, Plain: plain})
}

// Content of one value too many is written as it is, with the added marks alone;
// the values in strings count.
func TestStructureValues(t *testing.T) {
	const most = 1 << 20
	long := `"a string that is long enough"`
	for _, c := range []struct {
		name, begin, end string
		values           int // of them, with the array around
		want             string
	}{
		{"names", "[" + long + "," + long, `,"=x"]`, 4, `["=a:` + long[1:] + `,"=a"`},
		{"no names", "[" + long + "," + long, `,"=x"]`, 4, ""},
	} {
		filler := most - c.values
		if c.want == "" {
			filler++
			c.want = c.begin
		}
		zeros := strings.Repeat(",0", filler)
		got, err := structured(c.begin+zeros+c.end, false)
		want := "#T2|" + c.want + zeros + `,"==x"]`
		if got != want || err != nil {
			t.Errorf("%s: got %.100s … %s (%v), want %.100s", c.name, got, got[max(0, len(got)-20):], err, want)
		}
	}
	// A string's own values are added to those of all content before it is
	// unwrapped.
	held := `"[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]"` // seven values
	for over, want := range []string{`{"=JSON":["a","b","c","d","e","f"]}`, held} {
		zeros := strings.Repeat(",0", most-2-7+over)
		if got, err := structured("["+held+zeros+"]", false); got != "#T2|["+want+zeros+"]" || err != nil {
			t.Errorf("%d more values: %.100s (%v)", over, got, err)
		}
	}
}

// hostileContents are large contents of one kind each.
func hostileContents(size int) map[string]string {
	deep := strings.Repeat("[", 500) + strings.Repeat("]", 500) + ","
	var keys strings.Builder
	for i := 0; keys.Len() < size; i++ {
		fmt.Fprintf(&keys, `"k%d":%d,`, i, i%7)
	}
	var wide strings.Builder
	for i := 0; wide.Len() < size; i++ {
		fmt.Fprintf(&wide, `{"id_of_it":%d,"o%d":1},`, i, i%32)
	}
	nested := `["` + strings.Repeat("x", size/8) + `"]`
	for range 14 {
		nested = fmt.Sprintf("[%q]", nested)
	}
	list := func(part string) string { return "[" + strings.Repeat(part, size/len(part)) + "0]" }
	return map[string]string{
		"scalars": list("1,"), "arrays": list("[],"), "objects": list("{},"), "members": list(`{"":1},`),
		"strings": list(`"",`), "long strings": list(`"a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p",`), "depth": list(deep),
		"keys": "[{" + keys.String() + `"z":1},{"z":2}]`, "optional": "[" + wide.String() + "0]", "strings in strings": nested,
		"strings of arrays": list(`"[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]",`),
	}
}

// The writer's memory is bounded by the content's size, whatever that is made
// of.
func TestStructureMemory(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector takes memory")
	}
	for name, text := range hostileContents(3 << 20) {
		taken := peak(t, func() {
			if _, err := structured(text, false); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		})
		if share := float64(taken) / float64(len(text)); share > 24 {
			t.Errorf("%s takes %.1f bytes for each byte", name, share)
		} else {
			t.Logf("%s: %.1f bytes for each byte", name, share)
		}
	}
}

// peak is how much the heap grows, at most, while a call runs. What is garbage is
// collected soon, so that it hardly counts.
func peak(t *testing.T, call func()) uint64 {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(2))
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	done, most := make(chan struct{}), make(chan uint64)
	go func() {
		highest := uint64(0)
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			highest = max(highest, m.HeapAlloc)
			select {
			case <-done:
				most <- highest
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	call()
	close(done)
	return <-most - min(before.HeapAlloc, 1<<62)
}
