package judge

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

// deltas applies every operation to every sort of text, and every bad frame.
func (d *deriver) deltas() {
	if d.m.Deltas == nil {
		return
	}
	d.topic("delta", "deltas", "deltas")
	sep := d.m.Deltas.Separator
	contents := []string{"", "Hello, world!", "한국어 텍스트", "😀😁😂", "\ufeffe\u0301\x00"}
	for _, role := range []string{"full", "append"} {
		symbol := d.operation(role)
		for i, content := range contents {
			for j, text := range append(contents, sep, "a"+sep+"b", " \n") {
				if symbol != "" {
					d.apply(fmt.Sprintf("%s/%d-%d", role, i, j), content, d.head(symbol)+text)
				}
			}
		}
	}
	if symbol := d.operation("replace"); symbol != "" {
		for i, content := range contents {
			length := len([]rune(content))
			for _, position := range slices.Compact([]int{0, min(1, length), length / 2, length, length + 1}) {
				for j, text := range []string{"", "x", "😀", sep + "7" + sep, "한국어 한국어 한국어"} {
					d.apply(fmt.Sprintf("replace/%d-at-%d-%d", i, position, j), content, fmt.Sprintf("%s%d%s%s", d.head(symbol), position, sep, text))
				}
			}
		}
		for i, n := range numbers {
			d.apply(fmt.Sprintf("position/%d", i), "Hello, world!", d.head(symbol)+n+sep+"x")
			d.apply(fmt.Sprintf("position/%d-without-text", i), "Hello, world!", d.head(symbol)+n)
		}
	}
	if symbol := d.operation("splice"); symbol != "" {
		for i, content := range contents {
			n := len([]rune(content))
			for j, place := range [][2]int{{0, 0}, {0, n}, {0, min(1, n)}, {n / 2, 0}, {n / 2, n - n/2}, {n, 0}, {n, 1}, {n + 1, 0}, {n + 1, n}, {0, n + 1}, {n / 2, n}} {
				for k, text := range []string{"", "x", "😀" + sep + "1" + sep} {
					d.apply(fmt.Sprintf("splice/%d-%d-%d", i, j, k), content, fmt.Sprintf("%s%d%s%d%s%s", d.head(symbol), place[0], sep, place[1], sep, text))
				}
			}
		}
		for i, n := range numbers {
			d.apply(fmt.Sprintf("splice/start-%d", i), "Hello, world!", d.head(symbol)+n+sep+"1"+sep+"x")
			d.apply(fmt.Sprintf("splice/length-%d", i), "Hello, world!", d.head(symbol)+"1"+sep+n+sep+"x")
			d.apply(fmt.Sprintf("splice/without-text-%d", i), "Hello, world!", d.head(symbol)+"1"+sep+n)
		}
	}
	d.headers()
	d.compressedDeltas()
	for i, pair := range [][2]string{{"\xed\xa0\x80", "x"}, {"x", "\xed\xb0\x80"}, {"\xed\xa0\x80", "\xed\xb0\x80"}} {
		frame := d.head(d.operation("full")) + pair[1]
		d.apply(fmt.Sprintf("text/%d", i), pair[0], frame)
		d.add(fmt.Sprintf("text/%d-over-limit", i), "delta.apply", applyInput{wireText(pair[0]), wireText(frame)}, &vectors.Limits{Input: ptr(int64(len(frame) - 1))})
	}
	frame := d.head(d.operation("full")) + "한"
	for over := range int64(2) {
		d.add(fmt.Sprintf("limit/input-%d", over), "delta.apply", applyInput{"content has no limit", wireText(frame)}, &vectors.Limits{Input: ptr(int64(len(frame)) - over)})
	}
	d.end()
}

// headers cuts and alters how frames begin.
func (d *deriver) headers() {
	prefix, sep := d.m.Deltas.Prefix, d.m.Deltas.Separator
	frames := []string{"", prefix, prefix + sep, prefix + sep + "x", prefix + "?" + sep + "x", prefix + "😀" + sep, "hello"}
	for _, o := range d.m.Deltas.Operations {
		head := d.head(o.Symbol)
		frames = append(frames, head, prefix+o.Symbol, " "+head+"x", prefix+" "+o.Symbol+sep+"x", prefix+o.Symbol+" "+sep+"x",
			prefix+o.Symbol+o.Symbol+sep+"x", prefix+strings.ToLower(o.Symbol)+sep+"x", strings.ToLower(prefix)+o.Symbol+sep+"x", o.Symbol+sep+"x")
	}
	for i, frame := range frames {
		d.apply(fmt.Sprintf("header/%d", i), "Hello", frame)
	}
}

// compressedDeltas wraps good and bad inner frames, and sends bad streams.
func (d *deriver) compressedDeltas() {
	for _, o := range d.m.Deltas.Operations {
		if o.Role != "compressed" {
			continue
		}
		last := o.Chain[len(o.Chain)-1:]
		wrap := func(data []byte) string { return d.head(o.Symbol) + d.t.applySteps(last, data) }
		good := d.head(d.operation("full")) + "한국어 😀"
		inner := []string{good, good[:len(d.m.Deltas.Prefix)], "", "hello", d.head(d.operation("full")) + "\xff", wrap(stored([]byte(good))), d.head(o.Symbol), " " + good, "\ufeff" + good}
		for _, role := range []string{"append", "replace"} {
			if symbol := d.operation(role); symbol != "" {
				inner = append(inner, d.head(symbol)+"x", fmt.Sprintf("%s1%sx", d.head(symbol), d.m.Deltas.Separator), fmt.Sprintf("%s99%sx", d.head(symbol), d.m.Deltas.Separator))
			}
		}
		if symbol, sep := d.operation("splice"), d.m.Deltas.Separator; symbol != "" {
			inner = append(inner, d.head(symbol)+"1"+sep+"3"+sep+"x", d.head(symbol)+"1"+sep+"5"+sep+"x", d.head(symbol)+"1"+sep+"x")
		}
		for i, frame := range inner {
			d.apply(fmt.Sprintf("compressed/inner-%d", i), "Hello", wrap(stored([]byte(frame))))
			d.apply(fmt.Sprintf("compressed/inner-gzip-%d", i), "Hello", wrap(member([]byte(frame), 0)))
		}
		all := streams([]byte(good))
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if !strings.Contains(name, "cut") || strings.HasSuffix(name, "0") {
				d.apply("compressed/stream-"+name, "Hello", wrap(all[name]))
			}
		}
		for i, text := range []string{"", "~", " ", "     ", "~~~~~", "00", "😀", "000000", d.m.Deltas.Separator} {
			d.apply(fmt.Sprintf("compressed/text-%d", i), "Hello", d.head(o.Symbol)+text)
		}
		for over := range int64(2) {
			d.add(fmt.Sprintf("compressed/output-%d", over), "delta.apply", applyInput{"", wireText(wrap(stored([]byte(good))))}, &vectors.Limits{Output: ptr(int64(len(good)) - over)})
		}
	}
}

// compute goes from every text to every other, with each set of operations.
func (d *deriver) compute() {
	if d.m.Deltas == nil {
		return
	}
	d.topic("delta", "compute", "deltas")
	texts := []string{
		"", "a", "abcdefghij", "abcdefghiX", "Xbcdefghij", "abcdeXghij", "abXdefXhij", "abcdefghijklmn", "abc", "ab",
		"한국어입니다", "한글어입니다", "한국어임니다", "가각간갈가각간갈", "가갂간갈가각간갈", "ab😀cdef", "ab😁cdef", "ab😀cdef!", "\ufeffabcdef", "a|b|c|d|e", "a|b|c|d|e|f", "0123456789", "012345678901", strings.Repeat("lorem ipsum ", 100),
	}
	plain, compressed := d.symbols()
	sets := [][]string{plain}
	for _, symbol := range append(slices.Clone(plain), compressed...) {
		sets = append(sets, []string{symbol})
	}
	for i := range plain {
		sets = append(sets, append(slices.Clone(plain[:i]), plain[i+1:]...))
	}
	for i, old := range texts {
		for j, new := range texts {
			if near := j - i; near > 2 || near < -2 {
				continue
			}
			d.computeDelta(fmt.Sprintf("%d-%d/any", i, j), old, new)
			if near := j - i; near > 1 || near < 0 {
				continue
			}
			for k, set := range sets {
				if len(set) > 0 {
					d.computeDelta(fmt.Sprintf("%d-%d/set-%d", i, j, k), old, new, set...)
				}
			}
		}
	}
	d.computeDelta("long-from-empty/any", "", texts[len(texts)-1])
	d.add("text/old", "delta.compute", computeInput{"\xed\xa0\x80", "x", nil}, nil)
	d.add("text/new", "delta.compute", computeInput{"x", "\xed\xb0\x80", nil}, nil)
	d.end()
}
