package judge

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"unicode/utf8"
)

// toolReference is that of a definition, with so many digits.
func (t *Protocol) toolReference(text string, digits int64) (string, *Fault) {
	if f := t.objectFault(text); f != nil {
		return "", f
	}
	return t.m.Requests.Tool.Reference + hashed(text)[:digits], nil
}

func (t *Protocol) systemReference(text string, digits int64) (string, *Fault) {
	if !utf8.ValidString(text) {
		return "", fault("text")
	}
	return t.m.Requests.System.Reference + hashed(text)[:digits], nil
}

func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// registry keeps definitions in a list, the most recently used last.
type registry struct {
	t       *Protocol
	digits  int64
	entries []entry
}

type entry struct{ scope, full, short, text string }

// newRegistry refuses references that are too short, above all shared ones.
func (t *Protocol) newRegistry(digits int64, shared bool) (*registry, *Fault) {
	if digits < 8 || digits > 64 || shared && digits < 32 {
		return nil, fault("format")
	}
	return &registry{t: t, digits: digits}, nil
}

// answer is what a registry says to a frame.
type answer struct {
	Reference *string   `json:"reference,omitempty"`
	Text      *wireText `json:"text,omitempty"`
	Missing   *string   `json:"missing,omitempty"`
}

func (r *registry) receive(scope, wire string) (answer, *Fault) {
	if !utf8.ValidString(scope) {
		return answer{}, fault("text")
	}
	frame, f := r.t.DecodeRequestFrame(wire)
	if f != nil {
		return answer{}, f
	}
	switch frame := frame.(type) {
	case definitionFrame:
		short, f := r.define(scope, frame)
		return answer{Reference: &short}, f
	case referenceFrame:
		switch frame.Type {
		case "tool_ref", "system_ref":
			text, f := r.resolve(scope, frame.Reference)
			return answer{Text: &text}, f
		case "tool_miss", "system_miss":
			return answer{Missing: &frame.Reference}, nil
		}
	}
	return answer{}, fault("format")
}

func (r *registry) define(scope string, frame definitionFrame) (string, *Fault) {
	prefix := r.t.m.Requests.System.Reference
	if frame.Type == "tool_def" {
		prefix = r.t.m.Requests.Tool.Reference
	}
	text := string(frame.Text)
	full := prefix + hashed(text)
	short := full[:len(prefix)+int(r.digits)]
	if r.t.entries == 0 || int64(len(text)) > r.t.bytes {
		return "", fault("format")
	}
	taken := slices.ContainsFunc(r.entries, func(e entry) bool { return e.scope == scope && e.short == short && e.full != full })
	e := entry{scope, full, "", text}
	if i := r.find(scope, full); i >= 0 {
		e = r.entries[i]
		r.entries = slices.Delete(r.entries, i, i+1)
	}
	for r.overfull(len(text)) {
		r.entries = r.entries[1:]
	}
	if !taken {
		e.short = short
	}
	r.entries = append(r.entries, e)
	if taken {
		return "", referenceFault("reference_conflict", short)
	}
	return short, nil
}

// overfull says whether one more text is too much.
func (r *registry) overfull(size int) bool {
	for _, e := range r.entries {
		size += len(e.text)
	}
	return int64(len(r.entries)) >= r.t.entries || int64(size) > r.t.bytes
}

func (r *registry) resolve(scope, reference string) (wireText, *Fault) {
	i := r.find(scope, reference)
	if i < 0 {
		return "", referenceFault("unknown_reference", reference)
	}
	e := r.entries[i]
	r.entries = append(slices.Delete(r.entries, i, i+1), e)
	return wireText(e.text), nil
}

func (r *registry) find(scope, reference string) int {
	return slices.IndexFunc(r.entries, func(e entry) bool {
		return e.scope == scope && (e.full == reference || e.short == reference)
	})
}
