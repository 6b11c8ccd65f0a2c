package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/internal/cli"
)

// What decode --lines prints, encode --lines reads: of the good frames of the vectors,
// and of their records in every format of every record.
func TestLinesGoBack(t *testing.T) {
	path, builtin := "../../tests/judge/testdata/desk.yaml", false
	m, p, err := cli.SpecFlags{Command: "compactgen", Path: &path, Builtin: &builtin}.ReadBoth(cli.IO{Err: &bytes.Buffer{}})
	if err != nil {
		t.Fatal(err)
	}
	do := func(code int, input, command string, flags ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		args := append([]string{command, "--spec", path, "--lines"}, flags...)
		if got := Run(args, strings.NewReader(input), &out, &errs); got > code {
			t.Fatalf("%v: exit %d: %s", args, got, &errs)
		}
		return out.String()
	}
	goBack := func(frames string) (printed string) {
		t.Helper()
		printed = do(0, frames, "decode")
		if n := strings.Count(frames, "\n"); strings.Count(printed, "\n") != n {
			t.Fatalf("%d frames, and\n%s", n, printed)
		}
		if again := do(0, do(0, printed, "encode"), "decode"); again != printed {
			t.Errorf("printed\n%sand of that\n%s", printed, again)
		}
		return printed
	}
	values := map[string]string{} // of each record, a line each
	for line := range strings.Lines(goBack(goodFrames(t))) {
		var v namedRecord
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		values[v.Record] += string(v.Value) + "\n"
	}
	for _, r := range m.Records {
		for _, f := range r.Formats {
			frames := do(1, values[r.Name], "encode", "--record", r.Name, "--format", f.Name) // 1: not every format carries every value
			goBack(frames)
			first, _, _ := strings.Cut(frames, "\n")
			if d, _ := p.Detect(first); d.Record != r.Name || d.Format != f.Name {
				t.Errorf("%s %s: the first frame is %q", r.Name, f.Name, first)
			}
		}
	}
}

// goodFrames are those that a line can hold.
func goodFrames(t *testing.T) string {
	t.Helper()
	topics, err := vectors.LoadFS(os.DirFS("../../tests/judge/testdata/desk"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, topic := range topics {
		for _, c := range topic.Cases {
			var in struct{ Frame string }
			if c.Op != "record.decode" || c.Expected == nil || c.Limits != nil || json.Unmarshal(c.Input, &in) != nil {
				continue
			}
			if !strings.Contains(in.Frame, "\n") {
				b.WriteString(in.Frame + "\n")
			}
		}
	}
	return b.String()
}
