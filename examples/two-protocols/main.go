//go:build ignore

// A gateway between two protocols; README.md generates one of them first.
package main

import (
	"errors"
	"fmt"
	"log"

	"github.com/compactgen/compactgen/build/two/tickets"
	compact "github.com/compactgen/compactgen/runtime/go"
)

const ticket = "P:lQGyV2hpY2ggb3JkZXIgaXMgaXQ/AQcH"

func main() {
	answer, err := tickets.Decode(ticket)
	if err != nil {
		log.Fatal(err)
	}
	frame, err := compact.Encode(compact.Response{
		Status: compact.StatusOK,
		Model:  compact.ModelG3,
		Tokens: answer.Tokens,
		Result: answer.Result,
	}, compact.EncodeOptions{Format: compact.FormatDSL})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(frame)

	// Neither takes the other's frames, and each has errors of its own.
	var ours *compact.Error
	_, err = compact.Decode(ticket)
	fmt.Println(errors.As(err, &ours), ours.Kind)
	var theirs *tickets.Error
	_, err = tickets.Decode(frame)
	fmt.Println(errors.As(err, &theirs), theirs.Kind)
}
