package conversation

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

// readmeTable is the page's block; UPDATE_README=1 writes it anew.
var readmeTable = regexp.MustCompile(`(?s)(<!-- counted: go run ./tests/bench conversation -->\n)(.*?)<!-- end -->`)

// docs/figures.md quotes what the Go client sends, and those figures meet the goals.
func TestFiguresOfTheReadme(t *testing.T) {
	c, err := load("../../..")
	if err != nil {
		t.Fatal(err)
	}
	d, err := conformance.Converse(t.Context(), conformance.InProcess("go", answer))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	r, err := playAll(t.Context(), map[string]*conformance.Dialogue{"go": d}, c)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range profiles {
		for j, m := range modes {
			_, met := m.compare(percent(r.costs[i][j][0].sent, r.baselines[i].full))
			// Uncompressed tools alone are more than 8 % of all in some profiles.
			if onDeltasAlone := m.z && !m.brotli; met == "**no**" && !onDeltasAlone {
				t.Errorf("%s, %s: sent %d of %d bytes", p, m.name, r.costs[i][j][0].sent, r.baselines[i].full)
			}
		}
	}
	compareReadme(t, "../../../docs/figures.md", r.summary())
}

func compareReadme(t *testing.T, path, want string) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	found := readmeTable.FindSubmatch(text)
	switch {
	case found == nil:
		t.Fatal("docs/figures.md has no table of the conversation")
	case string(found[2]) == want:
	case os.Getenv("UPDATE_README") == "":
		t.Errorf("docs/figures.md says\n%s\nand the count is\n%s", found[2], want)
	default:
		text = readmeTable.ReplaceAllLiteral(text, []byte(string(found[1])+want+"<!-- end -->"))
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// answer is the Go testee in this process.
func answer(_ context.Context, in io.Reader, out, _ io.Writer) error {
	testee, lines := answers.New(compact.Default()), bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if _, err := out.Write(append(testee.Answer(line), '\n')); err != nil {
			return err
		}
	}
}

// Worked by hand: two messages and one tool.
func TestFull(t *testing.T) {
	body, sizes := full(`"tools":[{}]`, `say "hi"`, []string{message("user", "<a>")})
	const want = `{"tools":[{}],"messages":[{"role":"system","content":"say \"hi\""},{"role":"user","content":"<a>"}]}`
	if body != want || sizes != [parts]int{partTools: 12, partPrompt: 41, partHistory: 31, partRest: 16} {
		t.Errorf("%s %v", body, sizes)
	}
	system, rebuild := `say "hi"`, `{"tools":[{}]}`
	got := rebuilt(&conformance.Delivery{Tool: &rebuild, System: &system, Args: "{}", Conversation: `{"role":"user","content":"<a>"}` + "\n"})
	if got != want {
		t.Errorf("put together again: %s", got)
	}
}

// The parts of what is sent are all of it.
func TestCount(t *testing.T) {
	var c cost
	for _, frame := range []string{
		"TOOL|def|{}", "SYS|full|Be.", `REQ|1|t_12345678|s_12345678|{"check":"c_0123456789abcdef","args":{}}|D|F|a|b`,
	} {
		c.count(frame, len(frame), 0)
	}
	want := [parts]int{partTools: 11 + 11, partPrompt: 12 + 11, partHistory: 8, partRest: 6 + 40}
	if c.first != want || c.rest != ([parts]int{}) || c.sent != want[0]+want[1]+want[2]+want[3] {
		t.Errorf("%+v, want %v", c, want)
	}
}

func TestReaderGoesRound(t *testing.T) {
	r := reader{prose: "abcde", at: 3}
	if got := r.take(4) + "," + r.take(6); got != "deab,cdeabc" {
		t.Error(got)
	}
	if strings.Count(text([]string{"1", "2"}), "\n") != 2 {
		t.Error("not a message a line")
	}
}
