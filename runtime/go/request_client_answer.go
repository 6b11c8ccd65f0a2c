package compact

import "slices"

// Answer takes what a server replied to all frames of the present turn, and returns the
// frames to send next: definitions, then at most one request. Without a miss among the
// replies the turn has arrived, so never call it for frames that were lost. It ignores
// replies to earlier turns. A frame that no server sends is a format error; the session
// then stays as it was.
func (s *ClientSession) Answer(replies []string) ([]string, error) {
	var missed missing
	var wanted []string
	for _, reply := range replies {
		f, err := s.protocol.decodeRequestFrame(reply)
		if err == nil {
			wanted, err = s.read(&f, &missed, wanted)
		}
		if err != nil {
			return nil, s.protocol.stamp(err)
		}
	}
	if s.rest == "" {
		return nil, nil
	}
	if missed == (missing{}) {
		s.owes = debts{} // the turn has arrived
		s.believe(wanted)
		return nil, nil
	}
	next := *s
	next.owes.definitions = s.owes.definitions || missed.tool || missed.system
	if next.owes.conversation = s.owes.conversation || missed.conversation; next.owes.conversation {
		if err := next.restart(); err != nil {
			return nil, s.protocol.stamp(err)
		}
	}
	for _, d := range s.definitions() { // as the server got them, before a fresh start
		if missed.of(d.kind) && d.used == d.short {
			s.sent[d.full]++
		}
	}
	*s = next
	s.believe(wanted)
	s.last = s.resend()
	return slices.Clone(s.last), nil
}

// believe takes a server's word that it has a short reference of another text.
func (s *ClientSession) believe(wanted []string) {
	for _, full := range wanted {
		s.remember(full, fullOnly)
	}
}

// missing is what the server lacks of the current turn.
type missing struct{ tool, system, conversation bool }

func (m *missing) of(d Definition) bool {
	return d == DefinitionTool && m.tool || d == DefinitionSystem && m.system
}

// read notes what one reply asks for.
func (s *ClientSession) read(f *Frame, m *missing, wanted []string) ([]string, *Error) {
	if f.Type == FrameRequestMiss {
		m.conversation = m.conversation || s.rest != "" && f.Reference == s.layout.reference+s.check
		return wanted, nil
	}
	_, verb, found := f.Type.place()
	switch {
	case !found || verb == verbDefine:
		return nil, because(roleFormat, CauseSessionClient).found(string(f.Type))
	case verb == verbMiss:
		m.tool = m.tool || s.tool.matches(f.Reference)
		m.system = m.system || s.system.matches(f.Reference)
	case s.defined(f.Reference):
		wanted = append(wanted, f.Reference)
	}
	return wanted, nil
}

// matches says whether a reference belongs to the definition.
func (d *definition) matches(reference string) bool {
	return d.full != "" && (reference == d.short || reference == d.full)
}

// defined says whether a full reference is of a definition that was sent.
func (s *ClientSession) defined(full string) bool {
	_, sent := s.sent[full]
	return sent || full == s.tool.full || full == s.system.full
}

// restart makes the current turn the first of a conversation, with full references,
// which no other definition can have.
func (s *ClientSession) restart() *Error {
	c := newCall(&s.protocol)
	defer c.release()
	deltas, err := s.writer(c).startFresh(s.conversation)
	if err != nil {
		return err
	}
	return s.request(deltas, s.tool.full, s.system.full)
}

// resend returns the definitions that the current turn's request needs, then the
// request. If one definition is missing, all are sent, with full references: only
// the text decides what a full reference means.
func (s *ClientSession) resend() (frames []string) {
	for _, d := range s.definitions() {
		if s.owes.definitions {
			frames = append(frames, s.define(d))
		}
		d.used = d.full
	}
	return append(frames, s.frame())
}
