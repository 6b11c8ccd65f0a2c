package compact

import (
	"slices"
	"strings"
)

// A ClientSession writes the turns of a conversation as frames. It sends a
// definition once and its reference after that, and only the changes of the
// conversation. It is for one goroutine. See docs/request.md.
type ClientSession struct {
	protocol Protocol
	layout   *requestLayout
	options  ClientSessionOptions
	digits   int // of short references

	sent         map[string]int // by full reference: how often the server missed the short one
	tool, system definition     // of the current turn, as all of these
	tools        []string
	args         string
	conversation string
	check        string
	rest         string // of the request behind its references; empty before the first turn

	before string // the check of the turn before the next one
	copied string // the server's copy, if every frame arrived
	begun  bool   // the server was sent a turn
	owes   debts
	last   []string // the frames that were returned last
}

// debts are what the server missed, and what every turn therefore sends again until
// one is known to have arrived: a frame that goes once may be lost each time.
type debts struct{ definitions, conversation bool }

// ClientSessionOptions hold what both sides of a session agree on beforehand, and
// how the client saves bytes.
type ClientSessionOptions struct {
	HexLength     int  // of the server's short references; 0 for the protocol's
	NoCompression bool // compress a delta only if it cannot be sent otherwise
	// Splice allows the delta that inserts and deletes, for when every server process
	// reads it: deploy servers first, clients a release later.
	Splice bool
}

// A Turn is what the client means. Args is the text of one JSON value, and {}
// if it is empty.
type Turn struct {
	Tools        []string // the texts of JSON objects
	System       *string  // nil for none
	Args         string
	Conversation string // all of it
}

// A definition is one that the client refers to; the zero one is none.
type definition struct {
	kind              Definition
	text, short, full string
	used              string // the reference in the current turn's request
}

// After fullOnly misses the short reference is not used again: the server's
// registry may use another length, or hold another text under this reference.
const fullOnly = 2

// NewClientSession returns a session at its beginning. A length of references
// outside 8 to 64 is a format error.
func (p *Protocol) NewClientSession(o ClientSessionOptions) (*ClientSession, error) {
	l, err := p.requestFrames()
	if err != nil {
		return nil, p.stamp(err)
	}
	n, err := l.digits(o.HexLength)
	if err != nil {
		return nil, p.stamp(err)
	}
	return &ClientSession{protocol: *p, layout: l, options: o, digits: n, sent: map[string]int{}}, nil
}

// NewClientSession is [Protocol.NewClientSession] of the default protocol.
func NewClientSession(o ClientSessionOptions) (*ClientSession, error) {
	return generated.NewClientSession(o)
}

// Turn returns the frames of a turn: definitions that were not sent yet, and the
// request. Text that is not Unicode is a text error, a tool that is no JSON
// object is a format error, and arguments that are not one JSON value are
// unrepresentable. After an error the session stays as it was.
func (s *ClientSession) Turn(t Turn) ([]string, error) {
	next, err := s.next(&t)
	if err != nil {
		return nil, s.protocol.stamp(err)
	}
	for _, d := range s.definitions() {
		if n := s.sent[d.full]; d.used == d.short && n > 0 && n < fullOnly {
			s.sent[d.full] = 0 // the server did not miss it this time
		}
	}
	*s = *next
	var frames []string
	for _, d := range s.definitions() {
		if _, known := s.sent[d.full]; !known || s.owes.definitions {
			frames = append(frames, s.define(d))
		}
	}
	s.last = append(frames, s.frame())
	return slices.Clone(s.last), nil
}

// Again returns the last frames once more, to the byte, for an answer that was lost or
// cut off: a server that has delivered the turn says so, and what it answered, and
// does not ask its model again. Before the first turn there are none.
func (s *ClientSession) Again() []string { return slices.Clone(s.last) }

// StartAgain makes the next turn a fresh start without splices, for a server that
// refused a request as a format error and replied nothing: it may be older.
func (s *ClientSession) StartAgain() { s.options.Splice, s.owes.conversation = false, true }

// Check is the check that the next turn builds on: that of the turn, or of the text that
// extended it. A server session that has the same text has the same check. Before the
// first turn there is none.
func (s *ClientSession) Check() string { return s.before }

// next is the session as it will be when the frames of the turn are sent.
func (s *ClientSession) next(t *Turn) (*ClientSession, *Error) {
	n := *s
	if n.args = t.Args; t.Args == "" {
		n.args = "{}"
	}
	x := change{new: t.Conversation}
	if !s.startsFresh() {
		x = compare(s.copied, t.Conversation, 0)
	}
	if !s.areUnicode(t, &x) {
		return nil, notUnicode(roleText, fieldTurn)
	}
	if err := n.setDefinitions(t); err != nil {
		return nil, err
	}
	if err := s.protocol.checkArgs(n.args); err != nil {
		return nil, err
	}
	n.conversation = t.Conversation
	deltas, err := s.deltas(&x)
	if err != nil {
		return nil, err
	}
	if s.owes != (debts{}) {
		return &n, n.request(deltas, n.tool.full, n.system.full)
	}
	return &n, n.request(deltas, n.tool.reference(s.sent), n.system.reference(s.sent))
}

// startsFresh says whether the next turn starts from nothing: the server's copy is
// unknown at the beginning, and after a miss of it.
func (s *ClientSession) startsFresh() bool { return !s.begun || s.owes.conversation }

// areUnicode checks every text of a turn, before all other checks. Texts of the
// turn before are not checked again.
func (s *ClientSession) areUnicode(t *Turn, x *change) bool {
	invalid := func(text string) bool { return !isUnicode(text) }
	return isUnicode(t.Args) && isUnicode(x.new[x.prefix:]) && (t.System == nil || isUnicode(*t.System)) &&
		(slices.Equal(s.tools, t.Tools) || !slices.ContainsFunc(t.Tools, invalid))
}

// deltas returns the deltas of the next turn.
func (s *ClientSession) deltas(x *change) ([]string, *Error) {
	c := newCall(&s.protocol)
	defer c.release()
	w := s.writer(c)
	if s.startsFresh() {
		return w.startFresh(x.new)
	}
	return w.writeChange(x)
}

func (s *ClientSession) writer(c *call) *deltaWriter {
	w := &deltaWriter{call: c, layout: s.layout, compress: !s.options.NoCompression}
	if s.options.Splice {
		_, w.splice = w.writePlain(delta{role: deltaSplice})
	}
	return w
}

// setDefinitions checks the turn's definitions. Those of the turn before are not
// checked again.
func (s *ClientSession) setDefinitions(t *Turn) *Error {
	if !slices.Equal(s.tools, t.Tools) {
		if err := s.setTools(slices.Clone(t.Tools)); err != nil {
			return err
		}
	}
	switch {
	case t.System == nil:
		s.system = definition{}
	case s.system.full == "" || s.system.text != *t.System:
		if err := s.protocol.checkDefinition(DefinitionSystem, *t.System); err != nil {
			return err
		}
		s.system = s.definition(DefinitionSystem, *t.System)
	}
	return nil
}

func (s *ClientSession) setTools(tools []string) *Error {
	s.tools, s.tool = tools, definition{}
	for _, text := range tools {
		if err := s.protocol.checkDefinition(DefinitionTool, text); err != nil {
			return err
		}
	}
	if len(tools) == 0 {
		return nil
	}
	s.tool = s.definition(DefinitionTool, s.layout.bundleOf(tools))
	return s.protocol.checkDefinition(DefinitionTool, s.tool.text) // a bundle nests deeper than its tools
}

// bundleOf is one tool, or the object that holds several.
func (l *requestLayout) bundleOf(tools []string) string {
	if len(tools) == 1 {
		return tools[0]
	}
	return string(appendQuoted([]byte("{"), l.bundle)) + ":[" + strings.Join(tools, ",") + "]}"
}

func (s *ClientSession) definition(d Definition, text string) definition {
	full := s.layout.full(d, text)
	return definition{d, text, full[:len(full)-fullDigits+s.digits], full, ""}
}

// reference is the short reference, or the full one if the server does not take the short one.
func (d *definition) reference(sent map[string]int) string {
	if sent[d.full] >= fullOnly {
		return d.full
	}
	return d.short
}

// definitions are those of the current turn.
func (s *ClientSession) definitions() []*definition {
	var list []*definition
	for _, d := range []*definition{&s.tool, &s.system} {
		if d.full != "" {
			list = append(list, d)
		}
	}
	return list
}

// define returns the frame of a definition, and remembers that it was sent.
func (s *ClientSession) define(d *definition) string {
	if _, known := s.sent[d.full]; !known {
		s.remember(d.full, 0)
	}
	return s.layout.frame(d.kind, verbDefine, &Frame{Text: d.text})
}

// remember forgets all others when there are as many as a registry may hold.
func (s *ClientSession) remember(full string, misses int) {
	if _, known := s.sent[full]; !known && int64(len(s.sent)) >= s.protocol.limits.RegistryEntries {
		clear(s.sent)
	}
	s.sent[full] = misses
}

// request makes the current turn's request with references to its definitions,
// and the check that the next turn builds on.
func (s *ClientSession) request(deltas []string, tool, system string) *Error {
	if err := s.protocol.limits.deltas(len(deltas)); err != nil {
		return err
	}
	m := &meaning{s.before, s.tool.full, s.system.full, s.args, deltas}
	s.check = s.layout.check(s.protocol.spec.features.deltas, m)
	args := s.layout.sessionArgs(s.check, s.args)
	if err := s.protocol.checkArgs(args); err != nil {
		return err // the object nests deeper than its arguments
	}
	s.tool.used, s.system.used, s.rest = tool, system, args+s.layout.joined(deltas)
	s.before, s.copied, s.begun = s.check, s.conversation, true
	return nil
}

// frame is the current turn's request.
func (s *ClientSession) frame() string {
	return s.layout.opening(s.tool.used, s.system.used, s.rest)
}

// Extend appends a text that the server wrote; the server appends it by itself. It
// says that the turn has arrived. Call it once a turn, with the whole answer. Text that
// is not Unicode is a text error.
func (s *ClientSession) Extend(text string) error {
	if !isUnicode(text) {
		return s.protocol.stamp(notUnicode(roleText, fieldText))
	}
	s.before, s.copied, s.owes = extended(s.before, text), s.copied+text, debts{}
	return nil
}

const fieldTurn = "turn"
