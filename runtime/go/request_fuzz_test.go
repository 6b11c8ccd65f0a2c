package compact_test

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compactgen/compactgen/runtime/go"
)

// between separates the frames of one fuzzed conversation.
const between = "\x00"

// FuzzRegistry: against a map of everything that was ever defined.
func FuzzRegistry(f *testing.F) {
	f.Add(strings.Join([]string{`TOOL|def|{"name":"tool_4082"}`, `TOOL|def|{"name":"tool_23155"}`, "TOOL|ref|t_f2b40b95", "SYS|full|", "SYS|ref|s_e3b0c442", "SYS|miss|s_e3b0c442"}, between))
	f.Add(strings.Join([]string{"SYS|full|a", "SYS|full|b", "SYS|full|c", "SYS|ref|s_ca978112"}, between))
	seedInputs(f, "request.decode", func(frame string) { f.Add(frame + between + frame) })
	f.Fuzz(func(t *testing.T, frames string) {
		registry := registryOf(t, 2)
		defined := map[string]bool{} // scope and text
		for i, frame := range strings.Split(frames, between) {
			scope := []string{"", "", "other"}[i%3]
			got, err := registry.Receive(context.Background(), scope, frame)
			read, readErr := compact.DecodeRequestFrame(frame)
			if readErr == nil {
				defined[scope+between+read.Text] = true
			}
			if err != nil {
				if refused(t, err); got != (compact.Received{}) || readErr != nil && kindOf(err) != kindOf(readErr) {
					t.Fatalf("%q: %+v beside %v, decoding it gives %v", frame, got, err, readErr)
				}
				continue
			}
			if isReference := read.Type == compact.FrameToolReference || read.Type == compact.FrameSystemReference; readErr != nil || isReference && !defined[scope+between+got.Text] {
				t.Fatalf("%q: %+v was never defined (%v)", frame, got, readErr)
			}
		}
	})
}

func registryOf(t *testing.T, entries int64) *compact.Registry {
	t.Helper()
	p := limited(func(l *compact.Limits) { l.RegistryEntries, l.Output = entries, 1<<16 })
	registry, err := p.NewRegistry(p.NewMemoryStore(compact.MemoryStoreOptions{}), 0)
	if err != nil {
		t.Fatal(err)
	}
	return registry
}

// exampleSession is that of docs/request.md.
const exampleSession = `TOOL|def|{"name":"search","schema":{"type":"object"}}` + between + "SYS|full|You are a helpful assistant..." + between +
	`REQ|1|t_0e23cf7b|s_d7a64bda|{"check":"c_cbdb93cbfa7fb32f","args":{"query":"hello"}}|D|F|User: Hi`

// FuzzServerSession: what is delivered is all there, or there is an error; the
// interpreter says the same, and clients can read the replies.
func FuzzServerSession(f *testing.F) {
	f.Add(exampleSession)
	f.Add(exampleSession + between + `REQ|1|t_0e23cf7b|s_d7a64bda|{"check":"c_f3e9eae8b97b4f16","args":{}}|D|+| User: Bye`)
	f.Add(`REQ|1|||{"check":"c_0123456789abcdef","args":null}`)
	seedInputs(f, "request.decode", func(frame string) { f.Add(exampleSession + between + frame) })
	p := limited(func(l *compact.Limits) { l.Output = 1 << 16 })
	interpreter := interpreted(f).WithLimits(p.Limits())
	f.Fuzz(func(t *testing.T, frames string) {
		server, err := p.NewServerSession(registryOf(t, 3), "")
		other, otherErr := interpreter.NewServerSession(registryOf(t, 3), "")
		if err != nil || otherErr != nil {
			t.Fatal(err, otherErr)
		}
		for _, frame := range strings.Split(frames, between) {
			got, want := receive(server, frame), receive(other, frame)
			if kindOf(got.Err) != kindOf(want.Err) || !reflect.DeepEqual(got.Request, want.Request) || !reflect.DeepEqual(got.Replies, want.Replies) {
				t.Fatalf("%q: %+v, the interpreter has %+v", frame, got, want)
			}
			if got.Err != nil {
				refused(t, got.Err)
			}
			if r := got.Request; r != nil && (got.Err != nil || !utf8.ValidString(r.Conversation) || !isJSON(r.Args, 1000) || len(r.Conversation) > 1<<16) {
				t.Fatalf("%q: %+v is delivered beside %v", frame, r, got.Err)
			}
			for _, reply := range got.Replies {
				if _, err := compact.DecodeRequestFrame(reply); err != nil {
					t.Fatalf("%q is replied: %v", reply, err)
				}
			}
		}
	})
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

// FuzzClientAnswer: whatever a server replies, what the client sends for it can
// be read, and after an error it goes on as one that never saw the replies.
func FuzzClientAnswer(f *testing.F) {
	f.Add("TOOL|miss|t_0e23cf7b" + between + "SYS|miss|s_d7a64bda")
	f.Add("REQ|miss|c_cbdb93cbfa7fb32f")
	f.Add("TOOL|ref|t_0e23cf7b74e588695ed2308f5dc38ffed6f05b324b942e49e4a391dded076ca7" + between + "TOOL|def|{}")
	f.Fuzz(func(t *testing.T, replies string) {
		client, untouched := exampleClient(t), exampleClient(t)
		frames, err := client.Answer(strings.Split(replies, between))
		for _, frame := range frames {
			if _, err := compact.DecodeRequestFrame(frame); err != nil {
				t.Fatalf("%q is sent: %v", frame, err)
			}
		}
		if err == nil {
			return
		}
		refused(t, err)
		next, nextErr := client.Turn(compact.Turn{Args: "1", Conversation: "User: Hi there"})
		want, wantErr := untouched.Turn(compact.Turn{Args: "1", Conversation: "User: Hi there"})
		if frames != nil || !reflect.DeepEqual(next, want) || nextErr != nil || wantErr != nil {
			t.Fatalf("after %v: %q, want %q", err, next, want)
		}
	})
}

func exampleClient(t *testing.T) *compact.ClientSession {
	t.Helper()
	client, err := compact.NewClientSession(compact.ClientSessionOptions{})
	if err != nil {
		t.Fatal(err)
	}
	system := "You are a helpful assistant..."
	turn := compact.Turn{Tools: []string{`{"name":"search","schema":{"type":"object"}}`}, System: &system, Args: `{"query":"hello"}`, Conversation: "User: Hi"}
	frames, err := client.Turn(turn)
	if err != nil || strings.Join(frames, between) != exampleSession {
		t.Fatal(frames, err)
	}
	return client
}
