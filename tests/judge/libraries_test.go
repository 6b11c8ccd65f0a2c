package judge

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/hex"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/vmihailenco/msgpack/v5"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

// The alphabet of ZeroMQ's Z85, as published (rfc.zeromq.org/spec/32).
const z85 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"

func swapCase(text string) string {
	out := []byte(text)
	for i, c := range out {
		if c|0x20 >= 'a' && c|0x20 <= 'z' {
			out[i] = c ^ 0x20
		}
	}
	return string(out)
}

func shippedModel(t *testing.T) *model.Model {
	t.Helper()
	file, problems := spec.Load("compact.yaml", spec.Shipped)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}

func TestAlphabetIsZ85WithCaseSwapped(t *testing.T) {
	alphabet := shippedModel(t).Base85.Alphabet
	if alphabet != swapCase(z85) {
		t.Error(alphabet)
	}
	published, _ := hex.DecodeString("864fd26fb559f75b")
	if got := swapCase(encodeBase85(alphabet, published)); got != "HelloWorld" {
		t.Error(got)
	}
	key, _ := hex.DecodeString("bb88471d65e2659b30c55a5321cebb5aab2b70a398645c26dca2b2fcb43fc518")
	if got := swapCase(encodeBase85(alphabet, key)); got != "Yne@$w-vo<fVvi]a<NY6T1ed:M$fCG*[IaLV{hID" {
		t.Error(got)
	}
}

func TestBase85RoundTrips(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		data := make([]byte, random.IntN(40))
		for i := range data {
			data[i] = byte(random.Uint32())
		}
		if back, f := decodeBase85(z85, encodeBase85(z85, data)); f != nil || !bytes.Equal(back, data) {
			t.Fatalf("%x: %x %v", data, back, f)
		}
		if back, f := decodeBase64(encodeBase64(data)); f != nil || !bytes.Equal(back, data) {
			t.Fatalf("%x: %x %v", data, back, f)
		}
		if text := base64.RawURLEncoding.EncodeToString(data); encodeBase64url(data) != text {
			t.Fatalf("%x: %s, not %s", data, encodeBase64url(data), text)
		}
		if back, f := decodeBase64url(encodeBase64url(data)); f != nil || !bytes.Equal(back, data) {
			t.Fatalf("%x: %x %v", data, back, f)
		}
	}
}

// The MessagePack library reads the judge's payloads, in every encoding.
func TestLibraryReadsThePayload(t *testing.T) {
	tw := New(shippedModel(t))
	r := tw.record("response")
	for _, v := range r.Payload.Versions {
		result := "한국어 😀"
		var got []any
		if err := msgpack.Unmarshal(tw.pack(r, &v, Value{"status": "ERR", "model": "SE", "tokens": int64(70000), "result": result}), &got); err != nil {
			t.Fatal(err)
		}
		if len(got) != 5 || got[4] != result {
			t.Errorf("v%d: %v", v.Version, got)
		}
	}
	for _, n := range []uint64{0, 127, 128, 255, 256, 65535, 65536, 1<<32 - 1, 1 << 32, maxInteger} {
		var smallest []byte
		for _, encoding := range []string{"", "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64"} {
			packed := packInteger(n, encoding)
			var got uint64
			if packed == nil {
				continue
			}
			if err := msgpack.Unmarshal(packed, &got); err != nil || got != n {
				t.Errorf("%d as %s: %x is %d %v", n, encoding, packed, got, err)
			}
			if encoding == "" {
				smallest = packed
			}
		}
		if ours, err := msgpack.Marshal(n); n > 127 && err == nil && len(smallest) > len(ours) {
			t.Errorf("%d: %x is not the smallest", n, smallest)
		}
	}
	for _, encoding := range []string{"", "str8", "str16", "str32"} {
		var got string
		if err := msgpack.Unmarshal(packText("text", encoding), &got); err != nil || got != "text" {
			t.Errorf("%s: %q %v", encoding, got, err)
		}
	}
}

// The hand-made stream is one that the library takes.
func TestStoredIsZlib(t *testing.T) {
	r, err := zlib.NewReader(bytes.NewReader(stored([]byte("hello"))))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(r); err != nil || string(got) != "hello" {
		t.Errorf("%q %v", got, err)
	}
}
