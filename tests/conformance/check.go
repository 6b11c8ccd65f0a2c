package conformance

import (
	"fmt"
	"strings"
)

// Check judges one vector against a function that turns a request line into
// an answer line: a suite in small, for many implementations in one process.
func (s Suite) Check(c Case, answer func(line []byte) []byte) error {
	j, err := vectorJob(c, normaliser{s.Model})
	if err != nil {
		return err
	}
	got, err := ask(request{ID: 1, Op: j.op, Input: j.input, Limits: j.limits}, answer)
	if err != nil {
		return err
	}
	want := j.want
	if want == nil {
		want = &Answer{OK: j.begins}
	}
	if !j.accepts(*want, got) {
		return fmt.Errorf("want %s, got %s", want, got)
	}
	if c.DecodesTo == nil {
		return nil
	}
	r := j.inverse(got.OK)
	decoded, err := ask(request{ID: 2, Op: r.Op, Input: r.Input, Limits: r.Limits}, answer)
	if err != nil {
		return err
	}
	answers := []Answer{decoded}
	if s.Judge != nil {
		if a, known := s.Judge(r.Op, toValue(r.Input), toValue(r.Limits)); known {
			answers = append(answers, a)
		}
	}
	for _, a := range answers {
		if want := (Answer{OK: j.decoded}); a.String() != want.String() {
			return fmt.Errorf("want %s, got %s", want, a)
		}
	}
	return nil
}

// CheckHello judges the hello of such a function, but for its digest.
func (s Suite) CheckHello(answer func(line []byte) []byte) error {
	got, err := ask(request{ID: "hello", Op: "hello"}, answer)
	if err != nil {
		return err
	}
	h, err := parseHello(got)
	if err != nil {
		return err
	}
	h.Digest = s.Model.Digest
	if wrong := h.check(s.Model, nil); len(wrong) > 0 {
		return fmt.Errorf("%s", strings.Join(wrong, "; "))
	}
	return nil
}

func ask(r request, answer func(line []byte) []byte) (Answer, error) {
	line, err := r.line()
	if err != nil {
		return Answer{}, err
	}
	id, got, err := parseAnswer(answer(line))
	if err == nil && canonical(id) != canonical(toValue(r.ID)) {
		err = fmt.Errorf("answers to the id %s", canonical(id))
	}
	return got, err
}
