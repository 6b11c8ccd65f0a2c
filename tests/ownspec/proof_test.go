package ownspec

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

var counts = regexp.MustCompile(`: ([0-9]+) cases, ([0-9]+) answers, seed ([0-9]+)`)

// A spec of two records, with every type and layout, in an empty folder.
func TestSpecIsProved(t *testing.T) {
	toolchain.Whole(t)
	toolchain.Need(t, "typescript")
	toolchain.Need(t, "python")
	f := newTeam(t)
	out, errs, code := f.said("compactgen conformance --spec fleet.yaml")
	if code != 0 {
		t.Fatalf("exit code %d\n%s%s", code, out, errs)
	}
	verdict := lastLine(out)
	t.Log(verdict)
	match := counts.FindStringSubmatch(verdict)
	if match == nil || !regexp.MustCompile(`^fleet 3: go [0-9.]+\S*, typescript \(node [0-9.]+\), python [0-9.]+\S* and the interpreter agree with the judge: `).MatchString(verdict) {
		t.Fatalf("the last line is %q", verdict)
	}
	if answers, err := strconv.Atoi(match[2]); err != nil || answers < 20_000 {
		t.Errorf("%s answers", match[2])
	}
	if first, _, _ := strings.Cut(errs, "\n"); !regexp.MustCompile(`^found go [0-9.]+\S*, typescript \(node [0-9.]+\), python [0-9.]+`).MatchString(first) {
		t.Errorf("the first words are %q", first)
	}
	if left, err := os.ReadDir(f.dir); err != nil || len(left) != 1 {
		t.Errorf("beside the spec there are now %v %v", left, err)
	}
}

// A small spec is drawn until there are as many answers.
func TestSmallSpecDrawsOn(t *testing.T) {
	toolchain.Whole(t)
	f := newTeam(t)
	f.said("compactgen init small")
	out, errs, code := f.said("compactgen conformance --spec small/protocol.yaml --skip typescript --skip python")
	match := counts.FindStringSubmatch(lastLine(out))
	if code != 0 || match == nil {
		t.Fatalf("exit code %d\n%s%s", code, out, errs)
	}
	if answers, err := strconv.Atoi(match[2]); err != nil || answers < 20_000 {
		t.Errorf("%s answers", match[2])
	}
	if !strings.HasSuffix(lastLine(out), "; skipped: typescript, python") {
		t.Errorf("the last line is %q", lastLine(out))
	}
}

var aloneCommand = regexp.MustCompile(`; alone: (compactgen conformance .*)$`)

// planted is a fault: a text of a tree's file that becomes another one, and what a line of
// the report must match. Its cases, by a part of their names, are what the command asks.
type planted struct{ name, language, file, old, new, cases, line string }

// What is planted in a tree is found, as a line with the frame, both answers, and a
// command that shows it alone.
func TestPlantedFaultsAreFound(t *testing.T) {
	for _, c := range toolchain.One(t, []planted{
		{"a row's integer", "go", "record_tables_gen.go", "7", "8", "record-reading-tuples", `\[go.*\] record\.decode .*"frame":"P.*got .*want .*down`},
		{"a digit of a text coding", "typescript", "src/core/spec.gen.ts", `"abcd`, `"bacd`, "base85", `\[typescript.*\] base85\.encode .*"hex":.*got ok ".*; want .*"`},
		{"a dropped member", "python", "fleet/_record/formats_gen.py", `        "" if record.note is None else "\"note\":" + text_as_json(record.note),` + "\n", "", "record-reading-selection", `\[.* ← python\] record\.decode .*"frame":"\{.*got ok .*; want ok .*"note"`},
		{"another position", "go", "core_base85.go", "return invalidChar(r, position)", "return invalidChar(r, position+1)", "base85", `\[go.*\] .*got error .*"position":[0-9]+.*; want error .*"position":[0-9]+`},
		{"a cut frame", "python", "fleet/_core/zlib.py", "if trailer != check:", "if trailer and trailer != check:", "record-reading-armours", `\[python.*\] record\.decode .*"frame":"Z.*got ok .*; want error .*DecompressionFailed`},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			toolchain.Need(t, c.language)
			f := newTeam(t)
			f.said("compactgen generate --spec fleet.yaml --out clients")
			f.edit("clients/"+c.language+"/"+c.file, c.old, c.new)
			command := "compactgen conformance --spec fleet.yaml --out clients --run " + c.cases
			for _, other := range []string{"go", "typescript", "python"} {
				if other != c.language {
					command += " --skip " + other
				}
			}
			out, errs, code := f.said(command)
			if code != 1 || !strings.Contains(lastLine(out), " differences, among ") {
				t.Fatalf("exit code %d\n%s%s", code, out, errs)
			}
			found := regexp.MustCompile(`(?m)^FAIL \S+ ` + c.line + `.*$`).FindString(out)
			alone := aloneCommand.FindStringSubmatch(found)
			if alone == nil {
				t.Fatalf("no such line:\n%s", out)
			}
			t.Log(found)
			out, errs, code = f.said(alone[1])
			name := strings.Fields(found)[1]
			if code != 1 || !strings.Contains(out, name) || !strings.Contains(out, ": 1 case, ") {
				t.Errorf("%s: exit code %d\n%s%s", alone[1], code, out, errs)
			}
		})
	}
}
