package sessions

import (
	"encoding/json"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
)

// A model is the set of requests that a client meant, and how often each frame
// may be delivered: a fresh start as often as it is on the way, anything else
// once after each delivery of a fresh start.
type model struct {
	meant  map[string]bool
	copies map[string]int  // of the frames of fresh starts, not delivered yet
	since  map[string]bool // frames delivered since the last fresh start
}

func newModel() model {
	return model{map[string]bool{}, map[string]int{}, map[string]bool{}}
}

// mean adds a turn.
func (m *model) mean(t conformance.Turn) string {
	shown := show(meaning(t))
	m.meant[shown] = true
	return shown
}

// sent counts a copy of a frame on the way.
func (m *model) sent(frame string) { m.copies[frame]++ }

// delivered judges what a server made of a frame.
func (m *model) delivered(frame string, d conformance.Delivery) (problem string) {
	if !m.meant[show(d)] {
		return "delivered what nobody meant"
	}
	if freshStart(frame) {
		m.copies[frame]--
		if m.copies[frame] < 0 {
			return "delivered more often than it was sent"
		}
		clear(m.since)
		return ""
	}
	if m.since[frame] {
		return "delivered twice"
	}
	m.since[frame] = true
	return ""
}

// freshStart says whether the first delta of a session's request is a full one.
func freshStart(frame string) bool {
	args := frame[strings.Index(frame, `{"check"`):]
	d := json.NewDecoder(strings.NewReader(args))
	var value json.RawMessage
	if err := d.Decode(&value); err != nil {
		panic(err) // a request that was delivered
	}
	return strings.HasPrefix(args[d.InputOffset():], "|D|F|")
}

// meaning is what a server is to see of a turn.
func meaning(t conformance.Turn) conformance.Delivery {
	d := conformance.Delivery{System: t.System, Args: t.Args, Conversation: t.Conversation}
	switch len(t.Tools) {
	case 0:
	case 1:
		d.Tool = &t.Tools[0]
	default:
		d.Tool = new(`{"tools":[` + strings.Join(t.Tools, ",") + "]}")
	}
	return d
}

func show(d conformance.Delivery) string {
	text, err := json.Marshal(d)
	if err != nil {
		panic(err)
	}
	return string(text)
}
