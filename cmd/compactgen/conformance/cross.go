package conformance

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
)

// encodeAndDecode asks every testee everything, then has every testee decode
// what each of them encoded.
func (t *trial) encodeAndDecode(ctx context.Context, jobs []job) {
	names := make([]string, len(jobs))
	for i, j := range jobs {
		names[i] = j.name
	}
	answers := make([][]Answer, len(t.sessions))
	t.each(func(k int, s *session) {
		requests := make([]request, len(jobs))
		for i, j := range jobs {
			requests[i] = request{Op: j.op, Input: j.input, Limits: j.limits, must: t.must(j)}
		}
		answers[k] = s.ask(ctx, names, requests)
	})
	var crossings []crossing
	for i, j := range jobs {
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
	t.tally(jobs, answers)
	t.decode(ctx, crossings)
	for k, s := range t.sessions {
		t.report.Tallies[k].Answers += int64(len(s.answered))
	}
}

// compare compares the testees' answers with the expected one; where there is
// none, with the judge's or else with the first testee's. What encoders write
// is not compared here where it is not pinned: decoding it decides.
func (t *trial) compare(j job, answers []Answer, verdict *Answer) {
	want, by := j.want, cmp.Or(t.suite.Says, "the vector")
	if want == nil && (j.vector || j.begins != "") {
		want = &Answer{OK: j.begins}
	} else if want == nil {
		want, by = verdict, "the judge"
	}
	asked := j.request()
	t.transcribe(j.name, asked, answers, want, by)
	for k, got := range answers {
		wrong := func(want, said string) {
			t.report.fail(Failure{j.name, t.sessions[k].label, asked.String(), want, by, said})
		}
		switch {
		case got.Problem == notAsked:
			continue
		case got.Problem != "":
			wrong("", got.Problem)
			continue
		case want == nil:
			want, by = &answers[k], t.sessions[k].label
		}
		if !j.accepts(*want, got) {
			wrong(want.String(), got.String())
		} else if said, differs := j.misworded(got); differs {
			wrong(j.message, said)
		}
	}
	t.report.compareCauses(j.name, asked, t.labels(), answers)
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
	by       string  // who said it first, then
	wire     any
	encoders []string
	offered  bool // only testees that offer the operation are asked
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
		list = append(list, crossing{job: j, request: j.inverse(a.OK), want: t.normaliser.undone(j, a.OK), wire: a.OK, encoders: []string{label}})
	}
	first := ""
	for _, c := range list {
		switch pinned := t.normaliser.pinned(j, c.wire); {
		case first == "":
			first = pinned
		case pinned != "" && pinned != first:
			t.report.fail(Failure{j.name, strings.Join(c.encoders, ","), j.request().String(), first, "the first", show(c.wire)})
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
			requests[i].must = t.must(c.job) && !c.offered
		}
		answers[k] = s.ask(ctx, names, requests)
		for _, a := range answers[k] {
			t.report.Tallies[k].Decoded += btoi(a.Problem == "")
		}
	})
	for i, c := range crossings {
		verdict := t.verdictOn(c)
		if verdict != nil {
			c.compare(t.report, "judge", *verdict)
		}
		mine := make([]Answer, len(t.sessions))
		for k, s := range t.sessions {
			mine[k] = answers[k][i]
			c.compare(t.report, s.label, t.normaliser.effect(c.job, mine[k]))
		}
		name := c.job.name + " ← " + strings.Join(c.encoders, ",")
		t.transcribe(name, c.request, mine, verdict, "the judge")
		t.report.compareCauses(name, c.request, t.labels(), mine)
	}
	t.report.Crossed += len(crossings)
}

// verdictOn is the judge's answer to a crossing, or nil.
func (t *trial) verdictOn(c crossing) *Answer {
	if t.suite.Judge == nil || c.job.unjudged {
		return nil
	}
	answer, known := t.suite.Judge(c.request.Op, toValue(c.request.Input), toValue(c.request.Limits))
	if !known {
		return nil
	}
	answer = t.normaliser.effect(c.job, answer)
	return &answer
}

// compare judges an answer; where nothing is pinned, the first one is right.
func (c *crossing) compare(report *Report, decoder string, got Answer) {
	wrong := func(want, by, said string) {
		report.fail(Failure{c.job.name, decoder + " ← " + strings.Join(c.encoders, ","), c.request.String(), want, by, said})
	}
	switch {
	case got.Problem == notAsked:
	case c.want == nil && got.Problem == "":
		c.want, c.by = &got, decoder
	case c.want == nil:
		wrong("", "", got.Problem)
	case got.String() != c.want.String():
		wrong(c.want.String(), cmp.Or(c.by, "what was encoded"), got.String())
	}
}

// tally counts the answers to the vectors: a testee that left one out fails
// even where nothing else noticed.
func (t *trial) tally(jobs []job, answers [][]Answer) {
	vectors := 0
	for _, j := range jobs {
		vectors += btoi(j.vector)
	}
	t.report.Vectors += vectors
	t.report.Others += len(jobs) - vectors
	for k, s := range t.sessions {
		count, not, asked := 0, 0, 0
		for i, j := range jobs {
			count += btoi(j.vector && answers[k][i].Problem == "")
			not += btoi(answers[k][i].Problem == notAsked)
			asked += btoi(j.vector && (t.must(j) || slices.Contains(s.hello.Ops, j.op)))
		}
		if count != asked || asked == 0 && vectors > 0 {
			t.report.fail(Failure{Case: "(no case)", Language: s.label, Got: fmt.Sprintf("answered %d of %d vectors", count, asked)})
		}
		t.report.Tallies[k].Vectors += count
		t.report.Tallies[k].NotAsked += not
	}
}
