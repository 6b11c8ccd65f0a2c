package compact_test

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

func sample(size int) compact.Response {
	const text = "All of the answer is plain English text, with 한국어 in it. "
	return compact.Response{Status: "OK", Model: "C4", Tokens: 150, Result: strings.ToValidUTF8(strings.Repeat(text, size/len(text)+1)[:size], "")}
}

// allocated counts the bytes that a call takes from the heap, where no pool has
// anything. No collection empties them meanwhile.
func allocated(call func()) uint64 {
	runtime.GC()
	runtime.GC() // what a pool has outlives the first one
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	call()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// The frames of every size and format, decoded with one allocation, appended
// with none.
func TestAllocations(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector makes pools forget")
	}
	buf := make([]byte, 0, 64<<10)
	for _, size := range []int{20, 400, 4000} {
		for _, format := range []compact.Format{"dsl", "binary", "base85", "compressed"} {
			r := sample(size)
			o := compact.EncodeOptions{Format: format}
			wire, err := compact.Encode(r, o)
			if err != nil {
				t.Fatal(err)
			}
			frame := []byte(wire)
			atMost(t, 1, string(format)+" Decode", func() { _, err = compact.Decode(wire) })
			atMost(t, 0, string(format)+" AppendDecode", func() { _, _, err = compact.AppendDecode(buf, frame) })
			atMost(t, 0, string(format)+" AppendEncode", func() { _, err = compact.AppendEncode(buf, &r, o) })
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	data := []byte(strings.Repeat("x", 1023))
	text, _ := compact.EncodeBase85(data)
	atMost(t, 0, "AppendEncodeBase85", func() { _, _ = compact.AppendEncodeBase85(buf, data) })
	atMost(t, 0, "AppendDecodeBase85", func() { _, _ = compact.AppendDecodeBase85(buf, text) })
	atMost(t, 1, "DecodeBase85", func() { _, _ = compact.DecodeBase85(text) })
	chat := `{"model":"gpt-4o","messages":[{"role":"user","content":"` + strings.Repeat("Why? 왜? ", 500) + `"}],"n":1,"temperature":1.0}`
	for _, a := range []compact.Algorithm{"T1", "DI", "none"} {
		o := compact.CompressOptions{Algorithm: a}
		frame, err := compact.AppendCompress(nil, chat, o)
		if err != nil {
			t.Fatal(err)
		}
		atMost(t, 0, string(a)+" AppendCompress", func() { _, _ = compact.AppendCompress(buf, chat, o) })
		atMost(t, 0, string(a)+" AppendDecompress", func() { _, _ = compact.AppendDecompress(buf, frame, compact.DecompressOptions{}) })
	}
	token, _ := compact.Compress(chat, compact.CompressOptions{Algorithm: "T1"})
	atMost(t, 1, "T1 Compress", func() { _, _ = compact.Compress(chat, compact.CompressOptions{Algorithm: "T1"}) })
	atMost(t, 1, "T1 Decompress", func() { _, _ = compact.Decompress(token, compact.DecompressOptions{}) })
	longer, edited := chat+"!", strings.Replace(chat, "gpt-4o", "gpt-5!", 1)
	atMost(t, 1, "ComputeDelta of an append", func() { _, _ = compact.ComputeDelta(chat, longer) })
	atMost(t, 1, "ComputeDelta of an edit", func() { _, _ = compact.ComputeDelta(chat, edited) })
	atMost(t, 1, "ComputeDelta of another text", func() { _, _ = compact.ComputeDelta(chat, token) })
	atMost(t, 1, "Decode of a copied protocol", func() { _, _ = compact.Default().Decode("RES|OK|G3|0|x") })
}

func atMost(t *testing.T, limit float64, what string, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(200, f); n > limit {
		t.Errorf("%s: %v allocations", what, n)
	}
}

// Nothing that a caller gets hold of changes the package's own protocol.
func TestImmutable(t *testing.T) {
	p := compact.Default()
	*p = *p.WithLimits(compact.Limits{})
	p.Formats()[0] = "changed"
	if _, err := compact.Decode("RES|OK|G3|0|x"); err != nil {
		t.Error("assigning to Default's result changed the package:", err)
	}
	if f := compact.Default().Formats()[0]; f == "changed" {
		t.Error("Formats gives away its slice")
	}
	compact.Default().ErrorFields(compact.KindMissingField)[0] = "changed"
	if f := compact.Default().ErrorFields(compact.KindMissingField)[0]; f == "changed" {
		t.Error("ErrorFields gives away its slice")
	}
}
