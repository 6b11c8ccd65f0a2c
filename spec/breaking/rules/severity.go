package rules

import "fmt"

// Severity says what a change does to peers of the old and the new spec that
// talk to each other.
type Severity uint8

const (
	// Safe changes nothing on the wire, or only lets decoders read more.
	Safe Severity = iota
	// EncoderOnly makes encoders write other frames, each of which both peers
	// read alike.
	EncoderOnly
	// ReadersFirst makes encoders write frames that old peers refuse, where a caller gives
	// the value or asks for it; every frame of old peers is read alike. So it is no harm
	// once all readers are new.
	ReadersFirst
	// WireBreaking makes some frame of one peer one that the other refuses, or
	// reads as something else.
	WireBreaking
)

var severityNames = [...]string{Safe: "safe", EncoderOnly: "encoder-only", ReadersFirst: "readers-first", WireBreaking: "wire-breaking"}

// String is the name that findings bear.
func (s Severity) String() string { return severityNames[s] }

// MarshalText writes the name.
func (s Severity) MarshalText() ([]byte, error) {
	if int(s) >= len(severityNames) {
		return nil, fmt.Errorf("no severity %d", s)
	}
	return []byte(severityNames[s]), nil
}
