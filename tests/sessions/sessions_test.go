// Package sessions plays client and server sessions of every two languages
// against each other, over a network that loses, doubles, reorders and cuts.
package sessions

import (
	"math/rand/v2"
	"os"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// turns of each pair; COMPACT_LONG makes them ten times as many.
const turns = 300

func TestSessions(t *testing.T) {
	dialogues := start(t)
	t.Run("every pair", func(t *testing.T) { everyPair(t, dialogues) })
	t.Run("lengths of references", func(t *testing.T) { lengths(t, dialogues) })
	t.Run("frames by hand", func(t *testing.T) { framesByHand(t, dialogues) })
	t.Run("damaged frames", func(t *testing.T) { damagedFrames(t, dialogues) })
	t.Run("damaged replies", func(t *testing.T) { damagedReplies(t, dialogues) })
}

// everyPair: whatever happens on the way, a server delivers only what the client meant, in
// all four parts; once the network is well, it delivers the current turn.
func everyPair(t *testing.T, dialogues []*conformance.Dialogue) {
	seed, count := toolchain.Seed(t), turns
	switch {
	case os.Getenv("COMPACT_LONG") != "":
		count *= 10
	case !toolchain.Thorough():
		count /= 2
	}
	for i, client := range dialogues {
		for j, server := range dialogues {
			name := client.Language + " to " + server.Language
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				w := newWorld(t, client, server, name, rand.New(rand.NewPCG(seed, uint64(i*len(dialogues)+j))))
				for w.turns < count {
					w.episode()
				}
				w.summary()
			})
		}
	}
}

// start starts the languages that are here, and ends them behind the test.
func start(t *testing.T) []*conformance.Dialogue {
	t.Helper()
	toolchain.Watch(t, "../..")
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
			if err := d.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	return list
}
