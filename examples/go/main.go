// Command go shows the Go runtime: go run ./examples/go
package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	compact "github.com/compactgen/compactgen/runtime/go"
)

func main() {
	response, err := compact.Decode("RES|OK|G3|150|Hello, world!")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s (%s from %s, %d tokens)\n", response.Result, response.Status, response.Model, response.Tokens)

	hello := compact.Response{Status: compact.StatusOK, Model: "gemini", Result: "hello"}
	frame, err := compact.Encode(hello, compact.EncodeOptions{Format: compact.FormatBase85})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(frame)

	stream := compact.NewStream()
	for _, delta := range []string{"D|F|Hello", "D|+|, world!", "D|R|7|World"} {
		if _, err := stream.Push(delta); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(stream.Content())

	_, err = compact.Decode("Almh~=rD:brY&O")
	var failure *compact.Error
	if errors.As(err, &failure) {
		fmt.Printf("%s at %d: %s\n", failure.Kind, failure.Position, failure.Char)
	}

	if err := turn(); err != nil {
		log.Fatal(err)
	}
}

// turn has a client send a request to a server, over whatever carries text.
func turn() error {
	client, err := compact.NewClientSession(compact.ClientSessionOptions{})
	if err != nil {
		return err
	}
	registry, err := compact.NewRegistry(compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	if err != nil {
		return err
	}
	server, err := compact.NewServerSession(registry, "tenant")
	if err != nil {
		return err
	}
	frames, err := client.Turn(compact.Turn{
		Tools:        []string{`{"name":"search","schema":{"type":"object"}}`},
		System:       new("You are a helpful assistant..."),
		Args:         `{"query":"hello"}`,
		Conversation: "User: Hi",
	})
	for len(frames) > 0 && err == nil { // again only where the server lacked something
		var replies []string
		for _, frame := range frames {
			fmt.Println(frame)
			outcome, err := server.Receive(context.Background(), frame)
			if err != nil && len(outcome.Replies) == 0 { // replies ask for what is missing
				return err
			}
			replies = append(replies, outcome.Replies...)
			if r := outcome.Request; r != nil {
				fmt.Printf("%s %s\n", r.Args, r.Conversation)
			}
		}
		frames, err = client.Answer(replies)
	}
	return err
}
