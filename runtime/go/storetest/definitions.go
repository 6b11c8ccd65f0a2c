package storetest

import "github.com/compactgen/compactgen/runtime/go"

// TestStore reports what a store of definitions does wrong. If the store has a
// method HexLength() int, short references have that many digits.
func TestStore(open func() compact.Store) error { return runAll(definitionChecks, open) }

// Two texts whose SHA-256 begin with the same eight digits. With more digits they
// share a short reference too: a store doesn't ask whether it is its text's.
const first, second = `{"name":"tool_4082"}`, `{"name":"tool_23155"}`

// A held store is one whose answers are looked at.
type held struct {
	*checked
	store  compact.Store
	digits int
}

func hold(c *checked, s compact.Store) held {
	h := held{c, s, 8}
	if own, ok := s.(interface{ HexLength() int }); ok {
		h.digits = own.HexLength()
	}
	return h
}

// put puts a text under the short reference of another one, or its own.
func (h held) put(scope, short, text string, taken bool) {
	got, err := h.store.Put(background, scope, reference(short, h.digits), reference(text, 64), text)
	if got != taken || err != nil {
		h.errorf("put %s in the scope %q: taken %v, %v; expected %v", shown(text), scope, got, err, taken)
	}
}

func (h held) get(scope, reference, want string, there bool) {
	got, found, err := h.store.Get(background, scope, reference)
	if got != want || found != there || err != nil {
		h.errorf("get %s in the scope %q: %s, %v, %v; expected %s, %v", reference, scope, shown(got), found, err, shown(want), there)
	}
}

var definitionChecks = []check[compact.Store]{
	{"a text is found by both references, as it was put", func(c *checked, s compact.Store) {
		h := hold(c, s)
		for _, text := range append([]string{""}, texts...) {
			h.put("scope", text, text, false)
			h.put("scope", text, text, false)
			h.get("scope", reference(text, h.digits), text, true)
			h.get("scope", reference(text, 64), text, true)
		}
	}},
	{"a full reference may be the short one too", func(c *checked, s compact.Store) {
		h := hold(c, s)
		full := reference(first, 64)
		for range 2 {
			if taken, err := s.Put(background, "scope", full, full, first); taken || err != nil {
				c.errorf("put: %v, %v", taken, err)
			}
		}
		h.get("scope", full, first, true)
	}},
	{"what was not put is not found", func(c *checked, s compact.Store) {
		h := hold(c, s)
		h.get("scope", reference(first, h.digits), "", false)
		h.get("scope", reference(first, 64), "", false)
	}},
	{"a taken reference stays with its text", func(c *checked, s compact.Store) {
		h := hold(c, s)
		for range 2 {
			h.put("scope", first, first, false)
			h.put("scope", first, second, true)
		}
		h.get("scope", reference(first, h.digits), first, true)
		h.get("scope", reference(first, 64), first, true)
		h.get("scope", reference(second, 64), second, true)
	}},
	{"of texts that are put at once, one takes the reference", func(c *checked, s compact.Store) {
		h := hold(c, s)
		for range rounds {
			short := reference(first, h.digits)
			var taken [20]bool
			atOnce(len(taken), func(i int) {
				text := [...]string{first, second}[i%2]
				var err error
				if taken[i], err = s.Put(background, "scope", short, reference(text, 64), text); err != nil {
					c.errorf("put: %v", err)
				}
			})
			holder, _, _ := s.Get(background, "scope", short)
			for i, was := range taken {
				if text := [...]string{first, second}[i%2]; was == (text == holder) {
					c.errorf("%q is under the short reference, and the put of %q said taken: %v", holder, text, was)
				}
			}
			if holder == first { // a store may look for a text under its own short reference alone
				h.get("scope", reference(second, 64), second, true)
			} else {
				h.get("scope", reference(first, 64), first, true)
			}
		}
	}},
	{"a scope sees what was put in it alone, whatever it is called", func(c *checked, s compact.Store) {
		h := hold(c, s)
		scopes := []string{"", "a", "A", "a:", "1:a", "{a}", "{", "*", "%", "a\x00", "a\n", "a ", " a", "é", "e\u0301", "한", "😀", "a" + reference("a", 64)}
		for _, scope := range scopes {
			h.put(scope, scope, scope, false)
		}
		for _, scope := range scopes {
			for _, text := range scopes {
				want := ""
				if scope == text {
					want = text
				}
				h.get(scope, reference(text, h.digits), want, scope == text)
				h.get(scope, reference(text, 64), want, scope == text)
			}
		}
	}},
}
