package conformance

import (
	"context"
	"fmt"
	"strings"
)

// encodeAndDecode asks every testee everything, then has every testee decode
// what each of them encoded.
func (t *trial) encodeAndDecode(ctx context.Context) {
	names := make([]string, len(t.jobs))
	for i, j := range t.jobs {
		names[i] = j.name
	}
	answers := make([][]Answer, len(t.sessions))
	t.each(func(k int, s *session) {
		requests := make([]request, len(t.jobs))
		for i, j := range t.jobs {
			requests[i] = request{Op: j.op, Input: j.input, Limits: j.limits}
		}
		answers[k] = s.ask(ctx, names, requests)
	})
	var crossings []crossing
	for i, j := range t.jobs {
		mine := make([]Answer, len(t.sessions))
		for k := range t.sessions {
			mine[k] = answers[k][i]
		}
		t.judge(j, mine)
		if encodes(j.op) {
			crossings = append(crossings, t.cross(j, mine)...)
		}
	}
	t.tally(answers)
	t.decode(ctx, crossings)
}

// judge compares the testees' answers with the expected one; where there is
// none, with the judge's or else with the first testee's. What encoders write
// is not compared here where it is not pinned: decoding it decides.
func (t *trial) judge(j job, answers []Answer) {
	want := j.want
	if want == nil && j.vector {
		want = &Answer{OK: j.begins}
	} else if want == nil {
		want = t.judgeAnswer(j)
	}
	for k, got := range answers {
		if got.Problem != "" {
			t.report.fail(j.name, t.sessions[k].label, "", got.Problem)
			continue
		}
		if want == nil {
			want = &answers[k]
		}
		if !j.accepts(*want, got) {
			t.report.fail(j.name, t.sessions[k].label, want.String(), got.String())
		}
	}
}

// accepts compares an answer with the wanted one; of free bytes, only the
// beginning.
func (j job) accepts(want, got Answer) bool {
	if j.want != nil || !encodes(j.op) || want.Failed() || got.Failed() {
		return got.String() == want.String()
	}
	wire, ok := frameOf(got.OK)
	if j.op == "compress" && j.begins == "" {
		return ok && j.sameAlgorithm(want, wire)
	}
	return ok && strings.HasPrefix(wire, j.begins)
}

func (t *trial) judgeAnswer(j job) *Answer {
	if t.suite.Judge == nil || j.vector {
		return nil // vectors stand by themselves
	}
	answer, known := t.suite.Judge(j.op, toValue(j.input), toValue(j.limits))
	if !known {
		return nil
	}
	return &answer
}

// crossing is one text that some testees wrote, to be decoded by all.
type crossing struct {
	job      job
	wire     any
	encoders []string
}

// cross collects the distinct texts that the testees wrote. They may differ
// only where a compressor had a part in them.
func (t *trial) cross(j job, answers []Answer) []crossing {
	var list []crossing
	index := map[string]int{}
	for k, a := range answers {
		if a.Failed() {
			continue
		}
		key := canonical(a.OK)
		if i, ok := index[key]; ok {
			list[i].encoders = append(list[i].encoders, t.sessions[k].label)
			continue
		}
		index[key] = len(list)
		list = append(list, crossing{j, a.OK, []string{t.sessions[k].label}})
	}
	plain := -1
	for i, c := range list {
		switch {
		case t.normaliser.compressed(c.wire):
		case plain < 0:
			plain = i
		default:
			t.report.fail(j.name, strings.Join(c.encoders, ","), canonical(list[plain].wire), canonical(c.wire))
		}
	}
	return list
}

// decode has every testee, and the judge, decode every crossing.
func (t *trial) decode(ctx context.Context, crossings []crossing) {
	names := make([]string, len(crossings))
	for i, c := range crossings {
		names[i] = c.job.name
	}
	answers := make([][]Answer, len(t.sessions))
	t.each(func(k int, s *session) {
		requests := make([]request, len(crossings))
		for i, c := range crossings {
			requests[i] = c.job.inverse(c.wire)
		}
		answers[k] = s.ask(ctx, names, requests)
		for _, a := range answers[k] {
			t.report.Tallies[k].Decoded += btoi(a.Problem == "")
		}
		t.report.Tallies[k].Answers = len(s.answered)
	})
	for i, c := range crossings {
		want := Answer{OK: c.job.decoded}.String()
		for k, s := range t.sessions {
			t.compare(c, s.label, want, answers[k][i])
		}
		if t.suite.Judge != nil {
			r := c.job.inverse(c.wire)
			if answer, known := t.suite.Judge(r.Op, toValue(r.Input), toValue(r.Limits)); known {
				t.compare(c, "judge", want, answer)
			}
		}
	}
	t.report.Crossed = len(crossings)
}

func (t *trial) compare(c crossing, decoder, want string, got Answer) {
	if got.String() != want {
		t.report.fail(c.job.name, decoder+" ← "+strings.Join(c.encoders, ","), want, got.String()+"\nfrom "+canonical(c.wire))
	}
}

// tally counts the answers to the vectors: a testee that left one out fails
// even where nothing else noticed.
func (t *trial) tally(answers [][]Answer) {
	for k, s := range t.sessions {
		count := 0
		for i, j := range t.jobs {
			count += btoi(j.vector && answers[k][i].Problem == "")
		}
		if count != t.report.Vectors {
			t.report.fail("(no case)", s.label, "", fmt.Sprintf("answered %d of %d vectors", count, t.report.Vectors))
		}
		t.report.Tallies = append(t.report.Tallies, Tally{Language: s.label, Vectors: count})
	}
}
