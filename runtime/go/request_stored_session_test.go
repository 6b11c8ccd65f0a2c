package compact_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

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
