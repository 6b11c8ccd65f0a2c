package docs

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

var algorithms = map[string][2]string{
	"token":      {"JSON of chat requests and responses, with short keys and values", "the JSON without white space, defaults filled in"},
	"structure":  {"JSON, in which repeated values, nested JSON and lists of like objects are short", "the JSON without white space, byte for byte"},
	"brotli":     {"Base64 of Brotli (RFC 7932)", "the text"},
	"dictionary": {"a byte for a pattern; the frame is bytes", "the text"},
	"none":       {"the content itself, if it does not begin like a tag", "the text"},
}

func (w *writer) compression() {
	c := w.model.Compression
	w.para("Content between programs: a tag, then what an algorithm made of it. Content without a tag is itself; an unknown tag is an error.")
	var rows [][]string
	for _, a := range c.Algorithms {
		tag := ""
		if a.Tag != "" {
			tag = code(a.Tag)
		}
		says := algorithms[a.Role]
		if a.Quality > 0 {
			says[0] += fmt.Sprintf(", quality %d", a.Quality)
		}
		rows = append(rows, []string{code(a.Name), tag, says[0], says[1]})
	}
	w.table([]string{"algorithm", "tag", "frame", "gives back"}, rows)
	w.choice(c)
	if c.Token != nil {
		w.token(c.Token)
	}
	if c.Dictionary != nil {
		w.dictionary(c.Dictionary)
	}
	w.compressed(c)
}

func (w *writer) choice(c *model.Compression) {
	s := c.Selection
	var keys []string
	for _, k := range s.PayloadKeys {
		keys = append(keys, code(k))
	}
	w.heading(3, "Choice of an algorithm")
	w.para(fmt.Sprintf("`auto` leaves content of fewer than %d bytes as it is. A chat payload, which is a JSON object with an array behind %s, goes by the algorithm of tokens, "+
		"or by Brotli if it has more than %d bytes and repeats itself: more than %d tenths of the windows of %d bytes, in its first %d bytes, stood before. All else goes by Brotli. "+
		"`exact` does the same with the structural algorithm, and sends the original where that is not shorter; `smallest` takes the fewest bytes of those that give back the exact content.",
		s.Small, strings.Join(keys, " or "), s.Large, s.Over, s.Window, s.Sample))
}

func (w *writer) token(t *model.Token) {
	w.heading(3, "Short keys and values")
	w.para("A name becomes its short form where its context says so; the root's object has the context " + code(t.Contexts[0].Name) +
		". A context behind a key holds for the object there, or the objects in the array there. " + code(t.Escape) +
		" stands in front of what begins with it, and of what would read as a short form.")
	var rows [][]string
	for _, c := range t.Contexts {
		for _, k := range c.Keys {
			row := []string{code(c.Name), code(k.Name), code(k.Short), "", ""}
			if k.Context >= 0 {
				row[3] = code(t.Contexts[k.Context].Name)
			}
			if k.Values >= 0 {
				row[4] = code(t.Values[k.Values].Name)
			}
			rows = append(rows, row)
		}
	}
	w.table([]string{"context", "key", "short", "context behind it", "values"}, rows)
	rows = nil
	for _, v := range t.Values {
		for _, r := range v.Rows {
			rows = append(rows, []string{code(v.Name), code(r.Name), code(r.Short)})
		}
	}
	if rows != nil {
		w.table([]string{"values", "value", "short"}, rows)
	}
	if len(t.Defaults) > 0 {
		w.para("A request is a root object with the key " + code(t.Request) + ". What it leaves out, decoders append:")
		rows = nil
		for _, d := range t.Defaults {
			rows = append(rows, []string{code(d.Key), code(d.Lexeme), leftOut[d.Equal]})
		}
		w.table([]string{"key", "appended", "left out where it is"}, rows)
	}
}

// leftOut says what each way to be equal takes for a default.
var leftOut = map[string]string{"one": "1, in any form", "zero": "0, in any form", "empty_object": "an empty object", "same": "the same text"}

func (w *writer) dictionary(d *model.Dictionary) {
	w.heading(3, "Patterns")
	w.para(fmt.Sprintf("The longest pattern that stands at a place becomes its byte. A run of bytes from 0x80 on is %s, a byte for its length, and the run.", code(hexByte(d.Run))))
	var rows [][]string
	for _, p := range d.Patterns {
		rows = append(rows, []string{code(hexByte(p.Code)), code(p.Text)})
	}
	w.table([]string{"byte", "pattern"}, rows)
}

func hexByte(n int) string { return fmt.Sprintf("%02x", n) }

// compressed shows a document in each algorithm.
func (w *writer) compressed(c *model.Compression) {
	w.heading(3, "A document in each algorithm")
	document := w.document(c)
	w.block("json", document)
	var rows [][]string
	for _, a := range c.Algorithms {
		frame, err := w.protocol.AppendCompress(nil, document, compact.CompressOptions{Algorithm: compact.Algorithm(a.Name)})
		text := code(w.example(a.Name, string(frame), err))
		if a.Role == "dictionary" {
			text = code(fmt.Sprintf("% x", frame))
		}
		rows = append(rows, []string{code(a.Name), decimal(int64(len(frame))), text})
	}
	w.table([]string{"algorithm", "bytes", "frame"}, rows)
}

// document has what the tables make short, and repeats itself.
func (w *writer) document(c *model.Compression) string {
	var b strings.Builder
	if t := c.Token; t != nil {
		b.WriteString(`{` + quoted(t.Request) + `:[`)
	} else {
		b.WriteString(`{"list":[`)
	}
	for range 2 {
		b.WriteString(`{"text":"the same once more"},`)
	}
	return strings.TrimSuffix(b.String(), ",") + "]}"
}

func quoted(s string) string {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // no text fails
	}
	return string(b)
}
