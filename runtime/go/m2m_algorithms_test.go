package compact_test

import (
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// What SelectAlgorithm names is what Compress takes.
func TestSelectAlgorithm(t *testing.T) {
	p := compact.Default()
	for _, text := range shipped(t).Documents {
		for _, a := range append(p.Algorithms(), compact.AlgorithmAuto, compact.AlgorithmExact, compact.AlgorithmSmallest) {
			o := compact.CompressOptions{Algorithm: a}
			frame, err := p.AppendCompress(nil, text.Text, o)
			chosen, selectErr := p.SelectAlgorithm(text.Text, o)
			plain := chosen == compact.AlgorithmNone
			if err != nil || selectErr != nil || plain != (string(frame) == text.Text) || !plain && !strings.HasPrefix(string(frame), "#"+string(chosen)+"|") {
				t.Fatalf("%s selects %s (%v, %v) for %.60s", a, chosen, selectErr, err, frame)
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
	var text string
	for _, document := range shipped(t).Documents {
		text += document.Text
	}
	frames := map[int]string{}
	for _, quality := range []int{0, 4, 5, 6, 4} {
		frame, err := compact.Compress(text, compact.CompressOptions{Algorithm: compact.AlgorithmBrotli, Quality: quality})
		back, backErr := compact.Decompress(frame, compact.DecompressOptions{})
		if err != nil || backErr != nil || back != text {
			t.Fatalf("quality %d does not come back (%v, %v)", quality, err, backErr)
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
