package compact

import (
	"fmt"
	"testing"
)

// A passer is a record of a text, whose arrays may have more, with another one in it.
type passer struct {
	text string
	next *passer
}

func (r *passer) readInside(in *payloadReader, name string) {
	outer := in.elements
	if _, ok := in.open(name); !ok {
		return
	}
	in.atLeast("text")
	r.text = in.readText("text")
	if in.has(1) && in.counts("next") {
		r.next = new(passer)
		r.next.readInside(in, "next")
	}
	in.pass(2, in.elements)
	in.close(name, outer)
}

// One value of each kind, as the format's specification has them.
var oneOfEach = []string{
	"\xc0", "\xc2", "\xc3", "\x00", "\x7f", "\xe0", "\xff", "\xcc\xc1", "\xcd\xc1\xc1", "\xce\xc1\xc1\xc1\xc1", "\xcf\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1",
	"\xd0\xc1", "\xd1\xc1\xc1", "\xd2\xc1\xc1\xc1\xc1", "\xd3\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1", "\xca\xc1\xc1\xc1\xc1", "\xcb\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1",
	"\xa0", "\xa2\xc1\xff", "\xd9\x02\xc1\xff", "\xda\x00\x01\xc1", "\xdb\x00\x00\x00\x01\xc1", "\xc4\x01\xc1", "\xc5\x00\x01\xc1", "\xc6\x00\x00\x00\x01\xc1",
	"\xc7\x00\x01", "\xc7\x02\x01\xc1\xc1", "\xc8\x00\x01\x05\xc1", "\xc9\x00\x00\x00\x01\x05\xc1", "\xd4\x01\xc1", "\xd5\x01\xc1\xc1", "\xd6\x01\xc1\xc1\xc1\xc1",
	"\xd7\x01\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1", "\xd8\x01\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1\xc1",
	"\x90", "\x80", "\x92\x01\x80", "\x82\x01\x02\x01\xc0", "\xdc\x00\x02\x01\x02", "\xdd\x00\x00\x00\x01\xc0", "\xde\x00\x01\xc0\xc0", "\xdf\x00\x00\x00\x01\xa1\xff\xc0",
}

// Each kind is passed over up to its last byte, and missed where it is cut off before.
func TestElementsArePassedOver(t *testing.T) {
	for _, one := range oneOfEach {
		for n := range len(one) + 1 {
			in := nesting(9, 0).payloadReader([]byte("\x93\x01\xa1a" + one[:n]))
			in.c.limits.Depth = 2
			in.begin()
			in.atLeast("text")
			in.readText("text")
			in.pass(1, in.elements)
			if err := in.end(); n < len(one) && (err == nil || err.Cause != CausePayloadEnd || err.Field != "") || n == len(one) && err != nil {
				t.Errorf("%x: %v", one[:n], err)
			}
		}
		if n := ValueLength([]byte(one + "\xc0")); n != len(one) || ValueLength([]byte(one[:len(one)-1])) != 0 {
			t.Errorf("%x has %d bytes, it says %d", one, len(one), n)
		}
	}
}

// A wrong header, and what is too deep, is an error of the record that has the element; what is cut
// off has no place.
func TestPassedOverErrors(t *testing.T) {
	for _, x := range []struct {
		data, path string
		cause      Cause
	}{
		{"\x94\x01\xa1a\xc0\xc1", "x", CausePayloadHeader},
		{"\x94\x01\xa1a\xc0\x92\x01\xc1", "x", CausePayloadHeader},
		{"\x94\x01\xa1a\xc0\x91\x91\x91\x01", "", ""},
		{"\x94\x01\xa1a\xc0\x91\x91\x91\x90", "x", CausePayloadDepth},
		{"\x94\x01\xa1a\xc0\x91\x91\x91\x80", "x", CausePayloadDepth},
		{"\x94\x01\xa1a\xc0\x91\x91\x91\xdd\xff\xff\xff\xff", "x", CausePayloadDepth},
		{"\x94\x01\xa1a\xc0\x91\x91\x91\xdd\xff\xff\xff", "", CausePayloadEnd}, // its header is not whole
		{"\x94\x01\xa1a\xc0\x81\x91\x90\x01", "", ""},
		{"\x94\x01\xa1a\xc0\x81\x91\x91\x91\x01", "x", CausePayloadDepth},
		{"\x94\x01\xa1a\xc0\xdf\xff\xff\xff\xff\x01\x02", "", CausePayloadEnd},
		{"\x94\x01\xa1a\xc0\x92\x01", "", CausePayloadEnd},
		{"\x93\x01\xa1a\x94\x01\xa1b\xc0\xc1", "x.next", CausePayloadHeader},
		{"\x93\x01\xa1a\x94\x01\xa1b\xc0\x91\x91\x91\x90", "x.next", CausePayloadDepth},
		{"\x94\x01\xa1a\x92\x01\xa1b\xc1", "x", CausePayloadHeader},
		{"\x92\x01\xc0", "x.text", CausePayloadType},
		{"\x91\x01", "x.text", CauseMissingField},
		{"\xdd\xff\xff\xff\xff\x01\xa1a", "", CausePayloadEnd},
	} {
		c := nesting(9, 9)
		c.limits.Depth = 3
		in := c.payloadReader([]byte(x.data))
		var r passer
		r.readInside(&in, "x")
		if e := in.end(); x.cause == "" && e != nil || x.cause != "" && (e == nil || e.Cause != x.cause || unmarked(e.Field) != x.path) {
			t.Errorf("%x: %+v, want %s at %q", x.data, e, x.cause, x.path)
		} else if x.cause == CausePayloadDepth && e.Limit != "depth" {
			t.Errorf("%x: limit %q", x.data, e.Limit)
		}
	}
}

// The interpreter takes from its model what is passed over.
func TestPassingInAModel(t *testing.T) {
	const model = `{"name":"x","version":"1","limits":[{"role":"input","value":999},{"role":"depth","value":2}],
		"errors":[{"role":"format","kind":"InvalidFormat"},{"role":"missing_field","kind":"MissingField"},{"role":"payload","kind":"InvalidMsgpack"}],
		"records":[{"name":"r","fields":[{"name":"a","type":"integer"},{"name":"b","type":"integer","optional":true}],
			"payload":{"default":1%s,"versions":[{"version":1,"fields":[{"field":"a","as":"integer"},{"reserved":"gone"},{"field":"b","as":"integer"}]}]},
			"formats":[{"name":"raw","prefix":"R","chain":["payload"]}]}],
		"prefixes":[{"text":"R","record":"r","format":"raw"}]}`
	for _, x := range []struct{ extra, frame, written string }{
		{"", "R\x92\x01\x05", "R\x92\x01\x05"},
		{"", "R\x94\x01\x05\x91\x90\x06", "R\x94\x01\x05\xc0\x06"},
		{"", "R\x95\x01\x05\xc0\x06\x07", ""},
		{`,"extra":"ignore"`, "R\x95\x01\x05\xa1\xff\x06\x92\x01\x02", "R\x94\x01\x05\xc0\x06"},
		{`,"extra":"ignore"`, "R\x95\x01\x05\xc0\xc0\x91\x91\x90", ""},
	} {
		p, err := FromModel(fmt.Appendf(nil, model, x.extra))
		if err != nil {
			t.Fatal(err)
		}
		values, err := p.DecodeRecordBytes("r", []byte(x.frame))
		if (err == nil) != (x.written != "") {
			t.Errorf("%x: %v", x.frame, err)
			continue
		}
		if x.written == "" {
			continue
		}
		out, err := p.EncodeRecordBytes("r", values, RecordOptions{Format: "raw"})
		if err != nil || string(out) != x.written {
			t.Errorf("%x: %v is written as %x, %v", x.frame, values, out, err)
		}
	}
}
