package breaking_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// peer is a spec and a protocol that speaks it.
type peer struct {
	*compact.Protocol
	file *spec.File
}

func newPeer(t testing.TB, f *spec.File) peer {
	t.Helper()
	p, err := compact.FromModel(model.Build(f).JSON())
	if err != nil {
		t.Fatal(err)
	}
	return peer{p, f}
}

// A talk lets peers of two specs talk to each other about everything that
// either can say, and keeps the worst that it saw.
type talk struct {
	old, new peer
	worst    rules.Severity
	why      string // the first fault of that severity
}

// agree is the oracle: the severity of a change from one spec to the other, as
// execution shows it.
func agree(t testing.TB, old, new *spec.File) (rules.Severity, string) {
	t.Helper()
	k := &talk{old: newPeer(t, old), new: newPeer(t, new)}
	k.responses()
	k.deltas()
	k.requests()
	k.base85()
	k.compression()
	k.sessions()
	k.mcp()
	return k.worst, k.why
}

func (k *talk) saw(s rules.Severity, format string, args ...any) {
	if s > k.worst || k.why == "" {
		k.worst, k.why = s, fmt.Sprintf(format, args...)
	}
}

// coder writes a frame, or reads one; ok is false if the peer refuses.
type coder func(p peer, in string) (out string, ok bool)

// said is what a coder makes of a call's results.
func said[T string | []byte](out T, err error) (string, bool) { return string(out), err == nil }

// exchange has both peers write frames of one thing and read each other's. A frame
// that its own writer does not read is no loss, and neither is a frame of the new
// peer that the old one writes, too.
func (k *talk) exchange(in string, write, read coder) {
	if k.worst == rules.WireBreaking {
		return // it cannot become worse
	}
	oldFrame, wrote := write(k.old, in)
	newFrame, writes := write(k.new, in)
	same := wrote == writes && oldFrame == newFrame
	if wrote {
		k.read(k.old, k.new, oldFrame, read, rules.WireBreaking)
	}
	if writes && !same {
		refused := rules.ReadersFirst
		if wrote { // callers ask for what they asked for before
			refused = rules.WireBreaking
		}
		k.read(k.new, k.old, newFrame, read, refused)
	}
	if !same {
		k.saw(rules.EncoderOnly, "%.60q is written as %.60q and was %.60q", in, newFrame, oldFrame)
	}
}

// offer is exchange for what only one peer may know how to ask for: that alone
// is no difference.
func (k *talk) offer(in string, oldKnows, newKnows bool, write, read coder) {
	switch {
	case oldKnows && newKnows:
		k.exchange(in, write, read)
	case oldKnows:
		if frame, ok := write(k.old, in); ok {
			k.read(k.old, k.new, frame, read, rules.WireBreaking)
		}
	case newKnows:
		if frame, ok := write(k.new, in); ok {
			k.read(k.new, k.old, frame, read, rules.ReadersFirst)
		}
	}
}

// read has both peers read a frame. That the reader refuses it is so bad.
func (k *talk) read(writer, reader peer, frame string, read coder, refused rules.Severity) {
	meant, ok := read(writer, frame)
	if !ok {
		return
	}
	who := "old"
	if writer.file == k.new.file {
		who = "new"
	}
	switch got, ok := read(reader, frame); {
	case !ok:
		k.saw(refused, "the %s peer's %.80q is refused", who, frame)
	case got != meant:
		k.saw(rules.WireBreaking, "the %s peer's %.80q is read as %.80q instead of %.80q", who, frame, got, meant)
	}
}

// understood is the value that the new peer reads in a text of an open table. An
// old peer without a row for a value hands it on as a text. So two texts agree if
// the new peer reads one value in both.
func (k *talk) understood(f *spec.Field, text string) string {
	if f == nil {
		return text
	}
	t := k.new.file.TableOf(f.Scalar().V)
	if t == nil || t.Open == nil {
		return text
	}
	digits, numbered := strings.CutPrefix(text, t.Open.NumberPrefix.V)
	for _, r := range t.Rows {
		if text == r.Code.V || text == r.Name.V || numbered && r.Integer.Set() && digits == strconv.FormatInt(r.Integer.V, 10) {
			return r.Code.V
		}
	}
	return text
}

// both collects from two files, each text once.
func (k *talk) both(collect func(*spec.File) []string) []string {
	list := append(collect(k.old.file), collect(k.new.file)...)
	slices.Sort(list)
	return slices.Compact(list)
}

// mostBytes bounds the texts that a talk is about.
const mostBytes = 70_000

// around are texts of sizes next to some borders.
func around(text func(size int) string, borders []string) (list []string) {
	for _, b := range borders {
		n, err := strconv.Atoi(b)
		if err != nil || n < 1 || n > mostBytes {
			continue
		}
		list = append(list, text(n-1), text(n), text(n+1))
	}
	return list
}

func decimals(list ...spec.Int) (out []string) {
	for _, i := range list {
		if i.Set() {
			out = append(out, strconv.FormatInt(i.V, 10))
		}
	}
	return out
}
