package compact

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

// NegotiationMessage is a [Hello], an [Accept] or a [Data]: values, which are safe
// for concurrent use as long as nobody changes their lists.
type NegotiationMessage interface{ negotiates() }

func (Hello) negotiates()  {}
func (Accept) negotiates() {}
func (Data) negotiates()   {}

// Negotiate returns the algorithms that both sides name, in the client's order.
// Names that the protocol does not have are dropped; no compression is always
// there, as the last one. See docs/m2m.md §5.7.
func (p *Protocol) Negotiate(client, server []Algorithm) []Algorithm {
	l := p.spec.features.compression
	if l == nil {
		return nil
	}
	known := map[Algorithm]bool{}
	for _, a := range server {
		if l.findMethod(a) > methodNone {
			known[a] = true
		}
	}
	var list []Algorithm
	for _, a := range client {
		if known[a] {
			list = append(list, a)
			delete(known, a)
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

// UnmarshalJSON is [Protocol.ReadNegotiation] of the default protocol, for this
// type of message alone.
func (h *Hello) UnmarshalJSON(text []byte) error { return unmarshalNegotiation(text, h) }

// UnmarshalJSON is [Protocol.ReadNegotiation] of the default protocol, for this
// type of message alone.
func (a *Accept) UnmarshalJSON(text []byte) error { return unmarshalNegotiation(text, a) }

// UnmarshalJSON is [Protocol.ReadNegotiation] of the default protocol, for this
// type of message alone.
func (d *Data) UnmarshalJSON(text []byte) error { return unmarshalNegotiation(text, d) }

func unmarshalNegotiation[M NegotiationMessage](text []byte, to *M) error {
	m, err := generated.ReadNegotiation(string(text))
	if err != nil {
		return err
	}
	var ok bool
	if *to, ok = m.(M); !ok {
		return generated.stamp(malformed())
	}
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

// ReadNegotiation reads a message. It ignores unknown members, which later
// versions may add. An error is of the format's kind. See docs/m2m.md §5.7.
func (p *Protocol) ReadNegotiation(text string) (NegotiationMessage, error) {
	m, err := p.limits.readNegotiation(text)
	return m, p.stamp(err)
}

// ReadNegotiation is [Protocol.ReadNegotiation] of the default protocol.
func ReadNegotiation(text string) (NegotiationMessage, error) { return generated.ReadNegotiation(text) }

func (l *Limits) readNegotiation(text string) (NegotiationMessage, *Error) {
	if err := l.wire(text); err != nil {
		return nil, err
	}
	var typed, algorithms, content jsonMember
	twice := map[*jsonMember]bool{}
	members := map[string]*jsonMember{messageType: &typed, messageAlgorithms: &algorithms, messageContent: &content}
	err := objectMembers(text, l.Depth, func(m jsonMember) {
		name, _ := unquote(m.name)
		if to := members[name]; to != nil {
			twice[to] = to.kind != 0
			*to = m
		}
	})
	if err != nil {
		return nil, err
	}
	name, ok := typed.text()
	list := arrayTexts[Algorithm](algorithms.value, l.Depth) // the names need not be known
	switch listed := list != nil; {
	case !ok || twice[&typed]:
	case name == typeHello && listed && !twice[&algorithms]:
		return Hello{list}, nil
	case name == typeAccept && listed && !twice[&algorithms]:
		return Accept{list}, nil
	case name == typeData && !twice[&content]:
		if text, ok := content.text(); ok {
			return Data{text}, nil
		}
	}
	return nil, malformed()
}
