package compact_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
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

// What the vectors cannot ask: the methods beside Receive, the names of limits,
// and a store that was made for other references.
func TestRegistryRefuses(t *testing.T) {
	r := newRegistry(t, compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	for _, err := range []error{
		errOf(r.Define(background, "\xff", compact.DefinitionSystem, "")), errOf(r.Resolve(background, "\xff", "s_e3b0c442")),
		errOf(compact.NewServerSession(r, "\xff")),
	} {
		if !isKind(err, compact.KindInvalidText) {
			t.Errorf("a scope that is no Unicode: %v", err)
		}
	}
	for limit, p := range map[string]*compact.Protocol{"registry_bytes": registryLimits(2, 3), "registry_entries": registryLimits(0, 100)} {
		r := newRegistry(t, p.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
		_, err := r.Define(background, "a", compact.DefinitionSystem, "four")
		var e *compact.Error
		if !errors.As(err, &e) || e.Kind != compact.KindInvalidFormat || e.Limit != limit {
			t.Errorf("over %s: %v", limit, err)
		}
	}
	if _, err := compact.NewRegistry(sized{compact.NewMemoryStore(compact.MemoryStoreOptions{})}, 33); !isKind(err, compact.KindInvalidFormat) {
		t.Errorf("a store for another length: %v", err)
	}
}

func errOf[T any](_ T, err error) error { return err }

type sized struct{ compact.Store }

func (sized) HexLength() int { return 32 }
func (sized) Shared() bool   { return true }

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

// An entry lives on as long as it is used, under the reference that it was put
// with last.
func TestMemoryStoreExpires(t *testing.T) {
	now := time.Unix(0, 0)
	store := compact.NewMemoryStore(compact.MemoryStoreOptions{TTL: time.Minute, Now: func() time.Time { return now }})
	var r *compact.Registry
	var reference string
	for _, length := range []int{8, 32, 64, 8} {
		r = newRegistry(t, store, length)
		reference, _ = r.Define(background, "", compact.DefinitionSystem, "x")
		resolves(t, r, "", reference, "x")
	}
	for range 3 {
		now = now.Add(59 * time.Second)
		resolves(t, r, "", reference, "x")
	}
	now = now.Add(time.Minute)
	resolves(t, r, "", reference, "")
}
