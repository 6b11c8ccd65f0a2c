// Package peers has the trees of an old and of a new spec, in all languages, talk to each
// other: what `breaking` says of the edits between the two holds of generated code.
package peers

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/built"
)

// A fleet is the running peers of both specs, in each language that is here.
type fleet struct{ old, new []*conformance.Dialogue }

func started(t *testing.T) fleet {
	t.Helper()
	batch := built.Trees(t, []*model.Model{model.Build(load(t, "old")), model.Build(load(t, "new"))})
	peers := func(i int) (list []*conformance.Dialogue) {
		for _, testee := range batch.Testees(i) {
			d, err := conformance.Converse(t.Context(), testee)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := d.Close(); err != nil {
					t.Error(err)
				}
			})
			list = append(list, d)
		}
		return list
	}
	return fleet{peers(0), peers(1)}
}

// A message is a frame in one of the two formats.
type message struct {
	record, format, text string
	old, new             side
}

// messages are those of an edit's frames.
func (e edit) messages() (list []message) {
	for _, f := range e.frames {
		record := e.record
		if f.in != "" {
			record = f.in
		}
		if f.json != "" {
			list = append(list, message{record, "json", f.json, f.old.means("InvalidFormat"), f.new.means("InvalidFormat")})
		}
		if f.packed != "" {
			text := prefixes[record] + base64.StdEncoding.EncodeToString([]byte(f.packed))
			list = append(list, message{record, "packed", text, f.old.means("InvalidMsgpack"), f.new.means("InvalidMsgpack")})
		}
	}
	return list
}

// means puts a format's kind of error in place of refused.
func (s side) means(kind string) side {
	if s.reads == refused {
		s.reads = kind
	}
	return s
}

// prefixes are those of packed frames.
var prefixes = map[string]string{
	"note": "N", "page": "P", "sheet": "H", "errand": "E", "question": "Q", "alert": "A", "letter": "L", "trip": "R", "bill": "B", "route": "U",
}

// TestPeers starts them once for all that they are asked.
func TestPeers(t *testing.T) {
	peers := started(t)
	for _, e := range edits {
		t.Run(e.record, func(t *testing.T) { frames(t, peers, e) })
	}
	t.Run("orders", func(t *testing.T) { orders(t, peers) })
	t.Run("severities", func(t *testing.T) { severities(t, peers) })
}

// frames has each peer write what its caller can give, and each read it. Of what no peer
// here writes there are the bytes alone.
func frames(t *testing.T, peers fleet, e edit) {
	for _, m := range e.messages() {
		m.writtenBy(t, peers.old, m.old.gives)
		m.writtenBy(t, peers.new, m.new.gives)
		m.readBy(t, "old", peers.old, m.old.reads)
		m.readBy(t, "new", peers.new, m.new.reads)
	}
}

// writtenBy asks all writers of a spec for the frame: they must write it and no other, so
// that whoever reads it reads any writer's.
func (m message) writtenBy(t *testing.T, writers []*conformance.Dialogue, given string) {
	t.Helper()
	if given == "" {
		return
	}
	for _, w := range writers {
		if frame, err := m.write(t.Context(), w, given); err != nil || frame != m.text {
			t.Errorf("%s writes %s as %v, %v; want %s", w.Language, given, frame, err, m.text)
		}
	}
}

func (m message) readBy(t *testing.T, which string, readers []*conformance.Dialogue, want string) {
	t.Helper()
	for _, r := range readers {
		value, err := m.read(t.Context(), r, m.text)
		if !strings.HasPrefix(want, "{") {
			if err == nil || !strings.Contains(err.Error(), `"kind":"`+want+`"`) {
				t.Errorf("the %s %s reads %s as %v, %v; want the error %s", which, r.Language, m.text, value, err, want)
			}
		} else if err != nil || !reflect.DeepEqual(value, parsed(t, want)) {
			t.Errorf("the %s %s reads %s as %v, %v; want %s", which, r.Language, m.text, value, err, want)
		}
	}
}

func (m message) write(ctx context.Context, writer *conformance.Dialogue, value string) (any, error) {
	return writer.Ask(ctx, "record.encode", map[string]any{"record": m.record, "value": json.RawMessage(value), "format": m.format})
}

func (m message) read(ctx context.Context, reader *conformance.Dialogue, frame any) (any, error) {
	return reader.Ask(ctx, "record.decode", map[string]any{"record": m.record, "frame": frame})
}

// parsed keeps numbers as they are written, as answers do.
func parsed(t *testing.T, text string) (value any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}
