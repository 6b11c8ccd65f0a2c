package conformance

import (
	"slices"
	"strings"
	"testing"
)

// Whoever offers any.decode is asked for each record that was encoded and each damaged
// frame of one; another record's name is found, and who does not offer it is not asked.
func TestAnyRecord(t *testing.T) {
	s := shipped(t)
	s.Vectors = slices.DeleteFunc(s.Vectors, func(c Case) bool { return c.Op != "response.decode" || c.Expected == nil })[:40]
	s.Random, s.Documents, s.Texts, s.Run, s.Offered = 5, nil, nil, "response|frame", true
	for _, x := range []struct {
		record string // that the testee answers with, "" where it does not offer the operation
		wrong  bool
	}{{"response", false}, {"answer", true}, {"", false}} {
		self := hello{"other", s.Model.Name, s.Model.Version, s.Model.Digest, []string{"response.encode", "response.decode"}}
		if x.record != "" {
			self.Ops = append(self.Ops, "any.decode")
		}
		encoded, damaged := 0, 0
		report := test(t, s, Answerer("other", func(op string, input, limits any) Answer {
			if op == "hello" {
				return Answer{OK: toValue(self)}
			}
			answer, known := s.Judge(op, input, limits)
			if !known {
				return Answer{Problem: "no input of the judge"}
			}
			if found, is := answer.OK.(map[string]any); op == "any.decode" && is {
				encoded++
				found["record"] = x.record
			} else if op == "any.decode" {
				damaged++
			}
			return answer
		}))
		found := slices.ContainsFunc(report.Failures, func(f Failure) bool { return strings.Contains(f.Asked, "any.decode") })
		if found != x.wrong || report.OK() == x.wrong {
			t.Errorf("%q: %+v", x.record, report.Failures)
		}
		if offered := x.record != ""; offered != (encoded > 0) || offered != (damaged > 0) {
			t.Errorf("%q: asked for %d and %d frames", x.record, encoded, damaged)
		}
	}
}
