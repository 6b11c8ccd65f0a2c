package hostile

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/compactgen/compactgen/tests/toolchain"
)

const size = 10 << 20 // bytes of a spec; 16 MiB are read

const (
	always = iota
	inCI
	inLongRuns
)

// huge are specs of that size. A refused one says why, in few lines; validate
// and generate of an accepted one end. Those that take seconds wait for CI, or a long run.
var huge = []struct {
	name string
	text func(shipped string) string
	want string // how the first line of output ends, or the id of its problem
	when int
}{
	{"a doc", func(s string) string {
		return strings.Replace(s, "The answer is complete.", strings.Repeat("x", size), 1)
	}, "is valid", always},
	{"comments", func(s string) string { return s + strings.Repeat("# */ \n", size/6) }, "is valid", inLongRuns},
	{"some brackets", func(string) string { return strings.Repeat("[", size/4) }, "[yaml-syntax]", inCI},
	{"brackets", func(string) string { return strings.Repeat("[", size) }, "[yaml-syntax]", inLongRuns},
	{"mappings", func(string) string { return strings.Repeat("{a: ", size/4) }, "[yaml-syntax]", inLongRuns},
	{"quotes", func(string) string { return strings.Repeat(`"`, size) }, "[wrong-type]", inCI},
	{"a code", func(s string) string {
		return strings.Replace(s, `code: "PART"`, `identifier: "X", code: "`+strings.Repeat("P", size)+`"`, 1)
	}, "is valid", inLongRuns},
	{"unknown keys", func(s string) string { return s + numbered("statusez%07d: 1\n", size/18) }, "[unknown-key]", inLongRuns},
	{"one key", func(string) string { return strings.Repeat("a: 1\n", size/5) }, "[duplicate-key]", inLongRuns},
	{"aliases", func(string) string { return "a: &a [x]\nb:\n" + strings.Repeat("- *a\n", size/5) }, "[anchor]", inLongRuns},
	{"one row", func(s string) string {
		return mustReplace(s, "    rows:\n", "    rows:\n"+strings.Repeat("      - {code: \"S\", integer: 3}\n", size/32))
	}, "[too-many]", inLongRuns},
	{"many rows", func(s string) string {
		rows := numbered("      - {code: \"m%[1]d\", integer: 1%07[1]d, name: \"n%[1]d\", identifier: \"M%[1]d\"}\n", size/72)
		return mustReplace(s, "  - name: effort\n", rows+"  - name: effort\n")
	}, "is valid", inLongRuns},
	{"as many records and fields as there may be", func(string) string {
		fields := numbered("{name: f%[1]d, type: text, optional: true},", 63)
		order := numbered("f%d, ", 63)
		return "protocol: {name: x, version: x}\nrecords:\n" + numbered("  - {name: r%[1]d, fields: [{name: rest, type: text},"+fields+"], dsl: {separator: \"|\", fields: ["+order+"rest]}, "+
			"payload: {default: 1, versions: [{version: 1, fields: [{field: rest, as: text},"+strings.ReplaceAll(strings.ReplaceAll(order, "f", "{field: f"), ",", ", as: text},")+"]}]}, "+
			"formats: [{name: line, prefix: \"L%02[1]d\", chain: [dsl]}, {name: packed, prefix: \"P%02[1]d\", chain: [payload, base85]}]}\n", 64)
	}, "is valid", inLongRuns},
	{"too many records", func(s string) string { return s + "records:\n" + strings.Repeat("  - {}\n", size/7) }, "[duplicate-key]", inLongRuns},
}

func mustReplace(s, old, new string) string {
	if !strings.Contains(s, old) {
		panic(old + " is not in the spec")
	}
	return strings.Replace(s, old, new, 1)
}

func numbered(format string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// What the whole program may take for a spec of this size, and a part of the seconds for a part of it: far more than it
// does, and far less than what grows faster than the file.
const (
	mostCPU    = 60 * time.Second
	mostMemory = 250 * size
	mostOutput = 1 << 20
)

func TestHugeSpecs(t *testing.T) {
	shipped, err := os.ReadFile(root + "/spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "compactgen")
	if out, err := exec.Command("go", "build", "-o", program, root+"/cmd/compactgen").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range huge {
		if c.when == inCI && toolchain.Sampled(t) || c.when == inLongRuns && os.Getenv("COMPACT_LONG") == "" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			text := c.text(string(shipped))
			most := mostCPU * time.Duration(len(text)) / size
			if err := os.WriteFile(filepath.Join(dir, "huge.yaml"), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			out, ok := within(t, dir, most, program, "validate", "--spec", "huge.yaml")
			first, _, _ := strings.Cut(out, "\n")
			if !strings.Contains(first, c.want) || ok != (c.want == "is valid") {
				t.Errorf("it says %.200q", first)
			}
			if !ok {
				return // generate reads specs by the same function
			}
			if out, ok = within(t, dir, most, program, "generate", "--spec", "huge.yaml", "--out", "out", "--lang", "python"); !ok {
				t.Errorf("generate: %.200q", out)
			}
		})
	}
}

// within runs the program, which may take most seconds, and says whether it ended with 0.
func within(t *testing.T, dir string, most time.Duration, program string, args ...string) (out string, ok bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir = dir
	var both bytes.Buffer
	cmd.Stdout, cmd.Stderr = &both, &both
	err := cmd.Run()
	state := cmd.ProcessState
	if ctx.Err() != nil || state.ExitCode() < 0 || state.ExitCode() > 1 {
		t.Fatalf("%v: %v, exit %d\n%.500s", args, ctx.Err(), state.ExitCode(), both.String())
	}
	used := state.UserTime() + state.SystemTime()
	memory := int64(0)
	if usage, is := state.SysUsage().(*syscall.Rusage); is && runtime.GOOS == "linux" {
		memory = int64(usage.Maxrss) * 1024
	}
	if used > most || memory > mostMemory || both.Len() > mostOutput {
		t.Errorf("%v: %v, %d MiB of memory, %d bytes of output", args, used, memory>>20, both.Len())
	}
	t.Logf("%s: %v CPU, %d MiB", args[0], used.Round(time.Millisecond), memory>>20)
	return both.String(), err == nil
}
