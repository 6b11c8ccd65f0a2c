package compact_test

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"os"
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
