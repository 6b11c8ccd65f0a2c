package breaking

import "github.com/compactgen/compactgen/spec"

func valueName(r *spec.ValueRow) string { return r.Name.V }

// table compares the tables of a key's string value, as context does contexts.
func (t *tokens) table(old, new *spec.ContextKey, symbol string) {
	a, b := t.old.values[old.Values.V], t.new.values[new.Values.V]
	switch {
	case a != nil && b != nil && old.Values.V == new.Values.V:
		t.rows(a, b)
	case !t.same("table", old.Values, new.Values, func() bool { return sameTable(a, b) }):
		t.add(new.Pos, "token-key-values", symbol, "the table of %s is %s and was %s", symbol, orNone(new.Values), orNone(old.Values))
	}
}

func (t *tokens) rows(old, new *spec.ValueTable) {
	if t.compared("table", old.Name.V, new.Name.V) {
		return
	}
	before, after := index(old.Rows, valueName), index(new.Rows, valueName)
	for _, r := range new.Rows {
		symbol := new.Name.V + "." + r.Name.V
		if was := before[r.Name.V]; was == nil {
			t.add(r.Pos, "token-value-added", symbol, "the value %q of %s has the short %q", r.Name.V, new.Name.V, r.Short.V)
		} else {
			t.text(was.Short, r.Short, "token-value-short", symbol, "the short of "+symbol)
		}
	}
	for _, r := range old.Rows {
		if after[r.Name.V] == nil {
			t.gone(r.Pos, "token-value-removed", old.Name.V+"."+r.Name.V, "the value %q of %s has no short any more", r.Name.V, old.Name.V)
		}
	}
}

func sameTable(a, b *spec.ValueTable) bool {
	if a == nil || b == nil || len(a.Rows) != len(b.Rows) {
		return a == nil && b == nil
	}
	before := index(a.Rows, valueName)
	for _, r := range b.Rows {
		if was := before[r.Name.V]; was == nil || was.Short.V != r.Short.V {
			return false
		}
	}
	return true
}

// defaults compares the values of keys that a request leaves out.
func (t *tokens) defaults() {
	old, new := t.old.Defaults, t.new.Defaults
	key := func(d *spec.Default) string { return d.Key.V }
	before, after := index(old, key), index(new, key)
	for _, d := range new {
		was := before[d.Key.V]
		if was == nil {
			t.add(d.Pos, "token-default-added", d.Key.V, "%q has the default %s", d.Key.V, d.Lexeme.V)
			continue
		}
		t.text(was.Lexeme, d.Lexeme, "token-default-lexeme", d.Key.V, "the default of "+d.Key.V)
		t.text(was.Equal, d.Equal, "token-default-class", d.Key.V, "the class of the default of "+d.Key.V)
	}
	for _, d := range old {
		if after[d.Key.V] == nil {
			t.gone(d.Pos, "token-default-removed", d.Key.V, "%q has no default any more", d.Key.V)
		}
	}
	if d := firstMoved(old, new, key); d != nil {
		t.add(d.Pos, "token-default-order", "defaults", "the defaults are in another order from %s on", d.Key.V)
	}
}
