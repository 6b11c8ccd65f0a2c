package redisstore_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/redisstore"
	"github.com/redis/go-redis/v9"
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

// A Redis that hangs costs no more than the caller's deadline, and nothing that is
// away is unknown. What follows on it, tests/faults and tests/sessions have.
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
	s.kill()
	if text, err := r.Resolve(background, "a", reference); text != "" || !isKind(err, compact.KindNotAvailable) {
		t.Errorf("a dead one: %q, %v", text, err)
	}
	ignorant := redis.NewClient(&redis.Options{Addr: s.address})
	defer ignorant.Close()
	if _, err := redisstore.New(ignorant, redisstore.Options{}); err == nil {
		t.Error("a client that ignores deadlines was taken")
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
