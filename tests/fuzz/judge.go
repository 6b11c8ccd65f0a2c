package main

import (
	"context"
	"strings"
)

// A verdict on a frame. The zero verdict is that nothing is wrong.
type verdict struct {
	signature string   // what kind of wrong it is; minimising keeps it
	said      []string // by whom, for people
	accepted  bool     // the frame was a good one
}

// A judge looks at frames, some at a time.
type judge interface {
	decide(ctx context.Context, frames []frame) ([]verdict, error)
	close() error
}

// inGo judges in this process.
type inGo struct{ protocols }

func (g inGo) decide(_ context.Context, frames []frame) ([]verdict, error) {
	out := make([]verdict, len(frames))
	for i, f := range frames {
		if problem := g.checkFrame(f); problem != "" {
			kind, _, _ := strings.Cut(problem, ":")
			if kind != "panic" {
				kind = "a property does not hold"
			}
			out[i] = verdict{signature: kind, said: []string{problem}}
		}
	}
	return out, nil
}

func (inGo) close() error { return nil }
