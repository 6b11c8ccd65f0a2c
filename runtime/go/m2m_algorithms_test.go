package compact_test

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/reference"
	"pgregory.net/rapid"
)

// Every document of the corpora comes back through every algorithm and
// selection, in generated and interpreted code, with the same frames.
func TestCorporaRoundTrip(t *testing.T) {
	p, slow := compact.Default(), interpreted(t)
	token := reference.New(shippedModel(t))
	for _, text := range documents(t) {
		checkToken(t, p, token, text)
		for _, a := range []compact.Algorithm{
			compact.AlgorithmBrotli, compact.AlgorithmDictionary, compact.AlgorithmNone,
			compact.AlgorithmAuto, compact.AlgorithmExact, compact.AlgorithmSmallest,
		} {
			frame := compressAs(t, p, a, text)
			if other := compressAs(t, slow, a, text); other != frame {
				t.Fatalf("%s: the interpreted protocol differs for %.200s", a, text)
			}
			want := text
			if strings.HasPrefix(frame, "#T2|") {
				want = slowParse(text, 512).min()
			}
			if got := decompress(t, p, frame); got != want && !strings.HasPrefix(frame, "#T1|") {
				t.Fatalf("%s: %.200s came back as %.200s", a, text, got)
			}
		}
		checkSelection(t, p, text)
	}
}

// checkSelection judges the selections by their definition.
func checkSelection(t failer, p *compact.Protocol, text string) {
	t.Helper()
	payload := false
	if v := slowParse(text, 512); v != nil && v.kind == '{' {
		for i, k := range v.keys {
			payload = payload || (k == `"messages"` || k == `"choices"`) && v.values[i].kind == '['
		}
	}
	r, w := slowRepetition(text)
	due, size := compact.AlgorithmBrotli, len(text)
	if size < 100 {
		due = compact.AlgorithmNone
	} else if payload && (size <= 4096 || 10*r <= 3*w) {
		due = compact.AlgorithmToken
	}
	if got, err := p.SelectAlgorithm(text, compact.CompressOptions{Algorithm: compact.AlgorithmAuto}); got != due || err != nil {
		t.Fatalf("auto is %s (%v), not %s, for %.200s", got, err, due, text)
	}
	if got, windows, err := p.RepetitionRatio(text); got != r || windows != w || err != nil {
		t.Fatalf("the ratio is %d/%d (%v), not %d/%d", got, windows, err, r, w)
	}
	if due == compact.AlgorithmToken {
		due = compact.AlgorithmStructure
		if frame, _ := p.Compress(text, compact.CompressOptions{Algorithm: due}); len(frame) >= size {
			due = compact.AlgorithmNone
		}
	}
	if got, err := p.SelectAlgorithm(text, compact.CompressOptions{Algorithm: compact.AlgorithmExact}); got != due || err != nil {
		t.Fatalf("exact is %s (%v), not %s, for %.200s", got, err, due, text)
	}
	least, best := size, text
	for _, a := range []compact.Algorithm{compact.AlgorithmStructure, compact.AlgorithmBrotli} {
		if frame, err := p.Compress(text, compact.CompressOptions{Algorithm: a}); err == nil && len(frame) < least {
			least, best = len(frame), frame
		}
	}
	if got, err := p.Compress(text, compact.CompressOptions{Algorithm: compact.AlgorithmSmallest}); got != best || err != nil {
		t.Fatalf("smallest is %.60q (%v), not %.60q", got, err, best)
	}
}

func slowRepetition(text string) (repeats, windows int) {
	sample, seen := text[:min(len(text), 16384)], map[string]bool{}
	for i := 0; i+16 <= len(sample); i++ {
		windows++
		if seen[sample[i:i+16]] {
			repeats++
		}
		seen[sample[i:i+16]] = true
	}
	return repeats, windows
}

// The constants of the choice, each at its edge.
func TestSelectionEdges(t *testing.T) {
	sized := func(begin string, size int, end string) string {
		return begin + strings.Repeat("a", size-len(begin)-len(end)) + end
	}
	for _, size := range []int{99, 100, 4096, 4097} {
		checkSelection(t, compact.Default(), sized("", size, ""))
		checkSelection(t, compact.Default(), sized(`{"messages":["`, size, `"]}`))
	}
	checkSelection(t, compact.Default(), `[    1]`) // T2 is as long
	// Windows that are 3 of 10 the same, and one more.
	for r, over := range map[int]bool{1500: false, 1501: true} {
		text := `{"messages":["` + strings.Repeat("a", r+16)
		for i := 0; len(text) < 5012; i++ {
			text += fmt.Sprintf("%x-", i*7919)
		}
		text = text[:5012] + `"]}`
		if got, windows := slowRepetition(text); got != r || windows != 5000 {
			t.Fatalf("the text has %d of %d", got, windows)
		}
		if got, _ := compact.Default().SelectAlgorithm(text, compact.CompressOptions{Algorithm: compact.AlgorithmAuto}); (got == compact.AlgorithmBrotli) != over {
			t.Errorf("%d of 5000: %s", r, got)
		}
	}
}

// What a list leaves of a choice.
func TestSelectionAllowed(t *testing.T) {
	const t1, t2, br, none = compact.AlgorithmToken, compact.AlgorithmStructure, compact.AlgorithmBrotli, compact.AlgorithmNone
	chat := `{"messages":[{"role":"user","content":"` + strings.Repeat("a", 100) + `"},{"role":"user","content":"` + strings.Repeat("a", 100) + `"}]}`
	flat := `{"messages":[{"role":"user","content":"` + strings.Repeat("ab c", 30) + `"}]}` // T2 is no shorter
	text := strings.Repeat("words and ", 20)
	many := strings.ReplaceAll(chat, strings.Repeat("a", 100), strings.Repeat("a", 3000))
	type list = []compact.Algorithm
	for _, c := range []struct {
		algorithm compact.Algorithm
		content   string
		allowed   list
		want      compact.Algorithm
	}{
		{"auto", chat, nil, t1}, {"auto", chat, list{br}, br}, {"auto", chat, list{}, none}, {"auto", chat, list{none, t2}, none},
		{"auto", text, nil, br}, {"auto", text, list{t1}, none}, {"auto", many, nil, br}, {"auto", many, list{t1}, t1},
		{"exact", chat, nil, t2}, {"exact", chat, list{br}, br}, {"exact", chat, list{t1}, none}, {"exact", flat, nil, none},
		{"exact", many, list{t2}, t2}, {"exact", many, nil, br}, {"exact", flat, list{t2}, none},
		{"smallest", many, list{t2}, t2}, {"smallest", many, list{br}, br}, {"smallest", many, list{t1}, none}, {"smallest", "x", nil, none},
		{"auto", "#T1|", nil, br}, {"auto", "#ZZ|", list{br}, br}, {"smallest", "#00|", nil, br}, {"none", "#T1|x", nil, br}, {"none", "#T1|x", list{br}, br},
		{"none", "#t1|x", nil, none}, {"none", "#T1", nil, none}, {"none", chat, list{br}, none},
	} {
		got, err := compact.Default().SelectAlgorithm(c.content, compact.CompressOptions{Algorithm: c.algorithm, Allowed: c.allowed})
		if got != c.want || err != nil {
			t.Errorf("%s of %.30s under %v: %s (%v), want %s", c.algorithm, c.content, c.allowed, got, err, c.want)
		}
	}
	for _, c := range []struct {
		algorithm compact.Algorithm
		content   string
		allowed   list
		want      string
	}{
		{"none", "#T1|x", list{t1}, "Unrepresentable content"}, {"auto", "#T1|x", list{}, "Unrepresentable content"},
		{"smallest", "#T1|x", list{t2}, "Unrepresentable content"}, {t1, chat, list{br}, "NotNegotiated"},
		{"T9", "\xff", nil, "Unrepresentable algorithm"}, {"t1", "", nil, "Unrepresentable algorithm"}, {"AUTO", "", nil, "Unrepresentable algorithm"},
		{"auto", "\xff", nil, "InvalidText"}, {"none", "\xff", nil, "InvalidText"}, {t1, "\xed\xa0\x80", nil, "InvalidText"}, {"DI", "\xff", nil, "InvalidText"},
		{t1, "{", nil, "InvalidFormat"}, {t2, "", nil, "InvalidFormat"}, {t1, "1 2", nil, "InvalidFormat"}, {t1, "\ufeff1", nil, "InvalidFormat"},
		{t1, strings.Repeat("[", 513) + strings.Repeat("]", 513), nil, "InvalidFormat depth"},
	} {
		dst := []byte("before")
		out, err := compact.AppendCompress(dst, c.content, compact.CompressOptions{Algorithm: c.algorithm, Allowed: c.allowed})
		if kindOf(err) != c.want || string(out) != "before" {
			t.Errorf("%s of %.30q under %v: %q, %v, want %s", c.algorithm, c.content, c.allowed, out, err, c.want)
		}
	}
	if _, err := compact.Compress("x", compact.CompressOptions{Algorithm: "DI"}); kindOf(err) != "Unrepresentable content" {
		t.Errorf("DI as text: %v", err)
	}
}

// squeeze is Base64 of another Brotli encoder's stream of data.
func squeeze(data string, quality int) string {
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, quality)
	_, _ = w.Write([]byte(data))
	_ = w.Close()
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

func TestDecompressErrors(t *testing.T) {
	good := squeeze("hello", 9)
	raw, _ := base64.StdEncoding.DecodeString(good)
	cut := base64.StdEncoding.EncodeToString(raw[:len(raw)-1])
	junk := base64.StdEncoding.EncodeToString(append(raw, 0))
	long := base64.StdEncoding.EncodeToString(append(raw, make([]byte, 40000)...))
	deep := strings.Repeat("[", 513) + strings.Repeat("]", 513)
	for frame, want := range map[string]string{
		"#BR|" + good: "", "#BR|" + cut: "DecompressionFailed", "#BR|" + junk: "DecompressionFailed", "#BR|" + long: "DecompressionFailed",
		"#BR|": "DecompressionFailed", "#BR|" + good[:len(good)-1]: "DecompressionFailed", "#BR|" + good + "\n": "DecompressionFailed",
		"#BR| " + good: "DecompressionFailed", "#BR|" + squeeze("\xff", 5): "DecompressionFailed", "#BR|" + squeeze("", 5): "", "#BR|" + good + good: "DecompressionFailed",
		"#ZZ|": "UnknownTag", "#00|x\xff": "UnknownTag", "#zz|": "", "#T1": "", "": "", "\xff": "InvalidFormat",
		"#T1|": "DecompressionFailed", "#T1|{": "DecompressionFailed", "#T1|1 2": "DecompressionFailed", "#T1|\"\xff\"": "DecompressionFailed",
		"#T1|" + deep: "DecompressionFailed depth", "#T2|" + deep: "DecompressionFailed depth", "#T1|" + deep[1:1025]: "",
		"#T2|": "DecompressionFailed", "#T2|{\"a\":\"=b\"}": "DecompressionFailed", "#T2|\"\xff\"": "DecompressionFailed", `#T2|[{"=1 rows":[]},[]]`: "DecompressionFailed",
		`#T2|[{"=1 rows":["a"]},[1]]`: "", `#T2|[{"=1 rows":["a"],"b":1}]`: "", `#T2|{"=JSON":[],"b":1}`: "DecompressionFailed", `#T2|{"b":1,"=JSON":[]}`: "DecompressionFailed",
		"#DI|": "", "#DI|\x80": "", "#DI|\x88": "DecompressionFailed", "#DI|\xff": "DecompressionFailed", "#DI|\xff\x00": "DecompressionFailed",
		"#DI|\xff\x02a": "DecompressionFailed", "#DI|\xff\x02\xc3\xa9": "", "#DI|\xff\x01\xc3": "DecompressionFailed", "#DI|\xff\x01a": "",
	} {
		dst := []byte("before")
		out, err := compact.AppendDecompress(dst, []byte(frame), compact.DecompressOptions{})
		if kindOf(err) != want || err != nil && string(out) != "before" {
			t.Errorf("%.60q: %q, %v, want %s", frame, out, err, want)
		}
	}
	for _, c := range []struct{ frame, want string }{
		{"#T1|1", "NotNegotiated"}, {"#ZZ|", "UnknownTag"}, {"#BR|" + good, ""}, {"plain", ""},
	} {
		_, err := compact.AppendDecompress(nil, []byte(c.frame), compact.DecompressOptions{Allowed: []compact.Algorithm{"BR"}})
		if kindOf(err) != c.want {
			t.Errorf("%s under BR: %v, want %s", c.frame, err, c.want)
		}
	}
	if _, err := compact.Decompress("#DI|x", compact.DecompressOptions{}); kindOf(err) != "Unrepresentable content" {
		t.Errorf("DI as text: %v", err)
	}
}

func limited(change func(*compact.Limits)) *compact.Protocol {
	l := compact.Default().Limits()
	change(&l)
	return compact.Default().WithLimits(l)
}

// The output limit is inclusive for every algorithm, and the input limit goes
// first of all.
func TestDecompressLimits(t *testing.T) {
	const text = `{"messages":[{"role":"user","content":"한국어"}],"n":2,"temperature":1.0,"top_p":1.0,"stream":false,` +
		`"frequency_penalty":0,"presence_penalty":0,"logit_bias":{},"stop":null}`
	for _, a := range compact.Default().Algorithms() {
		frame := []byte(compressAs(t, compact.Default(), a, text))
		for over, want := range map[int64]string{0: "", -1: "DecompressionFailed output", -100: "DecompressionFailed output", -int64(len(text)): "DecompressionFailed output"} {
			if a == compact.AlgorithmNone {
				want = ""
			}
			p := limited(func(l *compact.Limits) { l.Output = int64(len(text)) + over })
			if _, err := p.AppendDecompress([]byte("before"), frame, compact.DecompressOptions{}); kindOf(err) != want {
				t.Errorf("%s with %d: %v, want %q", a, over, err, want)
			}
		}
		p := limited(func(l *compact.Limits) { l.Input = int64(len(frame)) - 1 })
		if _, err := p.AppendDecompress(nil, frame, compact.DecompressOptions{Allowed: []compact.Algorithm{}}); kindOf(err) != "InvalidFormat input" {
			t.Errorf("%s over the input limit: %v", a, err)
		}
	}
}

// Small frames that stand for much are refused before the memory is taken.
func TestBombs(t *testing.T) {
	doubling := `["=x:0123456789abcdef"`
	for name := "x"; len(name) < 60; name += "x" {
		doubling += fmt.Sprintf(`,{"=%sx":["=%s","=%s"]}`, name, name, name)
	}
	wraps := `"` + strings.Repeat("a", 20) + `"`
	for range 40 {
		wraps = `{"=JSON2":[` + wraps + `]}`
	}
	bomb := squeeze(strings.Repeat("\x00", 256<<20), 5)
	if len(bomb) > 10000 {
		t.Fatalf("the bomb has %d bytes", len(bomb))
	}
	for name, frame := range map[string]string{"doubling": "#T2|" + doubling + "]", "wraps": "#T2|" + wraps, "brotli": "#BR|" + bomb} {
		if _, err := compact.Decompress(frame, compact.DecompressOptions{}); kindOf(err) != "DecompressionFailed output" {
			t.Errorf("%s: %v", name, err)
		}
		p := limited(func(l *compact.Limits) { l.Output = 1 << 16 })
		taken := allocated(func() { _, _ = p.Decompress(frame, compact.DecompressOptions{}) })
		if taken > 8<<20 {
			t.Errorf("%s takes %d bytes under a limit of 64 KB", name, taken)
		}
	}
}

// Any text comes back by Brotli, and another encoder's streams are read.
func TestBrotli(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Repeat(rapid.String().Draw(t, "text"), rapid.IntRange(0, 50).Draw(t, "times"))
		frame := compressAs(t, compact.Default(), compact.AlgorithmBrotli, text)
		if got := decompress(t, compact.Default(), frame); got != text {
			t.Fatalf("%q came back as %q", text, got)
		}
		for _, quality := range []int{0, 11} {
			if got := decompress(t, compact.Default(), "#BR|"+squeeze(text, quality)); got != text {
				t.Fatalf("%q came back as %q", text, got)
			}
		}
	})
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
