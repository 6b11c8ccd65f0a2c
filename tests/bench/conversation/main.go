// Package conversation plays ten turns of a conversation between a client and a server
// session, and counts the bytes of all frames.
package conversation

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

// A mode is a way to hold a conversation.
type mode struct {
	name   string
	warm   bool // another conversation was held in this session, with these definitions
	held   bool // both sides append the server's answers by themselves
	z      bool // compressed deltas
	brotli bool // definition frames go through M2M compression
	forget bool // the server forgets everything before the sixth turn
	goal   float64
}

var modes = []mode{
	{name: "new session, the server appends its answers", held: true, goal: 90},
	{name: "new session", goal: 85},
	{name: "new session, deltas compressed", z: true, goal: 92},
	{name: "new session, deltas and definitions compressed", z: true, brotli: true, goal: 92},
	{name: "new session, the server appends its answers, and restarts once", held: true, forget: true},
	{name: "known definitions, the server appends its answers", warm: true, held: true, goal: 97},
	{name: "known definitions", warm: true},
	{name: "known definitions, deltas compressed", warm: true, z: true},
}

// results are bytes of ten turns, by profile: as full JSON, with zlib of each turn on its
// own, and of each mode what the client sends.
type results struct {
	full, zlib []int
	sent       [][]int
}

// Run prints the table, and beside each goal what the profile saves that saves least.
func Run(root string, w io.Writer) error {
	r, err := play(root)
	if err != nil {
		return err
	}
	fmt.Fprint(w, r.table(), "\nGoals, in the profile that saves least:\n\n")
	for i, m := range modes {
		if least := r.least(i); m.goal > 0 {
			fmt.Fprintf(w, "- %s: %.1f %%; goal ≥ %g %%: %t\n", m.name, least, m.goal, least >= m.goal)
		}
	}
	return nil
}

func (r *results) least(mode int) float64 {
	least := 100.0
	for i, sent := range r.sent[mode] {
		least = min(least, saved(sent, r.full[i]))
	}
	return least
}

func saved(sent, of int) float64 { return 100 - 100*float64(sent)/float64(of) }

func (r *results) table() string {
	var b strings.Builder
	row := func(name string, sent []int) {
		fmt.Fprintf(&b, "| %s |", name)
		for i, n := range sent {
			fmt.Fprintf(&b, " %.1f %% |", saved(n, r.full[i]))
		}
		b.WriteByte('\n')
	}
	b.WriteString("| conversation |")
	for _, p := range profiles {
		fmt.Fprintf(&b, " %d/%d/%d |", p.system, p.user, p.assistant)
	}
	b.WriteString("\n|---|" + strings.Repeat("--:|", len(profiles)) + "\n| full JSON, bytes |")
	for _, n := range r.full {
		fmt.Fprintf(&b, " %d |", n)
	}
	b.WriteByte('\n')
	row("zlib of each turn", r.zlib)
	for i, m := range modes {
		row(m.name, r.sent[i])
	}
	return b.String()
}

func play(root string) (*results, error) {
	c, err := load(root)
	if err != nil {
		return nil, err
	}
	r := new(results)
	for _, p := range profiles {
		s, full, zlib := c.script(p, p.system), 0, 0
		for n := range turns {
			full, zlib = full+len(s.body(n)), zlib+zlibSize(s.body(n))
		}
		r.full, r.zlib = append(r.full, full), append(r.zlib, zlib)
	}
	for _, m := range modes {
		var row []int
		for _, p := range profiles {
			sent, err := m.hold(c, p)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", m.name, err)
			}
			row = append(row, sent)
		}
		r.sent = append(r.sent, row)
	}
	return r, nil
}

// zlibSize is of level 6, with nothing known from the turn before.
func zlibSize(body string) int {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	_, _ = io.WriteString(w, body)
	_ = w.Close()
	return b.Len()
}

// talk is a client and a server in a conversation.
type talk struct {
	mode
	client *compact.ClientSession
	server *compact.ServerSession
	sent   int
}

// hold gives the bytes of a conversation, behind another one where the mode is warm.
func (m mode) hold(c *corpus, p profile) (sent int, err error) {
	t := talk{mode: m}
	if t.client, err = compact.NewClientSession(compact.ClientSessionOptions{NoCompression: !m.z}); err != nil {
		return 0, err
	}
	if err = t.restart(); err == nil && m.warm {
		err = t.play(c.script(p, len(c.prose)/2))
	}
	t.sent = 0
	if err == nil {
		err = t.play(c.script(p, p.system))
	}
	return t.sent, err
}

// restart is of the server.
func (t *talk) restart() error {
	registry, err := compact.NewRegistry(compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	if err == nil {
		t.server, err = compact.NewServerSession(registry, "")
	}
	return err
}

func (t *talk) play(s *script) (err error) {
	for n := range turns {
		if t.forget && n == turns/2 {
			err = t.restart()
		}
		if err == nil {
			err = t.turn(s, n)
		}
		if written := text(s.assistant[n : n+1]); err == nil && t.held {
			if err = t.client.Extend(written); err == nil {
				err = t.server.Extend(written)
			}
		}
		if err != nil {
			return fmt.Errorf("turn %d: %w", n+1, err)
		}
	}
	return nil
}

// turn sends one turn's frames, and what the server asks for. What the server makes of
// them must be, put together again, the full JSON.
func (t *talk) turn(s *script, n int) error {
	frames, err := t.client.Turn(compact.Turn{Tools: s.tools, System: &s.system, Conversation: text(s.messages(n))})
	var got *compact.Delivery
	for err == nil && got == nil && len(frames) > 0 {
		var replies []string
		for _, frame := range frames {
			size, err := t.size(frame)
			if err != nil {
				return err
			}
			out, _ := t.server.Receive(context.Background(), frame) // what is missing, its replies say
			t.sent += size
			replies, got = append(replies, out.Replies...), out.Request
		}
		frames, err = t.client.Answer(replies)
	}
	if err == nil && (got == nil || rebuilt(got) != s.body(n)) {
		err = fmt.Errorf("the server saw %+v", got)
	}
	return err
}

// size is a frame's on the way. Where definitions are compressed, the other side must
// get the frame back.
func (t *talk) size(frame string) (int, error) {
	if !t.brotli || strings.HasPrefix(frame, "REQ|") {
		return len(frame), nil
	}
	compressed, err := compact.Compress(frame, compact.CompressOptions{Algorithm: compact.AlgorithmSmallest})
	if err != nil {
		return 0, err
	}
	back, err := compact.Decompress(compressed, compact.DecompressOptions{})
	if err == nil && back != frame {
		err = fmt.Errorf("%.60s… came back as %.60s…", frame, back)
	}
	return len(compressed), err
}

// rebuilt is the full JSON of what a server sees.
func rebuilt(d *compact.Delivery) string {
	if d.Tool == nil || d.System == nil || d.Args != "{}" {
		return ""
	}
	tools := strings.TrimSuffix(strings.TrimPrefix(*d.Tool, "{"), "}")
	return full(tools, *d.System, strings.Split(strings.TrimSuffix(d.Conversation, "\n"), "\n"))
}
