package conformance

import (
	"bytes"
	"context"
	"fmt"
	"slices"
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
			requests[i] = request{Op: j.op, Input: j.input, Limits: j.limits, must: t.must(j)}
		}
		answers[k] = s.ask(ctx, names, requests)
	})
	var crossings []crossing
	for i, j := range t.jobs {
		mine := make([]Answer, len(t.sessions))
		for k := range t.sessions {
			mine[k] = answers[k][i]
		}
		verdict := t.judgeAnswer(j)
		t.compare(j, mine, verdict)
		if encodes(j.op) || j.packs() {
			crossings = append(crossings, t.cross(j, mine, verdict)...)
		}
	}
	t.tally(answers)
	t.decode(ctx, crossings)
}

// compare compares the testees' answers with the expected one; where there is
// none, with the judge's or else with the first testee's. What encoders write
// is not compared here where it is not pinned: decoding it decides.
func (t *trial) compare(j job, answers []Answer, verdict *Answer) {
	want := j.want
	if want == nil && (j.vector || j.begins != "") {
		want = &Answer{OK: j.begins}
	} else if want == nil {
		want = verdict
	}
	for k, got := range answers {
		if got.Problem == notAsked {
			continue
		}
		if got.Problem != "" {
			t.report.fail(j.name, t.sessions[k].label, "", got.Problem)
			continue
		}
		if want == nil {
			want = &answers[k]
		}
		if !j.accepts(*want, got) {
			t.report.fail(j.name, t.sessions[k].label, want.String(), got.String())
		} else if said, wrong := j.misworded(got); wrong {
			t.report.fail(j.name, t.sessions[k].label, j.message, said)
		}
	}
	t.report.compareCauses(j.name, t.labels(), answers)
}

// accepts compares an answer with the wanted one; of free bytes, only the
// beginning.
func (j job) accepts(want, got Answer) bool {
	if j.want != nil || !encodes(j.op) && !j.packs() || want.Failed() || got.Failed() {
		return got.String() == want.String()
	}
	return bytes.HasPrefix(frameBytes(got.OK), []byte(j.begins))
}

func (t *trial) judgeAnswer(j job) *Answer {
	if t.suite.Judge == nil || j.vector || j.unjudged {
		return nil // vectors stand by themselves
	}
	answer, known := t.suite.Judge(j.op, toValue(j.input), toValue(j.limits))
	if !known {
		return nil
	}
	return &answer
}

// crossing holds the questions to all testees about one text that some testees
// wrote: above all, to decode it.
type crossing struct {
	job      job
	request  request
	want     *Answer // nil: all must agree
	wire     any
	encoders []string
}

// cross collects the distinct texts that the testees, and the judge, wrote.
// They may differ only where a compressor had a part in them.
func (t *trial) cross(j job, answers []Answer, verdict *Answer) []crossing {
	var list []crossing
	index := map[string]int{}
	for k, a := range append(answers, answerOf(verdict)) {
		if a.Failed() {
			continue
		}
		label := "judge"
		if k < len(t.sessions) {
			label = t.sessions[k].label
		}
		key := canonical(a.OK)
		if i, ok := index[key]; ok {
			list[i].encoders = append(list[i].encoders, label)
			continue
		}
		index[key] = len(list)
		want := &Answer{OK: t.normaliser.undone(j, a.OK)}
		if j.packs() {
			want = t.normaliser.unpacked(j, a.OK)
		}
		list = append(list, crossing{j, j.inverse(a.OK), want, a.OK, []string{label}})
	}
	first := ""
	for _, c := range list {
		switch pinned := t.normaliser.pinned(j, c.wire); {
		case first == "":
			first = pinned
		case pinned != "" && pinned != first:
			t.report.fail(j.name, strings.Join(c.encoders, ","), first, show(c.wire))
		}
	}
	for _, c := range list {
		list = append(list, t.normaliser.followUps(c)...)
	}
	return list
}

// answerOf is the judge's answer, or none.
func answerOf(verdict *Answer) Answer {
	if verdict == nil {
		return Answer{Problem: notAsked}
	}
	return *verdict
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
			requests[i] = c.request
			requests[i].must = t.must(c.job)
		}
		answers[k] = s.ask(ctx, names, requests)
		for _, a := range answers[k] {
			t.report.Tallies[k].Decoded += btoi(a.Problem == "")
		}
		t.report.Tallies[k].Answers = len(s.answered)
	})
	for i, c := range crossings {
		if t.suite.Judge != nil && !c.job.unjudged {
			r := c.request
			if answer, known := t.suite.Judge(r.Op, toValue(r.Input), toValue(r.Limits)); known {
				c.compare(t.report, "judge", t.normaliser.effect(c.job, answer))
			}
		}
		mine := make([]Answer, len(t.sessions))
		for k, s := range t.sessions {
			mine[k] = answers[k][i]
			c.compare(t.report, s.label, t.normaliser.effect(c.job, mine[k]))
		}
		t.report.compareCauses(c.job.name+" ← "+strings.Join(c.encoders, ","), t.labels(), mine)
	}
	t.report.Crossed = len(crossings)
}

// compare judges an answer; where nothing is pinned, the first one is right.
func (c *crossing) compare(report *Report, decoder string, got Answer) {
	switch {
	case got.Problem == notAsked:
	case c.want == nil && got.Problem == "":
		c.want = &got
	case c.want == nil:
		report.fail(c.job.name, decoder+" ← "+strings.Join(c.encoders, ","), "", got.Problem+"\nfrom "+show(c.wire))
	case got.String() != c.want.String():
		report.fail(c.job.name, decoder+" ← "+strings.Join(c.encoders, ","), c.want.String(), got.String()+"\nfrom "+show(c.wire))
	}
}

// tally counts the answers to the vectors: a testee that left one out fails
// even where nothing else noticed.
func (t *trial) tally(answers [][]Answer) {
	for k, s := range t.sessions {
		count, not, asked := 0, 0, 0
		for i, j := range t.jobs {
			count += btoi(j.vector && answers[k][i].Problem == "")
			not += btoi(answers[k][i].Problem == notAsked)
			asked += btoi(j.vector && (t.must(j) || slices.Contains(s.hello.Ops, j.op)))
		}
		if count != asked || asked == 0 && t.report.Vectors > 0 {
			t.report.fail("(no case)", s.label, "", fmt.Sprintf("answered %d of %d vectors", count, asked))
		}
		t.report.Tallies = append(t.report.Tallies, Tally{Language: s.label, Vectors: count, NotAsked: not})
	}
}
