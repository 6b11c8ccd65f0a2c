package sessions

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/redis/go-redis/v9"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/tests/faults/proxy"
	"github.com/compactgen/compactgen/tests/redisserver"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// A fleet are processes of every language that keep sessions in one Redis.
type fleet struct {
	t         *testing.T
	url       string
	redis     *redis.Client
	random    *rand.Rand
	processes []*conformance.Dialogue
	opened    int
	losing    atomic.Bool // the next swap is done, and its answer lost
}

func newFleet(t *testing.T) *fleet {
	t.Helper()
	f := &fleet{t: t, random: rand.New(rand.NewPCG(toolchain.Seed(t), 20))}
	server := redisserver.Open(t)
	network, err := proxy.Start(server.Address, func(int) proxy.Link {
		return proxy.Link{Lose: func(piece []byte) bool { return string(piece) == ":1\r\n" && f.losing.CompareAndSwap(true, false) }}
	})
	check(t, err)
	t.Cleanup(network.Close)
	client := redis.NewClient(&redis.Options{Network: "unix", Addr: server.Address})
	t.Cleanup(func() { _ = client.Close() })
	f.url, f.redis = "redis://"+network.Address, client
	for range 2 {
		for _, d := range start(t) {
			p := conformance.ServerParty{Dialogue: d, ID: "first"}
			if err := p.Open(t.Context(), "first:", conformance.RegistryKind{Redis: f.url, Session: "first"}); err != nil {
				t.Run(d.Language, func(t *testing.T) { toolchain.NeedAlso(t, d.Language, err) })
				continue
			}
			f.processes = append(f.processes, d)
		}
	}
	return f
}

// any is one of the processes that are alive.
func (f *fleet) any() *conformance.Dialogue { return f.processes[f.random.IntN(len(f.processes))] }

// kill ends a process, with whatever it knows.
func (f *fleet) kill(d *conformance.Dialogue) {
	for i, p := range f.processes {
		if p == d {
			f.processes = append(f.processes[:i:i], f.processes[i+1:]...)
		}
	}
	d.Kill()
}

// A spread session is open in whichever process gets a frame, or stays with one.
type spread struct {
	*fleet
	session string
	only    *conformance.Dialogue // nil for any
	kind    conformance.RegistryKind
	name    string // of the registry
	last    conformance.ServerParty
	reuse   bool // sessions that are open already now and then, as well as fresh ones
	known   map[string]bool
}

func (s *spread) Open(_ context.Context, registry string, _ conformance.RegistryKind) error {
	s.kind = conformance.RegistryKind{Redis: s.url, Session: s.session, HexLength: 32}
	s.name, s.known = registry+":", map[string]bool{}
	return nil
}

// party is the session as some process has it open.
func (s *spread) party(ctx context.Context, d *conformance.Dialogue) (conformance.ServerParty, error) {
	id := fmt.Sprintf("%s of %s in %p", s.session, s.name, d)
	p := conformance.ServerParty{Dialogue: d, ID: id}
	if s.reuse && s.known[id] && s.random.IntN(2) == 0 {
		return p, nil
	}
	s.known[id] = true
	return p, p.Open(ctx, s.name, s.kind)
}

func (s *spread) Receive(ctx context.Context, frame string) (out conformance.Outcome, err error) {
	d := s.only
	if d == nil {
		d = s.any()
	}
	if s.last, err = s.party(ctx, d); err != nil {
		return out, err
	}
	return s.last.Receive(ctx, frame)
}

// Extend is of the process that got the last frame. One that has an old state, or
// is no longer there, extends nothing.
func (s *spread) Extend(ctx context.Context, text string) error {
	if s.last.Dialogue == nil {
		return nil
	}
	err := s.last.Extend(ctx, text)
	if err != nil && s.reuse && strings.Contains(err.Error(), `"kind":"NotAvailable"`) {
		return nil
	}
	return err
}

// atOnce gives one frame to several processes at the same time.
func (s *spread) atOnce(ctx context.Context, frame string, several int) (outs []conformance.Outcome, err error) {
	failed := make([]error, several)
	outs = make([]conformance.Outcome, several)
	var all sync.WaitGroup
	for i, at := range s.random.Perm(len(s.processes))[:several] {
		p, err := s.party(ctx, s.processes[at])
		if err != nil {
			return outs, err
		}
		all.Go(func() { outs[i], failed[i] = p.Receive(ctx, frame) })
	}
	all.Wait()
	return outs, errors.Join(failed...)
}

// spreadWorlds: the same holds for six processes, if any of them gets the next
// frame, if two get it at once, or if Redis forgets anything.
func spreadWorlds(t *testing.T, dialogues []*conformance.Dialogue, f *fleet) {
	for _, client := range dialogues {
		name := "spread of " + client.Language
		session := &spread{fleet: f, session: "one", reuse: true}
		w := newWorld(t, client, session, &spread{fleet: f, session: "other"}, name, f.random)
		w.more = []func(){
			func() { // a turn comes to two processes
				w.newTurn()
				for len(w.toServer) > 1 {
					w.serve()
				}
				frame := w.toServer[0]
				w.toServer = nil
				w.note("two processes get %q", frame)
				w.model.sent(frame)
				outs, err := session.atOnce(w.ctx, frame, 2)
				w.check(err)
				for _, out := range outs {
					w.took(frame, out)
				}
			},
			func() { // Redis forgets
				keys, err := f.redis.Keys(w.ctx, "*").Result()
				w.check(err)
				if len(keys) > 0 {
					key := pick(w, keys)
					w.note("Redis forgets %q", key)
					w.check(f.redis.Del(w.ctx, key).Err())
				}
			},
		}
		for w.turns < turnsOfPair(t) {
			w.episode()
		}
		t.Logf("%d turns, %d requests delivered", w.turns, w.delivered) // each episode ends with one
	}
}

// races: if several processes get a frame at once, one delivers it, and the others
// report a duplicate.
func races(t *testing.T, dialogues []*conformance.Dialogue, f *fleet) {
	client := conformance.ClientParty{Dialogue: dialogues[0], ID: "races"}
	session := &spread{fleet: f, session: "races"}
	check(t, errors.Join(client.Open(t.Context(), conformance.ClientOptions{Compress: true, HexLength: 32}), session.Open(t.Context(), "races", conformance.RegistryKind{})))
	turn := conformance.Turn{Args: "{}"}
	for n := range 20 {
		turn.Conversation += fmt.Sprint("turn ", n, ". ")
		frames, err := client.Turn(t.Context(), turn)
		if err != nil || len(frames) != 1 {
			t.Fatal(frames, err)
		}
		if n == 0 { // a fresh start may come to several
			_, err = session.Receive(t.Context(), frames[0])
			check(t, err)
			continue
		}
		outs, err := session.atOnce(t.Context(), frames[0], len(f.processes))
		check(t, err)
		delivered, duplicates := 0, 0
		for _, out := range outs {
			switch {
			case out.Duplicate:
				duplicates++
			case out.Request != nil && show(*out.Request) == show(meaning(turn)):
				delivered++
			}
		}
		if delivered != 1 || duplicates != len(outs)-1 {
			t.Fatalf("turn %d: %+v", n, outs)
		}
	}
}

// A spending is a conversation, and the bytes that it took.
type spending struct {
	t       *testing.T
	name    string
	client  []conformance.ClientParty // in turn
	server  server
	trouble func(turn int)
	turn    conformance.Turn
	bytes   int
	rounds  []int
}

// ten turns of some length, as programs that ask models have them.
const tenTurns = 10

func words(seed, size int) string {
	random := rand.New(rand.NewPCG(uint64(seed), 0))
	var b strings.Builder
	for b.Len() < size {
		fmt.Fprintf(&b, "w%d ", random.IntN(100000))
	}
	return b.String()
}

func (s *spending) hold() {
	s.t.Helper()
	check := func(err error) {
		if err != nil {
			s.t.Helper()
			s.t.Fatalf("%s: %v", s.name, err)
		}
	}
	s.turn = conformance.Turn{Tools: []string{`{"name":"` + words(1, 900) + `"}`}, System: new(words(2, 1500)), Args: `{"model":"m","stream":true}`}
	for n := range tenTurns {
		if s.trouble != nil {
			s.trouble(n)
		}
		client := s.client[n%len(s.client)]
		s.turn.Conversation += words(10+n, 200)
		frames, err := client.Turn(s.t.Context(), s.turn)
		rounds := 0
		for delivered := false; !delivered; rounds++ {
			if check(err); rounds == 3 {
				s.t.Fatalf("%s: turn %d was not delivered in three rounds; still to send %q", s.name, n, frames)
			}
			var replies []string
			for _, frame := range frames {
				s.bytes += len(frame)
				out, err := s.server.Receive(s.t.Context(), frame)
				check(err)
				for _, reply := range out.Replies {
					s.bytes += len(reply)
				}
				replies = append(replies, out.Replies...)
				if delivered = out.Request != nil; delivered && show(*out.Request) != show(meaning(s.turn)) {
					s.t.Fatalf("%s: turn %d: delivered %s", s.name, n, show(*out.Request))
				}
			}
			if !delivered {
				frames, err = client.Answer(s.t.Context(), replies)
			}
		}
		s.rounds = append(s.rounds, rounds)
		written := words(100+n, 600)
		check(s.server.Extend(s.t.Context(), written))
		check(client.Extend(s.t.Context(), written))
		s.turn.Conversation += written
	}
}

// oneConversation: the cost of a conversation does not depend on how many
// processes take its frames.
func oneConversation(t *testing.T, dialogues []*conformance.Dialogue, f *fleet) {
	client := func(id string, i, digits int) conformance.ClientParty {
		c := conformance.ClientParty{Dialogue: dialogues[(f.opened+i)%len(dialogues)], ID: fmt.Sprint(id, " ", i)}
		check(t, c.Open(t.Context(), conformance.ClientOptions{Compress: true, HexLength: digits}))
		return c
	}
	spend := func(name string, clients int, only *conformance.Dialogue, trouble func(n int, s *spread)) *spending {
		f.opened++
		id := fmt.Sprint("conversation ", f.opened)
		session := &spread{fleet: f, session: id, only: only}
		s := &spending{t: t, name: name, server: session}
		for i := range clients {
			s.client = append(s.client, client(id, i, 32))
		}
		check(t, session.Open(t.Context(), id, conformance.RegistryKind{}))
		if trouble != nil {
			s.trouble = func(n int) { trouble(n, session) }
		}
		s.hold()
		return s
	}
	// A process that keeps everything to itself has shorter references.
	alone := conformance.ServerParty{Dialogue: dialogues[0], ID: "alone"}
	check(t, alone.Open(t.Context(), "alone", conformance.RegistryKind{}))
	memory := &spending{t: t, name: "its memory", server: alone, client: []conformance.ClientParty{client("alone", 0, 0)}}
	memory.hold()
	empty := func(n int, _ *spread) {
		if n == 6 {
			check(t, f.redis.FlushAll(t.Context()).Err())
		}
	}
	for _, c := range []struct {
		name    string
		clients int
		trouble func(n int, s *spread)
		least   int // turns that take one round
	}{
		{"any process", 1, nil, tenTurns},
		{"two clients in turn", 2, nil, 0},
		{"an empty Redis", 1, empty, tenTurns - 1},
	} {
		one := spend(c.name+", one process", c.clients, f.processes[0], c.trouble)
		spent := spend(c.name, c.clients, nil, c.trouble)
		once := 0
		for _, rounds := range spent.rounds {
			once += 2 - min(rounds, 2)
		}
		t.Logf("%s: %d bytes, %d in one process; rounds %v", c.name, spent.bytes, one.bytes, spent.rounds)
		if spent.bytes*10 > one.bytes*11 || once < c.least {
			t.Errorf("%s: %d bytes, where one process takes %d; %d turns took one round, not %d", c.name, spent.bytes, one.bytes, once, c.least)
		}
	}
	one := spend("one process", 1, f.processes[0], nil)
	if one.bytes*10 > memory.bytes*11 {
		t.Errorf("%d bytes with Redis, %d without", one.bytes, memory.bytes)
	}
	t.Logf("a process with its own memory takes %d bytes", memory.bytes)
	killed := spend("processes are killed", 1, nil, func(n int, s *spread) {
		if n == 3 || n == 7 {
			f.kill(s.last.Dialogue)
		}
	})
	if killed.bytes*10 > one.bytes*11 {
		t.Errorf("with processes that are killed: %d bytes, where one process takes %d", killed.bytes, one.bytes)
	}
}
