package sessions

import (
	"crypto/sha256"
	"fmt"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
)

// check is the documented one, of a request without definitions.
func check(previous, args, deltas string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(previous+"\n\n\n"+args+"\n"+deltas)))[:16]
}

// A step is a frame made by hand: what it follows, what stands behind its
// arguments, and the conversation that a server must make of it.
type step struct{ previous, args, deltas, conversation string }

// documented is D|R|7|World in a stored block (docs/delta.md).
const documented = "|D|Z|cmV*m0QCPvd@TTjd@>LBY?AYw1WE"

// The check is of the text as it came: an encoder of ours would write some of
// these deltas in another form.
func framesByHand(t *testing.T, dialogues []*conformance.Dialogue) {
	first := func(deltas string) string { return check("", "{}", deltas) }
	for _, c := range []struct {
		name  string
		steps []step
	}{
		{"nothing at all", []step{{"", "{}", "", ""}}},
		{"the first delta is no full one", []step{{"", "{}", "|D|+|a", "a"}}},
		{"the last delta ends as a delimiter begins", []step{
			{"", "{}", "|D|F|abc|D", "abc|D"},
			{first("|D|F|abc|D"), "{}", "|D|+|x|D", "abc|Dx|D"},
		}},
		{"all of the last delta is the beginning of a delimiter", []step{{"", "[1]", "|D|F||D|+||D", "|D"}}},
		{"deltas that end in separators", []step{{"", "{}", "|D|F|a||D|+|b||D|R|0||", "||b|"}}},
		{"a compressed delta", []step{
			{"", "{}", "|D|F|Hello, world!" + documented, "Hello, World!"},
			{first("|D|F|Hello, world!" + documented), `{"a": "|D|F|"}`, documented, "Hello, World!"},
		}},
		{"a compressed delta first is no fresh start", []step{
			{"", "{}", "|D|F|Hello, world!", "Hello, world!"},
			{first("|D|F|Hello, world!"), "{}", documented + "|D|+||D", "Hello, World!|D"},
		}},
		{"a fresh start forgets what came before", []step{
			{"", "{}", "|D|F|a", "a"},
			{first("|D|F|a"), "{}", "|D|+|b", "ab"},
			{"", "{}", "|D|F|c", "c"},
			{"", "{}", "|D|F|a", "a"},
			{first("|D|F|a"), "{}", "|D|+|b", "ab"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) { playAll(t, dialogues, c.steps) })
	}
}

func playAll(t *testing.T, dialogues []*conformance.Dialogue, steps []step) {
	for _, d := range dialogues {
		server := conformance.ServerParty{Dialogue: d, ID: "server"}
		if err := server.Open(t.Context(), "registry", conformance.RegistryKind{}); err != nil {
			t.Fatal(err)
		}
		for i, s := range steps {
			frame := fmt.Sprintf(`REQ|1|||{"check":"c_%s","args":%s}%s`, check(s.previous, s.args, s.deltas), s.args, s.deltas)
			out, err := server.Receive(t.Context(), frame)
			if err != nil {
				t.Fatal(err)
			}
			want := conformance.Delivery{Args: s.args, Conversation: s.conversation}
			if out.Request == nil || show(*out.Request) != show(want) || len(out.Replies) > 0 || out.Error != nil || out.Duplicate {
				t.Errorf("%s, frame %d, %s: %+v", d.Language, i, frame, out)
			}
		}
	}
}
