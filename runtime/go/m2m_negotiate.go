package compact

import "slices"

// The names of the messages' members and types. See docs/m2m.md §5.7.
const (
	messageType       = "type"
	messageAlgorithms = "algorithms"
	messageContent    = "content"

	typeHello  = "HELLO"
	typeAccept = "ACCEPT"
	typeData   = "DATA"
)

// Hello says what a client can read, in its order of preference.
type Hello struct{ Algorithms []Algorithm }

// Accept answers with what both sides have, in the client's order.
type Accept struct{ Algorithms []Algorithm }

// Data carries one frame.
type Data struct{ Content string }

// Negotiate returns the algorithms that both sides name, in the client's order.
// Names that the protocol does not have are passed over; no compression is
// always there, and last. See docs/m2m.md §5.7.
func (p *Protocol) Negotiate(client, server []Algorithm) []Algorithm {
	l := p.spec.features.compression
	if l == nil {
		return nil
	}
	var list []Algorithm
	for _, a := range client {
		if m := l.named(a); m > methodNone && slices.Contains(server, a) && !slices.Contains(list, a) {
			list = append(list, a)
		}
	}
	return append(list, l.names[methodNone])
}

// Negotiate is [Protocol.Negotiate] of the default protocol.
func Negotiate(client, server []Algorithm) []Algorithm { return generated.Negotiate(client, server) }

// MarshalJSON returns the message's text.
func (h Hello) MarshalJSON() ([]byte, error) { return appendList(typeHello, h.Algorithms), nil }

// MarshalJSON returns the message's text.
func (a Accept) MarshalJSON() ([]byte, error) { return appendList(typeAccept, a.Algorithms), nil }

// MarshalJSON returns the message's text.
func (d Data) MarshalJSON() ([]byte, error) {
	return append(appendQuoted(openMessage(typeData, messageContent), d.Content), '}'), nil
}

// UnmarshalJSON reads the message's text. An error is of the format's kind.
func (h *Hello) UnmarshalJSON(text []byte) (err error) {
	h.Algorithms, err = readList(text, typeHello)
	return err
}

// UnmarshalJSON reads the message's text. An error is of the format's kind.
func (a *Accept) UnmarshalJSON(text []byte) (err error) {
	a.Algorithms, err = readList(text, typeAccept)
	return err
}

// UnmarshalJSON reads the message's text. An error is of the format's kind.
func (d *Data) UnmarshalJSON(text []byte) error {
	m, err := readNegotiation(text, typeData, messageContent)
	if err != nil {
		return generated.stamp(err)
	}
	content, ok := m.text()
	if !ok {
		return generated.stamp(malformed())
	}
	d.Content = content
	return nil
}

// openMessage writes a message up to the value of its other member.
func openMessage(name, member string) []byte {
	out := append(appendQuoted([]byte("{"), messageType), ':')
	out = append(appendQuoted(out, name), ',')
	return append(appendQuoted(out, member), ':')
}

func appendList(name string, algorithms []Algorithm) []byte {
	out := append(openMessage(name, messageAlgorithms), '[')
	for i, a := range algorithms {
		if i > 0 {
			out = append(out, ',')
		}
		out = appendQuoted(out, string(a))
	}
	return append(out, "]}"...)
}

func malformed() *Error { return because(roleFormat, CauseNegotiation) }

// readNegotiation checks a message's type and returns its other known member. The
// members that nobody knows are for later versions.
func readNegotiation(text []byte, name, member string) (found jsonMember, err *Error) {
	l := &generated.limits
	frame := string(text) // what is read outlives the caller's bytes
	if err := l.wire(frame); err != nil {
		return found, err
	}
	typed, doubled := jsonMember{}, false
	err = objectMembers(frame, l.Depth, func(m jsonMember) {
		switch known, _ := unquote(m.name); known {
		case messageType:
			doubled, typed = doubled || typed.kind != 0, m
		case member:
			doubled, found = doubled || found.kind != 0, m
		}
	})
	if err != nil {
		return found, err
	}
	if text, ok := typed.text(); doubled || !ok || text != name || found.kind == 0 {
		return found, malformed()
	}
	return found, nil
}

// readList reads the names of algorithms, which need not be known.
func readList(text []byte, name string) ([]Algorithm, error) {
	m, err := readNegotiation(text, name, messageAlgorithms)
	if err != nil {
		return nil, generated.stamp(err)
	}
	if m.kind != jsonArray {
		return nil, generated.stamp(malformed())
	}
	list := []Algorithm{}
	s := jsonScanner{text: m.value, limit: 1}
	_, _ = s.next() // the bracket; the whole has been checked
	kind, err := s.next()
	for ; err == nil && kind == jsonString; kind, err = s.next() {
		a, unicode := unquote(s.text[s.start:s.end])
		if !unicode {
			break
		}
		list = append(list, Algorithm(a))
	}
	if err != nil || kind != jsonArrayEnd {
		return nil, generated.stamp(malformed())
	}
	return list, nil
}
