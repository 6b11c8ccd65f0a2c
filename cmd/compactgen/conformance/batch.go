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

// AskAll asks everything at once and gives the answers in the order of the
// requests. Where the testee crashes or hangs, the answers that are missing are
// problems, and it takes no more: see Lost.
func (d *Dialogue) AskAll(ctx context.Context, list []Request) []Answer {
	d.mu.Lock()
	defer d.mu.Unlock()
	names, requests := make([]string, len(list)), make([]request, len(list))
	for i, r := range list {
		names[i], requests[i] = r.Op, request{Op: r.Op, Input: r.Input, Limits: r.Limits, must: true}
	}
	answers := d.session.ask(ctx, names, requests)
	clear(d.session.answered) // millions are asked; a second answer is one to an unknown id now
	return answers
}

// Lost says whether an answer is missing because of an earlier request, at
// which the testee was lost.
func (a Answer) Lost() bool { return strings.HasPrefix(a.Problem, lost) }
