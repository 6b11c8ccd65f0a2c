package compact_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// How messages are written; what is read, the vectors pin.
func TestMessages(t *testing.T) {
	for _, c := range []struct {
		message any
		text    string
	}{
		{compact.Hello{Algorithms: []compact.Algorithm{"T1", "ZZ"}}, `{"type":"HELLO","algorithms":["T1","ZZ"]}`},
		{compact.Accept{Algorithms: []compact.Algorithm{}}, `{"type":"ACCEPT","algorithms":[]}`},
		{compact.Data{Content: "#T1|{\"a\":\"한\n\"}"}, `{"type":"DATA","content":"#T1|{\"a\":\"한\n\"}"}`},
	} {
		if got, err := json.Marshal(c.message); string(got) != c.text || err != nil {
			t.Errorf("got %s (%v), want %s", got, err, c.text)
		}
	}
}

// What reads a message has the limits and the names of its own protocol.
func TestNegotiationKeepsLimits(t *testing.T) {
	renamed, err := compact.FromModel(bytes.ReplaceAll(shippedModel(t).JSON(), []byte(`"InvalidFormat"`), []byte(`"Malformed"`)))
	if err != nil {
		t.Fatal(err)
	}
	const message = `{"type":"HELLO","algorithms":["T1"],"later":[[]]}` // three levels
	for name, c := range map[string]struct {
		protocol *compact.Protocol
		text     string
		kind     compact.Kind // "" where it is read
	}{
		"as it is":          {compact.Default(), message, ""},
		"interpreted":       {interpreted(t), message, ""},
		"a lower depth":     {limited(func(l *compact.Limits) { l.Depth = 2 }), message, compact.KindInvalidFormat},
		"a lower input":     {limited(func(l *compact.Limits) { l.Input = int64(len(message)) - 1 }), message, compact.KindInvalidFormat},
		"just enough":       {limited(func(l *compact.Limits) { l.Depth, l.Input = 3, int64(len(message)) }), message, ""},
		"another kind":      {renamed, message[1:], "Malformed"},
		"no type of theirs": {compact.Default(), `{"type":"BYE","algorithms":[]}`, compact.KindInvalidFormat},
	} {
		m, err := c.protocol.ReadNegotiation(c.text)
		if hello, ok := m.(compact.Hello); ok != (c.kind == "") || ok && !slices.Equal(hello.Algorithms, []compact.Algorithm{"T1"}) {
			t.Errorf("%s: %v (%v)", name, m, err)
		}
		if c.kind != "" && !isKind(err, c.kind) {
			t.Errorf("%s: %v, want %s", name, err, c.kind)
		}
	}
}

// A session allows what was negotiated and nothing else; of which algorithm that leaves
// to a selection, the vectors have.
func TestSession(t *testing.T) {
	s := compact.NewM2MSession(compact.Negotiate([]compact.Algorithm{"BR", "T2"}, []compact.Algorithm{"T2", "T1"}))
	if !slices.Equal(s.Algorithms(), []compact.Algorithm{"T2", "none"}) {
		t.Fatal(s.Algorithms())
	}
	for _, err := range []error{
		errOf(s.Pack("{}", compact.AlgorithmToken)), errOf(s.Unpack(compact.Data{Content: "#T1|1"})),
		errOf(compact.NewM2MSession(nil).Unpack(compact.Data{Content: "#T1|1"})),
	} {
		if !isKind(err, compact.KindNotNegotiated) {
			t.Error(err)
		}
	}
}
