package compact_test

import (
	"errors"
	"fmt"

	"github.com/compactgen/compactgen/runtime/go"
)

func ExampleDecode() {
	r, err := compact.Decode("RES|OK|G3|150|Hello, world!")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Status == compact.StatusOK, r.Model, r.Tokens, r.Result)
	// Output: true G3 150 Hello, world!
}

func ExampleEncode() {
	r := compact.Response{Status: compact.StatusOK, Model: "gemini", Result: "hello"}
	for _, format := range []compact.Format{compact.FormatAuto, compact.FormatVerbose, compact.FormatBase85} {
		wire, err := compact.Encode(r, compact.EncodeOptions{Format: format})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(wire)
	}
	// Output:
	// RES|OK|G3|0|hello
	// {"model":"G3","returncode":0,"response":"hello"}
	// Almh)=rD:brY&O
}

func ExampleDecodeBase85() {
	data, err := compact.DecodeBase85("VPa.s")
	fmt.Printf("%s %v\n", data, err)

	_, err = compact.DecodeBase85("VP~.s")
	var e *compact.Error
	if errors.As(err, &e) {
		fmt.Println(e.Kind, e.Position, e.Char)
	}
	// Output:
	// abcd <nil>
	// InvalidBase85Char 2 ~
}

func ExampleStream() {
	s := compact.NewStream()
	for _, frame := range []string{"D|F|Hello", "D|+|, world!", "D|R|7|World"} {
		content, err := s.Push(frame)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(content)
	}
	// Output:
	// Hello
	// Hello, world!
	// Hello, World!
}

func ExampleComputeDelta() {
	frame, err := compact.ComputeDelta("Hello", "Hello, world!")
	fmt.Println(frame, err)
	// Output: D|+|, world! <nil>
}

func ExampleProtocol_WithLimits() {
	p := compact.Default()
	limits := p.Limits()
	limits.Output = 1 << 20
	p = p.WithLimits(limits)
	fmt.Println(p.Limits().Output)
	// Output: 1048576
}
