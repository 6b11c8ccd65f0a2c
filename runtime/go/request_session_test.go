package compact_test

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

func newClient(t testing.TB, o compact.ClientSessionOptions) *compact.ClientSession {
	t.Helper()
	c, err := compact.NewClientSession(o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func newServer(t testing.TB) *compact.ServerSession {
	t.Helper()
	return compact.NewServerSession(newRegistry(t, compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0), "s")
}

// frames makes a turn that must succeed.
func frames(t testing.TB, c *compact.ClientSession, turn compact.Turn) []string {
	t.Helper()
	list, err := c.Turn(turn)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The checks are what `printf … | sha256sum` prints for the text that the
// documentation gives: what came before, both full references, the arguments,
// a line each, and the deltas.
func TestSessionFrames(t *testing.T) {
	c := newClient(t, compact.ClientSessionOptions{})
	turn := compact.Turn{Tools: []string{`{"a":1}`, `{}`}, System: new("be"), Conversation: "Hello"}
	first := []string{
		`TOOL|def|{"tools":[{"a":1},{}]}`, `SYS|full|be`,
		`REQ|1|t_10c20d58|s_46599c5b|{"check":"c_bcca338f001d0527","args":{}}|D|F|Hello`,
	}
	if got := frames(t, c, turn); !slices.Equal(got, first) {
		t.Errorf("the first turn: %q", got)
	}
	turn.Conversation += ", you"
	second := []string{`REQ|1|t_10c20d58|s_46599c5b|{"check":"c_d82151f6a0f2571e","args":{}}|D|+|, you`}
	if got := frames(t, c, turn); !slices.Equal(got, second) {
		t.Errorf("the second turn: %q", got)
	}
	s := newServer(t)
	for _, f := range first[:2] {
		if out := receive(s, f); !reflect.DeepEqual(out, received{}) {
			t.Errorf("%s: %+v", f, out)
		}
	}
	want := &compact.Delivery{Tool: new(`{"tools":[{"a":1},{}]}`), System: new("be"), Args: "{}", Conversation: "Hello"}
	if out := receive(s, first[2]); !reflect.DeepEqual(out, received{Outcome: compact.Outcome{Request: want}}) {
		t.Errorf("the first request: %+v", out)
	}
	want.Conversation = turn.Conversation
	if out := receive(s, second[0]); !reflect.DeepEqual(out, received{Outcome: compact.Outcome{Request: want}}) {
		t.Errorf("the second request: %+v", out)
	}
	if out := receive(s, second[0]); !reflect.DeepEqual(out, received{Outcome: compact.Outcome{Duplicate: true}}) {
		t.Errorf("the second request again: %+v", out)
	}
	for _, err := range []error{c.Extend("!"), s.Extend("!")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if out := receive(s, second[0]); !reflect.DeepEqual(out, received{Outcome: compact.Outcome{Duplicate: true}}) {
		t.Errorf("the second request behind the server's own text: %+v", out)
	}
	turn.Conversation, turn.Args = turn.Conversation+"!", "[1]"
	third := []string{`REQ|1|t_10c20d58|s_46599c5b|{"check":"c_10ad3df481e37824","args":[1]}`}
	if got := frames(t, c, turn); !slices.Equal(got, third) {
		t.Errorf("the third turn: %q", got)
	}
}

// What a server lacks is sent again: the definitions and the same request, which
// refers to them in full, or the whole conversation.
func TestAnswer(t *testing.T) {
	c := newClient(t, compact.ClientSessionOptions{})
	turn := compact.Turn{Tools: []string{`{"a":1}`, `{}`}, System: new("be"), Conversation: "Hel"}
	frames(t, c, turn)
	turn.Conversation = "Hello"
	sent := frames(t, c, turn)
	tool, system := `TOOL|def|{"tools":[{"a":1},{}]}`, "SYS|full|be"
	check := sent[0][strings.Index(sent[0], "c_"):][:18]
	afresh := strings.Replace(sent[0][:strings.Index(sent[0], "c_")], "t_10c20d58|s_46599c5b", fullReference(t, tool[9:])+"|"+systemReference(t, "be"), 1) +
		`c_bcca338f001d0527","args":{}}|D|F|Hello`
	inFull := strings.NewReplacer("t_10c20d58", fullReference(t, tool[9:]), "s_46599c5b", systemReference(t, "be")).Replace(sent[0])
	for _, x := range []struct{ replies, want []string }{
		{nil, nil},
		{[]string{"TOOL|miss|t_10c20d58"}, []string{tool, system, inFull}},
		{[]string{"SYS|miss|" + systemReference(t, "be"), "TOOL|miss|t_10c20d58", "TOOL|miss|t_10c20d58"}, []string{tool, system, inFull}},
		{[]string{"REQ|miss|c_0123456789abcdef", "SYS|miss|s_00000000"}, nil},
		{[]string{"REQ|miss|" + check, "SYS|miss|s_46599c5b"}, []string{tool, system, afresh}},
		{[]string{"REQ|miss|" + check}, nil}, // another one is the current one now
		{[]string{"TOOL|ref|" + fullReference(t, tool[9:])}, nil},
	} {
		if got, err := c.Answer(x.replies); !slices.Equal(got, x.want) || err != nil {
			t.Errorf("%q:\n got %q (%v)\nwant %q", x.replies, got, err, x.want)
		}
	}
	turn.Conversation += "!"
	if next, want := frames(t, c, turn), "REQ|1|"+fullReference(t, tool[9:])+"|s_46599c5b|"; !strings.HasPrefix(next[0], want) {
		t.Errorf("the next turn: %q", next)
	}
}

func systemReference(t testing.TB, prompt string) string {
	t.Helper()
	full, err := compact.Default().SystemReference(prompt, 64)
	if err != nil {
		t.Fatal(err)
	}
	return full
}

// deliver sends frames and answers replies until nothing is left to say.
func deliver(t testing.TB, c *compact.ClientSession, s *compact.ServerSession, list []string) (got *compact.Delivery, errs []error) {
	t.Helper()
	for range 4 {
		var replies []string
		for _, f := range list {
			out := receive(s, f)
			replies = append(replies, out.Replies...)
			if out.Err != nil {
				errs = append(errs, out.Err)
			}
			if out.Request != nil {
				got = out.Request
			}
		}
		var err error
		if list, err = c.Answer(replies); err != nil {
			t.Fatal(err)
		}
	}
	if len(list) > 0 {
		t.Errorf("still to send after four rounds: %q", list)
	}
	return got, errs
}

// Attack: another session of the scope holds the short reference with a forged
// tool. The server tells of it, never hands over the forged one, and takes the
// client's under its full reference from then on.
func TestSessionSurvivesForgedTool(t *testing.T) {
	r := newRegistry(t, compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	if _, err := r.Define(background, "s", compact.DefinitionTool, collisionB); err != nil {
		t.Fatal(err)
	}
	c, s := newClient(t, compact.ClientSessionOptions{}), compact.NewServerSession(r, "s")
	turn := compact.Turn{Tools: []string{collisionA}, Conversation: "x"}
	got, errs := deliver(t, c, s, frames(t, c, turn))
	if got == nil || *got.Tool != collisionA || got.Conversation != "x" {
		t.Fatalf("delivered %+v", got)
	}
	if len(errs) == 0 || !isReferenceError(errs[0], compact.KindReferenceConflict, "t_f2b40b95") {
		t.Errorf("the conflict was not reported: %v", errs)
	}
	turn.Conversation = "xy"
	next := frames(t, c, turn)
	if want := "REQ|1|" + fullReference(t, collisionA) + "||"; len(next) != 1 || !strings.HasPrefix(next[0], want) {
		t.Errorf("the next turn: %q", next)
	}
	if got, errs = deliver(t, c, s, next); got == nil || got.Conversation != "xy" || errs != nil {
		t.Errorf("delivered %+v, %v", got, errs)
	}
}

// Attack: a request in another tenant's scope finds none of its definitions.
func TestSessionScope(t *testing.T) {
	r := newRegistry(t, compact.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	c := newClient(t, compact.ClientSessionOptions{})
	list := frames(t, c, compact.Turn{Tools: []string{collisionA}, Conversation: "x"})
	for _, f := range list {
		if out := receive(compact.NewServerSession(r, "victim"), f); out.Err != nil {
			t.Fatal(out.Err)
		}
	}
	out := receive(compact.NewServerSession(r, "attacker"), list[1])
	want := []string{"TOOL|miss|t_f2b40b95"}
	if out.Request != nil || !slices.Equal(out.Replies, want) || !isReferenceError(out.Err, compact.KindUnknownReference, "t_f2b40b95") {
		t.Errorf("%+v", out)
	}
}

// A server that restarts, with its registry or without, gets the turn.
func TestSessionRestarts(t *testing.T) {
	c := newClient(t, compact.ClientSessionOptions{})
	turn := compact.Turn{Tools: []string{"{}"}, System: new(""), Args: "[1]", Conversation: "Hello, world"}
	deliver(t, c, newServer(t), frames(t, c, turn))
	turn.Conversation += "!"
	got, _ := deliver(t, c, newServer(t), frames(t, c, turn))
	if want := (&compact.Delivery{Tool: new("{}"), System: new(""), Args: "[1]", Conversation: "Hello, world!"}); !reflect.DeepEqual(got, want) {
		t.Errorf("delivered %+v", got)
	}
}

// What the server wrote, both append; the next turn sends nothing of it.
func TestSessionExtend(t *testing.T) {
	c, s := newClient(t, compact.ClientSessionOptions{}), newServer(t)
	deliver(t, c, s, frames(t, c, compact.Turn{Conversation: "Q1 "}))
	for _, err := range []error{c.Extend("A1 "), s.Extend("A1 ")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	list := frames(t, c, compact.Turn{Conversation: "Q1 A1 Q2"})
	if len(list) != 1 || !strings.HasSuffix(list[0], "}|D|+|Q2") {
		t.Errorf("%q", list)
	}
	if out := receive(s, list[0]); out.Request == nil || out.Request.Conversation != "Q1 A1 Q2" {
		t.Errorf("%+v", out)
	}
	for _, err := range []error{c.Extend("\xff"), s.Extend("\xff")} {
		if !isKind(err, compact.KindInvalidText) {
			t.Error(err)
		}
	}
}

func TestSessionErrors(t *testing.T) {
	s := newServer(t)
	for frame, kind := range map[string]compact.Kind{
		"":          compact.KindInvalidFormat,
		"REQ|1|||1": compact.KindInvalidFormat,
		`REQ|1|||{"check":"c_0123456789abcdef","args": 1}`:          compact.KindInvalidFormat,
		`REQ|1|||{"check":"c_0123456789abcdef","args":1 }`:          compact.KindInvalidFormat,
		`REQ|1|||{"check":"c_0123456789abcdef","args":1,"args":2}`:  compact.KindInvalidFormat,
		`REQ|1|||{"check":"c_0123456789ABCDEF","args":1}`:           compact.KindInvalidFormat,
		`REQ|1|||{"check":"c_0123456789abcde","args":1}`:            compact.KindInvalidFormat,
		`REQ|1|||{"check":"c_0123456789abcdef","args":1}`:           compact.KindUnknownReference,
		`REQ|1|t_00000000||{"check":"c_0123456789abcdef","args":1}`: compact.KindUnknownReference,
		"TOOL|miss|t_00000000":                                      compact.KindInvalidFormat,
		"REQ|miss|c_0123456789abcdef":                               compact.KindInvalidFormat,
		"SYS|ref|s_00000000":                                        compact.KindUnknownReference,
		"TOOL|def|[]":                                               compact.KindInvalidFormat,
	} {
		if out := receive(s, frame); out.Request != nil || !isKind(out.Err, kind) {
			t.Errorf("%q: %+v", frame, out)
		}
	}
	c := newClient(t, compact.ClientSessionOptions{})
	for _, x := range []struct {
		turn compact.Turn
		kind compact.Kind
	}{
		{compact.Turn{Tools: []string{"[]"}}, compact.KindInvalidFormat},
		{compact.Turn{Tools: []string{"{}", "{}]"}}, compact.KindInvalidFormat},
		{compact.Turn{Tools: []string{"{\"\xff\":1}"}}, compact.KindInvalidText},
		{compact.Turn{System: new("\xff")}, compact.KindInvalidText},
		{compact.Turn{Conversation: "\xff"}, compact.KindInvalidText},
		{compact.Turn{Tools: []string{"[]"}, Conversation: "\xff"}, compact.KindInvalidText}, // Unicode is judged first
		{compact.Turn{Args: "{} "}, compact.KindUnrepresentable},
		{compact.Turn{Args: `1,"args":2`}, compact.KindUnrepresentable},
	} {
		if list, err := c.Turn(x.turn); !isKind(err, x.kind) || list != nil {
			t.Errorf("%+v: %q, %v", x.turn, list, err)
		}
	}
	for _, reply := range []string{"", "SYS|full|x", "REQ|1|||1"} {
		if list, err := c.Answer([]string{"TOOL|miss|t_00000000", reply}); !isKind(err, compact.KindInvalidFormat) || list != nil {
			t.Errorf("the reply %q: %q, %v", reply, list, err)
		}
	}
	if list, err := c.Answer([]string{"REQ|miss|c_0123456789abcdef", "TOOL|miss|t_00000000", "SYS|ref|s_00000000"}); list != nil || err != nil {
		t.Errorf("replies about nothing: %q, %v", list, err)
	}
	if _, err := compact.NewClientSession(compact.ClientSessionOptions{HexLength: 7}); !isKind(err, compact.KindInvalidFormat) {
		t.Error(err)
	}
}

// A conversation never grows past the output limit, nor on the way to a shorter
// one; the session stays as it was.
func TestSessionOutputLimit(t *testing.T) {
	l := compact.Default().Limits()
	l.Output = 5
	small := compact.Default().WithLimits(l)
	s := small.NewServerSession(newRegistry(t, small.NewMemoryStore(compact.MemoryStoreOptions{}), 0), "")
	c := newClient(t, compact.ClientSessionOptions{})
	deliver(t, c, s, frames(t, c, compact.Turn{Conversation: "12345"}))
	list := frames(t, c, compact.Turn{Conversation: "123456"})
	out := receive(s, list[0])
	var e *compact.Error
	if !errors.As(out.Err, &e) || e.Limit != "output" || e.Kind != compact.KindInvalidFormat || out.Request != nil || out.Replies != nil {
		t.Errorf("%+v", out)
	}
	got, _ := deliver(t, c, s, frames(t, c, compact.Turn{Conversation: "1234"}))
	if got == nil || got.Conversation != "1234" {
		t.Errorf("afterwards: %+v", got)
	}
}

// What the compressed deltas of a request hold is bounded together: three times
// ten bytes.
func TestCompressedDeltasShareTheOutputLimit(t *testing.T) {
	var z bytes.Buffer
	w := zlib.NewWriter(&z)
	_, _ = w.Write([]byte("D|F|abcdef"))
	_ = w.Close()
	text, err := compact.EncodeBase85(z.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	deltas := "|D|F|" + strings.Repeat("|D|Z|"+text, 3)
	check := fmt.Sprintf("%x", sha256.Sum256([]byte("\n\n\n1\n"+deltas)))[:16]
	for output, kind := range map[int64]compact.Kind{30: "", 29: compact.KindDecompressionFailed} {
		for name, p := range protocols(t) {
			l := p.Limits()
			l.Output = output
			p := p.WithLimits(l)
			registry, err := p.NewRegistry(p.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
			if err != nil {
				t.Fatal(err)
			}
			out := receive(p.NewServerSession(registry, ""), `REQ|1|||{"check":"c_`+check+`","args":1}`+deltas)
			var e *compact.Error
			if good := kind == ""; good != (out.Request != nil) || good != (out.Err == nil) ||
				!good && (!errors.As(out.Err, &e) || e.Kind != kind || e.Limit != "output") {
				t.Errorf("%s, %d bytes: %+v", name, output, out)
			}
		}
	}
}

// An edit in the middle costs its own size and little more, in a text that
// grows at its end too.
func TestEditsInTheMiddle(t *testing.T) {
	line := func(i int) string { return strings.Repeat(string(rune('a'+i%26)), 39) + "\n" }
	var b strings.Builder
	for i := range 1000 {
		b.WriteString(line(i))
	}
	old := b.String()
	edited := old[:20000] + "WORDS" + old[20005:]
	for name, x := range map[string]struct {
		text  string
		limit int
	}{
		"append": {old + "the end", len("|D|+|the end")}, "edit": {edited, len("|D|R|20000|WORDS")},
		"edit and append": {edited + "the end", len("|D|R|20000|WORDS|D|+|the end")}, "nothing": {old, 0},
		"cut off": {old[:39999], 1000}, // all of it, compressed
	} {
		c := newClient(t, compact.ClientSessionOptions{})
		s := newServer(t)
		deliver(t, c, s, frames(t, c, compact.Turn{Conversation: old}))
		list := frames(t, c, compact.Turn{Conversation: x.text})
		if head := len(`REQ|1|||{"check":"c_0123456789abcdef","args":{}}`); len(list[0]) > head+x.limit {
			t.Errorf("%s: %d bytes, %.80q", name, len(list[0])-head, list[0])
		}
		if got, errs := deliver(t, c, s, list); got == nil || got.Conversation != x.text || errs != nil {
			t.Errorf("%s: %v", name, errs)
		}
	}
}

// A text that holds a delimiter starts afresh all the same, compressed.
func TestUnsafeFreshStart(t *testing.T) {
	for _, o := range []compact.ClientSessionOptions{{}, {NoCompression: true}} {
		c, s := newClient(t, o), newServer(t)
		for _, text := range []string{"a|D|b", "a|D", "a|D|b|D|", ""} {
			if got, errs := deliver(t, c, s, frames(t, c, compact.Turn{Conversation: text})); got == nil || got.Conversation != text || errs != nil {
				t.Errorf("%q: %+v, %v", text, got, errs)
			}
		}
	}
}

// A received is what a frame led to, with the error beside it.
type received struct {
	compact.Outcome
	Err error
}

func receive(s *compact.ServerSession, frame string) received {
	out, err := s.Receive(background, frame)
	return received{out, err}
}
