package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

func checkResponse(p protocols, parts []string) string {
	wire := parts[0]
	r, err, problem := both(p, func(p *compact.Protocol) (compact.Response, error) { return p.Decode(wire) })
	if problem != "" {
		return problem
	}
	result, head, appendErr := p.generated.AppendDecode([]byte("> "), []byte(wire))
	head.Result = strings.TrimPrefix(string(result), "> ")
	if !sameError(err, appendErr) || !reflect.DeepEqual(head, r) {
		return fmt.Sprintf("AppendDecode gives %+v (%v), Decode %+v (%v)", head, appendErr, r, err)
	}
	if err != nil {
		return ""
	}
	format, _ := p.generated.Detect(wire)
	wide := protocols{compact.Default(), compact.Default()} // what is written may be longer
	encode := func(r compact.Response) (string, error) {
		return wide.generated.Encode(r, compact.EncodeOptions{Format: format})
	}
	return again(r, encode, wide.generated.Decode)
}

func checkBase85(p protocols, parts []string) string {
	data, err, problem := both(p, func(p *compact.Protocol) ([]byte, error) { return p.DecodeBase85(parts[0]) })
	if err != nil || problem != "" {
		return problem
	}
	text, err := compact.EncodeBase85(data)
	if n := len(parts[0]); err != nil || len(text) != n || text[:n/5*5] != parts[0][:n/5*5] {
		return fmt.Sprintf("%x is written as %q (%v)", data, text, err)
	}
	return again(data, compact.EncodeBase85, compact.DecodeBase85)
}

func checkDelta(p protocols, parts []string) string {
	content, delta := parts[0], parts[1]
	next, err, problem := both(p, func(p *compact.Protocol) (string, error) { return p.ApplyDelta(content, delta) })
	if problem != "" {
		return problem
	}
	if problem := checkStream(p.generated, content, delta, next, err); problem != "" || err != nil {
		return problem
	}
	frame, err, problem := both(p, func(p *compact.Protocol) (string, error) { return p.ComputeDelta(content, next) })
	if err != nil || problem != "" {
		return fmt.Sprintf("no delta from %q to %q: %v %s", content, next, err, problem)
	}
	if back, err := compact.ApplyDelta(content, frame); back != next || err != nil {
		return fmt.Sprintf("%q makes %q of %q, not %q (%v)", frame, back, content, next, err)
	}
	return ""
}

// checkStream compares a stream's Push with ApplyDelta, where the content fits
// into a frame of the same limits.
func checkStream(p *compact.Protocol, content, delta, next string, err error) string {
	s := p.NewStream()
	if _, err := s.Push("D|F|" + content); err != nil {
		return ""
	}
	pushed, pushErr := s.Push(delta)
	if pushed != next || !sameError(pushErr, err) {
		return fmt.Sprintf("a stream gives %q (%v), ApplyDelta %q (%v)", pushed, pushErr, next, err)
	}
	if pushErr != nil && s.Content() != content {
		return fmt.Sprintf("%v has changed the stream to %q", pushErr, s.Content())
	}
	return ""
}

func kindOf(err error) compact.Kind {
	if e, ok := err.(*compact.Error); ok {
		return e.Kind
	}
	return ""
}

func checkRequest(p protocols, parts []string) string {
	f, err, problem := both(p, func(p *compact.Protocol) (compact.Frame, error) { return p.DecodeFrame(parts[0]) })
	if err != nil || problem != "" {
		return problem
	}
	wide := compact.Default()
	wire, err := wide.EncodeFrame(f)
	if kindOf(err) == compact.KindUnrepresentable && strings.Contains(parts[0], "|D|Z|") {
		return "" // a compressed delta that would be split has no other form
	}
	if err != nil {
		return fmt.Sprintf("%+v does not encode: %v", f, err)
	}
	back, err := wide.DecodeFrame(wire)
	if err != nil || len(back.Request.Deltas) != len(f.Request.Deltas) {
		return fmt.Sprintf("%+v comes back from %q as %+v (%v)", f, wire, back, err)
	}
	back.Request.Deltas = f.Request.Deltas // which may have been compressed
	if !reflect.DeepEqual(back, f) {
		return fmt.Sprintf("%+v comes back as %+v", f, back)
	}
	return ""
}

func checkRegistry(p protocols, parts []string) string {
	registries := [2]*compact.Registry{little(p.generated), little(p.twin)}
	for _, part := range parts {
		scope, text := scoped(part)
		i := -1
		received, err, problem := both(p, func(*compact.Protocol) (compact.Received, error) {
			i++
			return registries[i].Receive(context.Background(), scope, text)
		})
		if problem != "" {
			return problem
		}
		if err == nil && received.Text != "" && !strings.Contains(strings.Join(parts, "\n"), received.Text) {
			return fmt.Sprintf("%q was never defined", received.Text)
		}
	}
	return ""
}

// little is a registry with little room.
func little(p *compact.Protocol) *compact.Registry {
	l := p.Limits()
	l.RegistryEntries = registryEntries
	p = p.WithLimits(l)
	r, err := p.NewRegistry(p.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	if err != nil {
		panic(err)
	}
	return r
}

func checkServer(p protocols, parts []string) string {
	sessions := [2]*compact.ServerSession{p.generated.NewServerSession(little(p.generated), ""), p.twin.NewServerSession(little(p.twin), "")}
	for _, part := range parts {
		got, want := sessions[0].Receive(context.Background(), part), sessions[1].Receive(context.Background(), part)
		if got.Err != nil && got.Request != nil {
			return fmt.Sprintf("%q is delivered beside the error %v", part, got.Err)
		}
		same := sameError(got.Err, want.Err)
		got.Err, want.Err = nil, nil
		if !same || !reflect.DeepEqual(got, want) {
			return fmt.Sprintf("generated code answers %+v to %q, the interpreter %+v", got, part, want)
		}
	}
	return ""
}

func checkDecompress(p protocols, parts []string) string {
	frame := []byte(parts[0])
	content, err, problem := both(p, func(p *compact.Protocol) ([]byte, error) {
		return p.AppendDecompress(nil, frame, compact.DecompressOptions{})
	})
	if err != nil || problem != "" {
		return problem
	}
	if len(content) > max(maxOutput, len(frame)) {
		return fmt.Sprintf("%d bytes are past the limit", len(content))
	}
	return restored(content)
}

// restored compresses content again: what comes back is the content, without
// white space where it is JSON.
func restored(content []byte) string {
	text := string(content)
	for _, a := range []compact.Algorithm{compact.AlgorithmStructure, compact.AlgorithmDictionary, compact.AlgorithmNone} {
		frame, err := compact.AppendCompress(nil, text, compact.CompressOptions{Algorithm: a})
		if err != nil {
			if a == compact.AlgorithmStructure && !json.Valid(content) || a == compact.AlgorithmStructure && kindOf(err) == compact.KindInvalidFormat && bytes.Count(content, []byte("["))+bytes.Count(content, []byte("{")) > 512 {
				continue
			}
			if a == compact.AlgorithmNone && kindOf(err) == compact.KindNotAvailable {
				continue
			}
			return fmt.Sprintf("%s refuses %q: %v", a, text, err)
		}
		want := text
		if a == compact.AlgorithmStructure {
			var b bytes.Buffer
			_ = json.Compact(&b, content)
			want = b.String()
		}
		got, err := compact.AppendDecompress(nil, frame, compact.DecompressOptions{})
		if string(got) != want || err != nil {
			return fmt.Sprintf("%s: %q comes back as %q (%v)", a, text, got, err)
		}
	}
	return ""
}

func checkMessage(p protocols, parts []string) string {
	m, err := p.generated.ParseMessage(parts[0])
	other, otherErr := p.twin.ParseMessage(parts[0])
	if m.Type != other.Type || m.Text != other.Text || m.ID != other.ID || m.Result != other.Result || !sameError(err, otherErr) {
		return fmt.Sprintf("generated code gives %+v (%v), the interpreter %+v (%v)", m, err, other, otherErr)
	}
	if err != nil {
		return ""
	}
	if m.Text != parts[0] || !json.Valid([]byte(parts[0])) {
		return fmt.Sprintf("%q is a message with the text %q", parts[0], m.Text)
	}
	if m.Result != "" && m.WithResult(m.Result) != m.Text {
		return fmt.Sprintf("its own result changes the message to %q", m.WithResult(m.Result))
	}
	p.generated.Asks(m.Params)
	return ""
}

func checkCall(p protocols, parts []string) string {
	type unpacked struct {
		text   string
		packed bool
	}
	out, err, problem := both(p, func(p *compact.Protocol) (unpacked, error) {
		text, packed, err := p.UnpackCall(parts[0])
		return unpacked{text, packed}, err
	})
	if err != nil || problem != "" || !out.packed {
		return problem
	}
	return isObject(out.text)
}

func checkList(p protocols, parts []string) string {
	known := compact.KnownList{Reference: parts[0], Text: knownText}
	out, err, problem := both(p, func(p *compact.Protocol) (compact.KnownList, error) { return p.UnpackList(parts[1], known) })
	if err != nil || problem != "" {
		return problem
	}
	return isObject(out.Text)
}

func isObject(text string) string {
	if !json.Valid([]byte(text)) || !strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
		return fmt.Sprintf("%q is unpacked, and no object", text)
	}
	return ""
}
