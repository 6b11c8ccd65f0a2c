package redisstore_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/runtime/go/redisstore"
	"github.com/redis/go-redis/v9"
)

// deliver is one turn of a client with a server that keeps definitions in Redis.
func deliver(ctx context.Context, address string) (*compact.Delivery, error) {
	rdb := redis.NewClient(&redis.Options{Addr: address, ContextTimeoutEnabled: true})
	defer rdb.Close()
	store, err := redisstore.New(rdb, redisstore.Options{})
	if err != nil {
		return nil, err
	}
	registry, err := compact.NewRegistry(store, store.HexLength())
	if err != nil {
		return nil, err
	}
	server := compact.NewServerSession(registry, "tenant")

	client, err := compact.NewClientSession(compact.ClientSessionOptions{HexLength: store.HexLength()})
	if err != nil {
		return nil, err
	}
	frames, err := client.Turn(compact.Turn{
		Tools: []string{`{"name":"search"}`}, Args: `{"query":"hello"}`, Conversation: "User: Hi",
	})
	for err == nil && len(frames) > 0 {
		var replies []string
		for _, frame := range frames {
			out, err := server.Receive(ctx, frame)
			if err != nil && len(out.Replies) == 0 { // replies ask for what is missing
				return nil, err
			}
			if out.Request != nil {
				return out.Request, nil
			}
			replies = append(replies, out.Replies...)
		}
		frames, err = client.Answer(replies)
	}
	return nil, err
}

func ExampleNew() {
	delivery, err := deliver(context.Background(), "localhost:6379")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(delivery.Conversation)
}

// The example is what the documentation shows: it runs.
func TestExample(t *testing.T) {
	s := startServer(t)
	delivery, err := deliver(t.Context(), s.client().Options().Addr)
	if err != nil || delivery == nil {
		t.Fatalf("%+v, %v", delivery, err)
	}
	if *delivery.Tool != `{"name":"search"}` || delivery.System != nil || delivery.Args != `{"query":"hello"}` || delivery.Conversation != "User: Hi" {
		t.Errorf("%+v", delivery)
	}
}
