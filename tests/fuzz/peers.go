package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"sync"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
)

// peers are testees that must give the same answers.
type peers []*peer

type peer struct {
	testee   conformance.Testee
	dialogue *conformance.Dialogue
}

// start starts the testees side by side: one of them may have to be built.
func start(ctx context.Context, testees []conformance.Testee) (peers, error) {
	list := make(peers, len(testees))
	failures := make([]error, len(testees))
	each(list, func(i int) {
		list[i] = &peer{testee: testees[i]}
		list[i].dialogue, failures[i] = conformance.Converse(ctx, testees[i])
	})
	return list, errors.Join(failures...)
}

func (ps peers) decide(ctx context.Context, frames []frame) ([]verdict, error) {
	answers := make([][][]conformance.Answer, len(ps))
	failures := make([]error, len(ps))
	each(ps, func(i int) { answers[i], failures[i] = ps[i].answer(ctx, frames) })
	if err := errors.Join(failures...); err != nil {
		return nil, err
	}
	out := make([]verdict, len(frames))
	for k := range frames {
		mine := make([][]conformance.Answer, len(ps))
		for i := range ps {
			mine[i] = answers[i][k]
		}
		out[k] = ps.compare(mine)
	}
	return out, nil
}

func (ps peers) close() error {
	failures := make([]error, len(ps))
	each(ps, func(i int) { failures[i] = ps[i].dialogue.Close() })
	return errors.Join(failures...)
}

// answer gives the answers to each frame. If the testee is lost, it is started
// again and asked one by one, so that each frame gets its own answer.
func (p *peer) answer(ctx context.Context, frames []frame) ([][]conformance.Answer, error) {
	var all []conformance.Request
	for _, f := range frames {
		all = append(all, f.requests()...)
	}
	answers := p.dialogue.AskAll(ctx, all)
	out, complete := make([][]conformance.Answer, len(frames)), true
	for i, f := range frames {
		n := len(f.requests())
		out[i], answers = answers[:n:n], answers[n:]
		for _, a := range out[i] {
			complete = complete && a.Problem == ""
		}
	}
	if complete || ctx.Err() != nil {
		return out, ctx.Err()
	}
	if err := p.restart(ctx); err != nil || len(frames) == 1 {
		return out, err
	}
	for i, f := range frames {
		one, err := p.answer(ctx, []frame{f})
		if err != nil {
			return nil, err
		}
		out[i] = one[0]
	}
	return out, nil
}

func (p *peer) restart(ctx context.Context) (err error) {
	_ = p.dialogue.Close() // it is lost, and its last answer says why
	p.dialogue, err = conformance.Converse(ctx, p.testee)
	return err
}

// compare looks for the first request with different answers. A testee that does
// not offer the operation does not count.
func (ps peers) compare(answers [][]conformance.Answer) verdict {
	accepted := true
	for at := range answers[0] {
		v := verdict{signature: fmt.Sprintf("request %d:", min(at, 1))}
		first, words, differ := "", "", false
		for i, p := range ps {
			a := answers[i][at]
			if a.Err["kind"] == "UnsupportedOperation" {
				continue
			}
			text := a.String()
			said := beyond.ReplaceAllString(a.Words(), "beyond")
			v.said = append(v.said, p.dialogue.Language+": "+text+" "+said)
			if first == "" {
				first = text
			}
			if words == "" {
				words = said
			}
			v.signature += " " + p.dialogue.Language + " " + kindOfAnswer(a)
			if text != first {
				v.signature, differ = v.signature+" (other)", true
			} else if said != "" && !conformance.SameWords(said, words) {
				v.signature, differ = v.signature+" (other words)", true
			}
			differ = differ || a.Problem != ""
			accepted = accepted && !a.Failed()
		}
		if differ {
			return v
		}
	}
	return verdict{accepted: accepted}
}

// beyond is an integer past 2^53: TypeScript shows the nearest double.
var beyond = regexp.MustCompile(`[0-9]{16,}|[0-9.]+e\+[0-9]+`)

func kindOfAnswer(a conformance.Answer) string {
	switch {
	case a.Problem != "":
		return "nothing"
	case a.Err != nil:
		return fmt.Sprint(a.Err["kind"])
	}
	return "a value"
}

func each(ps peers, do func(i int)) {
	var wg sync.WaitGroup
	for i := range ps {
		wg.Go(func() { do(i) })
	}
	wg.Wait()
}
