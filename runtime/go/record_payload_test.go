package compact_test

import (
	"encoding/base64"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/reference"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

// FuzzPayload: what we read, the reference reads equal, which other tests hold to
// the library; what we write, we read.
func FuzzPayload(f *testing.F) {
	for _, seed := range []string{
		"\x94\x03\x00\x00\xa5hello", "\x95\x01\xa2OK\xa2G3\x05\xa1x", "\x95\x02\xcc\x00\xcd\x00\x01\xce\x00\x00\x00\x05\xd9\x01x",
		"\xdc\x00\x05\x03\xd0\x01\xd1\x00\x02\xd2\x00\x00\x00\x03\xda\x00\x01x", "\xdd\xff\xff\xff\xff", "\x90", "\x95\x03\x00\x00\xff\xa0",
		"\xdd\x00\x00\x00\x05\xcf\x00\x00\x00\x00\x00\x00\x00\x02\x00\x09\xd3\x00\x1f\xff\xff\xff\xff\xff\xff\xdb\x00\x00\x00\x00",
	} {
		f.Add([]byte(seed))
	}
	slow := reference.New(shippedModel(f))
	f.Fuzz(func(t *testing.T, payload []byte) {
		wire := "M" + base64.StdEncoding.EncodeToString(payload)
		input, _ := json.Marshal(wire)
		want, fault, bad := slow.Run("response.decode", input, nil)
		got, err := compact.Decode(wire)
		if bad != nil || (err == nil) != (fault == nil) {
			t.Fatalf("%x: %v, the reference %v (%v)", payload, err, fault, bad)
		}
		if err != nil {
			if !isKind(err, compact.KindInvalidMsgpack) && !isKind(err, compact.KindMissingField) {
				t.Errorf("%x: %v", payload, err)
			}
			return
		}
		read, _ := json.Marshal(want)
		if mine := answers.New(compact.Default()).Answer([]byte(`{"id":1,"op":"response.decode","input":` + string(input) + `}`)); !sameOK(t, mine, read) {
			t.Errorf("%x: got %s, the reference reads %s", payload, mine, read)
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

// sameOK says whether an answer's value is that one.
func sameOK(t *testing.T, line, want []byte) bool {
	return reflect.DeepEqual(decoded[struct{ OK any }](t, json.RawMessage(line)).OK, decoded[any](t, json.RawMessage(want)))
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
