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

const ofMarshal = "json.Marshal of the messages (share of its time)"

// deltaRows compare what one more character costs, and three results that change in a
// history of 100 KB, with encoding all of it as JSON. To compare a megabyte with another
// takes .03 to .04 of that, and to know that it is Unicode half as long.
func deltaRows() (list []row) {
	for _, x := range []struct{ size, sentence, compute string }{
		{"1 MB ASCII", prose(190), "<= 0.07"}, {"1 MB Korean", korean, ""},
	} {
		messages, text := longConversation(x.sentence)
		marshal := rival{peer: ofMarshal, goal: x.compute, share: true, run: func() { must(json.Marshal(messages)) }}
		longer := text + "!"
		list = append(list, against("delta of one character", x.size, func() { must(compact.ComputeDelta(text, longer)) }, marshal)...)
		marshal.goal = "<= 0.07"
		// Two copies take turns, so that no comparison is cut short by equal addresses.
		tail := strings.Repeat("!", 1<<18)
		copies := [2]string{text + tail, strings.Clone(text + tail)}
		turn := turns(compact.ClientSessionOptions{}, func(n int) string { return copies[n%2][:len(text)+n%len(tail)] })
		list = append(list, against("client turn of one character", x.size, turn, marshal)...)
	}
	messages, texts := editedHistories()
	turn := turns(compact.ClientSessionOptions{Splice: true}, func(n int) string { return texts[n%2] })
	return append(list, against("client turn of three splices", "100 KB", turn,
		rival{peer: ofMarshal, goal: "<= 2", share: true, run: func() { must(json.Marshal(messages)) }})...)
}

// turns makes the turns of a session, of one conversation after the other.
func turns(o compact.ClientSessionOptions, conversation func(n int) string) func() {
	session, n := must(compact.NewClientSession(o)), 0
	turn := func() {
		must(session.Turn(compact.Turn{Conversation: conversation(n)}))
		n++
	}
	turn()
	return turn
}

// editedHistories are two texts that differ in three results, and the messages of one.
func editedHistories() (messages []message, texts [2]string) {
	const size, results = 660, 3
	text := prose((150 + 2*results) * size)
	for i := range texts {
		messages = nil
		for n := range 150 {
			at := n
			if n%50 == 10 {
				at = 150 + i*results + n/50
			}
			m := message{[3]string{"user", "tool", "assistant"}[n%3], text[at*size : (at+1)*size]}
			messages = append(messages, m)
			texts[i] += m.Role + ": " + m.Content + "\n"
		}
	}
	return messages, texts
}
