// Package sessions plays client and server sessions of every two languages
// against each other, over a network that loses, doubles, reorders and cuts.
package sessions

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// turns of each pair; COMPACT_LONG makes them ten times as many.
const turns = 300

func turnsOfPair(t *testing.T) int {
	switch {
	case os.Getenv("COMPACT_LONG") != "":
		return 10 * turns
	case toolchain.Sampled(t):
		return turns / 5
	}
	return turns
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestSessions(t *testing.T) {
	dialogues := start(t)
	t.Run("every pair", func(t *testing.T) { everyPair(t, dialogues) })
	t.Run("edits", func(t *testing.T) { edits(t, dialogues) })
	t.Run("periodic losses", func(t *testing.T) { periodicLosses(t, dialogues) })
	t.Run("lengths of references", func(t *testing.T) { lengths(t, dialogues) })
	t.Run("compressed starts", func(t *testing.T) { compressedStarts(t, dialogues) })
	t.Run("damaged frames", func(t *testing.T) { damagedFrames(t, dialogues) })
	t.Run("damaged replies", func(t *testing.T) { damagedReplies(t, dialogues) })
	t.Run("six processes", func(t *testing.T) {
		f := newFleet(t)
		t.Run("a bad network", func(t *testing.T) { spreadWorlds(t, dialogues, f) })
		t.Run("at once", func(t *testing.T) { races(t, dialogues, f) })
		t.Run("a Redis that fails", func(t *testing.T) { failingRedis(t, f) })
		t.Run("small swaps", func(t *testing.T) { smallSwaps(t, dialogues, f) })
		t.Run("bytes", func(t *testing.T) { oneConversation(t, dialogues, f) }) // kills some
	})
}

// everyPair: with any trouble on the network, a server delivers only what the client
// meant, in all four parts. Once the network works again, it delivers the current turn.
func everyPair(t *testing.T, dialogues []*conformance.Dialogue) {
	seed, count := toolchain.Seed(t), turnsOfPair(t)
	for i, client := range dialogues {
		for j, server := range dialogues {
			name := client.Language + " to " + server.Language
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				w := newWorld(t, client, conformance.ServerParty{Dialogue: server, ID: name}, conformance.ServerParty{Dialogue: server, ID: name + ", other"}, name, rand.New(rand.NewPCG(seed, uint64(i*len(dialogues)+j))))
				for w.turns < count {
					w.episode()
				}
				w.summary()
			})
		}
	}
}

// compressedStarts: a fresh start shows that it is one, even if its text goes
// compressed; an edit stays one beside an append that is compressed. What the
// frames hold uncompressed, the vectors pin.
func compressedStarts(t *testing.T, dialogues []*conformance.Dialogue) {
	for _, d := range dialogues {
		for i, text := range []string{strings.Repeat("repeated ", 200), "holds |D| itself", "ends in |D"} {
			name := fmt.Sprintf("start %d of %s", i, d.Language)
			p := pair{
				t: t, name: name, client: conformance.ClientParty{Dialogue: d, ID: name},
				server: conformance.ServerParty{Dialogue: dialogues[0], ID: name},
			}
			p.check(p.client.Open(t.Context(), conformance.ClientOptions{Compress: i == 0})) // what must be compressed is
			p.forgetAll()
			p.turn = conformance.Turn{Args: "{}"}
			for _, c := range []struct{ text, between, behind string }{
				{text, "}|D|F||D|Z|", ""}, {text[:3] + "–" + text[4:] + strings.Repeat(" and more", 50*(1-min(i, 1))), "}|D|R|3|", "|D|Z|"},
			} {
				p.turn.Conversation = c.text
				frames, err := p.client.Turn(t.Context(), p.turn)
				p.check(err)
				if _, behind, ok := strings.Cut(frames[0], c.between); !ok || i == 0 && !strings.Contains(behind, c.behind) {
					t.Errorf("%s: %.200q", name, frames)
				}
				out, err := p.server.Receive(t.Context(), frames[0])
				p.check(err)
				if out.Request == nil || show(*out.Request) != show(meaning(p.turn)) {
					t.Errorf("%s: %+v", name, out)
				}
			}
		}
	}
}

// start starts the languages that are here, and ends them behind the test.
func start(t *testing.T) []*conformance.Dialogue {
	t.Helper()
	languages := toolchain.Languages(t)
	list := make([]*conformance.Dialogue, len(languages))
	failed := make([]error, len(languages))
	var all sync.WaitGroup
	for i, language := range languages {
		all.Go(func() {
			list[i], failed[i] = conformance.Converse(t.Context(), conformance.Command("tests/testees/"+language, "../.."))
		})
	}
	all.Wait()
	for i, d := range list {
		if failed[i] != nil {
			t.Fatal(failed[i])
		}
		t.Cleanup(func() {
			if err := d.Close(); err != nil && !d.Killed() {
				t.Error(err)
			}
		})
	}
	return list
}
