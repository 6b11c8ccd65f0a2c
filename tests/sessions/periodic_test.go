package sessions

import (
	"fmt"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/tests/toolchain"
)

const period = 10

// periodicLosses: requests, or the answers to them, are lost in a pattern that repeats
// for ever, as behind a balancer with a dead process. A turn is delivered within ten
// rounds that got through, whether the server has forgotten everything or not.
func periodicLosses(t *testing.T, dialogues []*conformance.Dialogue) {
	step := 5
	if toolchain.Sampled(t) {
		step = 101
	}
	seed := int(toolchain.Seed(t) % uint64(step))
	for i, client := range dialogues {
		server := dialogues[(i+seed)%len(dialogues)]
		name := client.Language + " to " + server.Language + ", periodic"
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for pattern := seed; pattern < 1<<period-1; pattern += step {
				for kind := range 8 {
					p := periodic{
						t: t, client: conformance.ClientParty{Dialogue: client, ID: name}, server: conformance.ServerParty{Dialogue: server, ID: name},
						pattern: pattern, answers: kind&1 > 0, forgets: kind&2 > 0, splices: kind&4 > 0,
					}
					p.run()
				}
			}
		})
	}
}

type periodic struct {
	t      *testing.T
	client conformance.ClientParty
	server conformance.ServerParty

	pattern                   int  // a bit for each round that is lost
	answers, forgets, splices bool // answers are lost and not requests; the server forgets all before; the client may splice
}

func (p *periodic) run() {
	ctx := p.t.Context()
	check(p.t, p.client.Open(ctx, conformance.ClientOptions{Splice: p.splices}))
	registry := func(n int) string { return fmt.Sprint(p.client.ID, p.pattern, p.answers, p.forgets, p.splices, n) }
	check(p.t, p.server.Open(ctx, registry(0), conformance.RegistryKind{}))
	system := "Be brief."
	turn := conformance.Turn{Tools: []string{`{"name":"search"}`}, System: &system, Args: "{}", Conversation: strings.Repeat("User: Hi\n", 9)}
	frames, err := p.client.Turn(ctx, turn)
	check(p.t, err)
	p.serve(frames)
	check(p.t, p.client.Extend(ctx, "AI: Hello\n"))
	check(p.t, p.server.Extend(ctx, "AI: Hello\n"))
	if p.forgets {
		check(p.t, p.server.Open(ctx, registry(1), conformance.RegistryKind{}))
	}
	turn.Conversation = turn.Conversation[9:] + "AI: Hello\nUser: More\n"
	frames, err = p.client.Turn(ctx, turn)
	check(p.t, err)
	for round, through := 0, 0; through < 10; round++ {
		lost := p.pattern>>(round%period)&1 > 0
		var replies []string
		arrived := false
		if !lost || p.answers {
			replies, arrived = p.serve(frames)
		}
		switch {
		case arrived && !lost:
			return
		case lost && p.answers && round%2 > 0: // it may have arrived
			frames, err = p.client.Again(ctx)
		case lost:
			frames, err = p.client.Turn(ctx, turn)
		default:
			through++
			frames, err = p.client.Answer(ctx, replies)
		}
		check(p.t, err)
	}
	p.t.Fatalf("nothing was delivered in ten rounds that got through: pattern %010b, answers lost %v, forgotten %v, splices %v", p.pattern, p.answers, p.forgets, p.splices)
}

// serve takes all frames of a round. The turn has arrived if it is delivered now or was
// before.
func (p *periodic) serve(frames []string) (replies []string, arrived bool) {
	for _, frame := range frames {
		out, err := p.server.Receive(p.t.Context(), frame)
		check(p.t, err)
		replies = append(replies, out.Replies...)
		arrived = arrived || out.Request != nil || out.Duplicate
	}
	return replies, arrived
}
