package conformance

import (
	"encoding/json"
	"strings"
	"testing"
)

// An implementation of a part is judged by all of that part, and by no more.
func TestOffered(t *testing.T) {
	s := echoSuite(3)
	s.Offered = true
	s.Vectors = append(s.Vectors, Case{Name: "other", Op: "other", Input: json.RawMessage("1"), Expected: json.RawMessage("2")})
	r := test(t, s, toy(right))
	if !r.OK() || r.Tallies[0] != (Tally{Language: "toy", Vectors: 3, Answers: 4, NotAsked: 1}) {
		t.Errorf("got %+v", r)
	}
	wrong := on(`"text 1"`, func(id, _, _ string) string { return `{"id":` + id + `,"ok":0}` + "\n" })
	wantFailure(t, test(t, s, toy(wrong)), "echo/1", "0")
}

func TestOfferingNothingFails(t *testing.T) {
	s := echoSuite(3)
	s.Offered = true
	none := func(id, op, input string) string {
		return strings.Replace(right(id, op, input), `["echo","fail"]`, "[]", 1)
	}
	wantFailure(t, test(t, s, toy(none)), "(no case)", "answered 0 of 0 vectors")
}
