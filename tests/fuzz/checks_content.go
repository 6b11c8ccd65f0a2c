package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/compactgen/compactgen/runtime/go"
)

func checkDecompress(p protocols, parts []string) string {
	frame := []byte(parts[0])
	content, problem, err := both(p, func(p *compact.Protocol) ([]byte, error) {
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

// restored compresses content again and checks that the content comes back; JSON
// comes back without white space.
func restored(content []byte) string {
	text, small := string(content), new(bytes.Buffer)
	algorithms := []compact.Algorithm{compact.AlgorithmDictionary, compact.AlgorithmNone}
	if err := json.Compact(small, content); err == nil && nested(content) {
		algorithms = append(algorithms, compact.AlgorithmStructure)
	}
	for _, a := range algorithms {
		frame, err := compact.AppendCompress(nil, text, compact.CompressOptions{Algorithm: a})
		if err != nil {
			return fmt.Sprintf("%s refuses %q: %v", a, text, err)
		}
		want := text
		if a == compact.AlgorithmStructure {
			want = small.String()
		}
		got, err := compact.AppendDecompress(nil, frame, compact.DecompressOptions{})
		if string(got) != want || err != nil {
			return fmt.Sprintf("%s: %q comes back as %q (%v)", a, text, got, err)
		}
	}
	return ""
}

// nested says whether JSON cannot be past the limit of depth.
func nested(content []byte) bool {
	return int64(bytes.Count(content, []byte("["))+bytes.Count(content, []byte("{"))) <= compact.Default().Limits().Depth
}

func checkNegotiation(p protocols, parts []string) string {
	m, err := p.generated.ReadNegotiation(parts[0])
	other, otherErr := p.interpreter.ReadNegotiation(parts[0])
	switch {
	case !reflect.DeepEqual(m, other) || !sameError(err, otherErr):
		return fmt.Sprintf("generated code gives %+v (%v), the interpreter %+v (%v)", m, err, other, otherErr)
	case err != nil && kindOf(err) != compact.KindInvalidFormat:
		return fmt.Sprintf("%v is not of the format's kind", err)
	case err == nil && !json.Valid([]byte(parts[0])):
		return "what is no JSON was read"
	}
	return ""
}

func checkMessage(p protocols, parts []string) string {
	m, err := p.generated.ParseMCPMessage(parts[0])
	other, otherErr := p.interpreter.ParseMCPMessage(parts[0])
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
	out, problem, err := both(p, func(p *compact.Protocol) (unpacked, error) {
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
	out, problem, err := both(p, func(p *compact.Protocol) (compact.KnownList, error) { return p.UnpackList(parts[1], known) })
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
