package traffic

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Place is one turn of one conversation of one stream. Everything that is
// said there is made of it, in each language by the same rules, so that whoever
// meets text of another place knows.
type Place struct {
	Seed         uint32 `json:"seed"`
	Stream       int    `json:"stream"`
	Conversation int    `json:"conversation"`
	Turn         int    `json:"turn"`
}

// words are the words of all texts.
var words = [16]string{
	"the", "stream", "holds", "a", "한국어", "😀", "|D|", "delta",
	`{"k":1}`, "line\n", "réponse", "of", "its", "own", "|", "turn",
}

const (
	questionWords = 12
	answerWords   = 40
	wordsPerDelta = 4
	tenants       = 20 // and scopes of the registry
	mostTurns     = 3  // of a conversation
)

// text is a number of words behind a head that names the place.
func (p Place) text(kind int, count int) string {
	state := uint32(p.Stream)*1000003 + uint32(p.Conversation)*10007 + uint32(p.Turn)*101 + uint32(kind) + p.Seed
	var b strings.Builder
	fmt.Fprintf(&b, "#%d.%d.%d ", p.Stream, p.Conversation, p.Turn)
	for range count {
		state = state*1664525 + 1013904223
		b.WriteString(words[state>>28] + " ")
	}
	return b.String()
}

// Question is the client's text.
func (p Place) Question() string { return p.text(1, questionWords) }

// Answer is the server's text.
func (p Place) Answer() string { return p.text(2, answerWords) }

const saidBefore = "\nAI: "

// Said is how an answer stands in the conversation.
func (p Place) Said() string { return saidBefore + p.Answer() }

// Whole is the conversation up to the question.
func (p Place) Whole() string {
	var b strings.Builder
	for q := (Place{p.Seed, p.Stream, p.Conversation, 0}); ; q.Turn++ {
		b.WriteString("\nUser: " + q.Question())
		if q.Turn == p.Turn {
			return b.String()
		}
		b.WriteString(q.Said())
	}
}

// Prompt is the system prompt, another one in each conversation.
func (p Place) Prompt() string {
	return fmt.Sprintf("The prompt of #%d.%d for tenant %d.", p.Stream, p.Conversation, p.Stream%tenants)
}

// Tool is the definition that the streams of a tenant share.
func (p Place) Tool() string {
	return fmt.Sprintf(`{"name":"search_%d","schema":{"type":"object"}}`, p.Stream%tenants)
}

// Scope is the tenant's.
func (p Place) Scope() string { return fmt.Sprintf("tenant %d", p.Stream%tenants) }

// draft stands for the last character of an answer that is about to be
// corrected.
const draft = "~"

// states are the contents that the deltas of an answer make, one after the
// other: some words more, each third time with a draft before.
func (p Place) states() []string {
	answer, list := p.Answer(), []string(nil)
	for at, count := 0, -1; at < len(answer); { // the head is no word
		at += strings.IndexByte(answer[at:], ' ') + 1
		if count++; count%wordsPerDelta != 0 {
			continue
		}
		if len(list)%3 == 1 {
			_, last := utf8.DecodeLastRuneInString(answer[:at])
			list = append(list, answer[:at-last]+draft)
		}
		list = append(list, answer[:at])
	}
	return list
}
