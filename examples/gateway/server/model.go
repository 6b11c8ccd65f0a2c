package main

import (
	"context"
	"log"
	"strings"
	"time"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// A model writes its answer in pieces of whole code points. It ends early, with the
// context's error, if nobody waits for it any longer.
type model func(ctx context.Context, request *compact.Delivery, pieces chan<- string) error

// echo stands for a model: it repeats the last line, word by word.
func echo(pause time.Duration) model {
	return func(ctx context.Context, request *compact.Delivery, pieces chan<- string) error {
		log.Printf("the model is asked: %d bytes", len(request.Conversation))
		said := strings.TrimSuffix(request.Conversation, "\n")
		said = strings.TrimPrefix(said[strings.LastIndex(said, "\n")+1:], "User:")
		for _, piece := range append([]string{"AI:"}, strings.SplitAfter(said+"\n", " ")...) {
			select {
			case <-time.After(pause):
			case <-ctx.Done():
				return ctx.Err()
			}
			select {
			case pieces <- piece:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	}
}
