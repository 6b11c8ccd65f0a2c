package measure

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

func tokens(n int64) *int64 { return &n }

// handMade is a report of two files whose sums are easy to do in one's head.
func handMade() *Report {
	file := func(name string, documents int, scale int64) File {
		return File{name, documents, []Row{
			{"plain", Baseline, documents, 100 * scale, 100 * scale, tokens(20 * scale), 20 * scale, time.Duration(scale) * time.Millisecond},
			{"short", Declared, documents, 25 * scale, 100 * scale, tokens(30 * scale), 20 * scale, time.Duration(2*scale) * time.Millisecond},
			{"auto", Selection, documents, 50 * scale, 100 * scale, tokens(10 * scale), 20 * scale, time.Duration(3*scale) * time.Millisecond},
			{"zipped", Peer, documents, 200 * scale, 100 * scale, nil, 20 * scale, time.Duration(4*scale) * time.Millisecond},
		}}
	}
	return &Report{
		Tokenizer: Tokenizer, Documents: 4, Timed: true,
		Groups: []Group{{
			Name: "format", Note: "each <as> it \"is\" & more",
			Total: file("", 4, 4).Rows,
			Files: []File{file("a|b.json", 1, 1), file("<script>alert(1)</script>\x1b[2J.json", 3, 3)},
		}},
		LeftOut: []Problem{{File: "dir/odd", Line: 7, Reason: "the line is not JSON"}, {File: "<img src=x>", Reason: "a symbolic link"}},
		Budget:  []Check{{Of: "auto", Unit: "tokens", Limit: 39, Measured: 40, Over: true}, {Of: "auto", Unit: "bytes", Limit: 200, Measured: 200}},
	}
}

func render(t *testing.T, write func(io.Writer, *Report) error, r *Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestJSONTotalsAreTheSumsOfTheFiles(t *testing.T) {
	var got struct {
		Groups []struct {
			Total []map[string]any
			Files []struct{ Rows []map[string]any }
		}
		LeftOut []map[string]any `json:"left_out"`
	}
	if err := json.Unmarshal([]byte(render(t, WriteJSON, handMade())), &got); err != nil {
		t.Fatal(err)
	}
	g := got.Groups[0]
	for i, total := range g.Total {
		for _, member := range []string{"documents", "bytes", "base_bytes", "tokens", "base_tokens", "encode_ns"} {
			if total[member] == nil {
				if total["name"] != "zipped" || member != "tokens" {
					t.Errorf("%v has no %s", total["name"], member)
				}
				continue
			}
			sum := 0.0
			for _, f := range g.Files {
				sum += f.Rows[i][member].(float64)
			}
			if total[member] != sum {
				t.Errorf("%v %s: %v, and the files make %v", total["name"], member, total[member], sum)
			}
		}
	}
	if len(got.LeftOut) != 2 || got.LeftOut[0]["line"] != 7.0 {
		t.Errorf("left out: %v", got.LeftOut)
	}
}

func TestJSONListsNothingLeftOut(t *testing.T) {
	if out := render(t, WriteJSON, &Report{}); !strings.Contains(out, `"left_out": []`) {
		t.Error(out)
	}
}

// Every line of a table has as many cells, whatever a file is called.
func TestMarkdown(t *testing.T) {
	out := render(t, WriteMarkdown, handMade())
	for _, line := range []string{
		"| auto | 200 | 50.0 % | 40 | 50.0 % |",
		"| zipped | 800 | 200.0 % | – | – |",
		`| a\|b.json | 1 | 100 | 50 | 50.0 % | short | 25.0 % | plain | 100.0 % |`,
		"| total | 4 | 400 | 200 | 50.0 % | short | 25.0 % | plain | 100.0 % |",
		"- dir/odd:7: the line is not JSON",
	} {
		if !strings.Contains(out, line+"\n") {
			t.Errorf("no line %s in\n%s", line, out)
		}
	}
	if strings.Contains(out, "ms") {
		t.Error("a time in Markdown")
	}
	if strings.Contains(out, "\x1b") {
		t.Error("a file's name moves the cursor")
	}
}

// Columns of text line up: right-aligned cells end at the same place.
func TestText(t *testing.T) {
	out := render(t, WriteText, handMade())
	head, _, _ := strings.Cut(out[strings.Index(out, "format "):], "\n\n")
	lines := strings.Split(head, "\n")
	for _, line := range lines[1:] {
		if len([]rune(line)) != len([]rune(lines[0])) {
			t.Errorf("%q is not as long as %q", line, lines[0])
		}
	}
	if !strings.Contains(head, "16.00 ms") {
		t.Errorf("zipped took 4 · 4 ms:\n%s", head)
	}
}

func TestDocumentsOfEachRowShowWhereTheyDiffer(t *testing.T) {
	r := handMade()
	r.Groups[0].Total[1].Documents = 3
	if out := render(t, WriteMarkdown, r); !strings.Contains(out, "| format | documents | bytes |") || !strings.Contains(out, "| short | 3 | 100 |") {
		t.Error(out)
	}
}

// element is what the tests ask of a page.
type element struct {
	name  string
	attrs map[string]string
	text  string
}

// page is a report's page, read as XML, which is stricter than browsers are.
func page(t *testing.T, r *Report) []element {
	t.Helper()
	p, err := Page(r)
	if err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(bytes.NewReader(p))
	var all []element
	var open []int
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		switch v := token.(type) {
		case xml.StartElement:
			e := element{name: v.Name.Local, attrs: map[string]string{}}
			for _, a := range v.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			open, all = append(open, len(all)), append(all, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				all[open[len(open)-1]].text += string(v)
			}
		}
	}
}

func TestPageNeedsNothingElse(t *testing.T) {
	for _, e := range page(t, handMade()) {
		if slices.Contains([]string{"script", "link", "img", "iframe", "object", "image", "use"}, e.name) {
			t.Errorf("an element %s", e.name)
		}
		for name, value := range e.attrs {
			if name == "src" || name == "href" || strings.HasPrefix(name, "on") || strings.Contains(value, "//") {
				t.Errorf("%s has %s=%q", e.name, name, value)
			}
		}
		if e.name == "style" && (strings.Contains(e.text, "url(") || strings.Contains(e.text, "@import")) {
			t.Error("the style fetches something")
		}
	}
}

// Three charts, each with a title, a description that names every bar, and a
// table beside it; one table of files.
func TestPageIsAccessible(t *testing.T) {
	ids := map[string]element{}
	kinds := map[string]int{}
	all := page(t, handMade())
	for _, e := range all {
		kinds[e.name]++
		if id := e.attrs["id"]; id != "" {
			if _, twice := ids[id]; twice {
				t.Errorf("id %s twice", id)
			}
			ids[id] = e
		}
	}
	if kinds["svg"] != 3 || kinds["figure"] != 3 || kinds["table"] != 4 {
		t.Errorf("%d charts in %d figures, %d tables", kinds["svg"], kinds["figure"], kinds["table"])
	}
	for _, e := range all {
		if e.name != "svg" {
			continue
		}
		title, desc, _ := strings.Cut(e.attrs["aria-labelledby"], " ")
		if ids[title].name != "title" || ids[desc].name != "desc" || e.attrs["role"] != "img" {
			t.Errorf("a chart without name: %v", e.attrs)
		}
		for _, name := range []string{"plain", "short", "auto"} {
			if !strings.Contains(ids[desc].text, name+" ") {
				t.Errorf("%q does not tell of %s", ids[desc].text, name)
			}
		}
	}
	for _, e := range all {
		if e.name == "th" && e.attrs["scope"] == "" {
			t.Errorf("a header of nothing: %q", e.text)
		}
	}
}

// Bars are as long as their values: bytes 100, 25, 50, 200; tokens 100, 150,
// 50; times 1, 2, 3, 4.
func TestBarsAreInProportion(t *testing.T) {
	want := []float64{1, .25, .5, 2, 1, 1.5, .5, 1, 2, 3, 4}
	firsts := []int{0, 0, 0, 0, 4, 4, 4, 7, 7, 7, 7}
	var got []float64
	for _, e := range page(t, handMade()) {
		if e.name == "rect" {
			width, err := strconv.ParseFloat(e.attrs["width"], 64)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, width)
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%d bars, not %d", len(got), len(want))
	}
	for i := range want {
		first := firsts[i]
		if math.Abs(got[i]/got[first]-want[i]/want[first]) > .001 {
			t.Errorf("bar %d is %.2f of the baseline's, not %.2f", i, got[i]/got[first], want[i]/want[first])
		}
	}
}

func TestPageTellsOfBudgetAndWhatIsLeftOut(t *testing.T) {
	var text strings.Builder
	over := 0
	for _, e := range page(t, handMade()) {
		text.WriteString(e.text + "\n")
		if e.attrs["class"] == "over" {
			over++
		}
	}
	for _, want := range []string{"Over: auto takes 40 tokens; the budget is 39", "Within: auto takes 200 bytes", "<img src=x>: a symbolic link", "dir/odd:7: "} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if over != 1 {
		t.Errorf("%d limits shown as over", over)
	}
}

func TestPageWithoutTimes(t *testing.T) {
	r := handMade()
	r.Timed = false
	for _, e := range page(t, r) {
		if strings.Contains(e.text, "Time") {
			t.Errorf("%q without times", e.text)
		}
	}
}

// What does not carry a whole file is not the best for it, however small.
func TestBestCarriesTheWholeFile(t *testing.T) {
	r := handMade()
	r.Groups[0].Files[1].Rows[1].Documents = 2
	if out := render(t, WriteMarkdown, r); !strings.Contains(out, ".json\" | 3 | 300 | 150 | 50.0 % | plain | 100.0 % | plain | 100.0 % |\n") {
		t.Error(out)
	}
}

// A row that carries no document shows dashes, and no bar.
func TestRowOfNothing(t *testing.T) {
	r := handMade()
	r.Groups[0].Total[1] = Row{Name: "short", Kind: Declared, Tokens: tokens(0)}
	if out := render(t, WriteMarkdown, r); !strings.Contains(out, "| short | 0 | – | – | – | – |\n") {
		t.Error(out)
	}
	bars := 0
	for _, e := range page(t, r) {
		if e.name == "rect" && e.attrs["class"] == string(Declared) {
			bars++
		}
	}
	if bars > 0 {
		t.Errorf("%d bars of nothing", bars)
	}
}

// Nothing to show is no division by zero.
func TestEmptyRows(t *testing.T) {
	r := &Report{Groups: []Group{{Name: "format", Total: []Row{{Name: "plain", Kind: Baseline, Documents: 1, Tokens: tokens(0)}}}}}
	for _, e := range page(t, r) {
		for name, value := range e.attrs {
			if strings.Contains(value, "NaN") || strings.Contains(value, "Inf") {
				t.Errorf("%s=%q", name, value)
			}
		}
	}
}
