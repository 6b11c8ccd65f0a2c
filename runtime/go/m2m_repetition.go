package compact

import (
	"hash/maphash"
	"math/bits"
	"sync"
)

// RepetitionRatio counts the windows in a sample of content, and how many of them
// repeat an earlier one. It returns (0, 0) for content too short for a window.
// Content must be UTF-8. See docs/m2m.md §5.2.
func (p *Protocol) RepetitionRatio(content string) (repeats, windows int, err error) {
	l := p.spec.features.compression
	switch {
	case l == nil:
		return 0, 0, p.stamp(notDeclared("compression"))
	case !isUnicode(content):
		return 0, 0, p.stamp(notUnicode(roleText, fieldContent))
	}
	repeats, windows = l.repetition(content)
	return repeats, windows, nil
}

// RepetitionRatio is [Protocol.RepetitionRatio] of the default protocol.
func RepetitionRatio(content string) (repeats, windows int, err error) {
	return generated.RepetitionRatio(content)
}

var windowSeed = maphash.MakeSeed()

// windowTables hold, by hash, the place of a window in the sample, plus 1.
var windowTables = sync.Pool{New: func() any { return new([]int32) }}

func (l *compression) repetition(content string) (repeats, windows int) {
	sample := content[:min(int64(len(content)), l.sample)]
	window := int(l.window)
	windows = len(sample) - window + 1
	if windows < 1 {
		return 0, 0
	}
	pooled := windowTables.Get().(*[]int32)
	defer windowTables.Put(pooled)
	size := 1 << bits.Len(uint(2*windows))
	if cap(*pooled) < size {
		*pooled = make([]int32, size)
	}
	table := (*pooled)[:size]
	clear(table)
	for i := range windows {
		bytes := sample[i : i+window]
		slot := int(maphash.String(windowSeed, bytes)) & (size - 1)
		for table[slot] != 0 && sample[table[slot]-1:][:window] != bytes {
			slot = (slot + 1) & (size - 1)
		}
		if table[slot] != 0 {
			repeats++
		} else {
			table[slot] = int32(i + 1)
		}
	}
	return repeats, windows
}
