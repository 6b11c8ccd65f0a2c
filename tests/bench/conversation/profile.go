package conversation

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
)

// A profile is how many bytes each text has, before JSON escapes it.
type profile struct{ system, user, assistant int }

var profiles = []profile{{300, 60, 200}, {1500, 200, 600}, {4000, 500, 2000}, {1500, 200, 2000}}

func (p profile) String() string { return fmt.Sprintf("%d/%d/%d", p.system, p.user, p.assistant) }

const turns = 10

// A script is what is said in ten turns.
type script struct {
	tools           []string
	system          string
	user, assistant [turns]string
}

// measured is the conversation whose bytes count, earlier the one before it,
// with the same tools and system prompt, that makes a warm start.
func (c *corpus) measured(p profile) *script { return c.script(p, p.system) }
func (c *corpus) earlier(p profile) *script  { return c.script(p, len(c.prose)/2) }

func (c *corpus) script(p profile, at int) *script {
	system, rest := reader{prose: c.prose}, reader{c.prose, at}
	s := &script{tools: c.tools, system: system.take(p.system)}
	for i := range turns {
		s.user[i] = message("user", rest.take(p.user))
		s.assistant[i] = message("assistant", rest.take(p.assistant))
	}
	return s
}

// messages are those of the conversation when it is the user's nth turn to be
// answered.
func (s *script) messages(n int) []string {
	var list []string
	for i := range n {
		list = append(list, s.user[i], s.assistant[i])
	}
	return append(list, s.user[n])
}

// text is the conversation as a session carries it: a message a line, so that a
// further one is an append.
func text(messages []string) string { return strings.Join(messages, "\n") + "\n" }

// The parts of a request, in full JSON and in frames.
const (
	partTools = iota
	partPrompt
	partHistory
	partRest
	parts
)

// full is a chat request as JSON without white space, and the bytes of its parts.
func full(tools, system string, history []string) (body string, sizes [parts]int) {
	prompt, joined := message("system", system), strings.Join(history, ",")
	body = "{" + tools + `,"messages":[` + prompt + "," + joined + "]}"
	sizes = [parts]int{partTools: len(tools), partPrompt: len(prompt) + 1, partHistory: len(joined)}
	sizes[partRest] = len(body) - sizes[partTools] - sizes[partPrompt] - sizes[partHistory]
	return body, sizes
}

// body is full of a turn.
func (s *script) body(n int) (string, [parts]int) {
	return full(`"tools":[`+strings.Join(s.tools, ",")+"]", s.system, s.messages(n))
}

// A baseline is what ten turns of full JSON take.
type baseline struct {
	full, zlib  int
	first, rest [parts]int // of the first turn, of the others
}

func (s *script) baseline() baseline {
	var b baseline
	for n := range turns {
		body, sizes := s.body(n)
		b.full += len(body)
		b.zlib += zlibSize(body)
		add(&b.first, &b.rest, n, sizes)
	}
	return b
}

func add(first, rest *[parts]int, turn int, sizes [parts]int) {
	to := rest
	if turn == 0 {
		to = first
	}
	for i, size := range sizes {
		to[i] += size
	}
}

// zlibSize is of level 6, with nothing known from the turn before.
func zlibSize(body string) int {
	var b bytes.Buffer
	w, err := zlib.NewWriterLevel(&b, 6)
	if err == nil {
		_, err = w.Write([]byte(body))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // a level that there is, and memory
	}
	return b.Len()
}
