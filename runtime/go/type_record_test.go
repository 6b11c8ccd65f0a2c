package compact

import (
	"runtime"
	"strings"
	"testing"
)

// A node is a record that holds itself in every way, with what is generated for one.
type node struct {
	name    string
	next    *node
	list    []node
	entries map[string]node
}

func (r *node) checkInside(k *checker, name string) {
	before, ok := k.open(name)
	if !ok {
		return
	}
	k.checkText("name", r.name)
	if r.next != nil {
		if k.counts("next") {
			r.next.checkInside(k, "next")
		}
	}
	checkRecords(k, "list", r.list, (*node).checkInside)
	checkRecordMap(k, "entries", r.entries, (*node).checkInside)
	k.close(name, before)
}

func (r *node) readInside(in *payloadReader, name string) {
	outer := in.elements
	version, ok := in.open(name)
	if !ok {
		return
	}
	switch version {
	case 1:
		in.expect(3, "name")
		r.name = in.text("name")
		if in.has(1) && in.counts("next") {
			r.next = new(node)
			r.next.readInside(in, "next")
		}
		if in.has(2) {
			r.list = payloadRecords(in, "list", (*node).readInside)
		}
		if in.has(3) {
			r.entries = payloadRecordMap(in, "entries", (*node).readInside)
		}
	default:
		in.unknownVersion(version, 1)
	}
	in.close(name, outer)
}

func (r *node) writeInside(out *payloadWriter) {
	out.begin(1, 4)
	out.text(r.name)
	if out.has(r.next != nil) {
		r.next.writeInside(out)
	}
	if out.has(r.list != nil) {
		writeRecords(out, r.list, (*node).writeInside)
	}
	if out.has(r.entries != nil) {
		writeRecordMap(out, r.entries, (*node).writeInside)
	}
}

// nesting is a call with such limits. A node is in the frame's own record.
func nesting(records, elements int64) *call {
	p := generated
	p.limits.Nesting, p.limits.Elements = records, elements
	return newCall(&p)
}

// A value that holds itself ends, and so does one whose parts stand in it again and again.
func TestRecordsThatHoldThemselvesEnd(t *testing.T) {
	pointer, list, entries := node{}, make([]node, 1), map[string]node{}
	pointer.next = &pointer
	list[0].list = list
	entries["a b"] = node{entries: entries}
	var shared []node // three levels of ten, each of which holds the same ten
	for range 3 {
		above := make([]node, 10)
		for i := range above {
			above[i].list = shared
		}
		shared = above
	}
	for _, x := range []struct {
		r                node
		records, counted int64
		cause            Cause
		path             string
	}{
		{pointer, 3, 99, CauseOverNesting, "x.next.next"},
		{pointer, 100, 2, CauseOverElements, "x.next.next.next"},
		{node{list: list}, 3, 99, CauseOverNesting, "x.list[0].list[0]"},
		{node{entries: entries}, 3, 99, CauseOverNesting, `x.entries["a b"].entries["a b"]`},
		{node{entries: entries}, 9, 1, CauseOverElements, `x.entries["a b"].entries`},
		{node{list: shared}, 9, 120, CauseOverElements, "x.list[1].list[0].list[7]"}, // 1 + 10 * 11, 2, and 7 of the lowest
		{pointer, 1, 0, CauseOverNesting, "x"},
	} {
		k := checker{c: nesting(x.records, x.counted)}
		x.r.checkInside(&k, "x")
		if e := k.badText; e == nil || e.Cause != x.cause || unmarked(e.Field) != x.path {
			t.Errorf("%s: %+v", x.path, e)
		}
	}
}

// Bytes by hand: [1, "a", next, list, entries].
func TestRecordsInPayloads(t *testing.T) {
	for _, x := range []struct {
		data  string
		path  string
		cause Cause
		kind  role
	}{
		{"\x92\x01\xa1a", "", "", 0},
		{"\x95\x01\xa1a\x92\x01\xa1b\x92\x92\x01\xa1c\x92\x01\xa1d\x81\xa1k\x92\x01\xa1e", "", "", 0},
		{"\x80", "x", CausePayloadType, rolePayload},
		{"\x90", "x.version", CauseMissingField, roleMissingField},
		{"\x91\xa1a", "x.version", CausePayloadType, rolePayload},
		{"\x91\x02", "x.version", CausePayloadVersion, rolePayload},
		{"\x91\x01", "x.name", CauseMissingField, roleMissingField},
		{"\x96\x01\xa1a\xc0\xc0\xc0\xc0", "x", CausePayloadElements, rolePayload},
		{"\x92\x01\xa2a", "", CausePayloadEnd, rolePayload},
		{"\x93\x01\xa1a\x96", "", CausePayloadEnd, rolePayload},
		{"\x93\x01\xa1a\x96\x01\xa1b\xc0\xc0\xc0\xc0", "x.next", CausePayloadElements, rolePayload},
		{"\x93\x01\xa1a\x92\x01\xc3", "x.next.name", CausePayloadType, rolePayload},
		{"\x94\x01\xa1a\xc0\x92\x92\x01\xa1b\xc0", "x.list[1]", CausePayloadType, rolePayload},
		{"\x94\x01\xa1a\xc0\x92\x92\x01\xa1b\x92\x01\xa1\xff", "x.list[1].name", CauseNotUnicode, rolePayload},
		{"\x94\x01\xa1a\xc0\x91\x93\x01\xa1b\x91\x07", "x.list[0].next.version", CausePayloadVersion, rolePayload},
		{"\x95\x01\xa1a\xc0\xc0\x82\xa1k\x92\x01\xa1b\xa1k\xc1", `x.entries["k"]`, CauseMemberTwice, rolePayload},
		{"\x95\x01\xa1a\xc0\xc0\x81\xa1k\x92\x01\xc3", `x.entries["k"].name`, CausePayloadType, rolePayload},
		{"\x95\x01\xa1a\xc0\xc0\x81\x01\xc0", "x.entries", CausePayloadType, rolePayload},
		{"\x93\x01\xa1a\x93\x01\xa1b\x93\x01\xa1c\xc1", "x.next.next.next", CausePayloadType, rolePayload},
		{"\x93\x01\xa1a\x93\x01\xa1b\x93\x01\xa1c\x90", "x.next.next.next", CauseOverNesting, rolePayload}, // before anything in it
	} {
		c := nesting(4, 99)
		in := c.payloadReader([]byte(x.data))
		var r node
		r.readInside(&in, "x")
		if x.cause == "" {
			w := payloadWriter{}
			r.writeInside(&w)
			long := strings.NewReplacer("\x92\x01\xa1", "\x95\x01\xa1").Replace(x.data)
			if err := in.end(); err != nil || len(w.out) < len(long) {
				t.Errorf("%q: %v, written %q", x.data, err, w.out)
			}
			continue
		}
		if e := in.err; e == nil || unmarked(e.Field) != x.path || e.Cause != x.cause || e.role != x.kind {
			t.Errorf("%q: %+v, want %s at %q", x.data, e, x.cause, x.path)
		}
	}
}

// An element counts when its turn comes: what is in the first one counts before the second.
func TestRecordsCountInTheirTurn(t *testing.T) {
	const first = "\x93\x01\xa1b\x92\x01\xa1c"
	for elements, path := range map[int64]string{0: "x.list[0]", 1: "x.list[0].next", 2: "x.list[1]", 3: ""} {
		c := nesting(9, elements)
		in := c.payloadReader([]byte("\x94\x01\xa1a\xc0\x92" + first + "\x92\x01\xa1d"))
		var r node
		if r.readInside(&in, "x"); fieldOf(in.err) != path || path != "" && in.err.Cause != CauseOverElements {
			t.Errorf("%d elements: %+v, want %s", elements, in.err, path)
		}
	}
	c := nesting(9, 0)
	in := c.payloadReader([]byte("\x94\x01\xa1a\xc0\xc0"))
	var r node
	if r.readInside(&in, "x"); in.err != nil {
		t.Errorf("nil counts: %+v", in.err)
	}
}

// Lists in lists that announce many records take no room for them, which would be five megabytes
// here: most of what is taken is the path.
func TestRecordsTakeNoRoomAhead(t *testing.T) {
	const levels = 90
	data := strings.Repeat("\x94\x01\xa0\xc0\xdc\x04\x00", levels) + strings.Repeat("\x00", 1024)
	c := nesting(100, 1<<40)
	in := c.payloadReader([]byte(data))
	var r node
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r.readInside(&in, "x")
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 1<<17 || in.err == nil || in.err.Field != "x"+strings.Repeat(".list[0]", levels) {
		t.Errorf("%d bytes; %v", taken, in.err)
	}
}

// The limit is one for plain recursion.
func TestNestingHasABound(t *testing.T) {
	for nesting, ok := range map[int64]bool{-1: false, 0: true, 1: true, 100: true, 101: false} {
		func() {
			defer func() {
				if failed := recover() != nil; failed == ok {
					t.Errorf("a limit of %d: %v", nesting, failed)
				}
			}()
			l := Default().Limits()
			l.Nesting = nesting
			Default().WithLimits(l)
		}()
	}
}
