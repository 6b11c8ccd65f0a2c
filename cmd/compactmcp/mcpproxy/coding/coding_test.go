package coding_test

import (
	"bytes"
	"encoding/hex"
	"io"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/coding"
	"github.com/klauspost/compress/zstd"
)

func decode(name string, body []byte) (string, error) {
	r, err := coding.NewReader(name, bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	return string(text), err
}

// What is written is read again; what is cut is never taken for whole.
func TestCut(t *testing.T) {
	text := strings.Repeat("some text, ", 300) + "and its end"
	for _, name := range []string{"gzip", "br", "zstd"} {
		body, err := coding.Encode(name, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for at := range len(body) + 1 {
			got, err := decode(name, body[:at])
			if whole := at == len(body); whole && (got != text || err != nil) || !whole && at > 0 && err == nil {
				t.Fatalf("%s cut at %d of %d: %d bytes, %v", name, at, len(body), len(got), err)
			}
		}
	}
}

// A block without distance codes copies nothing: the codes of the block before are not its own.
func TestNoDistanceCodes(t *testing.T) {
	body, err := hex.DecodeString("1f8b08000000000000ff" + // the stream of the vector compressed/no-distance-codes
		"000500faff94030000a50ce1010900000080206cedff89d46e000f480000000004616bff4f2434" +
		"d99818730a000000") // the sums of what came of it
	if err != nil {
		t.Fatal(err)
	}
	if got, err := decode("gzip", body); err == nil {
		t.Errorf("%q", got)
	}
}

// A window that a decoder need not have is refused.
func TestWindow(t *testing.T) {
	for size, isFine := range map[int]bool{8 << 20: true, 16 << 20: false} {
		var out bytes.Buffer
		w, err := zstd.NewWriter(&out, zstd.WithWindowSize(size), zstd.WithEncoderConcurrency(1))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // in two blocks, so that the frame does not say its size
			_, _ = w.Write(make([]byte, size))
			_ = w.Flush()
		}
		_ = w.Close()
		if _, err := decode("zstd", out.Bytes()); (err == nil) != isFine {
			t.Errorf("%d: %v", size, err)
		}
	}
}

func TestAccepted(t *testing.T) {
	for header, want := range map[string]string{
		"":                         "identity",
		"*":                        "identity",
		"deflate, dcb":             "identity",
		"gzip, deflate, br, zstd":  "gzip, br, zstd",
		"GZIP;q=1.0 , br ;q=0":     "GZIP;q=1.0, br ;q=0",
		"identity;q=0.5,,x-gzip ;": "identity;q=0.5, x-gzip ;",
	} {
		if got := coding.Accepted(header); got != want {
			t.Errorf("%q: %q, want %q", header, got, want)
		}
	}
}
