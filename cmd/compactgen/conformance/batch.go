package conformance

import (
	"context"
	"strings"
)

// A Request is one thing that a testee is asked.
type Request struct {
	Op            string
	Input, Limits any // limits: nil, or what docs/conformance.md lists
}

// Text is the wire form of a text, which need not be Unicode: {"wtf8"} then.
func Text(s string) any { return text(s) }

// AskAll asks everything at once and returns the answers in the order of the
// requests. If the testee crashes or hangs, the missing answers are problems, and
// it can take no more requests: see Lost.
func (d *Dialogue) AskAll(ctx context.Context, list []Request) []Answer {
	d.mu.Lock()
	defer d.mu.Unlock()
	names, requests := make([]string, len(list)), make([]request, len(list))
	for i, r := range list {
		names[i], requests[i] = r.Op, request{Op: r.Op, Input: r.Input, Limits: r.Limits, must: true}
	}
	answers := d.session.ask(ctx, names, requests)
	clear(d.session.answered) // there may be millions; from here on, a second answer counts as one to an unknown id
	return answers
}

// Lost says whether an answer is missing because of an earlier request, at
// which the testee was lost.
func (a Answer) Lost() bool { return strings.HasPrefix(a.Problem, lost) }
