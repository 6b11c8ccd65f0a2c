package conformance

import (
	"encoding/hex"
	"encoding/json"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/judge"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// A toy protocol with the roles token, structure, brotli and none. Its token
// and structure algorithms write a tag and what minify makes of a text that is
// no request; its brotli turns the text around. The tags are not the shipped ones.

func compressionModel() *model.Model {
	return &model.Model{Name: "toy", Version: "1", Digest: "d",
		Errors: []model.ErrorKind{{Role: "format", Kind: "F"}, {Role: "text", Kind: "U"}, {Role: "decompression", Kind: "D"}},
		Limits: []model.Limit{{Role: "depth", Value: 20}},
		Compression: &model.Compression{
			Algorithms: []model.Algorithm{{Name: "K", Role: "token", Tag: "#KK|"}, {Name: "S", Role: "structure", Tag: "#SS|"},
				{Name: "Z", Role: "brotli", Tag: "#ZZ|"}, {Name: "plain", Role: "none"}},
			Selection: model.CompressionSelection{Sample: 64, Window: 4, PayloadKeys: []string{"q"}},
			Token: &model.Token{Escape: "=", Contexts: []model.Context{{Name: "root"}}, Request: "q",
				Defaults: []model.Default{{Key: "n", Lexeme: "1", Equal: "one"}}},
		}}
}

func compressionSuite(documents ...string) Suite {
	s := Suite{Model: compressionModel()}
	for _, d := range documents {
		s.Documents = append(s.Documents, Document{Name: string(rune('a' + len(s.Documents))), Text: d})
	}
	return s
}

// compressor is a right testee, but for what change makes of its compressed
// frames and decompressed texts.
func compressor(language string, change func(op, algorithm, out string) string) Testee {
	n := normaliser{compressionModel()}
	refuse := func(kind string) Answer { return Answer{Err: map[string]any{"kind": kind}} }
	return Answerer(language, func(op string, input, _ any) Answer {
		switch op {
		case "hello":
			return Answer{OK: hello{language, "toy", "1", "d", []string{"compress", "decompress", "legend", "repetition_ratio", "negotiate"}}}
		case "legend":
			return Answer{OK: ""}
		case "repetition_ratio":
			return *n.ratio(input.(string))
		case "negotiate":
			var sides struct{ Client, Server []string }
			b, _ := json.Marshal(input)
			_ = json.Unmarshal(b, &sides)
			return *n.negotiated(sides.Client, sides.Server)
		case "compress":
			in := input.(map[string]any)
			content, ok := in["content"].(string)
			name := in["algorithm"].(string)
			a := n.algorithm(func(a model.Algorithm) bool { return a.Name == name })
			switch {
			case !ok:
				return refuse("U")
			case name == "exact" && isJSON(content):
				name, a = "S", &n.model.Compression.Algorithms[1]
			case a == nil || name == "plain" && tagPattern.MatchString(content):
				name, a = "Z", &n.model.Compression.Algorithms[2]
			}
			frame := content
			switch {
			case a.Role == "brotli":
				frame = reversed(content)
			case a.Role != "none" && !isJSON(content):
				return refuse("F")
			case a.Role == "token": // a real one leaves defaults out
				frame = strings.ReplaceAll(judge.New(n.model).Restored(content), `,"n":1}`, "}")
			case a.Role == "structure":
				frame = minify(content)
			}
			return Answer{OK: map[string]any{"hex": hex.EncodeToString([]byte(change(op, name, a.Tag+frame)))}}
		}
		frame := string(frameBytes(input))
		a := n.carrier(input)
		if a == nil {
			return Answer{OK: strings.ToValidUTF8(frame, "?")}
		}
		frame = frame[len(a.Tag):]
		switch {
		case a.Role == "brotli":
			frame = reversed(frame)
		case !isJSON(frame):
			out := change("damaged", a.Name, "")
			if out == "" {
				return refuse("D")
			}
			return Answer{OK: out}
		case a.Role == "token":
			frame = judge.New(n.model).Restored(frame)
		}
		return Answer{OK: change(op, a.Name, strings.ToValidUTF8(frame, "?"))}
	})
}

func reversed(s string) string {
	runes := []rune(s)
	for i, k := 0, len(runes)-1; i < k; i, k = i+1, k-1 {
		runes[i], runes[k] = runes[k], runes[i]
	}
	return string(runes)
}

func honest(_, _, out string) string { return out }

var toyDocuments = []string{`{"q": [1, 2], "x" :"a b"}`, `{"q":[],"n":1.0,"x":"a b"}`, ` [ 1.0 , "\" " ]`, "no JSON", "#AB|no JSON"}

func TestHonestCompressorsPass(t *testing.T) {
	s := compressionSuite(toyDocuments...)
	r := test(t, s, compressor("one", honest), compressor("two", honest))
	if !r.OK() || r.Others != 9*len(toyDocuments) || r.Crossed == 0 || r.Tallies[1].Decoded != r.Crossed {
		t.Errorf("got %+v", r)
	}
}

// Each testee is wrong in one way; it stands alone, so that only the runner's
// own rules can tell.
func TestLossIsFound(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(op, algorithm, out string) string
		failed string
		parts  []string
	}{
		{"structure keeps white space", func(op, algorithm, out string) string {
			if op == "decompress" && algorithm == "S" {
				return strings.ReplaceAll(out, ",", ", ")
			}
			return out
		}, "document/c/S", []string{`[1.0,\"\\\" \"]`, `[1.0, `}},
		{"token loses a member both ways", func(_, algorithm, out string) string {
			if algorithm == "K" {
				return strings.Replace(out, `,"x":"a b"`, "", 1)
			}
			return out
		}, "document/a/K", []string{`\"x\":`}},
		{"token restores no default", func(op, algorithm, out string) string {
			if op == "decompress" && algorithm == "K" {
				return strings.ReplaceAll(out, `,"n":1}`, "}")
			}
			return out
		}, "document/b/K", []string{`\"n\":1`}},
		{"token changes a lexeme", func(_, algorithm, out string) string {
			if algorithm == "K" {
				return strings.ReplaceAll(out, "1.0,", "1,")
			}
			return out
		}, "document/c/K", []string{"1.0"}},
		{"brotli loses a character", func(op, algorithm, out string) string {
			if op == "decompress" && algorithm == "Z" {
				return strings.TrimSuffix(out, "N")
			}
			return out
		}, "document/d/Z", []string{`"no JSON"`, `"no JSO"`}},
		{"another algorithm than asked", func(op, algorithm, out string) string {
			if op == "compress" && algorithm == "S" {
				return "#ZZ|" + reversed(strings.TrimPrefix(out, "#SS|"))
			}
			return out
		}, "document/c/S", []string{"#SS|"}},
		{"none that writes more", func(op, algorithm, out string) string {
			if op == "compress" && algorithm == "plain" {
				return out + "!"
			}
			return out
		}, "document/d/plain", []string{hex.EncodeToString([]byte("no JSON"))}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := test(t, compressionSuite(toyDocuments...), compressor("one", c.change))
			first := r.Failures[:0:0]
			for _, f := range r.Failures {
				if f.Case == c.failed && len(first) == 0 {
					first = append(first, f)
				}
			}
			r.Failures = first
			wantFailure(t, r, c.failed, c.parts...)
		})
	}
}

// A token algorithm that can read its own frame, which is another one than the
// judge's.
func TestTokenFramesAreStable(t *testing.T) {
	calls := 0
	first := func(op, algorithm, out string) string {
		if op == "compress" && algorithm == "K" {
			calls++
			out = strings.Replace(out, "{", "{ ", btoi(calls == 1))
		}
		return out
	}
	s := compressionSuite(`[{"x":1}]`)
	r := test(t, s, compressor("one", first))
	wantFailure(t, r, "document/a/K", hex.EncodeToString([]byte(`[{"x":1}]`)), hex.EncodeToString([]byte(`[{ "x":1}]`)))
}

func TestFramesMustBeTheSame(t *testing.T) {
	other := func(op, algorithm, out string) string { // its own decoder understands it
		if op == "compress" && algorithm == "S" {
			return strings.Replace(out, "[", "[ ", 1)
		}
		return minified(op, algorithm, out)
	}
	r := test(t, compressionSuite(`[1]`), compressor("one", minified), compressor("two", other))
	wantFailure(t, &Report{Failures: r.Failures[:1]}, "document/a/S", "#SS|[1]", "#SS|[ 1]")
}

func TestCompressorsMayDiffer(t *testing.T) {
	padded := func(op, algorithm, out string) string {
		if algorithm != "Z" {
			return out
		}
		if op == "compress" {
			return out + "~"
		}
		return strings.TrimPrefix(out, "~")
	}
	unpadded := func(op, algorithm, out string) string {
		if op == "decompress" && algorithm == "Z" {
			return strings.TrimPrefix(out, "~")
		}
		return out
	}
	if r := test(t, compressionSuite(`[1]`), compressor("one", unpadded), compressor("two", padded)); !r.OK() {
		t.Errorf("got %+v", r.Failures)
	}
}

func minified(op, algorithm, out string) string {
	if op == "decompress" && algorithm == "S" {
		return minify(out)
	}
	return out
}

func TestChoiceMustBeTheSame(t *testing.T) {
	structural := func(op, algorithm, out string) string {
		if op == "compress" && algorithm == "Z" {
			return "#SS|" + reversed(strings.TrimPrefix(out, "#ZZ|"))
		}
		return out
	}
	r := test(t, compressionSuite(`[1]`), compressor("one", honest), compressor("two", structural))
	wantFailure(t, r, "document/a/auto", "#ZZ|", "#SS|[1]")
	for _, f := range r.Failures {
		if f.Case == "document/a/smallest" {
			t.Errorf("a compressor's size decides: %+v", f)
		}
	}
}

func TestDamagedFramesMustBeRefusedAlike(t *testing.T) {
	s := compressionSuite()
	s.Random, s.Seed = toolchain.Count(t, 10, 30), 1
	s.Run = "^random/compress/"
	if r := test(t, s, compressor("one", honest), compressor("two", honest)); !r.OK() {
		t.Errorf("got %+v", r.Failures)
	}
	lenient := func(op, _, out string) string {
		if op == "damaged" {
			return "whatever"
		}
		return out
	}
	r := test(t, s, compressor("one", honest), compressor("two", lenient))
	if len(r.Failures) == 0 {
		t.Error("nobody noticed")
	}
	for _, f := range r.Failures {
		if f.Language != "two ← damage" || !strings.Contains(f.Want, `"D"`) || !strings.Contains(f.Got, "whatever") {
			t.Errorf("got %+v", f)
		}
	}
}

// What a testee does not offer and no vector needs is not asked of it.
func TestOpsThatAreNotOffered(t *testing.T) {
	s := compressionSuite(`[1]`)
	if r := test(t, s, compressor("one", honest), toy(right)); !r.OK() || r.Tallies[1].NotAsked != 9 || r.Tallies[1].Answers != 1 {
		t.Errorf("got %+v", r)
	}
	s.Vectors = []Case{{Name: "v", Op: "negotiate", Input: json.RawMessage(`{"client":[],"server":[]}`), Expected: json.RawMessage(`{"algorithms":["plain"]}`)}}
	r := test(t, s, compressor("one", honest), toy(right))
	wantFailure(t, r, "hello", "does not offer the op negotiate")
	wantFailure(t, r, "v", "plain")
}

// Vectors pin frames, or their content and their first bytes.
func TestCompressionVectors(t *testing.T) {
	s := Suite{Model: compressionModel(), Vectors: []Case{
		{Name: "pinned", Op: "compress", Input: json.RawMessage(`{"algorithm":"K","content":"{\"q\": 1}"}`), Expected: json.RawMessage(`{"hex":"234b4b7c7b2271223a317d"}`)},
		{Name: "free", Op: "compress", Input: json.RawMessage(`{"algorithm":"Z","content":"ab"}`), DecodesTo: json.RawMessage(`"ab"`), Begins: "#ZZ|"},
	}}
	if r := test(t, s, compressor("one", honest)); !r.OK() || r.Crossed != 3 {
		t.Errorf("got %+v", r)
	}
	s.Vectors[1].Begins = "#KK|"
	wantFailure(t, test(t, s, compressor("one", honest)), "free", "#KK|", hex.EncodeToString([]byte("#ZZ|ba")))
	s.Vectors[1].Begins, s.Vectors[1].DecodesTo = "#ZZ|", json.RawMessage(`"abc"`)
	wantFailure(t, test(t, s, compressor("one", honest)), "free", `"abc"`, `"ab"`)
}
