package compact_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

func request(tool, system, args string, deltas ...string) compact.Frame {
	return compact.Frame{Type: "request", Request: compact.Request{Version: "1", Tool: tool, System: system, Args: args, Deltas: deltas}}
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
