package compact_test

import (
	"encoding/base64"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/andybalholm/brotli"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/reference"
)

// seedFrames hands the fuzzer what is behind the tag in the vectors' frames.
func seedFrames(f *testing.F, tag string, add func(inner string)) {
	f.Helper()
	seedInputs(f, "decompress", func(frame string) {
		if inner, ok := strings.CutPrefix(frame, tag); ok {
			add(inner)
		}
	})
}

// inflated decompresses within small limits; what fails has failed as it must.
func inflated(t *testing.T, p *compact.Protocol, frame string) (string, bool) {
	content, err := p.AppendDecompress([]byte("> "), []byte(frame), compact.DecompressOptions{})
	if err != nil {
		if kindOf(err) != "DecompressionFailed" && kindOf(err) != "DecompressionFailed "+limitOf(err) || string(content) != "> " {
			t.Fatalf("%q: %v with %q", frame, err, content)
		}
		return "", false
	}
	if int64(len(content)) > p.Limits().Output+2 || !utf8.Valid(content) {
		t.Fatalf("%q gives %d bytes", frame, len(content))
	}
	return string(content[2:]), true
}

func limitOf(err error) string { return strings.TrimPrefix(kindOf(err), "DecompressionFailed ") }

func smallOutput() *compact.Protocol {
	return limited(func(l *compact.Limits) { l.Output, l.Depth = 1<<16, 60 })
}

// FuzzDecompressToken: the content is the slow reference's, and its frame decodes to
// content with the same frame: defaults may be written in another way.
func FuzzDecompressToken(f *testing.F) {
	seedFrames(f, "#T1|", func(inner string) { f.Add(inner) })
	f.Add(`{"m":[],"T":1}`) // a number that equals a default, in another form
	p, slow := smallOutput(), reference.New(shippedModel(f))
	f.Fuzz(func(t *testing.T, inner string) {
		content, ok := inflated(t, p, "#T1|"+inner)
		if !ok {
			if utf8.ValidString(inner) && isJSON(inner, 60) && len(inner) < 1<<10 {
				t.Fatalf("%q is refused", inner)
			}
			return
		}
		if want, fault := slow.Decompress("#T1|"+inner, nil); content != want || fault != nil {
			t.Fatalf("%q gives %q, want %q (%v)", inner, content, want, fault)
		}
		frame := compressAs(t, p, "T1", content)
		if again, ok := inflated(t, p, frame); !ok || compressAs(t, p, "T1", again) != frame {
			t.Fatalf("%q is %q, and that decodes to %q", content, frame, again)
		}
	})
}

// FuzzDecompressStructure: the content is JSON without white space, and is traced.
// Its frames are the reference's and decode to it.
func FuzzDecompressStructure(f *testing.F) {
	seedFrames(f, "#T2|", func(inner string) { f.Add(inner) })
	p := smallOutput()
	slow := referenceOf(f, p)
	f.Fuzz(func(t *testing.T, inner string) {
		content, ok := inflated(t, p, "#T2|"+inner)
		at, err := p.TraceStructure(inner, func(compact.Trace) {})
		if (err == nil) != ok || at < 0 || at > len(inner) {
			t.Fatalf("%q is traced to %d (%v), and decodes: %v", inner, at, err, ok)
		}
		if !ok {
			return
		}
		if !isJSON(content, 60) || minified(content) != content {
			t.Fatalf("%q gives %q", inner, content)
		}
		checkStructure(t, p, slow, content)
	})
}

// FuzzDecompressBrotli: what we read, the library reads equal, and nothing is
// behind it.
func FuzzDecompressBrotli(f *testing.F) {
	seedFrames(f, "#BR|", func(inner string) {
		if stream, err := base64.StdEncoding.DecodeString(inner); err == nil {
			f.Add(stream)
		}
	})
	p := smallOutput()
	f.Fuzz(func(t *testing.T, stream []byte) {
		content, ok := inflated(t, p, "#BR|"+base64.StdEncoding.EncodeToString(stream))
		if !ok {
			return
		}
		want, err := io.ReadAll(brotli.NewReader(strings.NewReader(string(stream))))
		if string(want) != content || err != nil {
			t.Fatalf("%x gives %q, the library %q (%v)", stream, content, want, err)
		}
		if _, longer := inflated(t, p, "#BR|"+base64.StdEncoding.EncodeToString(append(slices.Clone(stream), 0))); longer {
			t.Fatalf("%x is read with a byte behind it", stream)
		}
	})
}

// FuzzDecompressDictionary: the reference gives the same.
func FuzzDecompressDictionary(f *testing.F) {
	seedFrames(f, "#DI|", func(inner string) { f.Add([]byte(inner)) })
	p, slow := smallOutput(), reference.New(shippedModel(f))
	f.Fuzz(func(t *testing.T, inner []byte) {
		content, ok := inflated(t, p, "#DI|"+string(inner))
		want, fault := slow.Decompress("#DI|"+string(inner), nil)
		if good := fault == nil && len(want) <= 1<<16; ok != good || ok && content != want {
			t.Fatalf("%x gives %q (%v), want %q (%v)", inner, content, ok, want, fault)
		}
	})
}

// FuzzNegotiation: messages are read strictly, and come back.
func FuzzNegotiation(f *testing.F) {
	for _, seed := range []string{`{"type":"HELLO","algorithms":["T2","none"]}`, `{"type":"ACCEPT","algorithms":[]}`, `{"type":"DATA","content":"#T2|[1]"}`,
		` {"later":{},"algorithms":["\u0054\u0031"],"type":"HELLO"}`, `{"type":"HELLO","type":"HELLO","algorithms":[]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, m := range []interface {
			json.Marshaler
			json.Unmarshaler
		}{new(compact.Hello), new(compact.Accept), new(compact.Data)} {
			if err := m.UnmarshalJSON(text); err != nil {
				if kindOf(err) != "InvalidFormat" && !strings.HasPrefix(kindOf(err), "InvalidFormat ") {
					t.Fatalf("%q: %v", text, err)
				}
				continue
			}
			first, err := m.MarshalJSON()
			if !json.Valid(text) || err != nil || m.UnmarshalJSON(first) != nil {
				t.Fatalf("%q is written as %q (%v)", text, first, err)
			}
			if second, _ := m.MarshalJSON(); string(second) != string(first) {
				t.Fatalf("%q comes back as %q", first, second)
			}
		}
	})
}
