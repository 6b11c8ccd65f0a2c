package conformance

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// The tests here drive the runner with testees that misbehave in one way each.
// They answer a toy op, "echo", whose vectors want the input back.

// patientFor is for tests in which an answer never comes: the runner waits as
// long as it takes for each of the first n, the hello among them, and not at all
// for the next one.
func patientFor(n int) func(time.Duration) <-chan time.Time {
	over := make(chan time.Time)
	close(over)
	return func(time.Duration) <-chan time.Time {
		if n--; n >= 0 {
			return nil
		}
		return over
	}
}

func echoSuite(n int) Suite {
	s := Suite{
		Model:      &model.Model{Name: "toy", Version: "1", Digest: "d"},
		AnswerSize: 64 << 10,
	}
	for i := range n {
		text := json.RawMessage(fmt.Sprintf(`"text %d"`, i))
		s.Vectors = append(s.Vectors, Case{Name: fmt.Sprintf("echo/%d", i), Op: "echo", Input: text, Expected: text})
	}
	return s
}

// answerer turns a request into the lines that answer it.
type answerer func(id, op, input string) string

const helloAnswer = `{"language":"toy","protocol":"toy","version":"1","digest":"d","ops":["echo","fail"]}`

func right(id, op, input string) string {
	if op == "hello" {
		return `{"id":` + id + `,"ok":` + helloAnswer + "}\n"
	}
	return `{"id":` + id + `,"ok":` + input + "}\n"
}

// on replaces the answer to one input.
func on(input string, other answerer) answerer {
	return func(id, op, got string) string {
		if got == input {
			return other(id, op, got)
		}
		return right(id, op, got)
	}
}

func serve(answer answerer, in io.Reader, out io.Writer) error {
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil
		}
		var r struct {
			ID, Input json.RawMessage
			Op        string
		}
		if err := json.Unmarshal(line, &r); err != nil {
			return err
		}
		if _, err := io.WriteString(out, answer(string(r.ID), r.Op, string(r.Input))); err != nil {
			return err
		}
	}
}

func toy(answer answerer) Testee {
	return InProcess("toy", func(_ context.Context, in io.Reader, out, _ io.Writer) error { return serve(answer, in, out) })
}

func test(t *testing.T, s Suite, testees ...Testee) *Report {
	t.Helper()
	report, err := s.Test(t.Context(), testees)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// wantFailure asks for exactly one failure of that case whose text holds all parts.
func wantFailure(t *testing.T, r *Report, name string, parts ...string) {
	t.Helper()
	found := 0
	for _, f := range r.Failures {
		if f.Case != name {
			continue
		}
		found++
		for _, part := range parts {
			if !strings.Contains(f.Asked+"\n"+f.Want+"\n"+f.Got, part) {
				t.Errorf("%s: want %q in %+v", name, part, f)
			}
		}
	}
	if found != 1 {
		t.Errorf("want one failure of %s, got %+v", name, r.Failures)
	}
}

func TestRightAnswersPass(t *testing.T) {
	r := test(t, echoSuite(50), toy(right))
	if !r.OK() || r.Vectors != 50 || r.Tallies[0] != (Tally{Language: "toy", Vectors: 50, Answers: 51}) {
		t.Errorf("got %+v", r)
	}
}

func TestAnswersInAnyOrder(t *testing.T) {
	var held string
	late := func(id, op, input string) string { // each answer waits for the next request
		if op == "hello" {
			return right(id, op, input)
		}
		out := held
		held = right(id, op, input)
		if input == `"text 9"` {
			return held + out
		}
		return out
	}
	if r := test(t, echoSuite(10), toy(late)); !r.OK() {
		t.Errorf("got %+v", r.Failures)
	}
}

func TestMisbehaviour(t *testing.T) {
	const at = `"text 3"`
	say := func(format string) answerer {
		return func(id, _, _ string) string { return strings.ReplaceAll(format, "ID", id) + "\n" }
	}
	for _, c := range []struct {
		name   string
		answer answerer
		failed string
		parts  []string
	}{
		{"wrong value", say(`{"id":ID,"ok":"text 4"}`), "echo/3", []string{`"text 3"`, `"text 4"`}},
		{"another type", say(`{"id":ID,"ok":["text 3"]}`), "echo/3", []string{`["text 3"]`}},
		{"an error", say(`{"id":ID,"error":{"kind":"K"}}`), "echo/3", []string{`"kind":"K"`}},
		{"both", say(`{"id":ID,"ok":"text 3","error":{"kind":"K"}}`), "echo/3", []string{"malformed"}},
		{"another member", say(`{"id":ID,"ok":"text 3","more":1}`), "echo/3", []string{"malformed"}},
		{"no kind", say(`{"id":ID,"error":{}}`), "echo/3", []string{"malformed"}},
		{"deep", say(`{"id":ID,"ok":` + strings.Repeat("[", 20_000) + strings.Repeat("]", 20_000) + `}`), "echo/3", []string{"malformed", "deeper than 10000"}},
		{"lone surrogate", say(`{"id":ID,"ok":"\ud800"}`), "echo/3", []string{"surrogate"}},
		{"name twice", say(`{"id":ID,"ok":1,"ok":"text 3"}`), "echo/3", []string{"twice"}},
		{"not UTF-8", say("{\"id\":ID,\"ok\":\"\xff\"}"), "echo/3", []string{"UTF-8"}},
		{"text behind", say(`{"id":ID,"ok":"text 3"} x`), "echo/3", []string{"malformed"}},
		{"missing", func(string, string, string) string { return "" }, "echo/3", []string{"no answer within 2s"}},
		{"id as text", say(`{"id":"ID","ok":"text 3"}` + "\n" + `{"id":ID,"ok":"text 3"}`), "(no case)", []string{"unknown id"}},
		{"unknown id", say(`{"id":ID,"ok":"text 3"}` + "\n" + `{"id":999,"ok":1}`), "(no case)", []string{"unknown id", "999"}},
		{"twice", say(`{"id":ID,"ok":"text 3"}` + "\n" + `{"id":ID,"ok":"text 3"}`), "(no case)", []string{"answered twice", "echo/3"}},
		{"garbage", say(`{"id":ID,"ok":"text 3"}` + "\nwarning: not JSON"), "(no case)", []string{"malformed", "warning: not JSON"}},
		{"huge", say(`{"id":ID,"ok":"` + strings.Repeat("x", 70<<10) + `"}`), "echo/3", []string{"more than 65536 bytes"}},
		{"chatter", func(string, string, string) string { return strings.Repeat("y\n", 500) }, "echo/3", []string{"more than 100 lines"}},
		{"panic", func(string, string, string) string { panic("boom") }, "echo/3", []string{"panic: boom"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := echoSuite(10)
			if c.name == "missing" || c.name == "chatter" {
				s.AnswerTimeout, s.after = 2*time.Second, patientFor(10)
			}
			r := test(t, s, toy(on(at, c.answer)))
			wantFailure(t, r, c.failed, c.parts...)
		})
	}
}

func TestDoubledAfterTheLastAnswer(t *testing.T) {
	twice := on(`"text 9"`, func(id, op, input string) string { return right(id, op, input) + right(id, op, input) })
	wantFailure(t, test(t, echoSuite(10), toy(twice)), "(no case)", "answered twice", "echo/9")
}

func TestErrorsAreComparedWithoutLimitAndMessage(t *testing.T) {
	s := echoSuite(0)
	three, four := 3, 4
	for i, expected := range []vectors.Error{
		{Kind: "K", Position: &three}, {Kind: "K", Position: &four}, {Kind: "K"}, {Kind: "K", Position: &three, Char: "~"},
		{Kind: "L", Position: &three},
	} {
		s.Vectors = append(s.Vectors, Case{Name: fmt.Sprintf("fail/%d", i), Op: "fail", Input: json.RawMessage("0"), Error: &expected})
	}
	answer := func(id, op, input string) string {
		if op == "fail" {
			return `{"id":` + id + `,"error":{"position":3.0,"message":"any","limit":"input","kind":"K"}}` + "\n"
		}
		return right(id, op, input)
	}
	r := test(t, s, toy(answer))
	if len(r.Failures) != 4 || r.Failures[0].Case != "fail/1" {
		t.Errorf("got %+v", r.Failures)
	}
}

func TestHelloIsChecked(t *testing.T) {
	s := echoSuite(1)
	s.Model = &model.Model{Name: "toy", Version: "2", Digest: "e"}
	s.Vectors = append(s.Vectors, Case{Name: "other", Op: "other", Input: json.RawMessage("1"), Expected: json.RawMessage("1")})
	r := test(t, s, toy(right), toy(right))
	var all strings.Builder
	r.Print(&all, nil)
	for _, part := range []string{`version "1", want "2"`, `digest "d", want "e"`, "does not offer the op other", "same language"} {
		if !strings.Contains(all.String(), part) {
			t.Errorf("%q is not in\n%s", part, all.String())
		}
	}
}

func TestOptionsOfARunAreChecked(t *testing.T) {
	for _, c := range []struct {
		name, want string
		change     func(*Suite)
	}{
		{"no match", "no case matches", func(s *Suite) { s.Run = "^nothing$" }},
		{"bad pattern", "missing closing", func(s *Suite) { s.Run = "(" }},
		{"same name", "two cases", func(s *Suite) { s.Vectors[1].Name = s.Vectors[0].Name }},
		{"no reason", "no comment", func(s *Suite) { s.Known = "echo/1" }},
		{"no expectation", "not exactly one", func(s *Suite) { s.Vectors[1].Expected = nil }},
		{"nothing to decode", "encodes nothing", func(s *Suite) { s.Vectors[1].Expected, s.Vectors[1].DecodesTo = nil, json.RawMessage("1") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := echoSuite(2)
			c.change(&s)
			if _, err := s.Test(t.Context(), []Testee{toy(right)}); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestRunSelectsCases(t *testing.T) {
	s := echoSuite(10)
	s.Run = "/[34]$"
	if r := test(t, s, toy(right)); !r.OK() || r.Vectors != 2 {
		t.Errorf("got %+v", r)
	}
}

func TestKnownFailing(t *testing.T) {
	wrong := toy(on(`"text 3"`, func(id, _, _ string) string { return `{"id":` + id + `,"ok":0}` + "\n" }))
	s := echoSuite(10)
	s.Known = "# because of a toy\necho/3\n"
	if r := test(t, s, wrong); !r.OK() || r.KnownBad != 1 {
		t.Errorf("got %+v", r)
	}
	wantFailure(t, test(t, s, toy(right)), "echo/3", "it passes")
	s.Known = "# because of a toy\necho/77\n"
	wantFailure(t, test(t, s, toy(right)), "echo/77", "no such case")
}

// A program that was built for another spec says so, and what to do, before hundreds
// of vectors fail.
func TestOlderProgram(t *testing.T) {
	m, err := LoadModel("../../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := SameSpec(m, m.Digest); err != nil {
		t.Error(err)
	}
	edited := *m
	edited.Digest = "edited"
	if err := SameSpec(&edited, m.Digest); err == nil || !strings.Contains(err.Error(), "digest edited") || !strings.Contains(err.Error(), "go run ./cmd/compactgen generate") {
		t.Errorf("got %v", err)
	}
}

func TestVerdictCountsInWords(t *testing.T) {
	one := &Report{Protocol: "toy 1", Others: 1, Seed: 7, Tallies: []Tally{{Language: "go", Answers: 3}}}
	if got, want := one.Verdict(nil), "toy 1: go agrees with the judge: 1 case, 3 answers, seed 7"; got != want {
		t.Errorf("%q, and it should be %q", got, want)
	}
	dead := &Report{Protocol: "toy 1", Others: 9, Seed: 7, Tallies: []Tally{{Language: "go", Answers: 3}}, Failures: []Failure{
		{Case: "a", Language: "go", Got: "no answer: it ended"}, {Case: "b", Language: "go", Got: lost + " at a"},
		{Case: "c", Language: "go", Got: lost + " at a"}, {Case: "c", Language: "go ← go", Got: lost + " at a"},
	}}
	if got, want := dead.Verdict(nil), "toy 1: 1 difference, among go: 9 cases, 3 answers, seed 7; 2 were not run in go"; got != want {
		t.Errorf("%q, and it should be %q", got, want)
	}
}

// What is found once stands before more of what is found often.
func TestOneOfEachKindIsShownFirst(t *testing.T) {
	var list []Failure
	for i := range 30 {
		list = append(list, Failure{Case: "often/" + strconv.Itoa(i), Language: "go", Asked: "decode", Want: "ok 1", Got: "ok 2"})
	}
	list = append(list, Failure{Case: "once", Language: "python", Asked: "decode", Want: "ok 1", Got: "ok 2"})
	if some := someOf(list, 20); len(some) != 20 || some[0].Case != "often/0" || some[1].Case != "once" || some[2].Case != "often/1" {
		t.Errorf("%+v", some)
	}
}
