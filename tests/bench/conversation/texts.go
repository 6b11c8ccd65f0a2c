package conversation

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// A profile is how many bytes each text has, before JSON escapes it.
type profile struct{ system, user, assistant int }

var profiles = []profile{{300, 60, 200}, {1500, 200, 600}, {4000, 500, 2000}, {1500, 200, 2000}}

const turns = 10

// A corpus is what conversations are made of.
type corpus struct {
	tools []string // as the server listed them, to the byte
	prose string   // English, in ASCII
}

func load(root string) (*corpus, error) {
	c := new(corpus)
	for _, name := range []string{"mcp_filesystem", "llm_texts"} {
		text, err := os.ReadFile(filepath.Join(root, "tests", "corpora", name+".ndjson"))
		if err != nil {
			return nil, err
		}
		for line := range bytes.Lines(text) {
			var x struct {
				Kind, Text string
				Result     struct{ Tools []json.RawMessage }
			}
			_ = json.Unmarshal(line, &x) // a message of another kind has neither
			for _, t := range x.Result.Tools {
				c.tools = append(c.tools, string(t))
			}
			if x.Kind == "markdown" {
				c.prose += x.Text
			}
		}
	}
	if len(c.tools) != 14 || c.prose == "" || strings.ContainsFunc(c.prose, func(r rune) bool { return r > 0x7f }) {
		return nil, errors.New("the corpora are not what the profiles were made for")
	}
	return c, nil
}

// A script is what is said in ten turns.
type script struct {
	tools           []string
	system          string
	user, assistant [turns]string
}

// script takes the system prompt from the beginning of the prose, and the rest from a
// place in it on, round and round.
func (c *corpus) script(p profile, at int) *script {
	take := func(n int) string {
		at += n
		return strings.Repeat(c.prose, 1+at/len(c.prose))[at-n : at]
	}
	s := &script{tools: c.tools, system: c.prose[:p.system]}
	for i := range turns {
		s.user[i] = message("user", take(p.user))
		s.assistant[i] = message("assistant", take(p.assistant))
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

// body is a turn as full JSON.
func (s *script) body(n int) string {
	return full(`"tools":[`+strings.Join(s.tools, ",")+"]", s.system, s.messages(n))
}

// full is a chat request as JSON without white space.
func full(tools, system string, history []string) string {
	return "{" + tools + `,"messages":[` + message("system", system) + "," + strings.Join(history, ",") + "]}"
}

// text is the conversation as a session carries it: a message a line, so that a
// further one is an append.
func text(messages []string) string { return strings.Join(messages, "\n") + "\n" }

// A message is one of a conversation, as minified JSON.
func message(role, content string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}{role, content})
	if err != nil {
		panic(err) // two strings
	}
	return strings.TrimSuffix(b.String(), "\n")
}
