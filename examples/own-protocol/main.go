//go:build ignore

// The Go client of tickets.yaml; README.md generates it first.
package main

import (
	"fmt"
	"log"

	"github.com/compactgen/compactgen/build/tickets/go"
)

func main() {
	frame, err := tickets.Encode(tickets.Response{
		Status: tickets.StatusWaiting,
		Model:  tickets.ModelFast,
		Tokens: 7,
		Result: "Which order is it?",
	}, tickets.EncodeOptions{Format: tickets.FormatPacked})
	if err != nil {
		log.Fatal(err)
	}
	response, err := tickets.Decode(frame)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(frame, response.Status, response.Result)
}
