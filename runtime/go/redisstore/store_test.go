package redisstore_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/redisstore"
	"github.com/redis/go-redis/v9"
)

// Two texts whose SHA-256 begin with the same 8 digits.
const (
	collisionA = `{"name":"tool_4082"}`
	collisionB = `{"name":"tool_23155"}`
)

var background = context.Background()

func openRegistry(t *testing.T, client redis.UniversalClient, o redisstore.Options) *compact.Registry {
	t.Helper()
	r, err := compact.NewRegistry(newStore(t, client, o), 32)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func newStore(t *testing.T, client redis.UniversalClient, o redisstore.Options) *redisstore.Store {
	t.Helper()
	s, err := redisstore.New(client, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func define(t *testing.T, r *compact.Registry, scope, prompt string) string {
	t.Helper()
	reference, err := r.Define(background, scope, compact.DefinitionSystem, prompt)
	if err != nil {
		t.Fatal(err)
	}
	return reference
}

func isKind(err error, kind compact.Kind) bool {
	var e *compact.Error
	return errors.As(err, &e) && e.Kind == kind
}

func unknown(t *testing.T, r *compact.Registry, scope, reference string) {
	t.Helper()
	if text, err := r.Resolve(background, scope, reference); text != "" || !isKind(err, compact.KindUnknownReference) {
		t.Errorf("%s in %q: %q, %v", reference, scope, text, err)
	}
}

func full(t *testing.T, tool string) string {
	t.Helper()
	reference, err := compact.Default().ToolReference(tool, 64)
	if err != nil {
		t.Fatal(err)
	}
	return reference
}

// Attack: another process forges a definition to a reference that is taken.
func TestForgedInAnotherProcess(t *testing.T) {
	s := startServer(t)
	o := redisstore.Options{HexLength: 8} // a registry refuses it; real texts collide in it
	one, two := newStore(t, s.client(), o), newStore(t, s.client(), o)
	short := full(t, collisionA)[:10]
	for range 2 {
		if taken, err := one.Put(background, "s", short, full(t, collisionA), collisionA); taken || err != nil {
			t.Fatal(taken, err)
		}
		if taken, err := two.Put(background, "s", short, full(t, collisionB), collisionB); !taken || err != nil {
			t.Errorf("the forged one: %v, %v", taken, err)
		}
	}
	for reference, want := range map[string]string{short: collisionA, full(t, collisionA): collisionA, full(t, collisionB): collisionB} {
		if text, found, err := two.Get(background, "s", reference); text != want || !found || err != nil {
			t.Errorf("%s: %q, %v, %v", reference, text, found, err)
		}
	}
	if r, err := compact.NewRegistry(one, 0); r != nil || !isKind(err, compact.KindInvalidFormat) {
		t.Errorf("a shared registry with short references: %v", err)
	}
	if _, err := compact.NewRegistry(newStore(t, s.client(), redisstore.Options{HexLength: 40}), 32); !isKind(err, compact.KindInvalidFormat) {
		t.Errorf("a store for another length: %v", err)
	}
}

// Attack: no tenant's reference resolves for another, or under another prefix,
// whatever their names.
func TestTenants(t *testing.T) {
	s := startServer(t)
	r := openRegistry(t, s.client(), redisstore.Options{})
	reference := define(t, r, "a", "the secret prompt")
	for _, scope := range []string{"", "A", "a:", "1:a", "a:" + reference, "*", "a\x00"} {
		unknown(t, r, scope, reference)
	}
	unknown(t, openRegistry(t, s.client(), redisstore.Options{Prefix: "other:"}), "a", reference)
	if text, err := r.Resolve(background, "a", reference); text != "the secret prompt" || err != nil {
		t.Errorf("its own: %q, %v", text, err)
	}
	store := newStore(t, s.client(), redisstore.Options{})
	for scope, reference := range map[string]string{"": "a:b:c", "a": "b:c", "a:b": "c", "a:b:": "c"} { // one text, if glued
		if taken, err := store.Put(background, scope, reference, reference, scope); taken || err != nil {
			t.Errorf("%q, %s: %v, %v", scope, reference, taken, err)
		}
	}
}

// A definition lives on as long as it is put or got, and no longer.
func TestExpiry(t *testing.T) {
	s := startServer(t)
	client := s.client()
	r := openRegistry(t, client, redisstore.Options{TTL: 1000 * time.Hour})
	age := func() { // what half of that does
		t.Helper()
		for _, key := range client.Keys(background, "*").Val() {
			if left := client.PTTL(background, key).Val(); left <= 999*time.Hour || left > 1000*time.Hour {
				t.Errorf("%s has %v left", key, left)
			}
			client.PExpire(background, key, 500*time.Hour)
		}
	}
	reference := define(t, r, "a", "x")
	age()
	define(t, r, "a", "x")
	age()
	if _, err := r.Resolve(background, "a", reference); err != nil {
		t.Error(err)
	}
	age()
	short := openRegistry(t, client, redisstore.Options{TTL: time.Millisecond})
	define(t, short, "b", "x")
	time.Sleep(20 * time.Millisecond)
	unknown(t, r, "b", reference)
}

// Without Redis nothing is known, and that is no unknown reference; an empty one
// asks for definitions again.
func TestRedisDiesAndRestarts(t *testing.T) {
	s := startServer(t)
	r := openRegistry(t, s.client(), redisstore.Options{})
	reference := define(t, r, "a", "x")
	s.kill()
	for range 3 {
		text, err := r.Resolve(background, "a", reference)
		if text != "" || !isKind(err, compact.KindNotAvailable) || !strings.Contains(err.Error(), "refused") && !strings.Contains(err.Error(), "EOF") {
			t.Errorf("resolve: %q, %v", text, err)
		}
		if _, err := r.Define(background, "a", compact.DefinitionSystem, "y"); !isKind(err, compact.KindNotAvailable) {
			t.Errorf("define: %v", err)
		}
	}
	session, err := compact.NewServerSession(r, "a")
	if err != nil {
		t.Fatal(err)
	}
	out, err := session.Receive(background, "SYS|ref|"+reference)
	if out.Replies != nil || !isKind(err, compact.KindNotAvailable) {
		t.Errorf("a session: %+v", out)
	}
	s.start()
	out, err = session.Receive(background, "SYS|ref|"+reference)
	if !slices.Equal(out.Replies, []string{"SYS|miss|" + reference}) || !isKind(err, compact.KindUnknownReference) {
		t.Errorf("behind the restart: %+v", out)
	}
	if again := define(t, r, "a", "x"); again != reference {
		t.Errorf("defined again as %s", again)
	}
	if text, err := r.Resolve(background, "a", reference); text != "x" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}

// A Redis that hangs costs no more than the caller's deadline.
func TestSlowRedis(t *testing.T) {
	s := startServer(t)
	r := openRegistry(t, s.client(), redisstore.Options{})
	reference := define(t, r, "a", "x")
	s.pause(time.Hour)
	for range 2 {
		ctx, cancel := context.WithTimeout(background, 50*time.Millisecond)
		text, err := r.Resolve(ctx, "a", reference)
		if text != "" || !isKind(err, compact.KindNotAvailable) || !strings.Contains(err.Error(), "timeout") && !strings.Contains(err.Error(), "deadline") {
			t.Errorf("%q, %v", text, err)
		}
		cancel()
	}
	ignorant := redis.NewClient(&redis.Options{Addr: s.address})
	defer ignorant.Close()
	if _, err := redisstore.New(ignorant, redisstore.Options{}); err == nil {
		t.Error("a client that ignores deadlines was taken")
	}
}

// What others write into Redis is no text of ours.
func TestCorruptRedis(t *testing.T) {
	s := startServer(t)
	client := s.client()
	r := openRegistry(t, client, redisstore.Options{})
	reference := define(t, r, "a", "x")
	keys := client.Keys(background, "*").Val()
	if len(keys) != 1 {
		t.Fatal(keys)
	}
	for _, wrong := range []string{"", "y", collisionA} {
		client.Set(background, keys[0], wrong, 0)
		unknown(t, r, "a", reference)
	}
	client.Del(background, keys[0])
	client.LPush(background, keys[0], "x")
	if text, err := r.Resolve(background, "a", reference); text != "" || !isKind(err, compact.KindNotAvailable) {
		t.Errorf("a list: %q, %v", text, err)
	}
}

// trips counts what goes over the network, beside what opens a connection.
type trips struct{ commands, pipelines int }

func (h *trips) DialHook(next redis.DialHook) redis.DialHook { return next }

func (h *trips) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, c redis.Cmder) error {
		if name := c.Name(); name == "getex" || name == "set" {
			h.commands++
		}
		return next(ctx, c)
	}
}

func (h *trips) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, c []redis.Cmder) error {
		if c[0].Name() == "getex" {
			h.pipelines++
		}
		return next(ctx, c)
	}
}

func TestOneRoundTrip(t *testing.T) {
	s := startServer(t)
	client := s.client()
	r := openRegistry(t, client, redisstore.Options{})
	reference := define(t, r, "a", "x")
	long, err := compact.Default().SystemReference("x", 64)
	if err != nil {
		t.Fatal(err)
	}
	count := new(trips)
	client.AddHook(count)
	for reference, want := range map[string]trips{reference: {1, 0}, long: {0, 1}} {
		*count = trips{}
		if text, err := r.Resolve(background, "a", reference); text != "x" || err != nil || *count != want {
			t.Errorf("%s: %q, %v, %+v", reference, text, err, *count)
		}
	}
	*count = trips{}
	if define(t, r, "a", "new"); *count != (trips{1, 0}) {
		t.Errorf("a new definition: %+v", *count)
	}
}
