package compact_test

import (
	"bytes"
	"encoding/base64"
	"reflect"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/vmihailenco/msgpack/v5"
	"github.com/vmihailenco/msgpack/v5/msgpcode"
)

// FuzzPayload: what we read, the library reads equal; what we write, it writes.
func FuzzPayload(f *testing.F) {
	for _, seed := range []string{
		"\x94\x03\x00\x00\xa5hello", "\x95\x01\xa2OK\xa2G3\x05\xa1x", "\x95\x02\xcc\x00\xcd\x00\x01\xce\x00\x00\x00\x05\xd9\x01x",
		"\xdc\x00\x05\x03\xd0\x01\xd1\x00\x02\xd2\x00\x00\x00\x03\xda\x00\x01x", "\xdd\xff\xff\xff\xff", "\x90", "\x95\x03\x00\x00\xff\xa0",
		"\xdd\x00\x00\x00\x05\xcf\x00\x00\x00\x00\x00\x00\x00\x02\x00\x09\xd3\x00\x1f\xff\xff\xff\xff\xff\xff\xdb\x00\x00\x00\x00",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, payload []byte) {
		got, err := compact.Decode("M" + base64.StdEncoding.EncodeToString(payload))
		if err != nil {
			if !isKind(err, compact.KindInvalidMsgpack) && !isKind(err, compact.KindMissingField) {
				t.Errorf("%x: %v", payload, err)
			}
			return
		}
		if want := oracle(t, payload); got != want {
			t.Errorf("%x: got %+v, the library reads %+v", payload, got, want)
		}
		again, err := compact.Encode(got, compact.EncodeOptions{Format: compact.FormatBinary})
		if err != nil {
			t.Fatal(err)
		}
		if back, err := compact.Decode(again); back != got || err != nil {
			t.Errorf("%+v comes back as %+v, %v", got, back, err)
		}
	})
}

// oracle reads a payload that we accepted, with the library's token calls.
func oracle(t *testing.T, payload []byte) compact.Response {
	in := bytes.NewReader(payload)
	d := msgpack.NewDecoder(in)
	var problems []error
	check := func(err error) {
		if err != nil {
			problems = append(problems, err)
		}
	}
	integer := func() int64 {
		n, err := d.DecodeInt64()
		check(err)
		return n
	}
	text := func() string {
		code, err := d.PeekCode()
		check(err)
		if !msgpcode.IsString(code) {
			t.Errorf("%x: a string that is none", payload)
		}
		s, err := d.DecodeString()
		check(err)
		return s
	}
	n, err := d.DecodeArrayLen()
	check(err)
	version := integer()
	var r compact.Response
	models := map[int64]compact.Model{0: "G3", 1: "C4", 2: "X5", 3: "OL", 4: "AD", 5: "SE"}
	if version == 1 {
		r.Status, r.Model = compact.Status(text()), compact.Model(text())
		if code, err := compact.Decode("RES|OK|" + string(r.Model) + "|0|"); err == nil && code.Result == "" {
			r.Model = code.Model // names and numbers become codes
		}
	} else {
		r.Status = []compact.Status{"OK", "ERR", "PART", "STREAM"}[integer()]
		m := integer()
		if r.Model = models[m]; r.Model == "" {
			r.Model = compact.Model("#" + decimal(m))
		}
	}
	if version < 3 || n == 5 {
		r.Tokens = integer()
	}
	r.Result = text()
	if len(problems) > 0 || in.Len() > 0 {
		t.Errorf("%x: the library fails with %v, %d bytes are left", payload, problems, in.Len())
	}
	return r
}

func decimal(n int64) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return decimal(n/10) + string(rune('0'+n%10))
}

// The library's own generic reader agrees on what we write.
func TestPayloadWrittenSmallest(t *testing.T) {
	for _, tokens := range []int64{0, 1, 127, 128, 255, 256, 65535, 65536, 1<<32 - 1, 1 << 32, 1<<53 - 1} {
		r := compact.Response{Status: "PART", Model: "#300", Tokens: tokens, Result: "r"}
		for _, version := range []int64{1, 2, 3} {
			wire, err := compact.Encode(r, compact.EncodeOptions{Format: compact.FormatBinary, PayloadVersion: &version})
			if err != nil {
				t.Fatal(err)
			}
			var elements []any
			switch {
			case version == 1:
				elements = []any{1, "PART", "#300", tokens, "r"}
			case version == 2 || tokens != 0:
				elements = []any{version, 2, 300, tokens, "r"}
			default:
				elements = []any{3, 2, 300, "r"}
			}
			var b bytes.Buffer
			e := msgpack.NewEncoder(&b)
			e.UseCompactInts(true)
			if err := e.Encode(elements); err != nil {
				t.Fatal(err)
			}
			if want := "M" + base64.StdEncoding.EncodeToString(b.Bytes()); wire != want {
				t.Errorf("version %d, %d tokens: got %s, the library writes %s", version, tokens, wire, want)
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		"", "{", "RES|OK|G3|150|Hello, world!", "MlAMAAKVoZWxsbw==", "Almh)=rD:brY&O", `{"model":"gemini","returncode":0,"response":"Hello"}`,
		"A85:VE", "MPK:", "Z", "D|F|x", " \n{}", `{"model":"m","returncode":2,"response":"\ud83d\ude00","x":[1,{"y":null}]}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, wire string) {
		r, err := compact.Decode(wire)
		if err != nil {
			var zero compact.Response
			if r != zero {
				t.Errorf("%q: a part of a record: %+v", wire, r)
			}
			return
		}
		again, err := compact.Encode(r, compact.EncodeOptions{})
		if err != nil {
			t.Fatalf("%q decodes to %+v, which does not encode: %v", wire, r, err)
		}
		if back, err := compact.Decode(again); !reflect.DeepEqual(back, r) || err != nil {
			t.Errorf("%q: %+v comes back as %+v, %v", wire, r, back, err)
		}
	})
}
