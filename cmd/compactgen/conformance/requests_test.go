package conformance

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// The shipped protocol with the judge as testee, but for what change makes
// of an answer. There is no judge but where a test sets one.

func requestSuite(t *testing.T) Suite {
	t.Helper()
	m, err := LoadModel("../../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return Suite{Model: m, Vectors: []Case{
		{Name: "pinned", Op: "request.encode", Input: requestOf("", "D|+|a"), Expected: json.RawMessage(`"REQ|1|||{}|D|+|a"`)},
		{Name: "free", Op: "request.encode", Input: requestOf("t_abc12345", "D|+|a", "D|+|b|D|c"), Begins: "REQ|1|t_abc12345||{}|D|+|a|D|Z|",
			DecodesTo: json.RawMessage(`{"type":"request","version":1,"tool":"t_abc12345","system":null,"args":"{}","deltas":["D|+|a","D|+|b|D|c"]}`)},
		{Name: "session", Op: "session", Input: json.RawMessage(`{"frames":["SYS|ref|s_xyz78901"]}`),
			Expected: json.RawMessage(`[{"error":{"kind":"UnknownReference","reference":"s_xyz78901"}}]`)},
	}}
}

func requestOf(tool string, deltas ...string) json.RawMessage {
	b, err := json.Marshal(map[string]any{"version": 1, "tool": tool, "system": nil, "args": "{}", "deltas": deltas})
	if err != nil {
		panic(err)
	}
	return b
}

func requester(s Suite, language string, change func(op string, input, ok any) any) Testee {
	judge := Judge(s.Model)
	return Answerer(language, func(op string, input, limits any) Answer {
		if op == "hello" {
			ops := []string{"request.encode", "request.decode", "reference.tool", "reference.system", "session", "client.open", "server.receive"}
			return Answer{OK: hello{language, s.Model.Name, s.Model.Version, s.Model.Digest, ops}}
		}
		a, known := judge(op, input, limits)
		if !known {
			return Answer{Problem: "not asked for " + op}
		}
		if a.Err == nil {
			a.OK = change(op, input, a.OK)
		}
		return a
	})
}

func unchanged(_ string, _, ok any) any { return ok }

// Operations that no vector needs may be offered, and are not asked for.
func TestHonestRequestersPass(t *testing.T) {
	s := requestSuite(t)
	s.Random, s.Seed, s.Run, s.Judge = 20, 3, "^(pinned|free|session|random/(request|reference|session).*)$", Judge(s.Model)
	if r := test(t, s, requester(s, "one", unchanged), requester(s, "two", unchanged)); !r.OK() || r.Others != 80 || r.Crossed < 5 {
		t.Errorf("got %+v", r)
	}
}

// Each testee is wrong in one way, and alone with the runner's own rules or the
// judge.
func TestWrongRequestsAreFound(t *testing.T) {
	encoded := func(from, to string) func(op string, input, ok any) any {
		return func(op string, _, ok any) any {
			if op == "request.encode" {
				return strings.Replace(ok.(string), from, to, 1)
			}
			return ok
		}
	}
	member := func(name string, value any) func(op string, input, ok any) any {
		return func(op string, _, ok any) any {
			if object, is := ok.(map[string]any); is && op == "request.decode" {
				object[name] = value
			}
			return ok
		}
	}
	for _, c := range []struct {
		name   string
		change func(op string, input, ok any) any
		failed string
		parts  []string
	}{
		{"another byte", encoded("D|+|a", "D|F|a"), "pinned", []string{`D|F|a`}},
		{"a tool too many", encoded("REQ|1||", "REQ|1|t_abc12345|"), "pinned", []string{"t_abc12345"}},
		{"another beginning", encoded("D|+|a|", "D|F|a|"), "free", []string{"REQ|1|t_abc12345||{}|D|+|a|D|Z|"}},
		{"a delta too many", func(op string, input, ok any) any {
			if wire, is := ok.(string); is && op == "request.encode" && strings.Contains(wire, "|D|Z|") {
				return wire + "|D|+|"
			}
			return ok
		}, "free", []string{`"D|+|"`}},
		{"a decoder that loses the tool", member("tool", nil), "free", []string{`"tool":null`}},
		{"a decoder that loses deltas", member("deltas", []any{}), "free", []string{`"deltas":[]`}},
		{"a session that says too little", func(op string, _, ok any) any {
			if op == "session" {
				delete(ok.([]any)[0].(map[string]any)["error"].(map[string]any), "reference")
			}
			return ok
		}, "session", []string{`"kind":"UnknownReference"}`}},
		{"a session with an answer too many", func(op string, _, ok any) any {
			if op == "session" {
				return append(ok.([]any), ok.([]any)...)
			}
			return ok
		}, "session", []string{"},{"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := requestSuite(t)
			r := test(t, s, requester(s, "one", c.change))
			i := slices.IndexFunc(r.Failures, func(f Failure) bool { return f.Case == c.failed })
			if i < 0 {
				t.Fatalf("nobody noticed: %+v", r.Failures)
			}
			r.Failures = r.Failures[i : i+1]
			wantFailure(t, r, c.failed, c.parts...)
		})
	}
}

// The bytes of a compressed delta are free, and so are the messages of a session's
// errors.
func TestRequestsMayDiffer(t *testing.T) {
	s := requestSuite(t)
	other := func(op string, input, ok any) any {
		switch op {
		case "request.encode": // the same delta in a stored block
			wire := ok.(string)
			if i := strings.Index(wire, "|D|Z|"); i >= 0 {
				return wire[:i] + "|D|Z|" + storedDelta
			}
		case "session":
			failure := ok.([]any)[0].(map[string]any)["error"].(map[string]any)
			failure["message"], failure["limit"] = "no such thing", "none"
		}
		return ok
	}
	if r := test(t, s, requester(s, "one", unchanged), requester(s, "two", other)); !r.OK() {
		t.Errorf("got %+v", r.Failures)
	}
}

// A delta that need not be compressed must not be, behind one that must.
func TestNeedlessCompressionIsFound(t *testing.T) {
	s := requestSuite(t)
	s.Vectors = []Case{{Name: "free", Op: "request.encode", Input: requestOf("", "D|+|b|D|c", "D|F|a"), Begins: "REQ|1|||{}|D|Z|",
		DecodesTo: json.RawMessage(`{"type":"request","version":1,"tool":null,"system":null,"args":"{}","deltas":["D|+|b|D|c","D|F|a"]}`)}}
	eager := func(op string, _, ok any) any {
		if op == "request.encode" {
			return strings.Replace(ok.(string), "|D|F|a", "|D|Z|"+storedA, 1)
		}
		return ok
	}
	r := test(t, s, requester(s, "one", unchanged), requester(s, "two", eager))
	wantFailure(t, r, "free", `"compressed: D|+|b|D|c","D|F|a"`, storedA)
}

// Deltas in stored blocks, as Python's zlib writes them at level 0.
const (
	storedDelta = "cmV*k0QUbxd[Fond{&U(5Mu/r" // D|+|b|D|c
	storedA     = "cmV*g0Q=z-d}5g(1-%!A"      // D|F|a
)
