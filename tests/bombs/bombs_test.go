package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// The programs of Go are this one.
func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		child(os.Args[1:])
		return
	}
	os.Exit(m.Run())
}

const (
	mostPeak   = 3 * limit / 1024        // KiB
	runtimes   = 8 * mib / 1024          // what a runtime has not given back
	machine    = 6 * mib / 1024          // of this, what it needs for code, garbage and one part of a text
	parts      = 4*limit/1024 + runtimes // of T1, and of a verbose response of many members: beside the content, it is there as bytes in Python
	encoding   = 24                      // bytes that an encoder takes for each byte of the content
	rewriting  = 32                      // likewise, of a result or list of MCP; V8 collects small texts late
	minifying  = 16                      // likewise, of a text that loses its white space
	perElement = 128                     // bytes for each element of a list, beside its frame
	perArray   = 320                     // likewise in TypeScript, of bytes: V8's own arrays take 220, and are collected late
	mostCPU    = 20                      // seconds: for a machine that is busy; what is not linear takes hours
)

// kept are the parts of which a decoder of T2 keeps more than their text: how many there are, and
// the bytes for each.
var kept = map[string][2]float64{ofNames: {bulk / 10, 80}, ofHeldNames: {bulk / 22, 120}, ofColumns: {bulk / 11, 170}}

// quick is what a decoder of T2 may take for 16 MiB, in seconds.
var quick = map[string]float64{"go": 2, "typescript": 2, "python": 6}

// detected says that Go's child, which is this program, is under the race
// detector, so that its memory says nothing.
var detected bool

// Every bomb ends in its error, with little memory. A few are tried always, all
// of them under COMPACT_LONG.
func TestBombs(t *testing.T) {
	if _, err := os.ReadFile("/proc/self/status"); err != nil {
		t.Skip("memory is measured where there is /proc")
	}
	files := map[string]string{}
	list := slices.DeleteFunc(append(bombs(), unlisted()...), func(b bomb) bool { return !b.short && os.Getenv("COMPACT_LONG") == "" })
	list = toolchain.Some(t, list)
	for _, b := range list {
		files[b.name] = written(t, b)
	}
	for _, language := range toolchain.Some(t, toolchain.Languages(t)) {
		t.Run(language, func(t *testing.T) {
			p := programFor(t, language)
			measured(t, p)
			for _, b := range list {
				t.Run(b.name, func(t *testing.T) { try(t, p, b, files[b.name]) })
			}
		})
	}
}

// Ten times the content of T2, of a result of MCP, or of a history and its splices,
// takes about ten times as long, however it grows.
func TestLinear(t *testing.T) {
	for _, language := range toolchain.Some(t, toolchain.Languages(t)) {
		t.Run(language, func(t *testing.T) {
			usual := 100_000
			if os.Getenv("COMPACT_LONG") != "" || language == "go" { // which is too quick for less
				usual = 1_000_000
			}
			p := programFor(t, language)
			for _, d := range toolchain.One(t, slices.Concat(dimensions(), results(), []dimension{splices()}, sheets())) {
				size := usual
				switch {
				case d.op == "session" || strings.HasPrefix(d.op, "lists"): // where less text would hide what is not linear
					size = 1_000_000
				case d.op == "rewrite" && language != "typescript": // slow enough for less, where nothing warms up
					size = 3 * usual / 10
				}
				grows(t, d, p, []int{size, 10 * size}, 1)
			}
		})
	}
}

// grows measures once; only what seems too long is measured three times more, of which
// the least counts.
func grows(t *testing.T, d dimension, p program, sizes []int, rounds int) {
	t.Helper()
	costs, err := d.costs(p, rounds, sizes...)
	if err != nil {
		t.Fatal(err)
	}
	for i, list := range costs {
		t.Logf("%s, operation %d: %.3f s and %.3f s", d.name, i, list[0], list[1])
		switch {
		case !tooLong(list[0], list[1]):
		case rounds == 1:
			grows(t, d, p, sizes, 3)
			return
		default:
			t.Errorf("%s, operation %d: %.3f s and %.3f s", d.name, i, list[0], list[1])
		}
	}
}

// The same bytes of records take the same time, however deep they lie, how many members one has,
// and in which order these stand.
func TestShapes(t *testing.T) {
	for _, language := range toolchain.Some(t, toolchain.Languages(t)) {
		t.Run(language, func(t *testing.T) {
			p := programFor(t, language)
			for _, s := range toolchain.Some(t, shapes()) {
				for _, op := range s.ops() {
					t.Run(s.name+", "+op, func(t *testing.T) { evens(t, s, p, op, 1) })
				}
			}
		})
	}
}

// evens measures once; what seems uneven is measured again, by the least of more rounds.
func evens(t *testing.T, s shape, p program, op string, rounds int) {
	t.Helper()
	costs, err := s.costs(p, op, rounds)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%v: %.3f s", s.numbers, costs)
	if slices.Max(costs) <= mostOfShape*max(costs[0], 0.002) {
		return
	}
	if rounds == 1 {
		evens(t, s, p, op, 5)
		return
	}
	t.Errorf("%v takes %.3f s", s.numbers, costs)
}

func written(t *testing.T, b bomb) string {
	t.Helper()
	file, err := b.write()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Remove(file) })
	return file
}

func programFor(t *testing.T, language string) program {
	t.Helper()
	list, err := programsOf("../..", language)
	toolchain.NeedAlso(t, language, err)
	return list[0]
}

func try(t *testing.T, p program, b bomb, file string) {
	r, err := p.run(b, file)
	if err != nil {
		t.Fatal(err)
	}
	if r.outcome() != b.want {
		t.Errorf("%q, want %q", r.outcome(), b.want)
	}
	t.Logf("%.1f s and %.1f MiB", r.CPU, r.Peak/1024)
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	input, most, long := float64(info.Size())/1024, float64(mostPeak), float64(mostCPU)
	switch {
	case b.ofLists() && strings.Contains(b.name, "announced"):
		most = 3*input + machine
	case b.ofLists():
		each := float64(perElement)
		if strings.Contains(b.name, " of bytes,") && p.language == "typescript" {
			each = perArray
		}
		if strings.Contains(b.name, wideRecords) {
			each += 16 * 20 // for each field
		}
		times := 4.0
		if b.op == "lists encode" { // V8 collects texts late
			times = 8
		}
		most = times*input + elements*each/1024 + runtimes
	case kept[b.name][0] > 0:
		most = input + r.Bytes/1024 + machine + kept[b.name][0]*kept[b.name][1]/1024
	case b.want == "" && strings.HasPrefix(b.name, "T1, "):
		most = parts
	case b.name == ofRepetitions:
		most = 4 * r.Bytes / 1024
	case b.op == "decompress" && b.want == "" && b.name != ofTables:
		most, long = input+r.Bytes/1024+machine, quick[p.language]
	case b.op == "negotiate":
		long = 4
	case b.op == "compress":
		most = encoding*input + runtimes
	case b.name == ofString || b.name == ofSpaces:
		most = minifying*input + runtimes
	case strings.HasPrefix(b.op, "rewrite"):
		most = rewriting*input + runtimes
	case b.want == "" && strings.HasPrefix(b.name, "verbose"):
		most = parts
	}
	counts := !b.dear() && !(detected && p.language == "go")
	if counts && (r.CPU > long || r.Peak > most) {
		t.Errorf("%.1f s and %.1f MiB, most is %.1f s and %.1f MiB", r.CPU, r.Peak/1024, long, most/1024)
	}
}

// measured checks that the program sees what it should: the bytes of a text that
// is decoded are in memory, half of which at least it did not have before. On a busy
// machine the system takes back other pages meanwhile.
func measured(t *testing.T, p program) {
	t.Helper()
	b := bomb{op: "base85", text: func() string { return strings.Repeat("VPa.s", bulk/5) }}
	r, err := p.run(b, written(t, b))
	if err != nil {
		t.Fatal(err)
	}
	if r.outcome() != "" || r.Peak < bulk/5*2/1024 {
		t.Errorf("decoding %d bytes: %+v", bulk/5*4, r)
	}
}
