package conversation

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

const notes = `
A profile is the bytes of the system prompt, of each user's message and of each assistant's. Full JSON is
{"tools":[…],"messages":[…]} without white space, in every turn the 14 tools as their server listed them, the system prompt
and all messages so far; a server's request, put together again, is that text. zlib is of level 6, of each turn's JSON on its own.
Answers are what the servers of all pairs replied. In a warm start, another conversation was held in the session before. In a
restart, the server forgets everything before the sixth turn. Z: compressed deltas. BR: definition frames go through M2M compression.

Tokens that a model reads: none saved. It still reads the tools, the prompt and every message.
`

func (r *results) print(w io.Writer) {
	fmt.Fprintf(w, "Bytes that the client sends in ten turns, saved of full JSON (%s):\n\n%s", title(r.pairs[0]), r.summary())
	fmt.Fprintf(w, "\nBytes, and what the pair that sends most saves:\n\n%s", r.bytes())
	fmt.Fprintf(w, "\nPart by part, cold, saved of full JSON (%s):\n\n%s", title(r.pairs[0]), r.parts())
	fmt.Fprint(w, notes)
}

func title(pair [2]string) string {
	names := map[string]string{"go": "Go", "typescript": "TypeScript", "python": "Python"}
	return names[pair[0]] + " → " + names[pair[1]]
}

// A table is in Markdown.
type table struct{ strings.Builder }

func (t *table) head(left []string, right ...string) {
	t.row(append(slices.Clone(left), right...)...)
	t.WriteString(strings.Repeat("|---", len(left)) + strings.Repeat("|--:", len(right)) + "|\n")
}

func (t *table) row(cells ...string) { t.WriteString("| " + strings.Join(cells, " | ") + " |\n") }

func profileTitles() (list []string) {
	for _, p := range profiles {
		list = append(list, p.String())
	}
	return list
}

func percent(sent, of int) float64 { return 100 - 100*float64(sent)/float64(of) }

func saved(sent, of int) string { return fmt.Sprintf("%.1f %%", percent(sent, of)) }

// summary is what the first pair saves.
func (r *results) summary() string {
	var t table
	t.head([]string{"conversation"}, profileTitles()...)
	sizes, zlib := []string{"full JSON, bytes"}, []string{"zlib of each turn"}
	for _, b := range r.baselines {
		sizes, zlib = append(sizes, fmt.Sprint(b.full)), append(zlib, saved(b.zlib, b.full))
	}
	t.row(sizes...)
	t.row(zlib...)
	for i, m := range modes {
		cells := []string{m.name}
		for j, b := range r.baselines {
			cells = append(cells, saved(r.costs[j][i][0].sent, b.full))
		}
		t.row(cells...)
	}
	return t.String()
}

// bytes is every pair's, beside the goals.
func (r *results) bytes() string {
	var t table
	head := []string{"full JSON", "zlib"}
	for _, pair := range r.pairs {
		head = append(head, title(pair))
	}
	t.head([]string{"profile", "conversation"}, append(head, "answers", "saved", "saved of zlib", "goal", "met")...)
	for i, p := range profiles {
		b := r.baselines[i]
		for j, m := range modes {
			cells := []string{p.String(), m.name, fmt.Sprint(b.full), fmt.Sprint(b.zlib)}
			most, answered := 0, 0
			for _, c := range r.costs[i][j] {
				cells = append(cells, fmt.Sprint(c.sent))
				most, answered = max(most, c.sent), answered+c.answered
			}
			goal, met := m.compare(percent(most, b.full))
			t.row(append(cells, fmt.Sprint(answered), saved(most, b.full), saved(most, b.zlib), goal, met)...)
		}
	}
	return t.String()
}

// compare gives the mode's goal, and whether it is met.
func (m *mode) compare(percent float64) (goal, met string) {
	if m.goal == 0 {
		return "", ""
	}
	goal, met = fmt.Sprintf("≥ %g %%", m.goal), "yes"
	if percent < m.goal {
		met = "**no**"
	}
	return goal, met
}

// A share is a part's bytes in full JSON and in frames.
type share func(b *baseline, c *cost) (full, sent int)

func whole(part int) share {
	return func(b *baseline, c *cost) (int, int) {
		return b.first[part] + b.rest[part], c.first[part] + c.rest[part]
	}
}

func later(part int) share {
	return func(b *baseline, c *cost) (int, int) { return b.rest[part], c.rest[part] }
}

func all(b *baseline, c *cost) (int, int) { return b.full, c.sent }

// parts is what the document claims, and what the first pair saves.
func (r *results) parts() string {
	const held, both, z = 0, 1, 2 // of the modes
	var t table
	t.head([]string{"part"}, append([]string{"the document's claim"}, profileTitles()...)...)
	for _, x := range []struct {
		name, claim string
		mode        int
		share       share
	}{
		{"tools, all turns", "98 %", held, whole(partTools)},
		{"tools, from the second turn on", "98 %", held, later(partTools)},
		{"system prompt, all turns", "97 %", held, whole(partPrompt)},
		{"system prompt, from the second turn on", "97 %", held, later(partPrompt)},
		{"history, the server appends its answers", "48 %", held, whole(partHistory)},
		{"history, the client sends the answers", "48 %", both, whole(partHistory)},
		{"history, deltas compressed", "48 %", z, whole(partHistory)},
		{"what is around them", "", held, whole(partRest)},
		{"all, the server appends its answers", "94 %", held, all},
		{"all, the client sends the answers", "94 %", both, all},
		{"all, deltas compressed", "94 %", z, all},
	} {
		cells := []string{x.name, x.claim}
		for i := range profiles {
			full, sent := x.share(&r.baselines[i], &r.costs[i][x.mode][0])
			cells = append(cells, saved(sent, full))
		}
		t.row(cells...)
	}
	return t.String()
}
