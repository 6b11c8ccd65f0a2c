//go:build ignore

// Old and new peers of a protocol that grows; README.md generates both.
package main

import (
	"fmt"

	"github.com/compactgen/compactgen/build/growing/after/go"
	"github.com/compactgen/compactgen/build/growing/before/go"
)

func main() {
	cost := 0.5
	answer := after.Answer{Status: after.StatusOK, Tokens: 7, Text: "Hello", Cost: &cost}
	for _, format := range []after.Format{after.FormatJSON, after.FormatRaw} {
		frame := must(after.EncodeBytes(answer, after.EncodeOptions{Format: format}))
		read := must(before.DecodeBytes(frame))
		again := must(after.DecodeBytes(must(before.EncodeBytes(read, before.EncodeOptions{Format: before.Format(format)}))))
		fmt.Println(format, len(frame), read.Text, again.Text, again.Cost == nil)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
