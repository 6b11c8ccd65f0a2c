package conformance

import (
	"errors"
	"fmt"
	"strings"
)

// Check is one vector, made ready to be judged again and again: a runner in
// small, for many implementations in one process.
type Check struct {
	Name    string
	Request []byte // one line
	job     job
	normaliser
	want  string
	judge func(op string, input, limits any) (Answer, bool)
}

// Checks makes the suite's vectors ready.
func (s Suite) Checks() ([]Check, error) {
	var list []Check
	for _, v := range s.Vectors {
		n := normaliser{s.Model}
		j, err := vectorJob(v, n)
		if err != nil {
			return nil, err
		}
		line, err := request{ID: 1, Op: j.op, Input: j.input, Limits: j.limits}.line()
		if err != nil {
			return nil, err
		}
		c := Check{Name: v.Name, Request: line, job: j, normaliser: n, judge: s.Judge}
		if j.want != nil {
			c.want = j.want.String()
		}
		list = append(list, c)
	}
	return list, nil
}

// Run judges a function that turns a request line into an answer line.
func (c *Check) Run(answer func(line []byte) []byte) error {
	got, err := parseOwn(answer(c.Request), "1")
	switch {
	case err != nil:
		return err
	case c.want != "":
		if text := got.String(); text != c.want {
			return fmt.Errorf("want %s, got %s", c.want, text)
		}
		if said, wrong := c.job.misworded(got); wrong {
			return fmt.Errorf("want the message %q, got %q", c.job.message, said)
		}
		return nil
	case !c.job.accepts(Answer{OK: c.job.begins}, got):
		return fmt.Errorf("want what begins with %q, got %s", c.job.begins, got)
	}
	return c.undo(got, answer)
}

// undo decodes free bytes with the implementation itself and with the judge.
func (c *Check) undo(got Answer, answer func(line []byte) []byte) error {
	r := c.job.inverse(got.OK)
	r.ID = 1
	line, err := r.line()
	if err != nil {
		return err
	}
	decoded, err := parseOwn(answer(line), "1")
	if err != nil {
		return err
	}
	answers := []Answer{decoded}
	if c.judge != nil {
		if a, known := c.judge(r.Op, toValue(r.Input), toValue(r.Limits)); known {
			answers = append(answers, a)
		}
	}
	want := c.normaliser.undone(c.job, got.OK).String()
	for _, a := range answers {
		if a := c.normaliser.effect(c.job, a); a.String() != want {
			return fmt.Errorf("want %s, got %s", want, a)
		}
	}
	return nil
}

// CheckHello judges the hello of such a function, but for its digest.
func (s Suite) CheckHello(answer func(line []byte) []byte) error {
	line, err := request{ID: "hello", Op: "hello"}.line()
	if err != nil {
		return err
	}
	got, err := parseOwn(answer(line), `"hello"`)
	if err != nil {
		return err
	}
	h, err := parseHello(got)
	if err != nil {
		return err
	}
	h.Digest = s.Model.Digest
	if wrong := h.check(s.Model, nil); len(wrong) > 0 {
		return errors.New(strings.Join(wrong, "; "))
	}
	return nil
}

func parseOwn(line []byte, wantID string) (Answer, error) {
	id, got, err := parseAnswer(line)
	if err == nil && canonical(id) != wantID {
		err = fmt.Errorf("answers to the id %s", canonical(id))
	}
	return got, err
}
