package conformance

import (
	"context"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// Damaged frames are of each op that reads some, repeat by seed and number, and often
// get past the digits and the stream around a payload. One in ten has small limits.
func TestFramesAreDamagedInsideOfTheirLayers(t *testing.T) {
	suite, err := Shipped("../../..")
	if err != nil {
		t.Fatal(err)
	}
	suite.Seed, suite.Random = 1, toolchain.Count(t, 500, 2000)
	d, other := suite.damager(), suite.damager()
	ops, small, streams, past, total := map[string]int{}, 0, 0, 0, 0
	for i := range suite.Random {
		jobs := d.jobs(suite.source(streamFrame, i), i)
		if again := other.jobs(suite.source(streamFrame, i), i); !reflect.DeepEqual(jobs, again) {
			t.Fatalf("case %d is %v, then %v", i, jobs, again)
		}
		for _, j := range jobs {
			total++
			ops[j.op]++
			limits, _ := j.limits.(map[string]int64)
			if len(limits) > 1 || limits["output"] < 1<<20 {
				small++
				continue
			}
			if wire, _ := j.input.(string); j.op == "response.decode" && strings.HasPrefix(wire, "Z") {
				streams++
				if a, _ := suite.Judge(j.op, j.input, toValue(j.limits)); a.Err == nil || a.Err["kind"] == "InvalidMsgpack" {
					past++
				}
			}
		}
	}
	for op := range frameKinds {
		if ops[op] < total/2/len(frameKinds) {
			t.Errorf("%d of %d frames are for %s", ops[op], total, op)
		}
	}
	if small < total/20 || small > total/5 {
		t.Errorf("%d of %d have small limits", small, total)
	}
	if streams < suite.Random/50 || past < streams/4 {
		t.Errorf("%d of %d compressed responses reach their payload", past, streams)
	}
}

// A liar is Go's testee, but for a part of some answers.
type liar struct{ out io.Writer }

// lies are what it says in place of the truth, and the operations that each is about.
var lies = []struct{ op, truth, lie string }{
	{"message.read", `"type":"ACCEPT"`, `"type":"HELLO"`},
	{"session", `"kind":"ReferenceConflict"`, `"kind":"DecompressionFailed"`},
	{"session", `{"ok":{"text":`, `{"ok":{"missing":`},
	{"server", `"request":{`, `"answer":{`},
	{"server", `"duplicate":true,`, ""},
	{"server", `"replies":["REQ|miss|`, `"replies":["SYS|miss|`},
	{"server", `"why":{"cause":"delta_behind"`, `"why":{"cause":"delta_form"`},
	{"mcp.unpack_list", `"reference":"","text":"{`, `"reference":"x","text":"{`},
}

func (l liar) Write(p []byte) (int, error) {
	said := string(p)
	for _, x := range lies {
		said = strings.ReplaceAll(said, x.truth, x.lie)
	}
	_, err := io.WriteString(l.out, said)
	return len(p), err
}

// What is true only of damaged frames, and behind their damage, is compared, too.
func TestLiesAboutDamagedFramesAreFound(t *testing.T) {
	s := shipped(t)
	s.Seed, s.Random, s.Run, s.Judge, s.Texts, s.Documents = 2, toolchain.Count(t, 200, 300), "^random/(frame|result)/", nil, nil, nil
	one, other := answers.New(compact.Default()), answers.New(compact.Default())
	other.Language = "liar"
	r := test(t, s, InProcess("go", func(_ context.Context, in io.Reader, out, _ io.Writer) error { return one.Serve(in, out) }),
		InProcess("liar", func(_ context.Context, in io.Reader, out, _ io.Writer) error { return other.Serve(in, liar{out}) }))
	for _, x := range lies {
		if !slices.ContainsFunc(r.Failures, func(f Failure) bool {
			return strings.HasPrefix(f.Language, "liar") && strings.HasPrefix(f.Asked, x.op+" ") && strings.Contains(f.Want, x.truth) && !strings.Contains(f.Got, x.truth)
		}) {
			t.Errorf("%s: nobody noticed that %s became %s, among %d failures", x.op, x.truth, x.lie, len(r.Failures))
		}
	}
}
