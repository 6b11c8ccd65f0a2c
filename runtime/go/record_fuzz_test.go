package compact_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"io"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/compactgen/compactgen/runtime/go"
)

// FuzzAppendDecode: bytes give what text gives, behind what was there.
func FuzzAppendDecode(f *testing.F) {
	seedInputs(f, "response.decode", func(wire string) { f.Add([]byte(wire)) })
	interpreter := interpreted(f)
	f.Fuzz(func(t *testing.T, wire []byte) {
		want, wantErr := interpreter.Decode(string(wire))
		result, got, err := compact.AppendDecode([]byte("> "), wire)
		if kindOf(err) != kindOf(wantErr) || err != nil && string(result) != "> " {
			t.Fatalf("%q: %v with %q, the interpreter has %v", wire, err, result, wantErr)
		}
		if err != nil {
			refused(t, err)
			return
		}
		if got.Result = strings.TrimPrefix(string(result), "> "); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: %+v, the interpreter has %+v", wire, got, want)
		}
	})
}

// FuzzDecodeBase64: strictly what encoding/base64 takes strictly, and no white
// space.
func FuzzDecodeBase64(f *testing.F) {
	for _, seed := range []string{"", "QUI=", "QR==", "QQ", "QQ=\n=", "QQ==QQ==", "Q===", "-_", "QUJD"} {
		f.Add([]byte(seed))
	}
	p := compact.Default()
	f.Fuzz(func(t *testing.T, digits []byte) {
		want, wantErr := base64.StdEncoding.Strict().DecodeString(string(digits))
		if bytes.ContainsAny(digits, "\r\n") {
			wantErr = io.ErrUnexpectedEOF // the library passes over these
		}
		got, err := p.Undo("base64", digits)
		if (err == nil) != (wantErr == nil) || err == nil && !bytes.Equal(got, want) {
			t.Fatalf("%q: %x (%v), the library has %x (%v)", digits, got, err, want, wantErr)
		}
	})
}

// FuzzInflate: what we read, the library reads equal, to the stream's last byte;
// of zlib, what it reads to the last byte, we read.
func FuzzInflate(f *testing.F) {
	for _, content := range []string{"", "a", strings.Repeat("hello ", 50)} {
		var z, g bytes.Buffer
		for _, w := range []io.WriteCloser{zlib.NewWriter(&z), gzip.NewWriter(&g)} {
			_, _ = io.WriteString(w, content)
			_ = w.Close()
		}
		f.Add(z.Bytes())
		f.Add(g.Bytes())
	}
	p := limited(func(l *compact.Limits) { l.Output = 1 << 16 })
	f.Fuzz(func(t *testing.T, stream []byte) {
		got, err := p.Undo("zlib", stream)
		if err != nil {
			refused(t, err)
		} else if len(got) > 1<<16 {
			t.Fatalf("%d bytes are past the limit", len(got))
		}
		want, whole := libraryInflates(stream)
		if err == nil && (!whole || !bytes.Equal(got, want)) {
			t.Fatalf("%x: got %q, the library %q (%v)", stream, got, want, whole)
		}
		if gzipped := bytes.HasPrefix(stream, []byte("\x1f\x8b")); err != nil && whole && !gzipped && len(want) <= 1<<16 {
			t.Fatalf("%x: %v, the library reads %q", stream, err, want)
		}
	})
}

// libraryInflates reads one stream, and says whether that was all.
func libraryInflates(stream []byte) (content []byte, whole bool) {
	in := bytes.NewReader(stream)
	var r io.Reader
	var err error
	if bytes.HasPrefix(stream, []byte("\x1f\x8b")) {
		var z *gzip.Reader
		if z, err = gzip.NewReader(in); err == nil {
			z.Multistream(false)
		}
		r = z
	} else {
		r, err = zlib.NewReader(in)
	}
	if err != nil {
		return nil, false
	}
	content, err = io.ReadAll(io.LimitReader(r, 1<<16+1))
	return content, err == nil && (in.Len() == 0 || len(content) > 1<<16)
}

// FuzzStreamPush: a stream is what ApplyDelta makes of one frame after the other;
// an error changes nothing, nor does a later frame what was handed out.
func FuzzStreamPush(f *testing.F) {
	eachVector(f, "delta.apply", func(input json.RawMessage) {
		var in struct{ Content, Delta string }
		if json.Unmarshal(input, &in) == nil {
			f.Add("D|F|"+in.Content, in.Delta, "D|+|end")
		}
	})
	p := limited(func(l *compact.Limits) { l.Output = 1 << 16 })
	f.Fuzz(func(t *testing.T, first, second, third string) {
		stream, content := p.NewStream(), ""
		var handed, copies []string
		for _, frame := range []string{first, second, third, second} {
			want, wantErr := p.ApplyDelta(content, frame)
			got, err := stream.Push(frame)
			if got != want || !reflect.DeepEqual(err, wantErr) {
				t.Fatalf("%q to %q: %q (%v), ApplyDelta gives %q (%v)", frame, content, got, err, want, wantErr)
			}
			checked := p.CheckDelta(frame)
			if err == nil {
				content, handed, copies = got, append(handed, got), append(copies, strings.Clone(got))
			} else if refused(t, err); checked == nil && !strings.Contains(err.Error(), "position") {
				t.Fatalf("%q passes the check, and not the stream: %v", frame, err)
			}
			if stream.Content() != content || err == nil && checked != nil || !utf8.ValidString(content) {
				t.Fatalf("%q: the content is %q (%v), want %q", frame, stream.Content(), checked, content)
			}
		}
		if !reflect.DeepEqual(handed, copies) {
			t.Fatal("what was handed out has changed")
		}
	})
}
