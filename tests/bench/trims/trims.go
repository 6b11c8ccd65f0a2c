// Package trims counts what a turn costs when an agent trims its history: as a request
// of a session, and as people would send it otherwise.
package trims

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/klauspost/compress/zstd"
)

// A message of a chat request.
type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

// turns of the conversation before it is edited; each has three messages.
const turns = 30

// conversation is made of paragraphs of models' texts: a question, a tool's result, an
// answer.
func conversation(root string) ([]message, error) {
	data, err := os.ReadFile(filepath.Join(root, "tests", "corpora", "llm_texts.ndjson"))
	if err != nil {
		return nil, err
	}
	var list []message
	roles := [...]string{"user", "tool", "assistant"}
	for line := range strings.Lines(string(data)) {
		var t struct{ Text string }
		if err := json.Unmarshal([]byte(line), &t); err != nil {
			return nil, err
		}
		part := ""
		for paragraph := range strings.SplitSeq(t.Text, "\n\n") {
			if part += paragraph + "\n"; len(part) < 200 {
				continue
			}
			if list = append(list, message{roles[len(list)%3], part}); len(list) == 3*(turns+1) {
				return list, nil
			}
			part = ""
		}
	}
	return nil, errors.New("the corpus has too few texts")
}

// An edit makes the messages of the next turn. More says how many places it changes
// besides the first.
type edit struct {
	name string
	more int
	make func(before, next []message) []message
}

var edits = []edit{
	{"append only", 0, func(before, next []message) []message { return slices.Concat(before, next) }},
	{"the six oldest dropped", 1, func(before, next []message) []message { return slices.Concat(before[6:], next) }},
	{"a result elided", 1, func(before, next []message) []message { return slices.Concat(elided(before, 40), next) }},
	{"both", 2, func(before, next []message) []message { return slices.Concat(elided(before, 40)[6:], next) }},
	{"all results but three cleared", turns - 3, func(before, next []message) []message {
		list := before
		for i := 1; i < len(before)-9; i += 3 {
			list = elided(list, i)
		}
		return slices.Concat(list, next)
	}},
	{"the first half summarised", 1, func(before, next []message) []message {
		return slices.Concat([]message{{"system", "The user asked for several programs, and got them."}}, before[len(before)/2:], next)
	}},
	{"the last changed, the oldest dropped", 2, func(before, next []message) []message {
		last := before[len(before)-1]
		return slices.Concat(before[6:len(before)-1], []message{{last.Role, last.Content + " (edited)"}}, next)
	}},
	{"a reminder that moves", 2, func(before, next []message) []message {
		return slices.Concat(slices.DeleteFunc(slices.Clone(before), func(m message) bool { return m == reminder }), next, []message{reminder})
	}},
}

var reminder = message{"system", "Remember to be brief, and to answer in English."}

// elided has a short text in the place of one message.
func elided(list []message, at int) []message {
	list = slices.Clone(list)
	list[at].Content = "[cleared]"
	return list
}

// forms are how a conversation may be written as a text.
var forms = []struct {
	name string
	text func([]message) string
}{
	{"lines", func(list []message) string {
		var b strings.Builder
		for _, m := range list {
			fmt.Fprintf(&b, "%s: %s\n", m.Role, m.Content)
		}
		return b.String()
	}},
	{"JSON lines", func(list []message) string {
		var b strings.Builder
		for _, m := range list {
			b.Write(encoded(m))
			b.WriteByte('\n')
		}
		return b.String()
	}},
	{"one JSON array", func(list []message) string { return string(encoded(list)) }},
}

func encoded(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // texts and lists of them
	}
	return text
}

// A cost is in bytes, of one turn.
type cost struct {
	form, edit                                 string
	asked, askedGzip                           int // "id and what is new", which knows nothing of edits; 0 for them
	fresh                                      int // the text that is new
	most                                       int // what a request may have
	spliced, unspliced, spliceGzip, gzip, zstd int
	stream                                     int // all of it, over a zstd stream that the last turn went over too
}

// Costs plays each edit in each form.
func Costs(root string) ([]cost, error) {
	list, err := conversation(root)
	if err != nil {
		return nil, err
	}
	before, next := append(slices.Clone(list[:3*turns]), reminder), list[3*turns:]
	var costs []cost
	for _, f := range forms {
		for _, e := range edits {
			after := e.make(before, next)
			old, text := f.text(before), f.text(after)
			c := cost{form: f.name, edit: e.name, gzip: gzipped(text), zstd: zstandard(text), stream: streamed(old, text)}
			for _, m := range after {
				if !slices.Contains(before, m) {
					c.fresh += len(f.text([]message{m}))
				}
			}
			c.most = c.fresh*12/10 + 150 + 40*e.more
			if e.more == 0 {
				text := string(encoded(map[string]any{"id": "0123456789abcdef", "new": next}))
				c.asked, c.askedGzip = len(text), gzipped(text)
			}
			var frame string
			if frame, err = request(old, text, true); err != nil {
				return nil, err
			}
			c.spliced, c.spliceGzip = len(frame), gzipped(frame)
			if frame, err = request(old, text, false); err != nil {
				return nil, err
			}
			c.unspliced = len(frame)
			costs = append(costs, c)
		}
	}
	return costs, nil
}

// request is the frame of the second turn.
func request(old, text string, splice bool) (string, error) {
	client, err := compact.NewClientSession(compact.ClientSessionOptions{Splice: splice})
	if err != nil {
		return "", err
	}
	if _, err := client.Turn(compact.Turn{Conversation: old}); err != nil {
		return "", err
	}
	frames, err := client.Turn(compact.Turn{Conversation: text})
	return strings.Join(frames, ""), err
}

func gzipped(text string) int {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return b.Len()
}

func zstandard(text string) int {
	w, err := zstd.NewWriter(nil)
	if err != nil {
		panic(err) // the options are its own
	}
	return len(w.EncodeAll([]byte(text), nil))
}

// streamed is what a text takes of a zstd stream behind the one before.
func streamed(before, text string) int {
	var b bytes.Buffer
	w, err := zstd.NewWriter(&b)
	if err != nil {
		panic(err)
	}
	sent := 0
	for _, text := range []string{before, text} {
		sent = b.Len()
		_, _ = io.WriteString(w, text)
		_ = w.Flush()
	}
	return b.Len() - sent
}

// Run prints the table.
func Run(root string, w io.Writer) error {
	costs, err := Costs(root)
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "| conversation | edit | new text | session, splices | with gzip | session | all, gzip | all, zstd | all, one zstd stream | id and what is new |")
	fmt.Fprintln(w, "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|")
	for _, c := range costs {
		asked := "whole"
		if c.asked > 0 {
			asked = fmt.Sprintf("%d; gzip %d", c.asked, c.askedGzip)
		}
		fmt.Fprintf(w, "| %s | %s | %d | %d | %d | %d | %d | %d | %d | %s |\n", c.form, c.edit, c.fresh, c.spliced, c.spliceGzip, c.unspliced, c.gzip, c.zstd, c.stream, asked)
	}
	return nil
}
