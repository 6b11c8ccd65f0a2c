package engine_test

import (
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/examples/playground/engine"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

func files(t *testing.T, pattern string) map[string]string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", "..", "spec", "testdata", pattern, "*.yaml"))
	if err != nil || len(paths) < 5 {
		t.Fatalf("%d specs: %v", len(paths), err)
	}
	texts := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts[path] = string(text)
	}
	return texts
}

// Whatever a protocol leaves out, it is spoken: a record goes out in every
// format that carries it, and each frame is good again.
func TestSpecs(t *testing.T) {
	for path, text := range files(t, "ok") {
		e, err := engine.Open(path, text)
		if err != nil {
			t.Fatal(err)
		}
		file, _ := spec.Load(path, []byte(text))
		m := model.Build(file)
		record, err := records.Sample(m, &m.Records[0], "x").MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		a, err := e.Answer(string(record), "")
		if err != nil {
			t.Fatal(err)
		}
		if a.Of != "record" || len(a.Encodings) != len(m.Records[0].Formats) {
			t.Errorf("%s: %s of %+v", path, a.Of, a)
		}
		for _, x := range a.Encodings {
			frame, bad := x.Frame, error(nil)
			if x.Hex != "" {
				frame, bad = unhexed(x)
			}
			again, err := e.Answer(frame, "")
			if failure := again.Report.Error; failure != nil && strings.Contains(failure.Message, "output limit") {
				continue // of one byte, in a spec that is odd on purpose
			}
			if err != nil || x.Error == "" && (!again.Report.OK || again.Report.Name != x.Name || bad != nil || *x.Bytes != len(frame)) {
				t.Errorf("%s: %+v is %+v (%v)", path, x, again.Report, err)
			}
		}
	}
}

// unhexed are the bytes that an encoding shows.
func unhexed(x engine.Encoding) (string, error) {
	data, err := hex.DecodeString(strings.ReplaceAll(x.Hex, " ", ""))
	return string(data), err
}

func TestBadSpecs(t *testing.T) {
	for path, text := range files(t, "bad") {
		_, err := engine.Open("mine.yaml", text)
		var problems spec.Problems
		if !errors.As(err, &problems) || !strings.HasPrefix(err.Error(), "mine.yaml") {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// A record is read as it is encoded from, JSON that is no record is content,
// and every way to write content is content again.
func TestAnswers(t *testing.T) {
	chat := `{"messages":[{"role":"user","content":"` + strings.Repeat("some words, ", 300) + `"}],"temperature":1.0}`
	for _, c := range []struct{ frame, of, name string }{
		{`{"status":"OK","model":"","tokens":0,"result":"x"}`, "record", "record"},
		{`{"status":"NO","model":"","tokens":0,"result":"x"}`, "record", "record"}, // in no format
		{`{"status":"OK","result":1}`, "content", "verbose"},
		{"RES|OK|G3|0|hello", "record", "dsl"},
		{"RES|NO|G3|0|hello", "", "dsl"},
		{"D|+|x", "", "+"},
		{chat, "content", "verbose"},
		{"plain text", "content", "none"},
		{`#T1|{"M":"4o"}`, "content", "T1"},
		{`{"jsonrpc":"2.0","id":7,"method":"ping"}`, "content", "other.request"},
	} {
		a := answer(t, c.frame, "")
		if a.Of != c.of || a.Report.Name != c.name {
			t.Errorf("%.60q: %s of %s, not %s of %s", c.frame, a.Of, a.Report.Name, c.of, c.name)
		}
		for _, x := range a.Encodings {
			text, err := unhexed(x)
			if err != nil || x.Error != "" {
				continue
			}
			family := ""
			if c.of == "content" {
				family = inspect.M2M
			}
			if again := answer(t, x.Frame+text, family); !again.Report.OK || again.Report.Name != x.Name {
				t.Errorf("%.60q: %s is %+v", c.frame, x.Name, again.Report)
			}
		}
	}
}

func answer(t *testing.T, frame, family string) engine.Answer {
	t.Helper()
	reply := new(engine.Desk).Reply(engine.Question{Frame: &frame, Family: family})
	if reply.Answer == nil {
		t.Fatalf("%q: %+v", frame, reply)
	}
	return *reply.Answer
}

// A reply is that of its question, whatever was asked before.
func TestDesk(t *testing.T) {
	var desk engine.Desk
	good, err := os.ReadFile(filepath.Join("..", "..", "own-protocol", "tickets.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	frame := "T1;fast;solved;7;x"
	for range 2 {
		for _, c := range []struct {
			name, spec, protocol, of string
		}{
			{"", "", "compact 2.0", "content"}, {"tickets.yaml", string(good), "tickets 1.0", "record"}, {"bad.yaml", "protocol: {}", "", ""},
			{"empty.yaml", "", "", ""}, {"tickets.yaml", string(good), "tickets 1.0", "record"},
		} {
			reply := desk.Reply(engine.Question{Name: c.name, Spec: c.spec, Frame: &frame})
			if reply.Protocol != c.protocol || reply.BadSpec != (c.protocol == "") || reply.BadSpec && !strings.HasPrefix(reply.Failed, c.name) || reply.Answer != nil && reply.Answer.Of != c.of {
				t.Errorf("%s: %+v", c.name, reply)
			}
			if reply = desk.Reply(engine.Question{Name: c.name, Spec: c.spec}); reply.Protocol != c.protocol || reply.Answer != nil {
				t.Errorf("%s, with nothing to read: %+v", c.name, reply)
			}
		}
	}
}
