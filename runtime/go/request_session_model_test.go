package compact_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"pgregory.net/rapid"
)

// A world is one client and one server with a bad network between them. Its
// model is the set of requests that the client meant.
type world struct {
	t        *rapid.T
	client   *compact.ClientSession
	server   *compact.ServerSession
	registry *compact.Registry
	turn     compact.Turn
	meant    map[meant]bool
	toServer []string
	toClient []string
	last     *compact.Delivery
}

type meant struct {
	tool, system       string // "-" for none
	args, conversation string
}

func meaning(tool, system *string, args, conversation string) meant {
	orNone := func(s *string) string {
		if s == nil {
			return "-"
		}
		return "=" + *s
	}
	return meant{orNone(tool), orNone(system), args, conversation}
}

// Whatever happens, the server delivers only what the client meant; and once
// the network is well, the current turn is there within three rounds.
func TestSessionModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &world{t: t, meant: map[meant]bool{}}
		w.restartRegistry()
		w.restartClient()
		actions := []func(){
			w.newTurn, w.newTurn, w.newTurn, w.serve, w.serve, w.serve, w.serve, w.serve, w.answer, w.answer, w.answer,
			w.extend, w.spoilNetwork, w.restartServer, w.restartRegistry, w.restartClient, w.foreignDefinition,
		}
		for range rapid.IntRange(1, 40).Draw(t, "actions") {
			actions[rapid.IntRange(0, len(actions)-1).Draw(t, "action")]()
		}
		w.heal()
	})
}

func (w *world) restartRegistry() {
	entries := rapid.Int64Range(2, 4).Draw(w.t, "entries")
	var err error
	if w.registry, err = compact.NewRegistry(registryLimits(entries, 1<<20).NewMemoryStore(compact.MemoryStoreOptions{}), 0); err != nil {
		w.t.Fatal(err)
	}
	w.restartServer()
}

func (w *world) restartServer() { w.server = compact.NewServerSession(w.registry, "s") }

func (w *world) restartClient() {
	var err error
	o := compact.ClientSessionOptions{NoCompression: rapid.Bool().Draw(w.t, "plain")}
	if w.client, err = compact.NewClientSession(o); err != nil {
		w.t.Fatal(err)
	}
}

// foreignDefinition is another session's in the same scope; its reference is
// that of one of ours.
func (w *world) foreignDefinition() {
	_, _ = w.registry.Define(background, "s", compact.DefinitionTool, rapid.SampledFrom([]string{collisionA, collisionB}).Draw(w.t, "foreign"))
}

func (w *world) newTurn() {
	t := w.t
	next := compact.Turn{Args: rapid.SampledFrom([]string{"", "[1]", `{"q": "|D|"}`}).Draw(t, "args")}
	next.Tools = rapid.SampledFrom([][]string{nil, {collisionA}, {collisionB}, {"{}", collisionA}}).Draw(t, "tools")
	next.System = rapid.SampledFrom([]*string{nil, new(""), new("Be brief."), new("Be|D|brief.")}).Draw(t, "system")
	text := rapid.StringOfN(rapid.RuneFrom([]rune("ab|D한\n")), 0, 6, -1).Draw(t, "text")
	long := strings.Repeat("A sentence that compresses well. ", 3)
	next.Conversation = rapid.SampledFrom([]string{
		w.turn.Conversation, w.turn.Conversation + text, text, strings.Replace(w.turn.Conversation, "a", text, 1), w.turn.Conversation + long,
	}).Draw(t, "conversation")
	frames, err := w.client.Turn(next)
	if err != nil {
		t.Fatal(err)
	}
	w.turn, w.toServer, w.last = next, append(w.toServer, frames...), nil
	w.meant[w.current()] = true
}

func (w *world) current() meant {
	var tool *string
	switch len(w.turn.Tools) {
	case 1:
		tool = &w.turn.Tools[0]
	case 2:
		tool = new(`{"tools":[` + strings.Join(w.turn.Tools, ",") + "]}")
	}
	args := w.turn.Args
	if args == "" {
		args = "{}"
	}
	return meaning(tool, w.turn.System, args, w.turn.Conversation)
}

func (w *world) serve() {
	if len(w.toServer) == 0 {
		return
	}
	frame := w.toServer[0]
	w.toServer = w.toServer[1:]
	out := w.server.Receive(background, frame)
	w.toClient = append(w.toClient, out.Replies...)
	r := out.Request
	if r == nil {
		return
	}
	if out.Err != nil || out.Duplicate || len(out.Replies) > 0 {
		w.t.Fatalf("delivered beside %+v", out)
	}
	if !w.meant[meaning(r.Tool, r.System, r.Args, r.Conversation)] {
		w.t.Fatalf("delivered what nobody meant: %+v", *r)
	}
	w.last = r
}

func (w *world) answer() {
	frames, err := w.client.Answer(w.toClient)
	if err != nil {
		w.t.Fatal(err)
	}
	if n := len(slices.DeleteFunc(slices.Clone(frames), func(f string) bool { return !strings.HasPrefix(f, "REQ|") })); n > 1 {
		w.t.Fatalf("%d requests in one answer", n)
	}
	w.toClient, w.toServer = nil, append(w.toServer, frames...)
}

// extend appends what the server wrote, and sometimes one side misses it.
func (w *world) extend() {
	if rapid.IntRange(0, 5).Draw(w.t, "client misses") > 0 {
		_ = w.client.Extend("Sure. ")
		w.turn.Conversation += "Sure. "
	}
	if rapid.IntRange(0, 5).Draw(w.t, "server misses") > 0 {
		_ = w.server.Extend("Sure. ")
	}
}

// spoilNetwork loses, doubles or moves a frame, in either direction.
func (w *world) spoilNetwork() {
	for _, queue := range []*[]string{&w.toServer, &w.toClient} {
		if len(*queue) == 0 {
			continue
		}
		at := rapid.IntRange(0, len(*queue)-1).Draw(w.t, "at")
		frame := (*queue)[at]
		switch rapid.IntRange(0, 2).Draw(w.t, "how") {
		case 0:
			*queue = slices.Delete(*queue, at, at+1)
		case 1:
			*queue = append(*queue, frame)
		case 2:
			*queue = append(slices.Delete(*queue, at, at+1), frame)
		}
	}
}

// heal loses what is under way, and has a turn over a network that works.
func (w *world) heal() {
	w.toServer, w.toClient = nil, nil
	w.newTurn()
	for range 4 {
		for len(w.toServer) > 0 {
			w.serve()
		}
		w.answer()
	}
	if w.last == nil || meaning(w.last.Tool, w.last.System, w.last.Args, w.last.Conversation) != w.current() {
		w.t.Fatalf("three rounds did not deliver the turn %+v", w.turn)
	}
	if len(w.toServer) > 0 {
		w.t.Fatalf("still to send: %q", w.toServer)
	}
}
