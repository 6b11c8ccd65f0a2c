// Package sessions plays client and server sessions of every two languages
// against each other, over a network that loses, doubles and reorders.
package sessions

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/compactgen/compactgen/tests/conformance"
	"github.com/compactgen/compactgen/tests/conformance/toolchain"
)

// turns of each pair; COMPACT_LONG makes them ten times as many.
const turns = 400

// Whatever happens on the way, a server delivers only what the client meant, in
// all four parts; once the network is well, it delivers the current turn.
func TestEveryPair(t *testing.T) {
	seed, count := toolchain.Seed(t), turns
	if os.Getenv("COMPACT_LONG") != "" {
		count *= 10
	}
	dialogues := start(t)
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
	var list []*conformance.Dialogue
	for _, language := range toolchain.Languages(t) {
		d, err := conformance.Converse(t.Context(), conformance.Command("tests/testees/"+language, "../.."))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := d.Close(); err != nil {
				t.Error(err)
			}
		})
		list = append(list, d)
	}
	return list
}
