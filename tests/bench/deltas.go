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
		list = append(list,
			row{Name: "delta of one character", Size: x.size, Peer: ofMarshal, Ratio: 1 / times[1], Goal: x.compute},
			row{Name: "client turn of one character", Size: x.size, Peer: ofMarshal, Ratio: 1 / times[2], Goal: "<= 0.05"})
	}
	splices, err := spliceRow()
	return append(list, splices), err
}

// spliceRow compares a turn that changes three results in a history of 100 KB with
// encoding the history as JSON.
func spliceRow() (row, error) {
	const size, results = 660, 3
	text := prose((150 + 2*results) * size)
	var histories [2]string
	var messages [2][]message
	for i := range histories {
		for n := range 150 {
			at := n
			if n%50 == 10 {
				at = 150 + i*results + n/50
			}
			m := message{[3]string{"user", "tool", "assistant"}[n%3], text[at*size : (at+1)*size]}
			messages[i] = append(messages[i], m)
			histories[i] += m.Role + ": " + m.Content + "\n"
		}
	}
	session, err := compact.NewClientSession(compact.ClientSessionOptions{Splice: true})
	if err != nil {
		return row{}, err
	}
	n := 0
	turn := func() {
		if _, err = session.Turn(compact.Turn{Conversation: histories[n%2]}); err != nil {
			panic(err) // the text is Unicode
		}
		n++
	}
	turn()
	times := shares(func() { _, _ = json.Marshal(messages[n%2]) }, turn)
	return row{Name: "client turn of three splices", Size: "100 KB", Peer: ofMarshal, Ratio: 1 / times[1], Goal: "<= 2"}, nil
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
