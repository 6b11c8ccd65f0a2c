// Package mcpspan takes the time of the steps that a message of MCP goes
// through. See docs/mcp.md, "Measuring".
package mcpspan

import "time"

// Step is a part of the work on a message.
type Step int

// The steps.
const (
	Parse     Step = iota // JSON text to a message
	Base64                // the bytes of media to text, or back
	Wrap                  // content to a result, encoded where that was asked for
	Stringify             // a message to JSON text
	steps
)

// String is the step's name in records and tables.
func (s Step) String() string { return [steps]string{"parse", "base64", "wrap", "stringify"}[s] }

// Steps lists all of them in the order of the work on a request, its media and
// its response.
func Steps() []Step { return []Step{Parse, Base64, Wrap, Stringify} }

// Spans holds the time that each step of one message took. A nil *Spans is off:
// it reads no clock and keeps nothing. It is not for concurrent use.
type Spans struct {
	took  [steps]time.Duration
	taken [steps]bool
}

// Start begins a span: spans.End(step, spans.Start()) around a step.
func (s *Spans) Start() time.Time {
	if s == nil {
		return time.Time{}
	}
	return time.Now()
}

// End adds the time since start to the step's.
func (s *Spans) End(step Step, start time.Time) {
	if s == nil {
		return
	}
	s.took[step] += time.Since(start)
	s.taken[step] = true
}

// Took is the time of a step; false if the step was not taken.
func (s *Spans) Took(step Step) (time.Duration, bool) {
	if s == nil {
		return 0, false
	}
	return s.took[step], s.taken[step]
}
