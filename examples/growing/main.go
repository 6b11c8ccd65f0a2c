//go:build ignore

// Old and new peers of a protocol that grows; README.md generates the new one.
package main

import (
	"errors"
	"fmt"
	"log"

	"github.com/compactgen/compactgen/build/growing/next"
	compact "github.com/compactgen/compactgen/runtime/go"
)

func main() {
	id := "r-1"
	answer := next.Response{Status: next.StatusOK, Model: next.ModelG3, Tokens: 7, Result: "Hello", RequestID: &id}

	// The new peer writes fields that the default layouts lack as verbose, which the old one
	// reads.
	frame := must(next.Encode(answer, next.EncodeOptions{}))
	old := must(compact.Decode(frame))
	fmt.Println(frame)
	fmt.Println(old.Result, old.Members)

	// Version 4 is for peers that have it.
	frame = must(next.Encode(answer, next.EncodeOptions{Format: next.FormatBase85, PayloadVersion: next.PayloadVersion4}))
	var refused *compact.Error
	_, err := compact.Decode(frame)
	fmt.Println(errors.As(err, &refused), refused.Kind)
	fmt.Println(*must(next.Decode(frame)).RequestID)

	// Without the new field, both write the same.
	answer.RequestID = nil
	frame = must(next.Encode(answer, next.EncodeOptions{Format: next.FormatBase85}))
	old.Members = ""
	fmt.Println(frame == must(compact.Encode(old, compact.EncodeOptions{Format: compact.FormatBase85})))
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
