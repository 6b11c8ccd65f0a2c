package conformance

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/compactgen/compactgen/gen/model"
)

// Suite is the set of cases for the testees.
type Suite struct {
	Model   *model.Model // the protocol that they must have been generated from
	Vectors []Case
	Says    string   // who says what they expect; "" is the vector
	Texts   []string // real texts: through every format and algorithm, and back
	// Documents are real JSON texts: through every algorithm and back.
	Documents []Document
	Seed      uint64 // of the random cases
	Random    int    // how many random cases of each kind there are in a round; 0 means none
	// Least and For make further rounds, until there are so many answers and as long as that.
	Least int64
	For   time.Duration
	Run   string // a regular expression that case names must match; "" means all
	Case  string // the name of the only case, of any round; "" means all
	// Offered asks a testee only the vectors of the ops that its hello lists.
	Offered bool
	Known   string // cases known to fail, as in known-failing.txt
	// Judge answers an op independently of all testees, or says that it does
	// not know it. It may be nil.
	Judge func(op string, input, limits any) (answer Answer, known bool)

	Answered   *atomic.Int64 // counts the answers as they come; it may be nil
	Transcript io.Writer     // gets each request, and what each testee answers; it may be nil

	// Zero means the default: five minutes for the first answer (testees may
	// have to be built), two minutes between two answers, 64 MiB a line.
	StartTimeout, AnswerTimeout time.Duration
	AnswerSize                  int

	after func(time.Duration) <-chan time.Time // time.After if it is nil
}

// Test runs the suite. An error means that it could not be run as asked;
// everything that testees do wrong is in the report.
func (s Suite) Test(ctx context.Context, testees []Testee) (*Report, error) {
	run, err := regexp.Compile(s.Run)
	if err != nil {
		return nil, err
	}
	known, err := parseKnown(s.Known)
	if err != nil {
		return nil, err
	}
	jobs, err := s.jobs(run)
	if err != nil {
		return nil, err
	}
	if len(testees) == 0 {
		return nil, errors.New("no testee")
	}
	t := &trial{suite: s, normaliser: normaliser{s.Model}, report: &Report{Seed: s.Seed, Protocol: s.Model.Name + " " + s.Model.Version}}
	if err := t.begin(ctx, testees, jobs); err != nil {
		t.end()
		return nil, err
	}
	t.rounds(ctx, jobs, run)
	t.end()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	t.report.forgive(known, jobs, run)
	t.report.sort()
	return t.report, nil
}

// rounds asks the jobs, and then draws on.
func (t *trial) rounds(ctx context.Context, jobs []job, run *regexp.Regexp) {
	s, begun := t.suite, time.Now()
	for round := 1; ; round++ {
		t.encodeAndDecode(ctx, jobs)
		more := t.report.Answers() < s.Least || time.Since(begun) < s.For
		if !more || s.Random == 0 || s.Case != "" || ctx.Err() != nil || t.allDead() {
			return
		}
		jobs = matching(s.randomJobs(t.normaliser, round*s.Random, (round+1)*s.Random), run)
		if len(jobs) == 0 {
			return
		}
		for _, s := range t.sessions {
			clear(s.answered) // from here on, a second answer counts as one to an unknown id
		}
	}
}

// jobs are those of the first round, or the one of a name.
func (s Suite) jobs(run *regexp.Regexp) ([]job, error) {
	n := normaliser{s.Model}
	var jobs []job
	for _, c := range s.Vectors {
		j, err := vectorJob(c, n)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, j)
	}
	jobs = append(jobs, s.textJobs(n)...)
	jobs = append(jobs, s.documentJobs(n)...)
	jobs = append(jobs, s.messageJobs()...)
	from, to := 0, s.Random
	if i, drawn := drawnIndex(s.Case); drawn {
		from, to = i, i+1
	}
	jobs = append(jobs, s.randomJobs(n, from, to)...)
	seen := map[string]bool{}
	for _, j := range jobs {
		if seen[j.name] {
			return nil, fmt.Errorf("two cases are named %s", j.name)
		}
		seen[j.name] = true
	}
	if s.Case != "" {
		jobs = slices.DeleteFunc(jobs, func(j job) bool { return j.name != s.Case })
		if len(jobs) == 0 {
			return nil, fmt.Errorf("no case is named %q with the seed %d", s.Case, s.Seed)
		}
	}
	if jobs = matching(jobs, run); len(jobs) == 0 {
		return nil, fmt.Errorf("no case matches %q", s.Run)
	}
	return jobs, nil
}

func matching(jobs []job, run *regexp.Regexp) []job {
	return slices.DeleteFunc(jobs, func(j job) bool { return !run.MatchString(j.name) })
}

// drawnName is that of a random case, whose number says how to draw it again.
var drawnName = regexp.MustCompile(`^random/[^/]+/([0-9]{4,9})(/|$)`)

func drawnIndex(name string) (i int, drawn bool) {
	match := drawnName.FindStringSubmatch(name)
	if match == nil {
		return 0, false
	}
	i, err := strconv.Atoi(match[1])
	return i, err == nil
}

func (s Suite) bounds() bounds {
	b := bounds{start: s.StartTimeout, answer: s.AnswerTimeout, stop: 10 * time.Second, size: s.AnswerSize, after: s.after}
	if b.start == 0 {
		b.start = 5 * time.Minute
	}
	if b.answer == 0 {
		b.answer = 2 * time.Minute
	}
	if b.after == nil {
		b.after = time.After
	}
	if b.size == 0 {
		b.size = 64 << 20
	}
	return b
}

// trial is one run of a suite.
type trial struct {
	suite      Suite
	normaliser normaliser
	sessions   []*session
	report     *Report
}

// begin starts the testees and hears their hellos.
func (t *trial) begin(ctx context.Context, testees []Testee, jobs []job) error {
	for _, testee := range testees {
		s, err := startSession(ctx, testee, t.suite.bounds())
		if err != nil {
			return err
		}
		s.count, s.whole = t.suite.Answered, testee.Whole
		t.sessions = append(t.sessions, s)
	}
	failures := make([]error, len(t.sessions))
	t.each(func(i int, s *session) { failures[i] = s.greet(ctx) })
	ops := map[string]bool{}
	for _, j := range jobs {
		ops[j.op] = ops[j.op] || t.must(j)
	}
	for i, s := range t.sessions {
		t.report.Tallies = append(t.report.Tallies, Tally{Language: s.label})
		if failures[i] != nil {
			t.report.fail(Failure{Case: "hello", Language: s.label, Got: failures[i].Error()})
			continue
		}
		for _, wrong := range s.hello.check(t.suite.Model, sortedTrue(ops)) {
			t.report.fail(Failure{Case: "hello", Language: s.label, Got: wrong})
		}
		if slices.ContainsFunc(t.sessions[:i], func(o *session) bool { return o.hello.Language == s.hello.Language }) {
			t.report.fail(Failure{Case: "hello", Language: s.label, Got: "a second testee with the same language"})
		}
	}
	return nil
}

// must says whether even a testee that does not offer the op is asked. What a
// gateway writes for models, a client of the protocol may leave out.
func (t *trial) must(j job) bool {
	return j.vector && !t.suite.Offered && !strings.HasPrefix(j.op, "mcp.model") && j.op != "stored"
}

// each does the same with all testees at a time.
func (t *trial) each(do func(i int, s *session)) {
	var wg sync.WaitGroup
	for i, s := range t.sessions {
		wg.Go(func() { do(i, s) })
	}
	wg.Wait()
}

// end closes the testees and reports what belongs to no case.
func (t *trial) end() {
	t.each(func(_ int, s *session) { s.close() })
	for _, s := range t.sessions {
		for _, stray := range s.strays {
			t.report.fail(Failure{Case: "(no case)", Language: s.label, Got: stray})
		}
	}
}

// allDead says whether no testee takes any more requests.
func (t *trial) allDead() bool {
	return !slices.ContainsFunc(t.sessions, func(s *session) bool { return s.dead == "" })
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func sortedTrue(set map[string]bool) []string {
	var list []string
	for name, in := range set {
		if in {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}
