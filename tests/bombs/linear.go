package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

// A dimension is how what an operation is given grows. For T2 that is content,
// which is encoded and decoded: more than a million values are written as they
// are, so each has fewer at 10 MB.
type dimension struct {
	name    string
	op      string // "" for both of T2
	content func(size int) string
}

// dimensions are size (objects and arrays of all kinds), rows of one table,
// columns of a table of three rows, and depth.
func dimensions() []dimension {
	const text = `"what stands here is longer than most of what stands here, by far`
	return []dimension{
		{"size", "", func(size int) string {
			return grown("[", "]", size, func(i int) string {
				return fmt.Sprintf(`{"id":%d,"url":"https://example.com/items/%d/parts","of":{"tags":["a","b%d",%s %d"]}},`, i, i%9973, i%97, text, i)
			})
		}},
		{"rows", "", func(size int) string {
			return grown("[", "]", size, func(i int) string {
				return fmt.Sprintf(`{"id":%d,"done":%t,"note":%s %d"},`, i, i%3 == 0, text, i)
			})
		}},
		{"columns", "", func(size int) string {
			row := grown("{", "}", size/3, func(i int) string { return fmt.Sprintf(`"column %d":%s %d",`, i, text[:30], i) })
			return "[" + row + "," + row + "," + strings.ReplaceAll(row, "stands", "stood") + "]"
		}},
		{"depth", "", func(size int) string {
			const begin = `{"a level of this text":["with a value",`
			levels := size / (len(begin) + 2)
			return strings.Repeat(begin, levels) + "1" + strings.Repeat("]}", levels)
		}},
	}
}

// splices are a history of one request and another one that changes it in a place for
// each thousand of its bytes, in no order.
func splices() dimension {
	return dimension{"splices", "session", func(size int) string {
		text := strings.Repeat("한 history. ", size/14)
		changes := new(strings.Builder)
		for i := range size / 1000 {
			fmt.Fprintf(changes, "|D|S|%d|%d|é%d", i*7919%(size/2), i%40, i)
		}
		first, frame := sessionRequest("", "|D|F|"+text)
		_, next := sessionRequest(first, changes.String())
		return frame + "\n" + next
	}}
}

// sessionRequest is a request of a session, behind one with another check.
func sessionRequest(before, deltas string) (check, frame string) {
	sum := sha256.Sum256([]byte(before + "\n\n\n{}\n" + deltas))
	check = hex.EncodeToString(sum[:8])
	return check, `REQ|1|||{"check":"c_` + check + `","args":{}}` + deltas
}

// grown is parts that end in a comma, between brackets.
func grown(before, behind string, size int, part func(i int) string) string {
	var out strings.Builder
	out.WriteString(before)
	for i := 0; out.Len() < size; i++ {
		out.WriteString(part(i))
	}
	return strings.TrimSuffix(out.String(), ",") + behind
}

// deepest is the limit of depth for all of them.
const deepest = 1 << 20

// costs are seconds of each operation for some sizes, the least of some rounds.
func (d dimension) costs(p program, rounds int, sizes ...int) (costs [][]float64, err error) {
	limits := compact.Default().Limits()
	limits.Depth = deepest
	p.env = append(p.env[:len(p.env):len(p.env)], "COMPACT_DEPTH="+strconv.Itoa(deepest), "COMPACT_ROUNDS="+strconv.Itoa(rounds))
	for _, size := range sizes {
		content := d.content(size)
		bombs := []bomb{{op: d.op, text: func() string { return content }}}
		if d.op == "" {
			frame, err := compact.Default().WithLimits(limits).Compress(content, compact.CompressOptions{Algorithm: compact.AlgorithmStructure})
			if err != nil {
				return nil, err
			}
			bombs[0].op = "compress"
			bombs = append(bombs, bomb{op: "decompress", text: func() string { return string(frame) }})
		}
		costs = append(costs, make([][]float64, len(bombs)-len(costs))...)
		for i, b := range bombs {
			r, err := once(p, b)
			if err != nil || r.outcome() != "" {
				return nil, fmt.Errorf("%s %s: %q, %w", b.op, d.name, r.outcome(), err)
			}
			costs[i] = append(costs[i], r.CPU)
		}
	}
	return costs, nil
}

func once(p program, b bomb) (result, error) {
	file, err := b.write()
	if err != nil {
		return result{}, err
	}
	defer os.Remove(file)
	return p.run(b, file)
}

// most is how many times longer ten times the content may take. Memory that no
// longer fits into the processor's caches costs two to three times as much; work
// that grows with the square takes a hundred times as long.
const most = 40

// tooLong compares the time of ten times the content. A time of less than two
// milliseconds tells nothing: a collection of garbage takes as long.
func tooLong(smaller, larger float64) bool { return smaller >= 0.002 && larger > most*smaller }

// linear prints nanoseconds a byte of content, and fails where ten times the content takes too much.
func linear(w io.Writer) error {
	programs, err := programsOf(".", "go", "typescript", "python")
	if err != nil {
		return err
	}
	fmt.Fprint(w, "| ns a byte | | encode 0.1 MB | 1 MB | 10 MB | decode 0.1 MB | 1 MB | 10 MB |\n|---|---|--:|--:|--:|--:|--:|--:|\n")
	var worse []string
	sizes := []int{100_000, 1_000_000, 10_000_000}
	for _, d := range dimensions() {
		for _, p := range programs {
			costs, err := d.costs(p, 3, sizes...)
			if err != nil {
				return fmt.Errorf("%s: %w", p.language, err)
			}
			fmt.Fprintf(w, "| %s | %s |", d.name, p.language)
			for _, list := range costs {
				for i, cost := range list {
					fmt.Fprintf(w, " %.1f |", cost*1e9/float64(sizes[i]))
					if i > 0 && tooLong(list[i-1], cost) {
						worse = append(worse, d.name+" "+p.language)
					}
				}
			}
			fmt.Fprintln(w)
		}
	}
	if worse != nil {
		return fmt.Errorf("ten times the content takes more than %d times as long: %s", most, strings.Join(worse, ", "))
	}
	return nil
}
