package conformance

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync/atomic"
	"time"
)

// timeouts and caps of a session.
type bounds struct {
	start  time.Duration // for the first answer: a testee may build itself
	answer time.Duration // between two answers that are awaited
	stop   time.Duration // from asking to end to being killed
	size   int           // bytes of an answer's line
	after  func(time.Duration) <-chan time.Time
}

// lost begins the problem of a case that a lost testee could not answer.
const lost = "not run: the testee was lost"

// notAsked is the problem of a case whose op the testee does not offer, and
// need not. It is no failure.
const notAsked = "not asked"

// session is a started testee and the runner's knowledge of it.
type session struct {
	label    string
	whole    bool // it is asked also what it does not offer
	hello    hello
	proc     *running
	bounds   bounds
	lines    chan inbound
	done     chan struct{} // closed when nobody reads lines any more
	asked    int
	heard    bool              // it has answered something
	answered map[string]string // id → case, of every answer so far
	strays   []string          // faults that belong to no case
	dead     string            // why the testee takes no more requests
	lostAt   string            // the case that it was lost at
	count    *atomic.Int64     // of the answers of all, if it is not nil
}

type inbound struct {
	line []byte
	err  error
}

func startSession(ctx context.Context, t Testee, b bounds) (*session, error) {
	p, err := t.start(ctx)
	if err != nil {
		return nil, fmt.Errorf("testee %s: %w", t.Label, err)
	}
	s := &session{label: t.Label, proc: p, bounds: b, answered: map[string]string{},
		lines: make(chan inbound), done: make(chan struct{})}
	go s.read()
	return s, nil
}

// read hands on lines until the testee's output ends or one is too long.
func (s *session) read() {
	r := bufio.NewReaderSize(s.proc.stdout, 64<<10)
	for {
		line, err := readLine(r, s.bounds.size)
		if err == nil || len(line) > 0 {
			if !s.send(inbound{line: line}) {
				return
			}
		}
		if err != nil {
			s.send(inbound{err: err})
			return
		}
	}
}

func (s *session) send(in inbound) bool {
	select {
	case s.lines <- in:
		return true
	case <-s.done:
		return false
	}
}

func readLine(r *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		if len(line)+len(part) > limit {
			return nil, fmt.Errorf("an answer of more than %d bytes", limit)
		}
		line = append(line, part...)
		switch {
		case err == nil:
			return line[:len(line)-1], nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return line, err
		}
	}
}

// ask sends requests, while reading the answers, and returns one answer for
// each that the testee offers or must answer. Where the testee crashes or hangs, the rest of the answers are
// problems.
func (s *session) ask(ctx context.Context, names []string, requests []request) []Answer {
	answers := make([]Answer, len(requests))
	waiting := map[string]int{}
	var asked []request
	for i := range requests {
		if !requests[i].must && !s.whole && !slices.Contains(s.hello.Ops, requests[i].Op) {
			answers[i].Problem = notAsked
			continue
		}
		if requests[i].ID == nil {
			s.asked++
			requests[i].ID = s.asked
		}
		waiting[idKey(requests[i].ID)] = i
		asked = append(asked, requests[i])
	}
	if s.dead == "" {
		// The writer ends by itself: a dead testee's pipe refuses the rest.
		go write(s.proc.stdin, asked)
		s.collect(ctx, names, waiting, answers)
	}
	if len(waiting) > 0 {
		s.blame(names, waiting, answers)
	}
	return answers
}

// idKey is the canonical form of an id, short cut for those that are drawn here.
func idKey(id any) string {
	if n, ok := id.(int); ok {
		return strconv.Itoa(n)
	}
	return canonical(toValue(id))
}

func write(to io.Writer, requests []request) {
	w := bufio.NewWriterSize(to, 64<<10)
	for _, r := range requests {
		line, err := r.line()
		if err != nil {
			line, _ = json.Marshal(err.Error()) // no request: the testee will say so
			line = append(line, '\n')
		}
		if _, err := w.Write(line); err != nil {
			return // the reader sees the end, too
		}
	}
	_ = w.Flush()
}

// collect reads answers until none is awaited or the session is dead.
func (s *session) collect(ctx context.Context, names []string, waiting map[string]int, answers []Answer) {
	patience := s.bounds.answer
	if !s.heard {
		patience = s.bounds.start
	}
	late := s.bounds.after(patience)
	for len(waiting) > 0 && s.dead == "" {
		left := len(waiting)
		select {
		case in := <-s.lines:
			if in.err != nil {
				s.fail(ended(in.err))
				return
			}
			s.take(in.line, names, waiting, answers)
		case <-late:
			s.fail(fmt.Sprintf("no answer within %v", patience))
			return
		case <-ctx.Done():
			s.fail(ctx.Err().Error())
			return
		}
		if n := len(waiting); 0 < n && n < left { // what answers nothing buys no time
			patience = s.bounds.answer
			late = s.bounds.after(patience)
		}
	}
}

func ended(err error) string {
	if err == io.EOF {
		return "the testee ended"
	}
	return err.Error()
}

// mostStrays is how many lines a testee may say that answer nothing. One that
// says more would fill the memory.
const mostStrays = 100

// take files one line of the testee under the case that it answers.
func (s *session) take(line []byte, names []string, waiting map[string]int, answers []Answer) {
	s.file(line, names, waiting, answers)
	if len(s.strays) > mostStrays {
		s.fail(fmt.Sprintf("more than %d lines that answer nothing", mostStrays))
	}
}

func (s *session) file(line []byte, names []string, waiting map[string]int, answers []Answer) {
	id, answer, err := parseAnswer(line)
	key := canonical(id)
	i, known := waiting[key]
	switch {
	case err != nil && known:
		answer = Answer{Problem: "malformed answer: " + err.Error() + ": " + excerpt(line)}
	case err != nil:
		s.strays = append(s.strays, "malformed answer: "+err.Error()+": "+excerpt(line))
		return
	case !known && s.answered[key] != "":
		s.strays = append(s.strays, "answered twice: "+s.answered[key])
		return
	case !known:
		s.strays = append(s.strays, "answer to the unknown id "+key+": "+excerpt(line))
		return
	}
	answers[i], s.heard = answer, true
	if s.count != nil {
		s.count.Add(1)
	}
	s.answered[key] = names[i]
	delete(waiting, key)
}

// blame explains the cases without an answer: in the order asked, the first
// is most likely the one that killed the testee.
func (s *session) blame(names []string, waiting map[string]int, answers []Answer) {
	first := -1
	for _, i := range waiting {
		answers[i].Problem = lost
		if s.lostAt == "" && (first < 0 || i < first) {
			first = i
		}
	}
	if first >= 0 {
		s.lostAt = names[first]
		answers[first].Problem = "no answer: " + s.dead
	}
	for _, i := range waiting {
		if i != first {
			answers[i].Problem += " at " + s.lostAt
		}
	}
}

// fail ends the testee and keeps the reason, with the end of its standard error.
func (s *session) fail(why string) {
	if err := s.end(); err != nil {
		why += " (" + err.Error() + ")"
	}
	if said := s.proc.stderr.String(); said != "" {
		why += "; standard error:\n" + said
	}
	s.dead = why
}

// end stops the process: asked first, then forced.
func (s *session) end() error {
	close(s.done)
	s.proc.stop()
	_ = s.proc.stdin.Close()
	gone := make(chan error, 1)
	go func() { gone <- s.proc.wait() }()
	select {
	case err := <-gone:
		return err
	case <-time.After(s.bounds.stop):
		s.proc.kill()
	}
	select {
	case err := <-gone:
		return err
	case <-time.After(s.bounds.stop):
		return errors.New("cannot be ended")
	}
}

// close ends the input. The testee must end with status 0 and do nothing else;
// close reports it otherwise.
func (s *session) close() {
	if s.dead != "" {
		return
	}
	_ = s.proc.stdin.Close()
	late := time.After(s.bounds.answer)
	for s.dead == "" {
		select {
		case in := <-s.lines:
			if in.err == nil {
				s.take(in.line, nil, nil, nil)
				continue
			}
			s.finish(in.err)
		case <-late:
			s.fail("did not end with its input")
			s.strays = append(s.strays, s.dead)
		}
	}
}

// finish waits for a process whose output has ended.
func (s *session) finish(err error) {
	s.dead = "closed"
	if err != io.EOF {
		s.fail(err.Error())
		s.strays = append(s.strays, s.dead)
		return
	}
	gone := make(chan error, 1)
	go func() { gone <- s.proc.wait() }()
	select {
	case err = <-gone:
	case <-time.After(s.bounds.answer):
		s.proc.kill()
		err = errors.New("closed its output but did not end")
	}
	if err != nil {
		s.strays = append(s.strays, "at the end: "+err.Error()+"\n"+s.proc.stderr.String())
	}
}

func excerpt(line []byte) string {
	const most = 200
	if len(line) > most {
		return fmt.Sprintf("%q… (%d bytes)", line[:most], len(line))
	}
	return fmt.Sprintf("%q", line)
}
