package docs

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/judge"
)

const root = "../../../"

var paths = map[string]string{
	"compact": root + "spec/compact.yaml", "starter": root + "spec/starter.yaml", "tickets": root + "examples/own-protocol/tickets.yaml",
	"odd": root + "tests/oddspecs/testdata/odd.yaml", "nozlib": root + "tests/oddspecs/testdata/nozlib.yaml", "tiny": root + "tests/oddspecs/testdata/tiny.yaml", "single": root + "tests/oddspecs/testdata/single.yaml",
	"full": root + "spec/testdata/ok/full.yaml", "token": root + "spec/testdata/ok/token.yaml", "minimal": root + "spec/testdata/ok/minimal.yaml", "examples": root + "spec/testdata/ok/examples.yaml", "lists": root + "spec/testdata/ok/lists.yaml", "maps": root + "spec/testdata/ok/maps.yaml",
	"no-algorithms": root + "spec/testdata/ok/no-algorithms.yaml", "no-verbose": root + "spec/testdata/ok/no-verbose.yaml",
	"public-base85": root + "spec/testdata/ok/public-base85.yaml", "close-prefixes": root + "spec/testdata/ok/close-prefixes.yaml",
}

func load(t *testing.T, name string) *model.Model {
	t.Helper()
	m, err := conformance.LoadModel(paths[name])
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func pageOf(t *testing.T, name string) []byte {
	t.Helper()
	f, err := File(load(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return f.Content
}

func TestCommittedReferenceIsCurrent(t *testing.T) {
	files, err := Files(load(t, "compact"))
	if err != nil || len(files) != 4 {
		t.Fatal(len(files), err)
	}
	for _, f := range files {
		got, err := os.ReadFile(root + "docs/" + f.Path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, f.Content) {
			t.Error("docs/" + f.Path + " is not what the spec says: go run ./cmd/compactgen docs --out docs")
		}
	}
}

var (
	headings = regexp.MustCompile(`(?m)^## (.*)$`)
	links    = regexp.MustCompile(`\]\(([^)]*)\)`)
	fenced   = regexp.MustCompile("(?s)\n(```+)[a-z]*\n.*?\n```+\n")
)

// Every page has the sections of its spec, and links to all of these and to
// nothing else.
func TestPagesHoldTogether(t *testing.T) {
	for name := range paths {
		m, page := load(t, name), fenced.ReplaceAllString(string(pageOf(t, name)), "\n")
		var anchors, targets []string
		for _, h := range headings.FindAllStringSubmatch(page, -1) {
			anchors = append(anchors, "#"+strings.ReplaceAll(strings.ToLower(h[1]), " ", "-"))
		}
		for _, l := range links.FindAllStringSubmatch(page, -1) {
			targets = append(targets, l[1])
		}
		if strings.Join(anchors, " ") != strings.Join(targets, " ") {
			t.Errorf("%s: sections %v, links %v", name, anchors, targets)
		}
		for section, there := range map[string]bool{
			"Deltas": m.Deltas != nil, "Requests": m.Requests != nil, "M2M compression": m.Compression != nil, "MCP": m.MCP != nil,
		} {
			if strings.Contains(page, "\n## "+section+"\n") != there {
				t.Errorf("%s: section %s", name, section)
			}
		}
		checkTables(t, name, page)
	}
}

// checkTables counts the columns as GitHub does: a pipe that a backslash stands
// before is text.
func checkTables(t *testing.T, name, page string) {
	columns := 0
	for line := range strings.Lines(page) {
		if !strings.HasPrefix(line, "|") {
			columns = 0
			continue
		}
		n := strings.Count(strings.ReplaceAll(line, `\|`, ""), "|")
		if columns > 0 && n != columns || strings.Contains(line, `\\|`) {
			t.Errorf("%s: columns: %s", name, line)
		}
		columns = n
	}
}

// What documents show, worked by hand, the page shows too.
func TestHandWorkedExamplesStandInThePage(t *testing.T) {
	page := string(pageOf(t, "compact"))
	for _, want := range []string{
		"94 03 00 00 a5 68 65 6c 6c 6f", "95 01 a2 4f 4b a2 47 33 00 a5 68 65 6c 6c 6f", "95 02 00 00 00 a5 68 65 6c 6c 6f",
		"\nMlAMAAKVoZWxsbw==\n", "\nAlmh)=rD:brY&O\n", "\nRES|OK|G3|0|hello\n", "are `VPa.s`", "t_6fe51985",
		"| `OK` | 0 | success |", "| `Z` | compressed |", "| 501 or more | `compressed` |",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// The judge, which shares no code with the runtime, reads the frames of every
// page.
func TestJudgeReadsTheExamples(t *testing.T) {
	for name := range paths {
		m := load(t, name)
		if m.Records[0].Name != "response" {
			continue // the judge has a method for it alone
		}
		slow, frames := judge.New(m), 0
		for _, block := range regexp.MustCompile("(?s)\n```+text\n([^\n]+)\n\n(response|delta) ").FindAllStringSubmatch(string(pageOf(t, name)), -1) {
			frames++
			if block[2] == "delta" {
				if got, fault := slow.Apply("", block[1]); fault != nil || got != "Hello" {
					t.Errorf("%s: %q makes %q, %v", name, block[1], got, fault)
				}
				continue
			}
			frame, _ := json.Marshal(block[1])
			got, fault, err := slow.Run("response.decode", frame, nil)
			value, _ := json.Marshal(got)
			if err != nil || fault != nil || !strings.Contains(string(value), `"result":"hello"`) || !strings.Contains(string(value), `"model":"`+m.Tables[1].Rows[0].Code+`"`) {
				t.Errorf("%s: %q is %s, %v %v", name, block[1], value, fault, err)
			}
		}
		if frames < len(m.Records[0].Formats) {
			t.Errorf("%s: %d examples for %d formats", name, frames, len(m.Records[0].Formats))
		}
	}
}

// An example has a value for every required text.
func TestExamplesHaveValues(t *testing.T) {
	src, err := os.ReadFile(paths["starter"])
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load("starter.yaml", []byte(strings.Replace(string(src), "request_id, type: text, optional: true", "request_id, type: text", 1)))
	if problems != nil {
		t.Fatal(problems)
	}
	f, err := File(model.Build(file))
	if err != nil || !strings.Contains(string(f.Content), "\nANS|ok|0|hello|text\n\nanswer line, 19 bytes\n") {
		t.Errorf("%v\n%s", err, f.Content)
	}
}

// Text of a spec stays text: no HTML, no link, no table of its own.
func TestHostileTextStaysText(t *testing.T) {
	src, err := os.ReadFile(paths["compact"])
	if err != nil {
		t.Fatal(err)
	}
	hostile := "<script>x</script> [a](javascript:x) ![b](c) | `d` *e* \\\\| --> ``` # f &lt; http://g"
	text := strings.ReplaceAll(string(src), "The answer is complete.", hostile)
	text = strings.Replace(text, `name: "gemini"`, `name: "<b>[a](x)\\ `+"``"+`"`, 1)
	text = strings.Replace(text, `name: "compact"`, `name: "--> <script> [x](y) `+"`"+`"`, 1)
	file, problems := spec.Load("a<b>.yaml", []byte(text))
	if problems != nil {
		t.Fatal(problems)
	}
	f, err := File(model.Build(file))
	if err != nil {
		t.Fatal(err)
	}
	page := fenced.ReplaceAllString(string(f.Content), "\n")
	first, rest, _ := strings.Cut(page, "\n")
	if strings.Count(first, "-->") != 1 || !strings.HasSuffix(first, " -->") {
		t.Errorf("the comment ends early: %s", first)
	}
	for _, bad := range []string{"<script", "<b>", "](javascript", "](x)", "](y)", "![", "-->", "*e*"} {
		if strings.Contains(codeSpan.ReplaceAllString(rest, "`"), bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	checkTables(t, "hostile", page)
}

var codeSpan = regexp.MustCompile("`[^`\n]*`")
