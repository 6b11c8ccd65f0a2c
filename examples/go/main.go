// Command go shows the Go runtime: go run ./examples/go
package main

import (
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
}
