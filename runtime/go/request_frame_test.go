package compact_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"pgregory.net/rapid"
)

// bothProtocols are the generated tables and the interpreter.
func bothProtocols(t *testing.T) map[string]*compact.Protocol {
	return map[string]*compact.Protocol{"generated": compact.Default(), "interpreted": interpreted(t)}
}

// The document's lines, and frames worked by hand. The document's other
// definition holds an ellipsis, which is no JSON.
func TestDecodeRequestFrame(t *testing.T) {
	for wire, want := range map[string]compact.Frame{
		`TOOL|ref|t_abc12345`:                                        {Type: "tool_ref", Reference: "t_abc12345"},
		`SYS|full|You are a helpful assistant...`:                    {Type: "system_full", Text: "You are a helpful assistant..."},
		`SYS|ref|s_xyz78901`:                                         {Type: "system_ref", Reference: "s_xyz78901"},
		"TOOL|def|\n{\"a\":[1, 2]} ":                                 {Type: "tool_def", Text: "\n{\"a\":[1, 2]} "},
		`TOOL|miss|t_` + strings.Repeat("0", 64):                     {Type: "tool_miss", Reference: "t_" + strings.Repeat("0", 64)},
		`SYS|full|`:                                                  {Type: "system_full"},
		`SYS|full|a|miss|b`:                                          {Type: "system_full", Text: "a|miss|b"},
		`SYS|miss|s_zzzzzzzz`:                                        {Type: "system_miss", Reference: "s_zzzzzzzz"},
		`REQ|miss|c_0123456789abcdef`:                                {Type: "request_miss", Reference: "c_0123456789abcdef"},
		`REQ|1|||1.5e3|D|F|`:                                         request("", "", "1.5e3", "D|F|"),
		`REQ|1|||"|D|"|D|R|5||D|Z||D|+|x|D|F|`:                       request("", "", `"|D|"`, "D|R|5|", "D|Z|", "D|+|x", "D|F|"),
		`REQ|1|||1|D|+|D|D|F|`:                                       {}, // the second delta begins early
		`REQ|1|||[]|D|+||D|D|F||D||D|+|`:                             {},
		`REQ|1|t_abc12345||{"a": [ ] }|D|F||D`:                       request("t_abc12345", "", `{"a": [ ] }`, "D|F||D"),
		`REQ|1|t_abc12345|s_xyz78901|{"query":"hello"}|D|+|User: Hi`: request("t_abc12345", "s_xyz78901", `{"query":"hello"}`, "D|+|User: Hi"),
	} {
		for name, p := range bothProtocols(t) {
			got, err := p.DecodeRequestFrame(wire)
			if failed := want.Type == ""; failed != (err != nil) || !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %q: got %+v (%v), want %+v", name, wire, got, err, want)
			}
		}
	}
}

func request(tool, system, args string, deltas ...string) compact.Frame {
	return compact.Frame{Type: "request", Request: compact.Request{Version: "1", Tool: tool, System: system, Args: args, Deltas: deltas}}
}

func TestDecodeRequestFrameErrors(t *testing.T) {
	for _, wire := range []string{
		"", "R", "RES|OK|G3|0|x", "D|F|", "REQ", "TOOL|", "TOOL|def", "TOOL|de|{}", "TOOL|full|{}", "SYS|def|x", "SYS|full",
		"TOOL|def|", "TOOL|def|[]", "TOOL|def|{} {}", "TOOL|def|{...}", "TOOL|def|\u00a0{}", "TOOL|ref|s_abc12345", "TOOL|ref|t_abc1234",
		"TOOL|ref|t_ABC12345", "TOOL|ref|t_abc12345 ", "TOOL|ref|t_abc12345|", "TOOL|miss|", "TOOL|ref|t_" + strings.Repeat("a", 65),
		"REQ|1", "REQ|1|", "REQ|1||", "REQ|1|||", "REQ|2|||1", "REQ|01|||1", "REQ||||1", "REQ|miss", "REQ|miss|", "REQ|miss|t_abc12345", "REQ|miss|c_abc12345|",
		"REQ|1|s_abc12345||1", "REQ|1||t_abc12345|1", "REQ|1|t_||1", "REQ|1||| 1", "REQ|1|||1 ", "REQ|1|||1|", "REQ|1|||1|D", "REQ|1|||1|D|", "REQ|1|||01",
		"REQ|1|||{|D|F|", "REQ|1|||1|D|X|", "REQ|1|||1|D|F|x|D|", "REQ|1|||1|D|R|x|y", "REQ|1|||1|D|R|5", "REQ|1|||1|D|R|05|y", "REQ|1|||1|F|x", "REQ|1|||1x",
		"\xff", "SYS|full|\xed\xa0\x80",
	} {
		for name, p := range bothProtocols(t) {
			if f, err := p.DecodeRequestFrame(wire); !isKind(err, compact.KindInvalidFormat) || !reflect.DeepEqual(f, compact.Frame{}) {
				t.Errorf("%s, %q: got %+v, %v", name, wire, f, err)
			}
		}
	}
}

// A frame past a limit is refused by that limit's name, and one at it passes.
func TestRequestLimits(t *testing.T) {
	p := compact.Default()
	l := p.Limits()
	l.Input, l.Depth, l.Deltas = 64, 3, 4
	p = p.WithLimits(l)
	for _, c := range []struct{ wire, limit string }{
		{"SYS|full|" + strings.Repeat("x", 55), ""}, {"SYS|full|" + strings.Repeat("x", 56), "input"},
		{"REQ|1|||[[[]]]", ""}, {"REQ|1|||[[[[]]]]", "depth"}, {`TOOL|def|{"a":[[]]}`, ""}, {`TOOL|def|{"a":[[[]]]}`, "depth"},
		{"REQ|1|||1|D|F||D|+||D|+||D|+|", ""}, {"REQ|1|||1|D|F||D|+||D|+||D|+||D|+|", "deltas"},
		{"REQ|1|||1" + strings.Repeat("|D|", 5), "deltas"}, // counted before any of them is looked at
	} {
		_, err := p.DecodeRequestFrame(c.wire)
		var e *compact.Error
		if errors.As(err, &e); c.limit == "" && err != nil || c.limit != "" && (e == nil || e.Limit != c.limit || e.Kind != compact.KindInvalidFormat) {
			t.Errorf("%q: %v, want the limit %q", c.wire, err, c.limit)
		}
	}
	for limit, r := range map[string]compact.Request{
		"depth": {Args: "[[[[]]]]", Deltas: make([]string, 9)}, "deltas": {Args: "1", Deltas: make([]string, 5)},
	} {
		_, err := p.EncodeRequest(r)
		var e *compact.Error
		if !errors.As(err, &e) || e.Limit != limit || e.Kind != compact.KindInvalidFormat {
			t.Errorf("encode: %v, want the limit %q", err, limit)
		}
	}
}

// What a decoder refuses is refused before memory is taken for it.
func TestDecodeRequestFrameTakesNoMemoryFirst(t *testing.T) {
	if raceEnabled {
		t.Skip("the race detector makes pools forget")
	}
	many := "REQ|1|||1" + strings.Repeat("|D|+|", 1<<20)
	deep := "REQ|1|||" + strings.Repeat("[", 1<<20)
	taken := allocated(func() {
		_, _ = compact.DecodeRequestFrame(many)
		_, _ = compact.DecodeRequestFrame(deep)
	})
	if taken > 4096 {
		t.Errorf("%d bytes for two frames that are refused", taken)
	}
}

// Which field an encoder refuses; the fields are judged in their order.
func TestEncodeRequestErrors(t *testing.T) {
	bad := compact.Request{Version: "2", Tool: "s_abc12345", System: "t_abc12345", Args: "1 ", Deltas: []string{"D|X|"}}
	for _, want := range []string{"version", "tool", "system", "args", "deltas", ""} {
		_, err := compact.EncodeRequest(bad)
		var e *compact.Error
		if errors.As(err, &e); want != "" && (e == nil || e.Kind != compact.KindUnrepresentable || e.Field != want) {
			t.Errorf("%+v: %v, want the field %s", bad, err, want)
		}
		switch want {
		case "version":
			bad.Version = ""
		case "tool":
			bad.Tool = ""
		case "system":
			bad.System = "s_abc12345"
		case "args":
			bad.Args = "1"
		case "deltas":
			bad.Deltas = []string{"D|F|"}
		default:
			if err != nil {
				t.Error(err)
			}
		}
	}
	for _, args := range []string{"", " 1", "1\n", "1,2", "{", "tru", "\ufeff1", "1|D|F|"} {
		if _, err := compact.EncodeRequest(compact.Request{Args: args}); !isKind(err, compact.KindUnrepresentable) {
			t.Errorf("args %q: %v", args, err)
		}
	}
	if _, err := compact.EncodeRequest(compact.Request{Args: "1", Deltas: []string{"D|Z|x|D|y"}}); !isKind(err, compact.KindUnrepresentable) {
		t.Errorf("what is compressed cannot be compressed: %v", err)
	}
	if _, err := compact.EncodeRequest(compact.Request{Version: "2", Args: "1", Deltas: []string{"D|F|\xff"}}); !isKind(err, compact.KindInvalidText) {
		t.Errorf("text that is no Unicode comes first: %v", err)
	}
}

// Every other frame comes back as it was, or is refused.
func TestEncodeRequestFrame(t *testing.T) {
	for _, f := range []compact.Frame{
		{Type: compact.FrameToolDefinition, Text: " {}"}, {Type: compact.FrameToolReference, Reference: "t_abc12345"}, {Type: compact.FrameToolMiss, Reference: "t_abc12345"},
		{Type: compact.FrameSystemDefinition, Text: "|"}, {Type: compact.FrameSystemReference, Reference: "s_abc12345"}, {Type: compact.FrameSystemMiss, Reference: "s_abc12345"},
		{Type: compact.FrameRequestMiss, Reference: "c_abc12345"}, request("", "", "null", "D|F|"),
	} {
		wire, err := compact.EncodeRequestFrame(f)
		if err != nil {
			t.Fatal(f, err)
		}
		if got, err := compact.DecodeRequestFrame(wire); err != nil || !reflect.DeepEqual(got, f) {
			t.Errorf("%q: %+v, %v", wire, got, err)
		}
	}
	for _, c := range []struct {
		frame compact.Frame
		kind  compact.Kind
	}{
		{compact.Frame{Type: compact.FrameToolDefinition, Text: "[]"}, compact.KindInvalidFormat},
		{compact.Frame{Type: compact.FrameToolDefinition, Text: "\xff"}, compact.KindInvalidText},
		{compact.Frame{Type: compact.FrameSystemDefinition, Text: "\xff"}, compact.KindInvalidText},
		{compact.Frame{Type: compact.FrameToolMiss, Reference: "s_abc12345"}, compact.KindUnrepresentable},
		{compact.Frame{Type: compact.FrameRequestMiss, Reference: "c_"}, compact.KindUnrepresentable},
		{compact.Frame{}, compact.KindUnrepresentable},
	} {
		if wire, err := compact.EncodeRequestFrame(c.frame); !isKind(err, c.kind) || wire != "" {
			t.Errorf("%+v: %q, %v", c.frame, wire, err)
		}
	}
}

// Deltas of any text come back with the same effect; those that stay plain come
// back as they were.
func TestDeltasComeBack(t *testing.T) {
	texts := rapid.StringOfN(rapid.RuneFrom([]rune("|||DDDZ+F0é")), 0, 9, -1)
	rapid.Check(t, func(t *rapid.T) {
		r := compact.Request{Args: rapid.SampledFrom([]string{"1", `"|D|"`, "{}", "[0]"}).Draw(t, "args")}
		for range rapid.IntRange(0, 4).Draw(t, "deltas") {
			r.Deltas = append(r.Deltas, rapid.SampledFrom([]string{"D|F|", "D|+|", "D|R|0|"}).Draw(t, "header")+texts.Draw(t, "text"))
		}
		wire, err := compact.EncodeRequest(r)
		if err != nil {
			t.Fatal(err)
		}
		f, err := compact.DecodeRequestFrame(wire)
		if err != nil || f.Request.Args != r.Args || len(f.Request.Deltas) != len(r.Deltas) {
			t.Fatalf("%q: %+v, %v", wire, f, err)
		}
		for i, d := range f.Request.Deltas {
			got, err := compact.ApplyDelta("old", d)
			want, _ := slowApply("old", r.Deltas[i])
			if err != nil || got != want {
				t.Fatalf("%q has the effect %q (%v), not %q", d, got, err, want)
			}
			if plain := r.Deltas[i][1:]; d != r.Deltas[i] && !strings.Contains(plain, "|D|") && !strings.HasSuffix(plain, "|D") {
				t.Fatalf("%q was sent as %q", r.Deltas[i], d)
			}
		}
	})
}

// f2b40b95… is what `printf '{"name":"tool_4082"}' | sha256sum` prints.
func TestReferences(t *testing.T) {
	const full = "t_f2b40b953427607a37060b9b8b06c76cb7d8fb4f4ee47ea4b19f8e9c1c76b9ce"
	p := compact.Default()
	for n, want := range map[int]string{0: full[:10], 8: full[:10], 32: full[:34], 64: full} {
		if got, err := p.ToolReference(`{"name":"tool_4082"}`, n); got != want || err != nil {
			t.Errorf("%d digits: %q, %v", n, got, err)
		}
	}
	if got, err := compact.ToolReference(`{"name":"tool_23155"}`); got != full[:10] || err != nil {
		t.Errorf("the other text of the documented collision: %q, %v", got, err)
	}
	// SHA-256 of nothing, as FIPS 180 has it
	if got, err := compact.SystemReference(""); got != "s_e3b0c442" || err != nil {
		t.Errorf("the empty prompt: %q, %v", got, err)
	}
	for _, n := range []int{-1, 7, 65} {
		if _, err := p.SystemReference("", n); !isKind(err, compact.KindInvalidFormat) {
			t.Errorf("%d digits: %v", n, err)
		}
	}
	for text, kind := range map[string]compact.Kind{"[]": compact.KindInvalidFormat, "{}x": compact.KindInvalidFormat, "{\xff": compact.KindInvalidText} {
		if _, err := compact.ToolReference(text); !isKind(err, kind) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzDecodeRequestFrame(f *testing.F) {
	f.Add(`REQ|1|t_abc12345|s_xyz78901|{"query":"hello"}|D|+|User: Hi|D|R|0|x`)
	f.Add("TOOL|def|{}")
	f.Add("REQ|miss|c_0123456789abcdef")
	f.Fuzz(func(t *testing.T, wire string) {
		frame, err := compact.DecodeRequestFrame(wire)
		if err != nil {
			return
		}
		again, err := compact.EncodeRequestFrame(frame)
		if err != nil {
			t.Fatal(err)
		}
		second, err := compact.DecodeRequestFrame(again)
		if err != nil || !slices.Equal(second.Request.Deltas, frame.Request.Deltas) && again == wire {
			t.Errorf("%q, then %q: %v", wire, again, err)
		}
	})
}
