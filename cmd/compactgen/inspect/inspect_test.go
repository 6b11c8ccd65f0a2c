package inspect_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

// protocol is that of a spec of the repository.
func protocol(t testing.TB, path string) (*model.Model, *compact.Protocol) {
	t.Helper()
	src, err := os.ReadFile(filepath.Join("..", "..", "..", filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load(path, src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	m := model.Build(file)
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		t.Fatal(err)
	}
	return m, p
}

// A sample is a frame of the vectors, and their verdict on it.
type sample struct {
	name, family, frame string
	limits              *vectors.Limits
	err                 *vectors.Error
	content             string // of a delta
}

var families = map[string]string{"response.decode": inspect.Record, "delta.apply": inspect.Delta, "decompress": inspect.M2M, "request.decode": inspect.Request, "mcp.parse": inspect.MCP}

func samples(t testing.TB) []sample {
	t.Helper()
	topics, err := vectors.Load()
	if err != nil {
		t.Fatal(err)
	}
	var list []sample
	for _, topic := range topics {
		for _, c := range topic.Cases {
			if families[c.Op] == "" || bytes.Contains(c.Input, []byte(`"allowed"`)) {
				continue // the frame does not tell which algorithms were negotiated
			}
			s := sample{name: c.Name, family: families[c.Op], limits: c.Limits, err: c.Error}
			in := c.Input
			if s.family == inspect.Delta {
				var delta struct{ Content, Delta json.RawMessage }
				if err := json.Unmarshal(in, &delta); err != nil {
					t.Fatal(err)
				}
				in, s.content = delta.Delta, text(t, delta.Content)
			}
			s.frame = text(t, in)
			list = append(list, s)
		}
	}
	return list
}

// text is a string of the vectors, or its bytes.
func text(t testing.TB, raw json.RawMessage) (s string) {
	t.Helper()
	var other struct{ Hex, WTF8 string }
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	if err := json.Unmarshal(raw, &other); err != nil {
		t.Fatalf("%s: %v", raw, err)
	}
	b, err := hex.DecodeString(other.Hex + other.WTF8)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func limited(p *compact.Protocol, l *vectors.Limits) *compact.Protocol {
	if l == nil {
		return p
	}
	all := p.Limits()
	for to, from := range map[*int64]*int64{&all.Input: l.Input, &all.Output: l.Output, &all.Depth: l.Depth, &all.Deltas: l.Deltas} {
		if from != nil {
			*to = *from
		}
	}
	return p.WithLimits(all)
}

// What the vectors say of a frame, inspection says too: kind and position.
func TestVectors(t *testing.T) {
	m, p := protocol(t, "spec/compact.yaml")
	count := 0
	for _, s := range samples(t) {
		if s.family == inspect.Delta && s.err != nil && unfit(p, s) {
			continue
		}
		count++
		r := inspected(t, inspect.New(m, limited(p, s.limits)), s.frame, s.family)
		switch {
		case s.err == nil != r.OK:
			t.Errorf("%s: good is %t, want %+v", s.name, r.OK, s.err)
		case s.err == nil:
		case string(r.Error.Kind) != s.err.Kind, s.err.Position != nil && (r.Error.Position == nil || *r.Error.Position != *s.err.Position):
			t.Errorf("%s: %+v, want %+v", s.name, *r.Error, *s.err)
		}
	}
	if count < 4000 {
		t.Errorf("%d frames are too few", count)
	}
}

// Messages as a real server sent them, packed and not, and frames whose family is to be found out.
func TestFamilies(t *testing.T) {
	m, p := protocol(t, "spec/compact.yaml")
	in := inspect.New(m, p)
	corpus, err := os.ReadFile(filepath.Join("..", "..", "..", "tests", "corpora", "mcp_filesystem.ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	frames := map[string]string{
		"REQ|1|||{}" + strings.Repeat("|D|+|more", 1200): inspect.Request, `#T1|{"m":[` + strings.Repeat(`{"r":"u","c":"한국어"},`, 1200) + `{}]}`: inspect.M2M,
		"  plain": inspect.M2M, "": inspect.M2M, "Z": inspect.Record, " {}": inspect.Record, "#XX|": inspect.M2M, "RES|😀": inspect.Record, "D|": inspect.Delta,
		"A" + strings.Repeat("é", 100): inspect.Record, `{"model":"G3","returncode":0,"response":"` + strings.Repeat("long 😀 ", 50) + `"} `: inspect.Record,
		`[{"jsonrpc":"2.0"}]`: inspect.M2M, `{"jsonrpc":"2.0","id":1,"id":2}`: inspect.MCP,
	}
	for line := range strings.Lines(string(corpus)) {
		line = strings.TrimSuffix(line, "\n")
		frames[line] = inspect.MCP
		var message struct{ Result json.RawMessage }
		if json.Unmarshal([]byte(line), &message) != nil || message.Result == nil || len(line) > 50_000 {
			continue
		}
		for _, encoding := range []string{"T2", "BR", "Z"} {
			packed, _, err := compact.PackCall(string(message.Result), []string{encoding})
			if err != nil {
				t.Fatal(err)
			}
			frames[`{"jsonrpc":"2.0","id":1,"result":`+packed+`}`] = inspect.MCP
		}
	}
	for frame, family := range frames {
		if r := inspected(t, in, frame, ""); r.Family != family {
			t.Errorf("%.100q is %s, not %s", frame, r.Family, family)
		}
	}
}

// The runtime's traces read a text to its end exactly where decoding does.
func TestTracesReadAsDecodersDo(t *testing.T) {
	_, p := protocol(t, "spec/compact.yaml")
	count := 0
	for _, s := range samples(t) {
		trace := map[string]func(string, func(compact.Trace)) (int, error){"#T1|": p.TraceToken, "#T2|": p.TraceStructure}[s.frame[:min(4, len(s.frame))]]
		if trace == nil || s.family != inspect.M2M || s.limits != nil {
			continue
		}
		count++
		text := s.frame[4:]
		end := 0
		at, err := trace(text, func(x compact.Trace) {
			if x.Start > x.End || x.End > len(text) || x.End < end && x.Kind != "default" {
				t.Errorf("%s: %+v is out of order", s.name, x)
			}
			end = x.End
		})
		var e *compact.Error
		switch {
		case (err == nil) != (s.err == nil), errors.As(err, &e) && string(e.Kind) != s.err.Kind:
			t.Errorf("%s: %v, want %+v", s.name, err, s.err)
		case err == nil && at != len(text):
			t.Errorf("%s: read %d of %d bytes", s.name, at, len(text))
		}
	}
	if count < 500 {
		t.Errorf("%d frames are too few", count)
	}
}

// unfit says whether it is the content that a delta fails for: it is no text,
// or too short for the position.
func unfit(p *compact.Protocol, s sample) bool {
	if digits := position.FindStringSubmatch(s.frame); digits != nil {
		return !slices.ContainsFunc(digits[1:], func(number string) bool {
			n, err := strconv.ParseUint(number, 10, 64)
			return number != "" && (err != nil || n >= 1<<53)
		})
	}
	_, err := limited(p, s.limits).ApplyDelta(strings.Repeat("x", 1<<10), s.frame)
	return err == nil || !utf8.ValidString(s.content)
}

// position is that of a replacement, or of a splice with its length, as §2 of
// docs/record.md has numbers.
var position = regexp.MustCompile(`^D\|(?:R|S\|(0|[1-9][0-9]{0,15}))\|(0|[1-9][0-9]{0,15})\|`)

// inspected is a frame's report, of which it checks what holds for every one.
func inspected(t *testing.T, in *inspect.Inspector, frame, family string) inspect.Report {
	t.Helper()
	r, err := in.Frame(frame, family)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.Text(&b); err != nil || !utf8.Valid(b.Bytes()) {
		t.Errorf("text: %v, %q", err, &b)
	}
	b.Reset()
	if err := r.JSON(&b); err != nil || !json.Valid(b.Bytes()) || bytes.Count(b.Bytes(), []byte("\n")) != 1 {
		t.Errorf("JSON: %v, %q", err, &b)
	}
	if r.OK != (r.Error == nil) {
		t.Errorf("good is %t with the error %v", r.OK, r.Error)
	}
	for i, l := range r.Layers {
		if r.OK && l.Out == nil {
			t.Errorf("a good frame's layer %s gives nothing", l.Name)
		}
		if i == 0 && l.In != r.Bytes {
			t.Errorf("the frame has %d bytes, its first layer %d", r.Bytes, l.In)
		}
		if i > 0 && (r.Layers[i-1].Out == nil || *r.Layers[i-1].Out != l.In) {
			t.Errorf("the layer %s does not read what the one before gives", l.Name)
		}
		for _, p := range l.Parts {
			if p.At < 0 || p.At+p.Bytes > l.In {
				t.Errorf("the part %+v lies outside of its layer", p)
			}
		}
	}
	if e := r.Error; e != nil && (e.Caret < 0 || e.Caret > utf8.RuneCountInString(e.Excerpt)+1) {
		t.Errorf("the caret is outside of the excerpt: %+v", *e)
	}
	return r
}

// Whatever the bytes, nothing panics, and the runtime's word counts.
func FuzzFrame(f *testing.F) {
	for i, s := range samples(f) {
		if i%10 == 0 && len(s.frame) < 1<<10 { // TestVectors has them all
			f.Add([]byte(s.frame))
		}
	}
	m, p := protocol(f, "spec/compact.yaml")
	limits := p.Limits()
	limits.Input, limits.Output, limits.Depth = 1<<14, 1<<16, 40
	in := inspect.New(m, p.WithLimits(limits))
	others := []*inspect.Inspector{inspect.New(protocol(f, "spec/testdata/ok/odd.yaml")), inspect.New(protocol(f, "spec/testdata/ok/token.yaml"))}
	f.Fuzz(func(t *testing.T, frame []byte) {
		_, response := p.WithLimits(limits).DecodeRecord("response", string(frame))
		_, request := p.WithLimits(limits).DecodeRequestFrame(string(frame))
		_, message := p.WithLimits(limits).ParseMCPMessage(string(frame))
		_, m2m := p.WithLimits(limits).AppendDecompress(nil, frame, compact.DecompressOptions{})
		for family, want := range map[string]error{
			inspect.Record: response, inspect.M2M: m2m, inspect.Delta: p.WithLimits(limits).CheckDelta(string(frame)),
			inspect.Request: request, inspect.MCP: message, "": nil,
		} {
			r := inspected(t, in, string(frame), family)
			var e *compact.Error
			if family != "" && (r.OK != (want == nil) || errors.As(want, &e) && r.Error.Kind != e.Kind) {
				t.Errorf("as %s: %+v, want %v", family, r.Error, want)
			}
			for _, other := range others {
				inspected(t, other, string(frame), family)
			}
		}
	})
}
