package compact_test

import (
	"encoding/hex"
	"encoding/json"
	"maps"
	"reflect"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/judge"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

// Every vector, through the same answers that the testee gives, for generated
// and for interpreted code.
func TestVectors(t *testing.T) {
	t.Run("generated", func(t *testing.T) { runVectors(t, compact.Default()) })
	t.Run("interpreted", func(t *testing.T) { runVectors(t, interpreted(t)) })
}

// interpreted is the protocol of the repository's spec, with maps.
func interpreted(t testing.TB) *compact.Protocol {
	t.Helper()
	p, err := compact.FromModel(shippedModel(t).JSON())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func runVectors(t *testing.T, p *compact.Protocol) {
	topics, err := vectors.Load()
	if err != nil {
		t.Fatal(err)
	}
	testee := answers.New(p)
	count := 0
	for _, topic := range topics {
		for _, c := range topic.Cases {
			count++
			t.Run(c.Name, func(t *testing.T) { runVector(t, testee, c) })
		}
	}
	if count == 0 {
		t.Fatal("there are no vectors")
	}
}

type answer struct {
	OK    any
	Error map[string]any
}

func ask(t *testing.T, testee *answers.Testee, op string, input any, limits any) answer {
	t.Helper()
	request := map[string]any{"id": 1, "op": op, "input": input, "limits": limits}
	line, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	var a answer
	if err := json.Unmarshal(testee.Answer(line), &a); err != nil {
		t.Fatal(err)
	}
	delete(a.Error, "why")
	if list, ok := a.OK.([]any); ok { // a session's answers have errors of their own
		for _, element := range list {
			if object, ok := element.(map[string]any); ok {
				failure, _ := object["error"].(map[string]any)
				forPeople(failure)
			}
		}
	}
	return a
}

// forPeople takes out of an error what is not compared.
func forPeople(failure map[string]any) {
	delete(failure, "message")
	delete(failure, "limit")
	delete(failure, "why")
}

func runVector(t *testing.T, testee *answers.Testee, c vectors.Case) {
	var limits any
	if c.Limits != nil {
		limits = c.Limits
	}
	got := ask(t, testee, c.Op, c.Input, limits)
	var want answer
	switch {
	case c.Error != nil:
		want.Error = decoded[map[string]any](t, c.Error)
		for _, name := range []string{"limit", "message"} {
			if want.Error[name] == nil {
				delete(got.Error, name)
			}
		}
	case c.DecodesTo != nil:
		if wire := frameText(t, got.OK); !strings.HasPrefix(wire, c.Begins) {
			t.Fatalf("got %v, which does not begin with %q", got, c.Begins)
		}
		want.OK = decoded[any](t, c.DecodesTo)
		switch c.Op {
		case "delta.compute":
			input := decoded[map[string]any](t, c.Input)
			got = ask(t, testee, "delta.apply", map[string]any{"content": input["old"], "delta": got.OK}, limits)
		case "compress":
			got = ask(t, testee, "decompress", got.OK, limits)
		case "request.encode":
			got = ask(t, testee, "request.decode", got.OK, limits)
			plainDeltas(t, got.OK)
			plainDeltas(t, want.OK)
		default:
			got = ask(t, testee, "response.decode", got.OK, limits)
		}
	default:
		want.OK = decoded[any](t, c.Expected)
	}
	if !reflect.DeepEqual(got.OK, want.OK) || !maps.Equal(got.Error, want.Error) {
		t.Errorf("%s %s\n got %v\nwant %v", c.Op, c.Input, got, want)
	}
}

// plainDeltas puts what they hold in the place of compressed deltas.
func plainDeltas(t *testing.T, request any) {
	t.Helper()
	object, _ := request.(map[string]any)
	deltas, _ := object["deltas"].([]any)
	for i, d := range deltas {
		deltas[i] = judge.New(shippedModel(t)).PlainDelta(d.(string))
	}
}

// frameText is a frame that was answered as text, or as bytes.
func frameText(t *testing.T, answer any) string {
	t.Helper()
	if frame, isBytes := answer.(map[string]any); isBytes {
		b, err := hex.DecodeString(frame["hex"].(string))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	text, _ := answer.(string)
	return text
}

// decoded is v by way of JSON.
func decoded[T any](t *testing.T, v any) (out T) {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	return out
}
