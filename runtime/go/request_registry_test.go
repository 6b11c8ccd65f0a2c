package compact_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
	"pgregory.net/rapid"
)

// Two texts whose SHA-256 begin with the same 8 digits.
const (
	collisionA = `{"name":"tool_4082"}`
	collisionB = `{"name":"tool_23155"}`
)

var background = context.Background()

func newRegistry(t testing.TB, s compact.Store, hexLength int) *compact.Registry {
	t.Helper()
	r, err := compact.NewRegistry(s, hexLength)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func registryLimits(entries, bytes int64) *compact.Protocol {
	l := compact.Default().Limits()
	l.RegistryEntries, l.RegistryBytes = entries, bytes
	return compact.Default().WithLimits(l)
}

func fullReference(t testing.TB, tool string) string {
	t.Helper()
	full, err := compact.Default().ToolReference(tool, 64)
	if err != nil {
		t.Fatal(err)
	}
	return full
}

// resolves checks what a reference stands for; "" is for an unknown one.
func resolves(t testing.TB, r *compact.Registry, scope, reference, want string) {
	t.Helper()
	text, err := r.Resolve(background, scope, reference)
	if text != want || (want == "") != (err != nil) || err != nil && !isReferenceError(err, compact.KindUnknownReference, reference) {
		t.Errorf("%s in %q: got %q (%v), want %q", reference, scope, text, err, want)
	}
}

func isReferenceError(err error, kind compact.Kind, reference string) bool {
	var e *compact.Error
	return errors.As(err, &e) && e.Kind == kind && e.Reference == reference
}

// Attack: a definition forged to the reference of another one is refused, told,
// and known under all its digits alone; the first one stays what it was.
func TestForgedDefinition(t *testing.T) {
	r := newRegistry(t, compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	short, err := r.Define(background, "s", compact.DefinitionTool, collisionA)
	if short != "t_f2b40b95" || err != nil {
		t.Fatal(short, err)
	}
	if _, err := r.Define(background, "s", compact.DefinitionTool, collisionB); !isReferenceError(err, compact.KindReferenceConflict, short) {
		t.Errorf("the forged definition: %v", err)
	}
	resolves(t, r, "s", short, collisionA)
	resolves(t, r, "s", fullReference(t, collisionA), collisionA)
	resolves(t, r, "s", fullReference(t, collisionB), collisionB)
	if again, err := r.Define(background, "s", compact.DefinitionTool, collisionA); again != short || err != nil {
		t.Errorf("the first one again: %q, %v", again, err)
	}
}

// Attack: no reference of another scope resolves, whatever its form.
func TestScopes(t *testing.T) {
	r := newRegistry(t, compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	short, err := r.Define(background, "tenant", compact.DefinitionTool, collisionA)
	if err != nil {
		t.Fatal(err)
	}
	for _, scope := range []string{"", "tenan", "tenant ", "tenantt_", "TENANT", "tenant\x00"} {
		resolves(t, r, scope, short, "")
		resolves(t, r, scope, fullReference(t, collisionA), "")
	}
	if _, err := r.Define(background, "other", compact.DefinitionTool, collisionB); err != nil {
		t.Errorf("what another scope holds is no conflict: %v", err)
	}
	for _, err := range []error{
		errOf(r.Define(background, "\xff", compact.DefinitionSystem, "")), errOf(r.Resolve(background, "\xff", short)), errOf(r.Receive(background, "\xff", "SYS|full|")),
	} {
		if !isKind(err, compact.KindInvalidText) {
			t.Errorf("a scope that is no Unicode: %v", err)
		}
	}
}

func errOf[T any](_ T, err error) error { return err }

// Attack: a store that other processes write to takes no short references.
func TestSharedRegistryNeedsLongReferences(t *testing.T) {
	store := shared{compact.NewMemoryStore(compact.MemoryStoreOptions{})}
	for n, ok := range map[int]bool{0: false, 8: false, 31: false, 32: true, 64: true, 65: false, -1: false} {
		r, err := compact.NewRegistry(store, n)
		if ok != (err == nil) || err != nil && (r != nil || !isKind(err, compact.KindInvalidFormat)) {
			t.Errorf("%d digits: %v", n, err)
		}
	}
	if _, err := compact.NewRegistry(sized(store), 33); !isKind(err, compact.KindInvalidFormat) {
		t.Errorf("a store for another length: %v", err)
	}
}

type shared struct{ compact.Store }

func (shared) Shared() bool { return true }

type sized struct{ compact.Store }

func (sized) HexLength() int { return 32 }

// A store that lies, or fails, leads to an error and never to a text.
func TestBadStores(t *testing.T) {
	for _, lie := range []string{"", "{}", collisionB} {
		r := newRegistry(t, &stub{text: lie}, 0)
		resolves(t, r, "s", fullReference(t, collisionA), "")
	}
	resolves(t, newRegistry(t, &stub{text: collisionB}, 0), "s", "t_f2b40b95", collisionB) // a text with that reference
	r := newRegistry(t, &stub{err: errors.New("connection refused")}, 0)
	for _, err := range []error{errOf(r.Define(background, "s", compact.DefinitionSystem, "x")), errOf(r.Resolve(background, "s", "s_12345678"))} {
		if !isKind(err, compact.KindNotAvailable) || !strings.Contains(err.Error(), "connection refused") {
			t.Errorf("a store that fails: %v", err)
		}
	}
}

type stub struct {
	text string
	err  error
}

func (s *stub) Put(context.Context, string, string, string, string) (bool, error) {
	return false, s.err
}
func (s *stub) Get(context.Context, string, string) (string, bool, error) { return s.text, true, s.err }
func (s *stub) Shared() bool                                              { return false }

func TestReceive(t *testing.T) {
	r := newRegistry(t, compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	for _, c := range []struct {
		frame string
		want  compact.Received
		kind  compact.Kind
	}{
		{"SYS|full|", compact.Received{Type: "system_full", Reference: "s_e3b0c442"}, ""},
		{"SYS|ref|s_e3b0c442", compact.Received{Type: "system_ref"}, ""},
		{"TOOL|def|" + collisionA, compact.Received{Type: "tool_def", Reference: "t_f2b40b95"}, ""},
		{"TOOL|ref|t_f2b40b95", compact.Received{Type: "tool_ref", Text: collisionA}, ""},
		{"TOOL|miss|t_00000000", compact.Received{Type: "tool_miss", Missing: "t_00000000"}, ""},
		{"TOOL|ref|t_f2b40b9", compact.Received{}, compact.KindInvalidFormat},
		{"TOOL|ref|t_f2b40b953", compact.Received{}, compact.KindUnknownReference},
		{"TOOL|def|" + collisionB, compact.Received{}, compact.KindReferenceConflict},
		{"TOOL|def|[]", compact.Received{}, compact.KindInvalidFormat},
		{"REQ|1|||1", compact.Received{}, compact.KindInvalidFormat},
		{"REQ|miss|c_0123456789abcdef", compact.Received{}, compact.KindInvalidFormat},
	} {
		if got, err := r.Receive(background, "", c.frame); got != c.want || (err != nil || c.kind != "") && !isKind(err, c.kind) {
			t.Errorf("%s: %+v, %v", c.frame, got, err)
		}
	}
}

// Eviction goes over all scopes, and by both limits.
func TestMemoryStoreEvicts(t *testing.T) {
	r := newRegistry(t, registryLimits(2, 10).NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	define := func(scope, text string) string {
		t.Helper()
		reference, err := r.Define(background, scope, compact.DefinitionSystem, text)
		if err != nil {
			t.Fatal(err)
		}
		return reference
	}
	one, two := define("a", "one"), define("b", "two")
	resolves(t, r, "a", one, "one")
	three := define("c", "three")
	resolves(t, r, "b", two, "") // the least recently used
	resolves(t, r, "a", one, "one")
	resolves(t, r, "c", three, "three")
	ten := define("a", "ten bytes.")
	resolves(t, r, "a", one, "") // one entry more would fit, its bytes would not
	resolves(t, r, "c", three, "")
	resolves(t, r, "a", ten, "ten bytes.")

	for limit, p := range map[string]*compact.Protocol{"registry_bytes": registryLimits(2, 3), "registry_entries": registryLimits(0, 100)} {
		r := newRegistry(t, p.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
		_, err := r.Define(background, "a", compact.DefinitionSystem, "four")
		var e *compact.Error
		if !errors.As(err, &e) || e.Kind != compact.KindInvalidFormat || e.Limit != limit {
			t.Errorf("over %s: %v", limit, err)
		}
	}
}

// An entry lives on as long as it is used.
func TestMemoryStoreExpires(t *testing.T) {
	now := time.Unix(0, 0)
	store := compact.NewMemoryStore(compact.MemoryStoreOptions{TTL: time.Minute, Now: func() time.Time { return now }})
	r := newRegistry(t, store, 0)
	reference, err := r.Define(background, "", compact.DefinitionSystem, "x")
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		now = now.Add(59 * time.Second)
		resolves(t, r, "", reference, "x")
	}
	now = now.Add(time.Minute)
	resolves(t, r, "", reference, "")
}

// slowStore is the memory store as it is described, over a list.
type slowStore struct {
	entries, bytes int
	list           []slowEntry // the least recently used first
}

type slowEntry struct{ scope, full, text, short string }

func (s *slowStore) put(scope, short, full, text string) (taken bool) {
	for _, e := range s.list {
		taken = taken || e.scope == scope && e.short == short && e.full != full
	}
	found := slowEntry{scope, full, text, ""}
	if i := s.find(scope, full); i >= 0 {
		found = s.list[i]
		s.list = append(s.list[:i:i], s.list[i+1:]...)
	}
	for s.size()+len(text) > s.bytes || len(s.list) >= s.entries {
		s.list = s.list[1:]
	}
	if !taken {
		found.short = short
	}
	s.list = append(s.list, found)
	return taken
}

func (s *slowStore) size() (total int) {
	for _, e := range s.list {
		total += len(e.text)
	}
	return total
}

func (s *slowStore) find(scope, reference string) int {
	for i, e := range s.list {
		if e.scope == scope && (e.full == reference || e.short == reference) {
			return i
		}
	}
	return -1
}

func (s *slowStore) get(scope, reference string) string {
	i := s.find(scope, reference)
	if i < 0 {
		return "-"
	}
	e := s.list[i]
	s.list = append(append(s.list[:i:i], s.list[i+1:]...), e)
	return e.text
}

func TestMemoryStoreReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		slow := &slowStore{entries: rapid.IntRange(1, 4).Draw(t, "entries"), bytes: rapid.IntRange(6, 20).Draw(t, "bytes")}
		store := registryLimits(int64(slow.entries), int64(slow.bytes)).NewMemoryStore(compact.MemoryStoreOptions{})
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			scope := rapid.SampledFrom([]string{"", "a"}).Draw(t, "scope")
			n := rapid.IntRange(0, 5).Draw(t, "text")
			short, full := fmt.Sprintf("s_%d", n%3), fmt.Sprintf("s_%d%d", n%3, n) // three collisions
			if rapid.Bool().Draw(t, "put") {
				text := strings.Repeat("x", n+1)
				taken, err := store.Put(background, scope, short, full, text)
				if want := slow.put(scope, short, full, text); taken != want || err != nil {
					t.Fatalf("put %s %s: %v (%v), want %v", scope, full, taken, err, want)
				}
				continue
			}
			reference := rapid.SampledFrom([]string{short, full}).Draw(t, "reference")
			text, found, err := store.Get(background, scope, reference)
			if !found {
				text = "-"
			}
			if want := slow.get(scope, reference); text != want || err != nil {
				t.Fatalf("get %s %s: %q (%v), want %q", scope, reference, text, err, want)
			}
		}
	})
}

// One registry serves many sessions; under -race this finds what is not locked.
func TestRegistryConcurrency(t *testing.T) {
	r := newRegistry(t, registryLimits(4, 100).NewMemoryStore(compact.MemoryStoreOptions{TTL: time.Hour}), 0)
	var group sync.WaitGroup
	for g := range 8 {
		group.Go(func() {
			for i := range 200 {
				text := strings.Repeat("x", (g+i)%7)
				reference, err := r.Define(background, "s", compact.DefinitionSystem, text)
				if err != nil {
					t.Error(err)
					return
				}
				if got, err := r.Resolve(background, "s", reference); got != text && !isKind(err, compact.KindUnknownReference) {
					t.Errorf("%q: %q, %v", text, got, err)
				}
			}
		})
	}
	group.Wait()
}
