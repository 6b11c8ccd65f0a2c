package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

// childVariable makes this program the one that decodes.
const childVariable = "COMPACT_BOMB"

// child does one operation and prints what came of it: OP FILE MiB.
func child(args []string) {
	op, file := args[0], args[1]
	size, err := strconv.ParseInt(args[2], 10, 64)
	must(err)
	limits := compact.Default().Limits()
	limits.Input, limits.Output, limits.RegistryBytes = size*mib, size*mib, size*mib
	limits.Depth = number("COMPACT_DEPTH", limits.Depth)
	p := compact.Default().WithLimits(limits)
	for _, frame := range []string{"ZcmV*l0QLWr0@@S$Xk#0@Zx8YVQ2", `{"model":"G3","returncode":0,"response":"x"}`, "RES|OK|G3|0|"} {
		_, err := p.Decode(frame) // tables made at first use are no cost of the bomb
		must(err)
	}
	for _, frame := range []string{"#T1|[1]", "#T2|[1]", "#BR|Bg=="} {
		_, err := p.Decompress(frame, compact.DecompressOptions{})
		must(err)
	}
	var text string
	frames := lines(file) // one by one, as from a network
	switch op {
	case "flood", "stream":
	case "session":
		frames = slices.Values(slices.Collect(frames))
	default:
		input, err := os.ReadFile(file)
		must(err)
		text = string(input)
	}
	report(func() (string, error) { return operate(p, op, text, frames) }, func(err error) (kind, limit string) {
		var failure *compact.Error
		if !errors.As(err, &failure) {
			panic(err)
		}
		return string(failure.Kind), failure.Limit
	})
}

func operate(p *compact.Protocol, op, text string, frames iter.Seq[string]) (content string, err error) {
	switch op {
	case "decode":
		_, err = p.Decode(text)
	case "base85":
		_, err = p.DecodeBase85(text)
	case "delta":
		_, err = p.ApplyDelta("", text)
	case "frame":
		_, err = p.DecodeRequestFrame(text)
	case "decompress":
		content, err = p.Decompress(text, compact.DecompressOptions{})
	case "compress":
		_, err = p.Compress(text, compact.CompressOptions{Algorithm: compact.AlgorithmStructure})
	case "rewrite":
		_, err = p.RewriteCall(text, compact.RewriteOptions{MinSaving: compact.DefaultMinSaving})
	case "rewrite_list":
		_, _, err = p.RewriteList(text, nil)
	case "rewrite_slim":
		_, err = p.SlimList(text, compact.SlimOptions{})
	case "negotiate":
		var message compact.Hello
		err = message.UnmarshalJSON([]byte(text))
		compact.Negotiate(message.Algorithms[:len(message.Algorithms)/2], message.Algorithms[len(message.Algorithms)/2:])
	case "session", "flood":
		err = session(p, frames)
	case "stream":
		stream := p.NewStream()
		for frame := range frames {
			if _, err := stream.Push(frame); err != nil {
				return "", err
			}
		}
	default:
		err = fmt.Errorf("unknown operation %q", op)
	}
	return content, err
}

// session gives every frame to one server; the last one's error is the answer.
func session(p *compact.Protocol, frames iter.Seq[string]) error {
	registry, err := p.NewRegistry(p.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	if err != nil {
		return err
	}
	server, err := p.NewServerSession(registry, "")
	if err != nil {
		return err
	}
	for frame := range frames {
		_, err = server.Receive(context.Background(), frame)
	}
	return err
}

// lines are those of a file, without their ends.
func lines(file string) iter.Seq[string] {
	return func(yield func(string) bool) {
		f, err := os.Open(file)
		must(err)
		defer f.Close()
		in := bufio.NewReader(f)
		for line, err := in.ReadString('\n'); line != ""; line, err = in.ReadString('\n') {
			if !yield(strings.TrimSuffix(line, "\n")) {
				return
			}
			if err != nil {
				return
			}
		}
	}
}
