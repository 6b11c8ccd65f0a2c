package compact_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// The usage in the README and the pages.
func Example() {
	response, err := compact.Decode("RES|OK|G3|150|Hello, world!")
	var failure *compact.Error
	if errors.As(err, &failure) {
		log.Print(failure.Kind, failure.Position)
	}
	frame, err := compact.Encode(response, compact.EncodeOptions{})
	fmt.Println(frame, err)

	stream := compact.NewStream()
	content, err := stream.Push("D|+|Hello")
	fmt.Println(content, err)
	frame, err = compact.ComputeDelta(content, "Hello, world!")
	fmt.Println(frame, err)
	// Output:
	// RES|OK|G3|150|Hello, world! <nil>
	// Hello <nil>
	// D|+|, world! <nil>
}

// A client and a server; frames and replies would cross a network.
func ExampleClientSession() {
	client, err := compact.NewClientSession(compact.ClientSessionOptions{})
	if err != nil {
		log.Fatal(err)
	}
	registry, err := compact.NewRegistry(compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	if err != nil {
		log.Fatal(err)
	}
	server, err := compact.NewServerSession(registry, "session 1")
	if err != nil {
		log.Fatal(err)
	}
	for _, conversation := range []string{"User: Hi", "User: Hi\nYou: Hello"} {
		frames, err := client.Turn(compact.Turn{System: new("Be brief."), Conversation: conversation})
		for len(frames) > 0 && err == nil {
			var replies []string
			for _, frame := range frames {
				outcome, err := server.Receive(context.Background(), frame)
				if err != nil && len(outcome.Replies) == 0 { // replies ask for what is missing
					log.Fatal(err)
				}
				replies = append(replies, outcome.Replies...)
				if r := outcome.Request; r != nil {
					fmt.Printf("%d frames: %s %q\n", len(frames), *r.System, r.Conversation)
				}
			}
			frames, err = client.Answer(replies)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(client.Check() == server.Check())
	// Output:
	// 2 frames: Be brief. "User: Hi"
	// 1 frames: Be brief. "User: Hi\nYou: Hello"
	// true
}

// Every line of Go in these pages is one of an example, up to its comment.
func TestPages(t *testing.T) {
	read := func(path string) string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	own, redis := read("core_example_test.go"), read("redisstore/example_test.go")
	for _, page := range []string{"README.md", "docs/delta.md", "docs/request.md", "docs/scale.md"} {
		blocks := strings.Split(read("../../"+page), "```go\n")[1:]
		if len(blocks) == 0 {
			t.Errorf("%s shows no Go", page)
		}
		for _, block := range blocks {
			block, _, _ = strings.Cut(block, "```")
			source := own
			if strings.Contains(block, "redisstore") {
				source = redis
			}
			for line := range strings.Lines(block) {
				line, _, _ = strings.Cut(line, " //")
				if line = strings.TrimSpace(line); !strings.Contains(source, line) {
					t.Errorf("%s: no example has the line %s", page, line)
				}
			}
		}
	}
}

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

func ExampleM2MSession() {
	// The client offers what it knows; the server answers with what both know.
	offer := compact.Hello{Algorithms: []compact.Algorithm{compact.AlgorithmStructure, compact.AlgorithmBrotli}}
	answer := compact.Accept{Algorithms: compact.Negotiate(offer.Algorithms, []compact.Algorithm{compact.AlgorithmStructure})}
	client, server := compact.NewM2MSession(answer.Algorithms), compact.NewM2MSession(answer.Algorithms)
	data, err := client.Pack("[1, 2]", compact.AlgorithmStructure)
	if err != nil {
		log.Fatal(err)
	}
	content, err := server.Unpack(data)
	fmt.Println(data.Content, content, err)
	// Output: #T2|[1,2] [1,2] <nil>
}
