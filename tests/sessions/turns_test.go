package sessions

import (
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
)

// Two tools whose SHA-256 begin with the same eight digits.
const (
	collisionA = `{"name":"tool_4082"}`
	collisionB = `{"name":"tool_23155"}`
)

// nextTurn means something else than the turn before, most of the time.
func (w *world) nextTurn() conformance.Turn {
	return conformance.Turn{
		Tools:        pick(w, [][]string{nil, {collisionA}, {collisionB}, {"{}", collisionA}, {` {"a|D|":"😀"} `}}),
		System:       pick(w, []*string{nil, new(""), new("Be brief."), new("Be|D|brief. 한")}),
		Args:         pick(w, []string{"{}", "[1]", `{"q": "|D|F|"}`, `"}|D|"`}),
		Conversation: w.edited(w.turn.Conversation),
	}
}

// edited is a conversation after the one before.
func (w *world) edited(old string) string {
	runes := []rune(old)
	switch w.random.IntN(10) {
	case 0:
		return old
	case 1: // another conversation
		return w.someText()
	case 2: // an edit in the middle, and more at the end
		at := w.random.IntN(len(runes) + 1)
		end := min(len(runes), at+w.random.IntN(5))
		return string(runes[:at]) + w.someText() + string(runes[end:]) + w.someText()
	case 3: // one character for another
		if len(runes) > 0 {
			runes[w.random.IntN(len(runes))] = pick(w, []rune("a|D😁한"))
		}
		return string(runes)
	case 4: // cut
		return string(runes[:w.random.IntN(len(runes)+1)])
	case 5:
		if len(runes) > 2000 {
			return "" // keep the runs short
		}
		return old + strings.Repeat(w.someText()+"A sentence that compresses well. ", 3)
	case 6: // trimmed, and more at the end
		return string(runes[w.random.IntN(len(runes)+1):]) + w.someText()
	case 7: // elided, and reordered
		at := w.random.IntN(len(runes) + 1)
		end := at + w.random.IntN(len(runes)-at+1)
		return string(runes[end:]) + "…" + string(runes[:at])
	}
	return old + w.someText()
}

// someText contains delimiters of deltas, and characters outside the BMP that
// differ only in their second half.
func (w *world) someText() string {
	var b strings.Builder
	for range w.random.IntN(5) {
		b.WriteString(pick(w, []string{"a", "b", "|D|", "|D", "|", "D|F|", "😀", "😁", "한", "\n", "\ufeff", "hello "}))
	}
	return b.String()
}
