package conformance

import "fmt"

// transcribe writes a request, and what everybody answers, for who looks at one case
// alone.
func (t *trial) transcribe(name string, asked request, answers []Answer, want *Answer, by string) {
	w := t.suite.Transcript
	if w == nil {
		return
	}
	fmt.Fprintf(w, "%s\n  %s\n", name, asked)
	if want != nil {
		fmt.Fprintf(w, "  %-12s %s\n", by, want)
	}
	for k, a := range answers {
		fmt.Fprintf(w, "  %-12s %s%s\n", t.sessions[k].label, a, a.said())
	}
}

// said is an error's message, behind it.
func (a Answer) said() string {
	if message, ok := a.Err["message"].(string); ok {
		return ": " + message
	}
	return ""
}
