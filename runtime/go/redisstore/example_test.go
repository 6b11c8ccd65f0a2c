package redisstore_test

import (
	"context"
	"log"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/redisstore"
	"github.com/redis/go-redis/v9"
)

// shared is what a process opens once.
func shared(rdb redis.UniversalClient) (*compact.Registry, *redisstore.Store, error) {
	store, err := redisstore.New(rdb, redisstore.Options{}) // of definitions and of sessions
	if err != nil {
		return nil, nil, err
	}
	registry, err := compact.NewRegistry(store, store.HexLength())
	return registry, store, err
}

// turn takes the frames that a client sent at once; any process may get them.
func turn(ctx context.Context, registry *compact.Registry, store *redisstore.Store, tenant, session string, frames []string) (replies []string, answer string, err error) {
	s, err := compact.NewStoredSession(registry, store, tenant, session)
	if err != nil {
		return nil, "", err
	}
	for _, frame := range frames {
		out, failed := s.Receive(ctx, frame)
		replies, err = append(replies, out.Replies...), failed
		if out.Request != nil {
			answer = ask(out.Request)
			if err := s.Extend(ctx, answer); err != nil {
				log.Print("the next turn sends the whole conversation: ", err)
			}
		}
	}
	if len(replies) > 0 {
		err = nil // they ask the client for what is missing
	}
	return replies, answer, err
}

// ask is a model.
func ask(r *compact.Delivery) string { return " AI: you said " + r.Conversation }

func ExampleNew() {
	rdb := redis.NewClient(&redis.Options{Addr: "localhost:6379", ContextTimeoutEnabled: true})
	registry, store, err := shared(rdb)
	if err != nil {
		log.Fatal(err)
	}
	replies, answer, err := turn(context.Background(), registry, store, "acme", "42", []string{"SYS|full|Be brief."})
	log.Print(replies, answer, err)
}

// The example is what the documentation shows: two processes have a turn each.
func TestExample(t *testing.T) {
	s := startServer(t)
	client, err := compact.NewClientSession(compact.ClientSessionOptions{HexLength: 32})
	if err != nil {
		t.Fatal(err)
	}
	next := compact.Turn{Tools: []string{`{"name":"search"}`}, Conversation: "Hi"}
	for range 2 {
		registry, store, err := shared(s.client())
		if err != nil {
			t.Fatal(err)
		}
		frames, err := client.Turn(next)
		if err != nil {
			t.Fatal(err)
		}
		replies, answer, err := turn(t.Context(), registry, store, "acme", "42", frames)
		if err != nil || replies != nil || answer != " AI: you said "+next.Conversation {
			t.Fatalf("%q, %q, %v", replies, answer, err)
		}
		if err := client.Extend(answer); err != nil {
			t.Fatal(err)
		}
		next.Conversation += answer + " Bye"
	}
}
