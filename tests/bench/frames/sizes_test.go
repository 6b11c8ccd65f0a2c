package frames

import (
	"bytes"
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
)

// The page shows what the command prints.
func TestShownTable(t *testing.T) {
	page, err := os.ReadFile("../../../docs/figures.md")
	if err != nil {
		t.Fatal(err)
	}
	table := new(strings.Builder)
	if err := Run(table); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "<!-- counted: go run ./tests/bench sizes -->\n"+table.String()+"<!-- end -->") {
		t.Errorf("docs/figures.md has another table than\n%s", table)
	}
}

// One reading as each carrier writes it, worked by hand from the formats' documents.
func TestFrames(t *testing.T) {
	m, err := Model()
	if err != nil {
		t.Fatal(err)
	}
	list, err := carriers(m, records.Of(m, "reading"))
	if err != nil {
		t.Fatal(err)
	}
	reading := map[string]any{"device": "a", "time": int64(300), "temperature": 0.5, "humidity": 2.0, "battery": int64(3), "rising": true}
	const half, two = "3fe0000000000000", "4000000000000000"
	for name, want := range map[string]string{
		"line":               hex.EncodeToString([]byte("R|a|300|0.5|2|3|true")),
		"packed, Base64":     hex.EncodeToString([]byte("RBlwGhYc0BLMs/4AAAAAAAAMtAAAAAAAAAAAPD")),
		"packed, bytes":      "52" + "97" + "01" + "a161" + "cd012c" + "cb" + half + "cb" + two + "03" + "c3",
		"JSON":               hex.EncodeToString([]byte(`{"device":"a","time":300,"temperature":0.5,"humidity":2,"battery":3,"rising":true}`)),
		"protobuf":           "0a0161" + "10ac02" + "19000000000000e03f" + "210000000000000040" + "2803" + "3001",
		"MessagePack, array": "96" + "a161" + "cd012c" + "cb" + half + "cb" + two + "03" + "c3",
		"MessagePack, map": "86" + named("device") + "a161" + named("time") + "cd012c" + named("temperature") + "cb" + half +
			named("humidity") + "cb" + two + named("battery") + "03" + named("rising") + "c3",
	} {
		for _, c := range list {
			if c.name != name {
				continue
			}
			if frame, err := c.frame(reading); err != nil || hex.EncodeToString(frame) != want {
				t.Errorf("%s: %x, %v, want %s", name, frame, err, want)
			}
			want = ""
		}
		if want != "" {
			t.Errorf("nothing is called %s", name)
		}
	}
}

// named is a short text of MessagePack.
func named(name string) string {
	return hex.EncodeToString(append([]byte{0xa0 + byte(len(name))}, name...))
}

// Frames are kept together as lines, or each behind its length.
func TestTogether(t *testing.T) {
	frames := [][]byte{[]byte("ab"), []byte(strings.Repeat("c", 300))}
	if got, want := string(together(carrier{text: true}, frames)), "ab\n"+strings.Repeat("c", 300)+"\n"; got != want {
		t.Errorf("%q", got)
	}
	if got, want := string(together(carrier{}, frames)), "\x02ab\xac\x02"+strings.Repeat("c", 300); got != want {
		t.Errorf("%q", got)
	}
}

// The event that speed is measured with is about as long as it is asked for, or there is none.
func TestEvent(t *testing.T) {
	m, err := Model()
	if err != nil {
		t.Fatal(err)
	}
	object, message, err := Event(m, 200)
	if err != nil {
		t.Fatal(err)
	}
	fields, err := records.Read(records.Of(m, "event"), object)
	if err != nil {
		t.Fatal(err)
	}
	list, err := carriers(m, records.Of(m, "event"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range list {
		frame, err := c.frame(fields)
		if err != nil {
			t.Fatal(err)
		}
		if c.name == "packed, bytes" && (len(frame) < 198 || len(frame) > 202) {
			t.Errorf("a frame of %d bytes", len(frame))
		}
		if c.name == "protobuf" && !bytes.Equal(frame, message) {
			t.Errorf("the object is\n%x as protobuf, and the message\n%x", frame, message)
		}
	}
	if _, _, err := Event(m, 100_000); err == nil {
		t.Error("an event of 100,000 bytes")
	}
}
