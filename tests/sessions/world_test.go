package sessions

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
)

// A server is a session, in one process or spread over several.
type server interface {
	Open(ctx context.Context, registry string, kind conformance.RegistryKind) error
	Receive(ctx context.Context, frame string) (conformance.Outcome, error)
	Extend(ctx context.Context, text string) error
}

// A world is one client, one server and the network between them.
type world struct {
	t      *testing.T
	ctx    context.Context
	random *rand.Rand
	client conformance.ClientParty
	server server
	other  server // of another client, with the same registry and scope
	name   string
	model  model

	registries         int
	turns, delivered   int
	turn               conformance.Turn
	toServer, toClient []string
	cut                map[string]bool // of the frames to the server; may be no frames
	arrived            bool            // the current turn
	copy               string          // the client's, of what the server has
	begun              bool            // the client's session
	extended, unsure   bool            // since the turn; whether a miss has undone that
	cutReplies         bool            // may be refused
	more               []func()        // that may happen, too
	trace              []string        // what happened in this episode
}

func newWorld(t *testing.T, client *conformance.Dialogue, server, other server, name string, random *rand.Rand) *world {
	w := &world{
		t: t, ctx: t.Context(), random: random, model: newModel(), cut: map[string]bool{},
		client: conformance.ClientParty{Dialogue: client, ID: name}, server: server, other: other, name: name,
	}
	w.restartRegistry()
	w.restartClient()
	return w
}

// episode is some trouble, and then a network that works.
func (w *world) episode() {
	w.trace = nil
	actions := []func(){
		w.newTurn, w.newTurn, w.newTurn, w.serve, w.serve, w.serve, w.flow, w.flow, w.flow, w.answer, w.answer,
		w.extend, w.spoil, w.spoil, w.restartServer, w.restartRegistry, w.restartClient, w.moveClient, w.foreignDefinition,
	}
	for range 1 + w.random.IntN(30) {
		pick(w, append(actions, w.more...))()
	}
	w.heal()
}

func (w *world) note(format string, args ...any) {
	w.trace = append(w.trace, fmt.Sprintf(format, args...))
}

func (w *world) fail(format string, args ...any) {
	w.t.Helper()
	w.t.Fatalf("%s\nafter\n%s", fmt.Sprintf(format, args...), strings.Join(w.trace, "\n"))
}

func (w *world) check(err error) {
	w.t.Helper()
	if err != nil {
		w.fail("%v", err)
	}
}

func pick[T any](w *world, list []T) T { return list[w.random.IntN(len(list))] }

// restartRegistry is a server that has forgotten everything; its registry holds
// little more than one turn needs.
func (w *world) restartRegistry() {
	w.registries++
	entries := 2 + w.random.IntN(3)
	w.note("new registry of %d entries", entries)
	w.check(w.server.Open(w.ctx, w.registry(), conformance.RegistryKind{Entries: entries}))
	w.check(w.other.Open(w.ctx, w.registry(), conformance.RegistryKind{Entries: entries}))
}

func (w *world) registry() string { return fmt.Sprintf("%s %d", w.name, w.registries) }

// restartServer is a new session on the same registry.
func (w *world) restartServer() {
	w.note("new server session")
	w.check(w.server.Open(w.ctx, w.registry(), conformance.RegistryKind{}))
}

func (w *world) restartClient() {
	o := conformance.ClientOptions{Compress: w.random.IntN(2) == 0, Splice: w.random.IntN(2) == 0}
	w.note("new client session, %+v", o)
	w.check(w.client.Open(w.ctx, o))
	w.copy, w.begun, w.extended, w.unsure = "", false, false, false
}

// moveClient is the client's session in another process.
func (w *world) moveClient() {
	if w.unsure {
		return
	}
	w.note("the client's session is exported and restored")
	w.check(w.client.Restart(w.ctx, w.copy))
}

// foreignDefinition takes, or loses, the short reference of one of ours.
func (w *world) foreignDefinition() {
	frame := "TOOL|def|" + pick(w, []string{collisionA, collisionB})
	w.note("another client's %s", frame)
	_, err := w.other.Receive(w.ctx, frame)
	w.check(err)
}

func (w *world) newTurn() {
	w.turn = w.nextTurn()
	w.turns++
	frames, err := w.client.Turn(w.ctx, w.turn)
	w.check(err)
	w.note("turn %+v: %q", w.model.mean(w.turn), frames)
	w.arrived = false
	w.copy, w.begun, w.extended, w.unsure = w.turn.Conversation, true, false, false
	w.send(frames)
}

// send puts frames on the way: definitions first, and no more than one request.
func (w *world) send(frames []string) {
	for i, f := range frames {
		if strings.HasPrefix(f, "REQ|") && i < len(frames)-1 {
			w.fail("frames behind a request: %q", frames)
		}
		w.model.sent(f)
	}
	w.toServer = append(w.toServer, frames...)
}

func (w *world) serve() {
	if len(w.toServer) == 0 {
		return
	}
	frame := w.toServer[0]
	w.toServer = w.toServer[1:]
	out, err := w.server.Receive(w.ctx, frame)
	w.check(err)
	w.took(frame, out)
}

// took judges what the server made of a frame.
func (w *world) took(frame string, out conformance.Outcome) {
	w.note("the server got %q: replies %q, delivered %v, error %v", frame, out.Replies, out.Request != nil, out.Error)
	w.toClient = append(w.toClient, out.Replies...)
	if out.Request == nil {
		if out.Error != nil && !w.cut[frame] && out.Error["kind"] != "UnknownReference" && out.Error["kind"] != "ReferenceConflict" {
			w.fail("a whole frame is refused: %v", out.Error)
		}
		return
	}
	if out.Error != nil || out.Duplicate || len(out.Replies) > 0 {
		w.fail("delivered beside %+v", out)
	}
	if problem := w.model.delivered(frame, *out.Request); problem != "" {
		w.fail("%s: %+v", problem, show(*out.Request))
	}
	w.delivered++
	w.arrived = show(*out.Request) == show(meaning(w.turn))
}

// flow lets everything arrive.
func (w *world) flow() {
	for len(w.toServer) > 0 {
		w.serve()
	}
	w.answer()
}

func (w *world) answer() {
	replies := w.toClient
	w.toClient = nil
	frames, err := w.client.Answer(w.ctx, replies)
	if err != nil && !w.cutReplies {
		w.check(err)
	}
	w.cutReplies = false
	w.note("the client got %q: %q", replies, frames)
	w.unsure = w.unsure || w.extended && len(frames) > 0
	w.send(frames)
}

// extend appends what the server wrote; sometimes one side misses it.
func (w *world) extend() {
	const text = "Sure. 👍 "
	client, server := w.random.IntN(6) > 0, w.random.IntN(6) > 0
	w.note("extend the client's copy: %v, the server's: %v", client, server)
	if client {
		w.check(w.client.Extend(w.ctx, text))
		w.turn.Conversation += text
		if w.begun {
			w.copy += text
			w.extended = true
		}
	}
	if server {
		w.check(w.server.Extend(w.ctx, text))
	}
}

// spoil loses, doubles, moves or cuts a frame, in both directions.
func (w *world) spoil() {
	for _, queue := range []*[]string{&w.toServer, &w.toClient} {
		if len(*queue) == 0 {
			continue
		}
		at := w.random.IntN(len(*queue))
		frame, how := (*queue)[at], w.random.IntN(4)
		w.note("%s %q", []string{"lose", "double", "delay", "cut"}[how], frame)
		switch how {
		case 0:
			*queue = slices.Delete(*queue, at, at+1)
		case 1:
			*queue = append(*queue, frame)
			w.model.sent(frame)
		case 2:
			*queue = append(slices.Delete(*queue, at, at+1), frame)
		case 3:
			runes := []rune(frame)
			part := string(runes[:w.random.IntN(len(runes)+1)])
			(*queue)[at] = part
			w.cut[part] = w.cut[part] || part != frame
			w.cutReplies = w.cutReplies || queue == &w.toClient
		}
	}
}

// heal drops the frames on the way, then plays a turn over a network that works.
func (w *world) heal() {
	w.note("the network is well")
	w.toServer, w.toClient = nil, nil
	w.newTurn()
	const rounds = 3
	for range rounds {
		w.flow()
	}
	if !w.arrived || len(w.toServer) > 0 {
		w.fail("%d rounds: delivered %v, still to send %q", rounds, w.arrived, w.toServer)
	}
}

// summary fails a run in which too few turns were delivered to prove anything.
func (w *world) summary() {
	w.t.Logf("%d turns, %d requests delivered", w.turns, w.delivered)
	if w.delivered < w.turns/3 {
		w.t.Error("hardly anything was delivered")
	}
}
