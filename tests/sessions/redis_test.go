package sessions

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
)

// Two turns of one session.
const (
	firstTurn = `REQ|1|||{"check":"c_80bdbdf8b85a1562","args":{}}|D|F|x`
	nextTurn  = `REQ|1|||{"check":"c_dad0b74c366cf7b4","args":{}}|D|+|y`
)

// failingRedis: whatever Redis refuses, loses or holds, each language answers
// NotAvailable, or asks for what is missing, and goes on behind it.
func failingRedis(t *testing.T, f *fleet) {
	seen := map[string]bool{}
	for _, d := range f.processes {
		if seen[d.Language] {
			continue
		}
		seen[d.Language] = true
		t.Run(d.Language, func(t *testing.T) {
			p := &asked{t: t, fleet: f, process: d}
			t.Run("refuses", p.refusals)
			t.Run("has texts of others", p.foreignTexts)
			t.Run("has states of others", p.foreignStates)
			t.Run("forgets", p.times)
			t.Run("has done a swap whose answer is lost", p.lostAnswer)
		})
	}
}

// asked is a process with one session, whose answers are looked at.
type asked struct {
	*fleet
	t       *testing.T
	process *conformance.Dialogue
	server  conformance.ServerParty
}

// Where the session has its state, and its scope a definition.
const (
	stateKey  = "failing:session:{s:42}"
	reference = "s_2d711642b726b04401627ca9fbac32f5" // printf x | sha256sum
	textKey   = "failing:1:s:" + reference
	whole     = reference + "c8530fb1903cc4db02258717921a4881"
)

// open is for a Redis that is empty.
func (a *asked) open() {
	a.do("FLUSHALL")
	a.server = conformance.ServerParty{Dialogue: a.process, ID: "failing"}
	kind := conformance.RegistryKind{Redis: a.url, Session: "42", HexLength: 32}
	if err := a.server.Open(a.t.Context(), "failing:", kind); err != nil {
		a.t.Fatal(err)
	}
}

func (a *asked) do(command string) {
	a.t.Helper()
	var words []any
	for _, word := range strings.Fields(command) {
		words = append(words, word)
	}
	if err := a.redis.Do(context.Background(), words...).Err(); err != nil {
		a.t.Fatal(command, err)
	}
}

// fails is for a frame that delivers nothing.
func (a *asked) fails(frame, kind string, replies ...string) {
	a.t.Helper()
	out, err := a.server.Receive(a.t.Context(), frame)
	if err != nil || out.Error["kind"] != kind || out.Request != nil || out.Duplicate || strings.Join(out.Replies, " ") != strings.Join(replies, " ") {
		a.t.Errorf("%s: %+v, %v, expected %s and %q", frame, out, err, kind, replies)
	}
}

func (a *asked) delivers(frame, conversation string) {
	a.t.Helper()
	out, err := a.server.Receive(a.t.Context(), frame)
	if err != nil || out.Request == nil || out.Request.Conversation != conversation {
		a.t.Errorf("%s: %+v, %v", frame, out, err)
	}
}

func (a *asked) refusals(t *testing.T) {
	for _, c := range [][2]string{
		{"CONFIG SET maxmemory 1", "CONFIG SET maxmemory 0"},
		{"REPLICAOF 127.0.0.1 1", "REPLICAOF NO ONE"},
		{"ACL SETUSER default -@scripting -set", "ACL SETUSER default +@scripting +set"},
	} {
		a.open()
		a.delivers(firstTurn, "x")
		a.do(c[0])
		a.fails(nextTurn, "NotAvailable")
		a.fails("SYS|full|x", "NotAvailable")
		if err := a.server.Extend(a.t.Context(), "!"); err == nil || !strings.Contains(err.Error(), `"kind":"NotAvailable"`) {
			t.Errorf("%s: extend: %v", c[0], err)
		}
		a.do(c[1])
		a.delivers(nextTurn, "xy")
	}
}

func (a *asked) foreignTexts(t *testing.T) {
	a.open()
	if _, err := a.server.Receive(t.Context(), "SYS|full|x"); err != nil || a.redis.Get(t.Context(), textKey).Val() != "x" {
		t.Errorf("not put: %v", err)
	}
	for _, wrong := range []string{"", "y", "\xff"} {
		a.redis.Set(t.Context(), textKey, wrong, 0)
		a.fails("SYS|ref|"+reference, "UnknownReference", "SYS|miss|"+reference)
	}
	a.redis.Del(t.Context(), textKey)
	a.redis.LPush(t.Context(), textKey, "x")
	for _, each := range []string{reference, whole} {
		a.fails("SYS|ref|"+each, "NotAvailable")
	}
}

func (a *asked) foreignStates(t *testing.T) {
	a.open()
	for _, wrong := range []string{"3|newer", "x", "\xff\xfe|||"} {
		a.redis.Set(t.Context(), stateKey, wrong, 0)
		a.fails(firstTurn, "NotAvailable")
		if held := a.redis.Get(t.Context(), stateKey).Val(); held != wrong {
			t.Errorf("%q became %q", wrong, held)
		}
	}
	a.redis.Del(t.Context(), stateKey)
	a.redis.LPush(t.Context(), stateKey, "x")
	a.fails(firstTurn, "NotAvailable")
	a.redis.Del(t.Context(), stateKey)
	a.redis.Set(t.Context(), stateKey, "", 0) // is no state
	a.delivers(firstTurn, "x")
}

// times: a definition lives for a day since it was last put or got, a state since it
// was last written.
func (a *asked) times(t *testing.T) {
	a.open()
	const day = 24 * time.Hour
	anew := func(what, key string, want bool) {
		t.Helper()
		if left := a.redis.PTTL(t.Context(), key).Val(); left > day || (left > day/2) != want {
			t.Errorf("%s: %v left", what, left)
		}
		a.redis.PExpire(t.Context(), key, day/2)
	}
	for _, frame := range []string{"SYS|full|x", "SYS|full|x", "SYS|ref|" + reference, "SYS|ref|" + whole} {
		if out, err := a.server.Receive(t.Context(), frame); err != nil || out.Error != nil {
			t.Errorf("%s: %+v, %v", frame, out, err)
		}
		anew(frame, textKey, true)
	}
	a.redis.Set(t.Context(), textKey, "y", 0) // another text has the reference
	a.fails("SYS|full|x", "ReferenceConflict", "SYS|ref|"+whole)
	anew("under the full reference", "failing:1:s:"+whole, true)
	for i, frame := range []string{firstTurn, nextTurn} {
		a.do("SCRIPT FLUSH") // it is sent again
		a.delivers(frame, "xy"[:i+1])
		anew(frame, stateKey, true)
	}
	if out, err := a.server.Receive(t.Context(), nextTurn); err != nil || !out.Duplicate {
		t.Errorf("again: %+v, %v", out, err)
	}
	anew("a look", stateKey, false)
}

// lostAnswer: the swap is not sent again, even by clients that do that with other
// commands. It would look like a lost race, and its request like a duplicate.
func (a *asked) lostAnswer(t *testing.T) {
	a.open()
	a.delivers(firstTurn, "x")
	a.losing.Store(true)
	a.fails(nextTurn, "NotAvailable")
	if a.losing.Swap(false) {
		t.Error("no answer was lost")
	}
	if state := a.redis.Get(t.Context(), stateKey).Val(); !strings.HasSuffix(state, "|xy") {
		t.Errorf("the swap was not done: %q", state)
	}
}
