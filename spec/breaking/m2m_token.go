package breaking

import "github.com/compactgen/compactgen/spec"

// tokens compares the token algorithm's tables. It walks from the root, the
// first context, down both specs at once: what contexts and tables are called
// is no matter of the wire.
type tokens struct {
	*comparison
	old, new tokenTables
	seen     map[[2]string]bool // pairs of contexts, or of tables, compared
	alike    map[[2]string]bool // pairs of other names, and whether they read alike
}

// tokenTables are one spec's.
type tokenTables struct {
	*spec.Token
	contexts map[string]*spec.Context
	values   map[string]*spec.ValueTable
}

func tablesOf(t *spec.Token) tokenTables {
	return tokenTables{
		t, index(t.Contexts, func(c *spec.Context) string { return c.Name.V }),
		index(t.Values, func(v *spec.ValueTable) string { return v.Name.V }),
	}
}

func newTokens(c *comparison, old, new *spec.Token) *tokens {
	return &tokens{c, tablesOf(old), tablesOf(new), map[[2]string]bool{}, map[[2]string]bool{}}
}

func (t *tokens) compare() {
	t.text(t.old.Escape, t.new.Escape, "token-escape", "escape", "the escape")
	t.contexts(&t.old.Contexts[0], &t.new.Contexts[0])
	t.text(t.old.Request, t.new.Request, "token-request", "request", "the key of requests")
	t.defaults()
}

func keyName(k *spec.ContextKey) string { return k.Name.V }

// contexts compares two contexts of one place, and the places below.
func (t *tokens) contexts(old, new *spec.Context) {
	if t.compared("context", old.Name.V, new.Name.V) {
		return
	}
	before, after := index(old.Keys, keyName), index(new.Keys, keyName)
	for i := range new.Keys {
		k := &new.Keys[i]
		symbol := new.Name.V + "." + k.Name.V
		if was := before[k.Name.V]; was == nil {
			t.add(k.Pos, "token-key-added", symbol, "the key %q of %s has the short %q", k.Name.V, new.Name.V, k.Short.V)
		} else {
			t.text(was.Short, k.Short, "token-key-short", symbol, "the short of "+symbol)
			t.context(was, k, symbol)
			t.table(was, k, symbol)
		}
	}
	for _, k := range old.Keys {
		if after[k.Name.V] == nil {
			t.gone(k.Pos, "token-key-removed", old.Name.V+"."+k.Name.V, "the key %q of %s has no short any more", k.Name.V, old.Name.V)
		}
	}
}

// compared says whether a pair has been compared before, and notes it.
func (t *tokens) compared(kind, old, new string) bool {
	pair := [2]string{kind + " " + old, new}
	before := t.seen[pair]
	t.seen[pair] = true
	return before
}

// same compares a pair of other names once, however many keys lead to it.
func (t *tokens) same(kind string, old, new spec.Text, compare func() bool) bool {
	pair := [2]string{kind + " " + old.V, new.V}
	alike, known := t.alike[pair]
	if !known {
		alike = compare()
		t.alike[pair] = alike
	}
	return alike
}

// context compares the contexts of a key's value. Contexts of one name are compared
// row by row; others are either the same to peers, or regrouped.
func (t *tokens) context(old, new *spec.ContextKey, symbol string) {
	a, b := t.old.contexts[old.Context.V], t.new.contexts[new.Context.V]
	switch {
	case a != nil && b != nil && old.Context.V == new.Context.V:
		t.contexts(a, b)
	case !t.same("context", old.Context, new.Context, func() bool { return t.sameContext(a, b, map[[2]*spec.Context]bool{}) }):
		t.add(new.Pos, "token-key-context", symbol, "the context of %s is %s and was %s", symbol, orNone(new.Context), orNone(old.Context))
	}
}

// sameContext says whether two contexts and all below read alike.
func (t *tokens) sameContext(a, b *spec.Context, met map[[2]*spec.Context]bool) bool {
	if a == nil || b == nil || len(a.Keys) != len(b.Keys) {
		return a == nil && b == nil
	}
	if met[[2]*spec.Context{a, b}] {
		return true
	}
	met[[2]*spec.Context{a, b}] = true
	before := index(a.Keys, keyName)
	for _, k := range b.Keys {
		was := before[k.Name.V]
		if was == nil || was.Short.V != k.Short.V ||
			!sameTable(t.old.values[was.Values.V], t.new.values[k.Values.V]) ||
			!t.sameContext(t.old.contexts[was.Context.V], t.new.contexts[k.Context.V], met) {
			return false
		}
	}
	return true
}
