package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// A toy protocol for crossing: base85.encode writes "~" and the hex digits,
// base85.decode takes them back.

func crossSuite() Suite {
	s := echoSuite(0)
	s.Model.Base85 = &model.Base85{}
	s.Vectors = []Case{
		{Name: "pinned", Op: "base85.encode", Input: json.RawMessage(`{"hex":"61"}`), Expected: json.RawMessage(`"~61"`)},
		{Name: "free", Op: "base85.encode", Input: json.RawMessage(`{"hex":"62"}`), DecodesTo: json.RawMessage(`{"hex":"62"}`), Begins: "~"},
		{Name: "refused", Op: "base85.encode", Input: json.RawMessage(`{"hex":"63"}`), Error: &vectors.Error{Kind: "K"}},
	}
	return s
}

func crosser(language string, change func(op, input, answer string) string) Testee {
	answer := func(id, op, input string) string {
		var out string
		switch {
		case op == "hello":
			out = strings.NewReplacer(`"toy","p`, `"`+language+`","p`, `"echo","fail"`, `"base85.encode","base85.decode","response.encode"`).
				Replace(helloAnswer)
		case input == `{"hex":"63"}`:
			return `{"id":` + id + `,"error":{"kind":"K"}}` + "\n"
		case op == "base85.encode":
			out = strings.NewReplacer(`{"hex":"`, `"~`, `"}`, `"`).Replace(input)
		default:
			out = `{"hex":"` + strings.Trim(input, `"~`) + `"}`
		}
		out = change(op, input, out)
		if failure, ok := strings.CutPrefix(out, "!"); ok {
			return `{"id":` + id + `,"error":` + failure + "}\n"
		}
		return `{"id":` + id + `,"ok":` + out + "}\n"
	}
	return InProcess(language, func(_ context.Context, in io.Reader, out, _ io.Writer) error { return serve(answer, in, out) })
}

func faithful(_, _, answer string) string { return answer }

func TestEveryTesteeDecodesWhatEachEncoded(t *testing.T) {
	r := test(t, crossSuite(), crosser("one", faithful), crosser("two", faithful), crosser("three", faithful))
	if !r.OK() || r.Tallies[2] != (Tally{Language: "three", Vectors: 3, Answers: 6, Decoded: 2}) {
		t.Errorf("got %+v", r)
	}
}

func TestOneDecoderIsWrong(t *testing.T) {
	bad := func(op, input, answer string) string {
		if op == "base85.decode" && input == `"~62"` {
			return `{"hex":"00"}`
		}
		return answer
	}
	r := test(t, crossSuite(), crosser("one", faithful), crosser("two", bad))
	wantFailure(t, r, "free", `"62"`, `"00"`, `base85.decode "~62"`)
	if r.Failures[0].Language != "two ← one,two" {
		t.Errorf("got %+v", r.Failures)
	}
}

// An encoder that writes another text, which its own decoder understands, is
// found by the bytes.
func TestOneEncoderIsWrong(t *testing.T) {
	bad := func(op, input, answer string) string {
		switch {
		case op == "base85.encode" && strings.Contains(input, "62"):
			return `"~26"`
		case op == "base85.decode" && input == `"~26"`:
			return `{"hex":"62"}`
		}
		return answer
	}
	r := test(t, crossSuite(), crosser("one", faithful), crosser("two", bad))
	found := map[string]bool{}
	for _, f := range r.Failures {
		found[f.Language] = f.Case == "free"
	}
	if len(found) != 2 || !found["two"] || !found["one ← two"] {
		t.Errorf("got %+v", r.Failures)
	}
}

// Where no vector says so, testees must agree on whether they refuse, and with
// which error.
func TestRefusalsMustAgree(t *testing.T) {
	s := crossSuite()
	s.Vectors, s.Random, s.Seed = s.Vectors[:1], 3, 1
	s.Model.Records = []model.Record{{Name: "response", Fields: []model.Field{{Name: "result", Type: "text"}}}}
	refuse := func(kind string) func(op, input, answer string) string {
		return func(op, _, answer string) string {
			if op == "response.encode" {
				return `!{"kind":"` + kind + `"}`
			}
			return answer
		}
	}
	if r := test(t, s, crosser("one", refuse("K")), crosser("two", refuse("K"))); !r.OK() {
		t.Errorf("got %+v", r.Failures)
	}
	r := test(t, s, crosser("one", refuse("K")), crosser("two", refuse("L")))
	wantFailure(t, r, "random/response/0000/auto", `"K"`, `"L"`)
}

func TestFreeBytesMustBeginAsAsked(t *testing.T) {
	s := crossSuite()
	s.Vectors[1].Begins = "~6"
	if r := test(t, s, crosser("one", faithful)); !r.OK() {
		t.Errorf("got %+v", r.Failures)
	}
	s.Vectors[1].Begins = "Z"
	wantFailure(t, test(t, s, crosser("one", faithful)), "free", `"Z"`, `"~62"`)
}

func TestJudgeTakesPart(t *testing.T) {
	s := crossSuite()
	s.Judge = func(op string, input, _ any) (Answer, bool) {
		return Answer{OK: map[string]any{"hex": "ff"}}, op == "base85.decode" && input == "~62"
	}
	r := test(t, s, crosser("one", faithful))
	wantFailure(t, r, "free", `"ff"`)
	if r.Failures[0].Language != "judge ← one" {
		t.Errorf("got %+v", r.Failures)
	}
}

func TestSeedGivesTheSameCases(t *testing.T) {
	m, err := LoadModel("../../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	lines := func(seed uint64, random int) []string {
		s := Suite{Model: m, Seed: seed, Random: random, Vectors: []Case{{Op: "response.decode", Input: json.RawMessage(`"RES|OK|G3|1|x"`), Expected: json.RawMessage("{}")}}}
		var all []string
		for _, j := range s.randomJobs(normaliser{m}, 0, random) {
			line, err := request{Op: j.op, Input: j.input}.line()
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, j.name+string(line))
		}
		return all
	}
	a, b, more, other := lines(7, 20), lines(7, 20), lines(7, 21), lines(8, 20)
	if strings.Join(a, "") != strings.Join(b, "") || strings.Join(more[:len(a)], "") != strings.Join(a, "") {
		t.Error("the same seed gives other cases")
	}
	if strings.Join(a, "") == strings.Join(other, "") {
		t.Error("another seed gives the same cases")
	}
}

// Rounds go on until there are as many answers, and for as long, as was asked.
func TestRounds(t *testing.T) {
	s := crossSuite()
	s.Random, s.Least = 2, 500
	r := test(t, s, crosser("one", faithful))
	if !r.OK() || r.Answers() < 500 || r.Answers() > 520 || r.Tallies[0].Vectors != 3 {
		t.Errorf("got %+v", r)
	}
	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	s.Least, s.For = 0, time.Hour
	_, err := s.Test(ctx, []Testee{crosser("one", func(_, _, answer string) string {
		if asked++; asked == 1000 {
			cancel()
		}
		return answer
	})})
	if !errors.Is(err, context.Canceled) || asked < 1000 {
		t.Errorf("%v after %d requests", err, asked)
	}
}

// One case of any round can be asked alone, and its transcript has every answer.
func TestOneCase(t *testing.T) {
	s := crossSuite()
	s.Random, s.Seed, s.Case = 2, 7, "random/base85/0123"
	var said strings.Builder
	s.Transcript = &said
	if r := test(t, s, crosser("one", faithful)); !r.OK() || r.Cases() != 1 || r.Vectors != 0 {
		t.Errorf("got %+v", r)
	}
	if out := said.String(); !strings.Contains(out, "random/base85/0123\n  base85.encode {") || !strings.Contains(out, "random/base85/0123 ← one\n  base85.decode \"~") {
		t.Errorf("said %s", out)
	}
	s.Case = "random/base85/x"
	if _, err := s.Test(t.Context(), []Testee{crosser("one", faithful)}); err == nil || !strings.Contains(err.Error(), "no case is named") {
		t.Errorf("got %v", err)
	}
}

// Of many failures those are shown that differ in kind.
func TestSomeFailuresAreShown(t *testing.T) {
	var r Report
	for range 50 {
		r.fail(Failure{Case: "a", Language: "go", Asked: "op 1", Want: "ok 1", By: "x", Got: "ok 2"})
	}
	r.fail(Failure{Case: "b ← go", Language: "go", Asked: "op 1", Want: "ok 1", By: "x", Got: "error {"})
	var out strings.Builder
	r.Print(&out, func(name string) string { return "run " + name })
	if text := out.String(); strings.Count(text, "FAIL ") != 20 || !strings.Contains(text, "51 differences in all, of which 20 are shown") ||
		!strings.Contains(text, "FAIL b ← go [go] op 1: got error {; want ok 1, as x says; alone: run b\n") {
		t.Errorf("printed\n%s", text)
	}
}
