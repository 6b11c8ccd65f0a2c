package main

import (
	"encoding/json"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

// A message is a turn of a conversation as chat requests hold it.
type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// longConversation is about a megabyte of turns of 200 to 1,400 bytes, as messages
// and as the text that a session sends deltas of.
func longConversation(sentence string) (messages []message, text string) {
	var b strings.Builder
	for i := 0; b.Len() < 1<<20; i++ {
		m := message{[2]string{"user", "assistant"}[i%2], strings.Repeat(sentence, 1+i*5%7) + "\n\"" + sentence + "\""}
		messages = append(messages, m)
		b.WriteString(m.Role + ": " + m.Content + "\n")
	}
	return messages, b.String()
}

// deltaRows compare what one more character costs with encoding the whole
// conversation as JSON.
func deltaRows() ([]row, error) {
	var list []row
	for _, x := range []struct{ size, sentence, compute string }{
		{"1 MB ASCII", prose(190), "<= 0.05"}, {"1 MB Korean", korean, ""},
	} {
		messages, text := longConversation(x.sentence)
		turn, err := growingTurns(text)
		if err != nil {
			return nil, err
		}
		longer := text + "!"
		times := shares(
			func() { _, _ = json.Marshal(messages) },
			func() { _, err = compact.ComputeDelta(text, longer) },
			turn,
		)
		if err != nil {
			return nil, err
		}
		const peer = "json.Marshal of the messages (share of its time)"
		list = append(list,
			row{Name: "delta of one character", Size: x.size, Peer: peer, Ratio: 1 / times[1], Goal: x.compute},
			row{Name: "client turn of one character", Size: x.size, Peer: peer, Ratio: 1 / times[2], Goal: "<= 0.05"})
	}
	return list, nil
}

// growingTurns returns a function that makes a turn of one more character each
// time. Two copies take turns, so that no comparison is cut short by equal
// addresses.
func growingTurns(text string) (func(), error) {
	const more = 1 << 18
	tail := strings.Repeat("!", more)
	copies := [2]string{text + tail, strings.Clone(text + tail)}
	session, err := compact.NewClientSession(compact.ClientSessionOptions{})
	if err != nil {
		return nil, err
	}
	i := 0
	turn := func() {
		if _, err := session.Turn(compact.Turn{Conversation: copies[i%2][:len(text)+i%more]}); err != nil {
			panic(err) // the text is Unicode
		}
		i++
	}
	turn()
	return turn, nil
}
