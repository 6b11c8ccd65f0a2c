package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/trees"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/internal/cli"
	"github.com/compactgen/compactgen/spec"
)

// leastAnswers is how many a spec's run has: a small spec draws more rounds.
const leastAnswers = 20_000

// proveOwn builds the trees of a spec, and puts drawn cases to them, to the interpreter,
// and to the implementations that were named.
func (p *proof) proveOwn(ctx context.Context, s cli.Source, m *model.Model, io cli.IO) error {
	from, err := p.from(s, m)
	var problems spec.Problems
	if errors.As(err, &problems) {
		fmt.Fprintln(io.Err, problems.Error())
		return cli.ErrFindings
	}
	if err != nil {
		return err
	}
	languages, err := p.find(ctx, p.names.options().Chosen(m))
	if err != nil {
		return err
	}
	suite, err := conformance.Own(m)
	if err != nil {
		return err
	}
	if *p.run == "" {
		suite.Least = leastAnswers
	}
	if err := p.ask(&suite); err != nil {
		return err
	}
	p.say(io, languages, m)
	dir, err := os.MkdirTemp("", "compactgen-conformance-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	batch, errs := trees.Build(ctx, dir, []trees.Tree{{Model: m, Options: p.names.options(), From: from}}, languages)
	broken, err := brokenTrees(errs, io)
	if err = errors.Join(ctx.Err(), err); err != nil {
		return err
	}
	testees := slices.DeleteFunc(batch.Testees(0), func(t conformance.Testee) bool { return slices.Contains(broken, t.Label) })
	testees = append(testees, trees.Interpreter(m))
	for _, command := range p.testees {
		testees = append(testees, conformance.Command(command, ""))
	}
	versions := map[string]string{conformance.InterpreterName: "the interpreter"}
	for _, l := range languages {
		versions[l.Name] = l.String()
	}
	return p.test(ctx, suite, testees, versions, io, broken...)
}

// from are the folders of the trees that lie there, by language; nil for new ones.
func (p *proof) from(s cli.Source, m *model.Model) (map[string]string, error) {
	from := map[string]string{}
	switch {
	case *p.out != "" && *p.shipped:
		return nil, errors.New("--out and --shipped name two places of the trees: leave one of them out")
	case *p.out != "":
		for _, language := range trees.Languages() {
			from[language] = filepath.Join(*p.out, language)
		}
		return from, nil
	case !*p.shipped:
		return nil, nil
	case !hasFolders(s, m):
		return nil, errors.New("--shipped: the spec's generate: names no folders")
	}
	dir, folders, err := places(s, m, p.names.options())
	for language, folder := range folders {
		from[language] = filepath.Join(dir, filepath.FromSlash(folder))
	}
	return from, err
}

// find looks for the toolchains of languages; all that is missing is said at once.
func (p *proof) find(ctx context.Context, wanted []string) (languages []trees.Language, err error) {
	for _, name := range wanted {
		if slices.Contains(p.skip, name) {
			continue
		}
		l, missing := trees.Find(ctx, name)
		languages, err = append(languages, l), errors.Join(err, missing)
	}
	return languages, err
}

// say is the first word: what was found, and what is done now.
func (p *proof) say(io cli.IO, languages []trees.Language, m *model.Model) {
	found, now := []string{}, "building the trees of"
	if *p.shipped {
		now = "compiling the trees of"
	} else if *p.out != "" {
		now = "compiling the trees in " + *p.out + " of"
	}
	for _, l := range languages {
		found = append(found, l.String())
	}
	fmt.Fprintf(io.Err, "found %s; %s %s %s\n", strings.Join(append(found, "the interpreter"), ", "), now, m.Name, m.Version)
}

// brokenTrees prints the languages whose trees do not compile, and gives their names; any
// other error is one of the run.
func brokenTrees(errs []error, io cli.IO) (broken []string, err error) {
	for _, e := range errs {
		var f trees.Failure
		if !errors.As(e, &f) {
			err = errors.Join(err, e)
			continue
		}
		broken = append(broken, f.Language)
		fmt.Fprintln(io.Out, "FAIL", f.Error())
	}
	return broken, err
}

// test runs a suite, prints what came of it, and ends with findings if there are any.
func (p *proof) test(ctx context.Context, suite conformance.Suite, testees []conformance.Testee, versions map[string]string, io cli.IO, broken ...string) error {
	if suite.Case != "" {
		suite.Transcript = io.Out
	}
	suite.Answered = &atomic.Int64{}
	done := counting(io, suite.Answered)
	report, err := suite.Test(ctx, testees)
	done()
	if err != nil {
		return err
	}
	alone := p.alone
	if suite.Case != "" {
		alone = nil // it is
	}
	report.Print(io.Out, alone)
	verdict := ""
	for _, language := range broken {
		verdict += language + " does not compile; "
	}
	verdict += report.Verdict(versions)
	if len(p.skip) > 0 {
		verdict += "; skipped: " + strings.Join(p.skip, ", ")
	}
	fmt.Fprintln(io.Out, verdict)
	if !report.OK() || len(broken) > 0 {
		return cli.ErrFindings
	}
	return nil
}

// counting shows how many answers have come: on a terminal in one line, elsewhere now
// and then.
func counting(io cli.IO, answers *atomic.Int64) (done func()) {
	_, isTerminal := terminal(io.Err)
	interval, begin, end := 10*time.Second, "", "\n"
	if isTerminal {
		interval, begin, end = 100*time.Millisecond, "\r", ""
	}
	tick, stop, stopped := time.NewTicker(interval), make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		for {
			select {
			case <-tick.C:
				fmt.Fprintf(io.Err, "%s%d answers%s", begin, answers.Load(), end)
			case <-stop:
				if isTerminal {
					fmt.Fprint(io.Err, "\r\x1b[K")
				}
				return
			}
		}
	}()
	return func() { tick.Stop(); close(stop); <-stopped }
}
