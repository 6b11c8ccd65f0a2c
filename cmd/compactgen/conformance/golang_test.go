package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// Generated code and the interpreter say the same of damaged frames. An error comes
// without a part of a value, and a value encodes again.
func TestGo(t *testing.T) {
	s := shipped(t)
	cases := toolchain.Count(t, 500, 1500)
	s.Random = cases
	interpreter, err := compact.FromModel(s.Model.JSON())
	if err != nil {
		t.Fatal(err)
	}
	one, other, d := answers.New(compact.Default()), answers.New(interpreter), s.damager()
	for i := range cases {
		for _, j := range d.jobs(s.source(streamFrame, i), i) {
			line, err := request{ID: 1, Op: j.op, Input: j.input, Limits: j.limits}.line()
			if err != nil {
				t.Fatal(err)
			}
			problem := inOneProcess(func() string {
				if a, b := one.Answer(line), other.Answer(line); !bytes.Equal(a, b) {
					return fmt.Sprintf("generated code answers %s, the interpreter %s", a, b)
				}
				return holds(j)
			})
			if problem != "" {
				t.Errorf("%s: %s%s", j.name, line, problem)
			}
		}
	}
}

func inOneProcess(check func() string) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprint("panic: ", r)
		}
	}()
	return check()
}

// holds says what does not hold of a damaged frame.
func holds(j job) string {
	f, ok := frameOf(j.op, toValue(j.input))
	if !ok {
		return "" // lone surrogates, and conversations
	}
	limits := compact.Default().Limits()
	for name, value := range j.limits.(map[string]int64) {
		*map[string]*int64{"input": &limits.Input, "output": &limits.Output, "depth": &limits.Depth, "deltas": &limits.Deltas}[name] = value
	}
	p := compact.Default().WithLimits(limits)
	switch j.op {
	case "response.decode":
		if f.bytes {
			return bytesHold(p, f.wire)
		}
		return responseHolds(p, f.wire)
	case "base85.decode":
		data, err := p.DecodeBase85(f.wire)
		return again(data, err, compact.EncodeBase85, compact.DecodeBase85)
	case "request.decode":
		return requestHolds(p, f.wire)
	case "delta.apply":
		content, _ := f.beside["content"].(string)
		return deltaHolds(p, content, f.wire)
	case "decompress":
		content, err := p.AppendDecompress(nil, []byte(f.wire), compact.DecompressOptions{})
		if err != nil || len(content) > max(1<<20, len(f.wire)) {
			return without(content, err)
		}
		return restored(string(content))
	case "mcp.parse":
		m, err := p.ParseMCPMessage(f.wire)
		if err == nil && (m.Text != f.wire || m.Result != "" && m.WithResult(m.Result) != m.Text) {
			return fmt.Sprintf("its own result changes %q", m.Text)
		}
		p.Asks(m.Params)
	case "mcp.unpack_call":
		text, packed, err := p.UnpackCall(f.wire)
		if err == nil && packed && !isObject(text) {
			return fmt.Sprintf("%q is unpacked, and no object", text)
		}
	}
	return ""
}

func isObject(text string) bool {
	return isJSON(text) && strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{")
}

// without says that a part of a value came beside an error, or a value past its limit.
func without[T any](value T, err error) string {
	var known *compact.Error
	if !errors.As(err, &known) || known.Kind == "" || !reflect.ValueOf(&value).Elem().IsZero() {
		return fmt.Sprintf("%+v beside the error %v", value, err)
	}
	return ""
}

// again says whether a value comes back: its own frame decodes to it.
func again[T any](value T, err error, encode func(T) (string, error), decode func(string) (T, error)) string {
	if err != nil {
		return without(value, err)
	}
	wire, err := encode(value)
	back, backErr := decode(wire)
	if err = errors.Join(err, backErr); err != nil || !reflect.DeepEqual(back, value) {
		return fmt.Sprintf("%+v comes back from %q as %+v (%v)", value, wire, back, err)
	}
	return ""
}

func responseHolds(p *compact.Protocol, wire string) string {
	r, err := p.Decode(wire)
	result, head, appendErr := p.AppendDecode([]byte("> "), []byte(wire))
	head.Result = strings.TrimPrefix(string(result), "> ")
	if !reflect.DeepEqual(err, appendErr) || !reflect.DeepEqual(head, r) {
		return fmt.Sprintf("AppendDecode gives %+v (%v), Decode %+v (%v)", head, appendErr, r, err)
	}
	found, _ := p.Detect(wire)
	encode := func(r compact.Response) (string, error) {
		return compact.Encode(r, compact.EncodeOptions{Format: compact.Format(found.Format)})
	}
	return again(r, err, encode, compact.Decode)
}

// bytesHold compares a frame of bytes with the same one as a text.
func bytesHold(p *compact.Protocol, wire string) string {
	r, err := p.DecodeBytes([]byte(wire))
	text, textErr := p.Decode(wire)
	if !reflect.DeepEqual(r, text) || (err == nil) != (textErr == nil) {
		return fmt.Sprintf("DecodeBytes gives %+v (%v), Decode %+v (%v)", r, err, text, textErr)
	}
	return ""
}

func requestHolds(p *compact.Protocol, wire string) string {
	f, err := p.DecodeRequestFrame(wire)
	var refused *compact.Error
	if _, cannot := compact.EncodeRequestFrame(f); err == nil && errors.As(cannot, &refused) && refused.Kind == compact.KindUnrepresentable && strings.Contains(wire, "|D|Z|") {
		return "" // a compressed delta that would be split has no other form
	}
	decode := func(wire string) (compact.Frame, error) {
		back, err := compact.DecodeRequestFrame(wire)
		if len(back.Request.Deltas) == len(f.Request.Deltas) {
			back.Request.Deltas = f.Request.Deltas // which may have been compressed
		}
		return back, err
	}
	return again(f, err, compact.EncodeRequestFrame, decode)
}

// deltaHolds compares a stream with ApplyDelta, where the content fits into a frame of the
// same limits.
func deltaHolds(p *compact.Protocol, content, delta string) string {
	next, err := p.ApplyDelta(content, delta)
	s := p.NewStream()
	if _, full := s.Push("D|F|" + content); full == nil {
		pushed, pushErr := s.Push(delta)
		if pushed != next || !reflect.DeepEqual(pushErr, err) || err != nil && s.Content() != content {
			return fmt.Sprintf("a stream gives %q (%v), ApplyDelta %q (%v)", pushed, pushErr, next, err)
		}
	}
	if err != nil {
		return without(next, err)
	}
	encode := func(next string) (string, error) { return compact.ComputeDelta(content, next) }
	return again(next, nil, encode, func(delta string) (string, error) { return compact.ApplyDelta(content, delta) })
}

// restored compresses content again; JSON comes back without white space.
func restored(content string) string {
	small := new(bytes.Buffer)
	wanted := map[compact.Algorithm]string{compact.AlgorithmDictionary: content, compact.AlgorithmNone: content}
	if depth := compact.Default().Limits().Depth; json.Compact(small, []byte(content)) == nil && int64(strings.Count(content, "[")+strings.Count(content, "{")) <= depth {
		wanted[compact.AlgorithmStructure] = small.String()
	}
	for a, want := range wanted {
		frame, err := compact.AppendCompress(nil, content, compact.CompressOptions{Algorithm: a})
		got, backErr := compact.AppendDecompress(nil, frame, compact.DecompressOptions{})
		if err = errors.Join(err, backErr); string(got) != want || err != nil {
			return fmt.Sprintf("%s: %q comes back as %q (%v)", a, content, got, err)
		}
	}
	return ""
}
