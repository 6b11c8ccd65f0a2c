package judge

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

// splices has turns of a client that drops, elides, inserts, reorders and changes what
// stood before.
func (d *deriver) splices() {
	if d.operation("splice") == "" {
		return
	}
	d.topic("request", "splices", "sessions")
	line := func(i int) string {
		return fmt.Sprintf("{\"role\":\"user\",\"content\":\"Message %d 한국어 😀, number %d of this conversation.\"}\n", i, i*i)
	}
	lines := make([]string, 12)
	for i := range lines {
		lines[i] = line(i)
	}
	edits := map[string][]string{
		"dropped":        lines[3:],
		"dropped-last":   lines[:9],
		"dropped-inside": slices.Concat(lines[:2], lines[5:]),
		"elided":         slices.Concat(lines[:4], []string{"…\n"}, lines[5:]),
		"two-elided":     slices.Concat(lines[:2], []string{"…\n"}, lines[3:8], []string{"[gone]\n"}, lines[9:]),
		"drop-and-add":   slices.Concat(lines[4:], []string{line(12), line(13)}),
		"drop-change":    slices.Concat(lines[2:11], []string{strings.Replace(lines[11], "number", "Number", 1)}),
		"inserted":       slices.Concat(lines[:6], []string{line(99)}, lines[6:]),
		"reordered":      slices.Concat(lines[6:], lines[:6]),
		"doubled":        slices.Concat(lines, lines[2:6]),
		"summarised":     slices.Concat([]string{"Summary: much was said.\n"}, lines[6:]),
		"other":          {"Something else entirely"},
		"none":           nil,
		"prefix":         slices.Concat([]string{"System: hi\n"}, lines),
		"one-code-point": slices.Concat(lines[:7], []string{strings.Replace(lines[7], "😀", "😁", 1)}, lines[8:]),
	}
	names := make([]string, 0, len(edits))
	for name := range edits {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		d.turns(name, strings.Join(lines, ""), strings.Join(edits[name], ""), strings.Join(lines, ""))
	}
	a, b := strings.Repeat("ab", 40), strings.Repeat("ba", 40)
	d.turns("pieces-twice", a, b, "x"+a+b, b+a+"x", strings.Repeat("a", 64), strings.Repeat("a", 63))
	d.turns("pieces-short", "0123456789abcdefghijklmnopqrst", "x0123456789abcdefghijklmnopqrsty", "0123456789abcdefghijklmnopqrstuv!", "?0123456789abcdefghijklmnopqrstuv")
	d.end()
}

// turns plays a client session that may splice and does not compress.
func (d *deriver) turns(name string, conversations ...string) {
	type step struct {
		Conversation string `json:"conversation"`
	}
	input := struct {
		Steps    []step `json:"steps"`
		Compress bool   `json:"compress"`
		Splice   bool   `json:"splice"`
	}{Splice: true}
	var answers []map[string][]string
	var old, check string
	for i, conversation := range conversations {
		deltas := []string{d.t.delta("full", conversation)}
		if i > 0 {
			deltas = d.t.turnDeltas([]rune(old), []rune(conversation))
		}
		if strings.Contains(strings.Join(deltas, ""), d.t.delimiter()) {
			return // it would be compressed
		}
		if strings.HasPrefix(strings.Join(deltas, ""), d.t.delta("full")) {
			check = ""
		}
		rest := ""
		for _, delta := range deltas {
			rest += d.m.Requests.Separator + delta
		}
		check = hashed(strings.Join([]string{check, "", "", "{}", rest}, "\n"))[:16]
		r := d.m.Requests
		args := fmt.Sprintf(`{"%s":"%s%s","%s":{}}`, r.Check, r.Request.Reference, check, r.Args)
		answers = append(answers, map[string][]string{"ok": {r.Request.Prefix + d.fields(r.Request.Version, "", "", args) + rest}})
		input.Steps = append(input.Steps, step{conversation})
		old = conversation
	}
	topic := &d.topics[len(d.topics)-1]
	topic.Cases = append(topic.Cases, vectors.Case{
		Name: topic.Topic + "/" + name, Section: d.section, Op: "client", Input: marshal(input), Expected: marshal(answers),
	})
}
