package sessions

import (
	"fmt"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// lengths: with any lengths of short references on the two sides, each turn is
// delivered within three rounds of frames and replies, even if the server has
// forgotten everything. From its third turn on a client has learned what the
// server takes, and needs one round.
func lengths(t *testing.T, dialogues []*conformance.Dialogue) {
	kinds := []conformance.RegistryKind{
		{HexLength: 8}, {HexLength: 32}, {HexLength: 64}, {HexLength: 32, Shared: true}, {HexLength: 64, Shared: true},
	}
	for _, client := range dialogues {
		for _, server := range dialogues {
			t.Run(client.Language+" to "+server.Language, func(t *testing.T) {
				t.Parallel()
				for _, digits := range toolchain.One(t, []int{8, 16, 32, 64}) {
					for _, kind := range kinds {
						name := fmt.Sprintf("%d to %+v", digits, kind)
						p := pair{
							t: t, name: name, kind: kind,
							client: conformance.ClientParty{Dialogue: client, ID: name + " to " + server.Language},
							server: conformance.ServerParty{Dialogue: server, ID: name + " from " + client.Language},
						}
						p.converse(digits)
					}
				}
			})
		}
	}
}

// A pair is one client and one server with a network that loses nothing.
type pair struct {
	t          *testing.T
	name       string
	kind       conformance.RegistryKind
	client     conformance.ClientParty
	server     conformance.ServerParty
	registries int
	turn       conformance.Turn
}

func (p *pair) converse(digits int) {
	p.check(p.client.Open(p.t.Context(), conformance.ClientOptions{Compress: true, HexLength: digits}))
	p.forgetAll()
	p.turn = conformance.Turn{Tools: []string{`{"name":"a"}`}, System: new("Be brief."), Args: "{}"}
	for i, most := range []int{3, 3, 1, 1} {
		p.say(fmt.Sprint("turn ", i), most)
	}
	p.forgetAll()
	p.say("all is forgotten", 3)
	p.say("behind that", 3)
	p.forgetAll()
	p.say("all is forgotten again", 3)
	p.say("behind that", 1)
}

// forgetAll is a new server session on an empty registry.
func (p *pair) forgetAll() {
	p.registries++
	p.check(p.server.Open(p.t.Context(), fmt.Sprint(p.server.ID, p.registries), p.kind))
}

// say plays one turn, and fails unless it is delivered within so many rounds.
func (p *pair) say(what string, most int) {
	p.turn.Conversation += what + ". "
	frames, err := p.client.Turn(p.t.Context(), p.turn)
	for range most {
		p.check(err)
		var replies []string
		for _, frame := range frames {
			out, err := p.server.Receive(p.t.Context(), frame)
			p.check(err)
			if out.Request != nil {
				if show(*out.Request) != show(meaning(p.turn)) {
					p.t.Fatalf("%s, %s: delivered %s", p.name, what, show(*out.Request))
				}
				return
			}
			replies = append(replies, out.Replies...)
		}
		frames, err = p.client.Answer(p.t.Context(), replies)
	}
	p.t.Fatalf("%s, %s: not delivered in %d rounds; still to send: %q", p.name, what, most, frames)
}

func (p *pair) check(err error) {
	if err != nil {
		p.t.Helper()
		p.t.Fatalf("%s: %v", p.name, err)
	}
}
