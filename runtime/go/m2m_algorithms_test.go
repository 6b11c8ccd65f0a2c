package compact_test

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// Interpreted code writes the frames of generated code, for every document of the
// corpora. That they are right, and come back, the conformance runner proves.
func TestCorporaInterpreted(t *testing.T) {
	p, slow := compact.Default(), interpreted(t)
	for _, text := range documents(t) {
		for _, a := range append(p.Algorithms(), compact.AlgorithmAuto, compact.AlgorithmExact, compact.AlgorithmSmallest) {
			frame := compressAs(t, p, a, text)
			if other := compressAs(t, slow, a, text); other != frame {
				t.Fatalf("%s: the interpreted protocol differs for %.200s", a, text)
			}
			chosen, err := p.SelectAlgorithm(text, compact.CompressOptions{Algorithm: a})
			if plain := chosen == compact.AlgorithmNone; err != nil || plain != (frame == text) || !plain && !strings.HasPrefix(frame, "#"+string(chosen)+"|") {
				t.Fatalf("%s selects %s (%v) for %.60s", a, chosen, err, frame)
			}
			if decompress(t, slow, frame) != decompress(t, p, frame) {
				t.Fatalf("%s: the interpreted protocol reads %.200s in another way", a, frame)
			}
		}
	}
}

// Text carries no frame of bytes, and an error leaves what was there.
func TestFramesOfBytes(t *testing.T) {
	if _, err := compact.Compress("x", compact.CompressOptions{Algorithm: "DI"}); kindOf(err) != "Unrepresentable content" {
		t.Errorf("DI as text: %v", err)
	}
	if _, err := compact.Decompress("#DI|x", compact.DecompressOptions{}); kindOf(err) != "Unrepresentable content" {
		t.Errorf("DI as text: %v", err)
	}
	out, err := compact.AppendCompress([]byte("before"), "{", compact.CompressOptions{Algorithm: compact.AlgorithmToken})
	if kindOf(err) != "InvalidFormat" || string(out) != "before" {
		t.Errorf("%q, %v", out, err)
	}
}

func limited(change func(*compact.Limits)) *compact.Protocol {
	l := compact.Default().Limits()
	change(&l)
	return compact.Default().WithLimits(l)
}

func TestBrotliQuality(t *testing.T) {
	text := strings.Join(documents(t), "\n")
	frames := map[int]string{}
	for _, quality := range []int{0, 4, 5, 6, 4} {
		frame, err := compact.Compress(text, compact.CompressOptions{Algorithm: compact.AlgorithmBrotli, Quality: quality})
		if err != nil || decompress(t, compact.Default(), frame) != text {
			t.Fatalf("quality %d does not come back (%v)", quality, err)
		}
		if before, ok := frames[quality]; ok && before != frame {
			t.Errorf("quality %d writes two frames", quality)
		}
		frames[quality] = frame
	}
	if frames[0] != frames[5] || frames[4] == frames[5] || len(frames[6]) >= len(frames[4]) {
		t.Errorf("none, 4, 5 and 6 give %d, %d, %d and %d bytes", len(frames[0]), len(frames[4]), len(frames[5]), len(frames[6]))
	}
	for _, quality := range []int{-1, 1, 3, 7, 11} {
		if _, err := compact.Compress("a", compact.CompressOptions{Quality: quality}); kindOf(err) != "Unrepresentable quality" {
			t.Errorf("quality %d: %v", quality, err)
		}
	}
}
