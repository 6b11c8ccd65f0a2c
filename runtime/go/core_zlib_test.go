package compact_test

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/adler32"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/vmihailenco/msgpack/v5"
)

// payload is a version 2 payload, by the library.
func payload(t testing.TB, result string) []byte {
	t.Helper()
	b, err := msgpack.Marshal([]any{2, 0, 1, 5, result})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// compressed is the frame of a stream.
func compressed(stream []byte) string {
	text, err := compact.EncodeBase85(stream)
	if err != nil {
		panic(err)
	}
	return "Z" + text
}

func zlibbed(t testing.TB, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	if _, err := w.Write(data); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipped(t testing.TB, data []byte, header gzip.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Header = header
	if _, err := w.Write(data); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// edit changes a copy.
func edit(b []byte, f func([]byte)) []byte {
	b = slices.Clone(b)
	f(b)
	return b
}

func TestStreamsRead(t *testing.T) {
	want := compact.Response{Status: "OK", Model: "C4", Tokens: 5, Result: strings.Repeat("text ", 900)}
	data := payload(t, want.Result)
	z := zlibbed(t, data)
	gz := gzipped(t, data, gzip.Header{Name: "name", Comment: "comment", Extra: []byte("extra")})
	for name, stream := range map[string][]byte{
		"zlib":          z,
		"gzip":          gzipped(t, data, gzip.Header{}),
		"gzip, members": gz,
	} {
		got, err := compact.Decode(compressed(stream))
		if got != want || err != nil {
			t.Errorf("%s: %.80v, %v", name, got, err)
		}
		for n := range 12 { // cut off anywhere near the end
			if _, err := compact.Decode(compressed(stream[:len(stream)-1-n])); !isKind(err, compact.KindDecompressionFailed) {
				t.Errorf("%s without %d bytes: %v", name, n+1, err)
			}
		}
	}
}

func TestStreamsRefused(t *testing.T) {
	data := payload(t, "result")
	z, gz := zlibbed(t, data), gzipped(t, data, gzip.Header{})
	last := func(b []byte) { b[len(b)-1] ^= 1 }
	for name, stream := range map[string][]byte{
		"junk behind zlib":   append(slices.Clone(z), 0),
		"junk behind gzip":   append(slices.Clone(gz), 'x'),
		"two zlib streams":   append(slices.Clone(z), z...),
		"two gzip members":   append(slices.Clone(gz), gz...),
		"wrong Adler-32":     edit(z, last),
		"wrong gzip length":  edit(gz, last),
		"wrong CRC-32":       edit(gz, func(b []byte) { b[len(b)-5] ^= 1 }),
		"another method":     edit(z, func(b []byte) { b[0] = 0x77 }),
		"window too large":   edit(z, func(b []byte) { binary.BigEndian.PutUint16(b, 0x8800+31-0x8800%31) }),
		"wrong header check": edit(z, func(b []byte) { b[1] ^= 1 }),
		"gzip, reserved":     edit(gz, func(b []byte) { b[3] = 0x20 }),
		"gzip, another":      edit(gz, func(b []byte) { b[2] = 7 }),
		"gzip, wrong FHCRC":  slices.Concat(edit(gz, func(b []byte) { b[3] = 2 })[:10], []byte{1, 2}, gz[10:]),
		"preset dictionary":  presetDictionary(t, data),
		"nothing":            {},
		"one byte":           {0x78},
		"header alone":       {0x78, 0x9c},
		"gzip's two bytes":   {0x1f, 0x8b},
	} {
		if _, err := compact.Decode(compressed(stream)); !isKind(err, compact.KindDecompressionFailed) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// presetDictionary is a stream with the identifier of the empty dictionary,
// which Go's library reads.
func presetDictionary(t *testing.T, data []byte) []byte {
	var b bytes.Buffer
	b.Write([]byte{0x78, 0x20 + 31 - (0x7820 % 31)})
	b.Write([]byte{0, 0, 0, 1})
	w, _ := flate.NewWriter(&b, 6)
	if _, err := w.Write(data); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	return binary.BigEndian.AppendUint32(b.Bytes(), adler32.Checksum(data))
}

// The output limit is inclusive, and holds before the memory is taken.
func TestBomb(t *testing.T) {
	data := payload(t, strings.Repeat("\x00", 1<<20))
	frame := compressed(zlibbed(t, data))
	p := compact.Default()
	l := p.Limits()
	l.Output = int64(len(data))
	if _, err := p.WithLimits(l).Decode(frame); err != nil {
		t.Errorf("%d bytes at the limit: %v", len(data), err)
	}
	for _, limit := range []int64{int64(len(data)) - 1, 1000, 1, 0, -1} {
		l.Output = limit
		_, err := p.WithLimits(l).Decode(frame)
		var e *compact.Error
		if !errors.As(err, &e) || e.Kind != compact.KindDecompressionFailed || e.Limit != "output" {
			t.Errorf("limit %d: %v", limit, err)
		}
	}
	bomb := compressed(zlibbed(t, make([]byte, 64<<20)))
	l.Output = 1 << 16
	var err error
	if took := allocated(func() { _, err = p.WithLimits(l).Decode(bomb) }); err == nil || took > 2<<20 {
		t.Errorf("a bomb took %d bytes (%v)", took, err)
	}
}

// Level 4 of what we write is read by the standard library.
func TestDeflateOracle(t *testing.T) {
	r := sample(5000)
	wire, err := compact.Encode(r, compact.EncodeOptions{Format: compact.FormatCompressed})
	if err != nil {
		t.Fatal(err)
	}
	stream, err := compact.DecodeBase85(wire[1:])
	if err != nil {
		t.Fatal(err)
	}
	z, err := zlib.NewReader(bytes.NewReader(stream))
	if err != nil {
		t.Fatal(err)
	}
	var got []any
	if err := msgpack.NewDecoder(z).Decode(&got); err != nil || len(got) != 5 || got[4] != r.Result {
		t.Errorf("the libraries read %.80v, %v", got, err)
	}
}

// Compressed frames are about as short as those of zlib itself, at the declared
// level: the standard library's are, to a thousandth.
func TestDeflatesLikeZlib(t *testing.T) {
	file, err := os.Open("../../tests/corpora/llm_texts.ndjson")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	ours, theirs := 0, 0
	for texts := json.NewDecoder(file); texts.More(); {
		var answer struct{ Text string }
		if err := texts.Decode(&answer); err != nil {
			t.Fatal(err)
		}
		frame, err := compact.Encode(compact.Response{Status: compact.StatusOK, Model: "G3", Result: answer.Text}, compact.EncodeOptions{Format: compact.FormatCompressed})
		if err != nil {
			t.Fatal(err)
		}
		stream, err := compact.DecodeBase85(frame[1:])
		if err != nil {
			t.Fatal(err)
		}
		var peer bytes.Buffer
		w, _ := zlib.NewWriterLevel(&peer, 4)
		if _, err := w.Write(payload(t, answer.Text)); err != nil || w.Close() != nil {
			t.Fatal(err)
		}
		ours, theirs = ours+len(stream), theirs+peer.Len()
	}
	if float64(ours) > 1.002*float64(theirs) {
		t.Errorf("%d bytes, zlib's are %d", ours, theirs)
	}
}
