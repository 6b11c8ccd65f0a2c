package storetest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

// TestSessionStore reports what a store of states does wrong.
func TestSessionStore(open func() compact.SessionStore) error { return runAll(stateChecks, open) }

// rounds is how often a test is repeated whose fault shows only by chance.
const rounds = 20

// A kept store of states is one whose answers are looked at.
type kept struct {
	*checked
	store compact.SessionStore
}

func (k kept) swap(key, old, state string, swaps bool) {
	got, err := k.store.Swap(background, key, old, state)
	if got != swaps || err != nil {
		k.errorf("swap under %q, %s for what begins with %s: %v, %v; expected %v", key, shown(state), shown(old), got, err, swaps)
	}
}

func (k kept) swapParts(old, begin string, parts []compact.StatePart, swaps bool) {
	got, err := k.store.(compact.PartStore).SwapParts(background, key, old, begin, parts)
	if got != swaps || err != nil {
		k.errorf("swap of %q and %v for what begins with %q: %v, %v; expected %v", begin, parts, old, got, err, swaps)
	}
}

func (k kept) load(key, want string) {
	got, found, err := k.store.Load(background, key)
	if got != want || found != (want != "") || err != nil {
		k.errorf("load %q: %s, %v, %v; expected %s", key, shown(got), found, err, shown(want))
	}
}

const key = "scope:session"

var stateChecks = []check[compact.SessionStore]{
	{"a state comes back as it was", func(c *checked, s compact.SessionStore) {
		k, old := kept{c, s}, ""
		for i, text := range texts {
			head := fmt.Sprint("1|", i, "|")
			k.swap(key, old, head+text, true)
			k.load(key, head+text)
			old = head
		}
	}},
	{"where nothing is, nothing is found, and nothing is swapped for it", func(c *checked, s compact.SessionStore) {
		k := kept{c, s}
		k.load(key, "")
		k.swap(key, "1|a|", "1|b|", false)
		k.load(key, "")
	}},
	{"only what begins with the old head is swapped", func(c *checked, s compact.SessionStore) {
		k := kept{c, s}
		const state = "1|0123456789abcdef|_%*?|the rest"
		k.swap(key, "", state, true)
		for _, old := range []string{
			"", "1|0123456789abcdee|", "2|0123456789abcdef|", "1|0123456789ABCDEF|", "0123456789abcdef|", "1|0123456789abcdef|_%*?|the REST",
			"1|0123456789abcdef|%", "1|0123456789abcde_|", "1|*", "the rest", state + "!", state + strings.Repeat("x", 1000), state + " ",
		} {
			k.swap(key, old, "1|other|", false)
			k.load(key, state)
		}
		for i, old := range []string{state, "1|next0", "1"} {
			next := fmt.Sprint("1|next", i, "|")
			k.swap(key, old, next, true)
			k.load(key, next)
		}
	}},
	{"a state in parts is put together, if the store does that", func(c *checked, s compact.SessionStore) {
		k := kept{c, s}
		if _, ok := s.(compact.PartStore); !ok {
			return
		}
		const begin, held = "1|b|", "\ufeff한|0\r\n😀 end " // 3 bytes, 3, 4, 4, 5
		long := strings.Repeat(held, 10_000)
		k.swapParts("1|a|", begin, []compact.StatePart{{Start: 0, End: 1}}, false)
		k.load(key, "")
		k.swap(key, "", "1|a|"+long, true)
		k.swapParts("1|c|", begin, []compact.StatePart{{Start: 0, End: 1}}, false)
		k.load(key, "1|a|"+long)
		k.swapParts("1|a|", begin+"é", []compact.StatePart{{0, len(long), " new "}, {len(held), len(held) + 6, ""}, {3, 6, "\x00"}, {len(long) - 1, len(long), ""}}, true)
		k.load(key, begin+"é"+long+" new \ufeff한한\x00 ")
		k.swapParts(begin, "1|c|", nil, true)
		k.load(key, "1|c|")
	}},
	{"each key has its own state", func(c *checked, s compact.SessionStore) {
		k := kept{c, s}
		long := strings.Repeat("%F0", 256)
		keys := []string{"a:b", "A:b", "a:B", ":b", "a:b%20", "a%3Ab:c", "a:b.", "a:~", "a:_", "a:-", long + ":" + long, long + ":" + long[:len(long)-1] + "1"}
		for _, key := range keys {
			k.swap(key, "", "1|"+key, true)
		}
		for _, key := range keys {
			k.load(key, "1|"+key)
		}
	}},
	{"of swaps at once, one is done", func(c *checked, s compact.SessionStore) {
		old := ""
		for round := range rounds {
			var done [8]bool
			atOnce(len(done), func(i int) {
				var err error
				if done[i], err = s.Swap(background, key, old, fmt.Sprintf("1|%d|%d|", round, i)); err != nil {
					c.errorf("swap: %v", err)
				}
			})
			state, _, err := s.Load(background, key)
			if err != nil {
				c.errorf("load: %v", err)
			}
			for i, was := range done {
				if own := fmt.Sprintf("1|%d|%d|", round, i); was != (state == own) {
					c.errorf("%q is there, and the swap of %q said %v", state, own, was)
				}
			}
			old = state
		}
	}},
	{"no swap is lost", func(c *checked, s compact.SessionStore) {
		const counters, each = 4, 25
		atOnce(counters, func(int) {
			for done := 0; done < each; {
				state, _, err := s.Load(background, key)
				n, _ := strconv.Atoi(strings.Trim(state, "|"))
				var swapped bool
				if err == nil {
					swapped, err = s.Swap(background, key, state, fmt.Sprintf("|%03d|", n+1))
				}
				if err != nil {
					c.errorf("%v", err)
					return
				}
				if swapped {
					done++
				}
			}
		})
		kept{c, s}.load(key, fmt.Sprintf("|%03d|", counters*each))
	}},
}
