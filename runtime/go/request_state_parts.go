package compact

import "context"

// A PartStore is a [SessionStore] that puts a new state together from the present
// one and what is new. A long conversation with a small change is then a small swap.
// It serves many goroutines. See docs/scale.md.
type PartStore interface {
	SessionStore
	// SwapParts is Swap of a state in parts: a text to begin with, and then the parts.
	// Old is not empty, no part's range is, and each lies within the present state.
	SwapParts(ctx context.Context, key, old, begin string, parts []StatePart) (swapped bool, err error)
}

// A StatePart is the bytes from Start to End of the present state, counted behind
// the old text that it begins with, and a text that follows them. A store needs no
// name for it, so that it need not import this package.
type StatePart = struct {
	Start, End int
	Text       string
}

const (
	mostParts  = 64 // ranges and texts
	rangeBytes = 32 // what the two numbers of a range take of a command, about
)

// partsOf says how the new conversation is put together from the old one; no parts
// if there would be too many, or more bytes than the conversation has.
func partsOf(old, new string) (begin string, parts []StatePart) {
	x := compare(old, new, 0)
	count, size, at := 0, 0, 0
	for _, m := range x.common() {
		text := new[at:m.new]
		if text != "" {
			count, size = count+1, size+len(text)
		}
		if len(parts) == 0 {
			begin += text
		} else {
			parts[len(parts)-1].Text += text
		}
		if m.size > 0 {
			parts = append(parts, StatePart{Start: m.old, End: m.old + m.size})
			count, size = count+1, size+rangeBytes
		}
		at = m.new + m.size
	}
	if count > mostParts || size >= len(new) {
		return "", nil
	}
	return begin, parts
}
