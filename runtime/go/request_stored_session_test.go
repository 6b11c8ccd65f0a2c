package compact_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/compactgen/compactgen/runtime/go"
)

// states are those under some keys, as far as they are there.
func states(t *testing.T, s compact.SessionStore, keys ...string) (held string) {
	t.Helper()
	for _, key := range keys {
		state, found, err := s.Load(background, key)
		if err != nil || found != (state != "") {
			t.Error(key, state, found, err)
		}
		held += state
	}
	return held
}

// States and definitions are in one list, and only a swap moves a state.
func TestStatesInMemory(t *testing.T) {
	swap := func(s compact.SessionStore, key, old, state string, want bool) {
		t.Helper()
		if swapped, err := s.Swap(background, key, old, state); swapped != want || err != nil {
			t.Errorf("%q for %q: %v, %v", state, old, swapped, err)
		}
	}
	s := registryLimits(3, 12).NewMemoryStore(compact.MemoryStoreOptions{})
	swap(s, "k:1", "", "one", true)
	swap(s, "k:2", "", "two", true)
	if _, err := s.Put(background, "k:3", "s_1", "s_12", "tex"); err != nil {
		t.Error(err)
	}
	if states(t, s, "k:1", "k:3") != "one" { // no use; a definition in a scope of that name is no state
		t.Error("not what was swapped")
	}
	swap(s, "k:4", "", "for", true)
	if held := states(t, s, "k:1", "k:2", "k:4"); held != "twofor" {
		t.Errorf("of the three that fit there are %q", held)
	}
	swap(s, "k:2", "twx", "longer", false)
	swap(s, "k:2", "tw", "longer", true) // six bytes more, of twelve
	if held := states(t, s, "k:2", "k:4"); held != "longerfor" {
		t.Errorf("of twelve bytes there are %q", held)
	}
	_, err := s.Swap(background, "k:2", "l", strings.Repeat("x", 13))
	var e *compact.Error
	if !errors.As(err, &e) || e.Kind != compact.KindInvalidFormat || e.Limit != "registry_bytes" || states(t, s, "k:2", "k:4") != "longerfor" {
		t.Errorf("one that never fits: %v", err)
	}

	now := time.Unix(0, 0)
	s = compact.NewMemoryStore(compact.MemoryStoreOptions{TTL: time.Minute, Now: func() time.Time { return now }})
	swap(s, "k:1", "", "one", true)
	for _, step := range []struct {
		later time.Duration
		want  string
	}{{59 * time.Second, "one"}, {time.Second, ""}} {
		if now = now.Add(step.later); states(t, s, "k:1") != step.want {
			t.Errorf("at %v it is not %q", now, step.want)
		}
	}
}

// A contested store lets every swap lose, or fails.
type contested struct {
	swaps int
	err   error
}

func (s *contested) Load(context.Context, string) (string, bool, error) { return "", false, nil }
func (s *contested) Swap(context.Context, string, string, string) (bool, error) {
	s.swaps++
	return false, s.err
}

// Whoever loses again and again delivers nothing, and ends; whoever does not know
// whether it has won delivers nothing either.
func TestSwapsThatFail(t *testing.T) {
	const frame = `REQ|1|||{"check":"c_883096bbdaad3cc3","args":{}}|D|F|User: Hi` // printf '\n\n\n{}\n|D|F|User: Hi' | sha256sum
	for _, c := range []struct {
		store contested
		swaps int
		cause compact.Cause
	}{{contested{}, 8, compact.CauseSessionBehind}, {contested{err: errors.New("connection lost")}, 1, compact.CauseStoreFailed}} {
		r := newRegistry(t, compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
		s, err := compact.NewStoredSession(r, &c.store, "", "42")
		if err != nil {
			t.Fatal(err)
		}
		out, err := s.Receive(background, frame)
		var e *compact.Error
		if !errors.As(err, &e) || e.Kind != compact.KindNotAvailable || e.Cause != c.cause || out.Request != nil || out.Replies != nil || c.store.swaps != c.swaps {
			t.Errorf("%d swaps: %+v, %v", c.store.swaps, out, err)
		}
	}
}

// A joining store puts states together from parts, and counts them and their bytes.
type joining struct {
	*compact.MemoryStore
	parts, sent int
}

func (s *joining) Swap(ctx context.Context, key, old, state string) (bool, error) {
	s.parts, s.sent = 0, s.sent+len(state)
	return s.MemoryStore.Swap(ctx, key, old, state)
}

func (s *joining) SwapParts(ctx context.Context, key, old, begin string, parts []compact.StatePart) (bool, error) {
	state, _, _ := s.Load(ctx, key)
	sent := s.sent + len(begin)
	held, found := strings.CutPrefix(state, old)
	if !found || old == "" {
		return false, nil
	}
	for _, p := range parts {
		if p.Start >= p.End || !utf8.ValidString(held[p.Start:p.End]) {
			return false, fmt.Errorf("the part from %d to %d", p.Start, p.End)
		}
		begin, sent = begin+held[p.Start:p.End]+p.Text, sent+len(p.Text)
	}
	swapped, err := s.Swap(ctx, key, state, begin)
	s.parts, s.sent = len(parts), sent
	return swapped, err
}

// A state is swapped in parts where that is less; whoever loads it next finds it whole.
func TestStatesInParts(t *testing.T) {
	lines := make([]string, 800)
	for i := range lines {
		lines[i] = fmt.Sprintf("%d: a line of some length with the number %d, and 한😀\n", i, i*i)
	}
	client, err := compact.NewClientSession(compact.ClientSessionOptions{Splice: true})
	if err != nil {
		t.Fatal(err)
	}
	s := &joining{MemoryStore: compact.NewMemoryStore(compact.MemoryStoreOptions{})}
	registry := newRegistry(t, compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	long := strings.Repeat("new ", 200)
	for _, c := range []struct {
		name        string
		edit        func()
		parts, most int // of bytes
	}{
		{"the first", func() {}, 0, 1 << 20},
		{"an answer", nil, 1, 100},
		{"nothing", func() {}, 1, 100},
		{"a line more", func() { lines = append(lines, long) }, 1, 900},
		{"the first six dropped", func() { lines = lines[6:] }, 1, 100},
		{"one changed in the middle", func() { lines[300] = "😁\n" }, 2, 105},
		{"dropped, changed and appended", func() { lines = append(lines[5:], "the last\n"); lines[99], lines[500] = "x\n", "y\n" }, 3, 105},
		{"every tenth changed", func() {
			for i := range 70 {
				lines[10*i] = "changed\n"
			}
		}, 0, 1 << 20},
		{"all of it", func() { lines = []string{strings.Repeat("other ", 1000)} }, 0, 7000},
	} {
		s.sent = 0
		stored, err := compact.NewStoredSession(registry, s, "a", "42")
		if err != nil {
			t.Fatal(err)
		}
		if c.edit == nil {
			lines = append(lines, "an answer\n")
			if err := errors.Join(stored.Extend(background, "an answer\n"), client.Extend("an answer\n")); err != nil {
				t.Fatal(err)
			}
		} else {
			c.edit()
			frames, err := client.Turn(compact.Turn{Conversation: strings.Join(lines, "")})
			if err != nil {
				t.Fatal(err)
			}
			if out, err := stored.Receive(background, frames[0]); err != nil || out.Request == nil || out.Request.Conversation != strings.Join(lines, "") {
				t.Fatal(c.name, out.Replies, err)
			}
		}
		if s.parts != c.parts || s.sent > c.most {
			t.Errorf("%s: %d ranges and %d bytes, expected %d and at most %d", c.name, s.parts, s.sent, c.parts, c.most)
		}
	}
}
