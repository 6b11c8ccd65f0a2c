package compact

import "strconv"

//lint:file-ignore U1000 only other specs have elements that are passed over

// atLeast checks that the array has these fields. It may have more than its version.
func (in *payloadReader) atLeast(fields ...string) {
	if in.err == nil && in.elements < int64(len(fields)) {
		in.err = missingField(fields[in.elements])
	}
}

// pass steps over the elements of some places, as far as the array has them. Whatever they are,
// nothing of them is kept. See docs/record.md, "Any record".
func (in *payloadReader) pass(from, to int64) {
	for to = min(to, in.elements); from < to && in.err == nil; from++ {
		in.passElement()
	}
}

// passElement steps over one. Arrays and maps that are open are no calls, since there may be many.
func (in *payloadReader) passElement() {
	var few [16]uint64
	open := few[:0] // how many values each of them still has, but for the innermost
	for left := uint64(1); ; {
		inside, holds := in.passValue()
		if holds && int64(len(open)) >= in.c.limits.Depth {
			e := because(rolePayload, CausePayloadDepth).but(strconv.FormatInt(in.c.limits.Depth, 10))
			e.Limit = limitDepth
			in.failOwn(e)
		}
		if in.err != nil {
			return
		}
		if left--; holds {
			open, left = append(open, left), inside
		}
		for left == 0 {
			if len(open) == 0 {
				return
			}
			left, open = open[len(open)-1], open[:len(open)-1]
		}
	}
}

// passValue steps over a value without others, or over the header of one that holds some.
func (in *payloadReader) passValue() (inside uint64, holds bool) {
	switch code := in.code(); {
	case code < 0x80, code == 0xc0, code == 0xc2, code == 0xc3, code >= 0xe0:
	case code < 0x90:
		return 2 * uint64(code&0x0f), true
	case code < 0xa0:
		return uint64(code & 0x0f), true
	case code < 0xc0:
		in.take(uint64(code & 0x1f))
	case code == 0xc1:
		in.failOwn(because(rolePayload, CausePayloadHeader).found("c1"))
	case code <= 0xc6:
		in.take(in.size(1 << (code - 0xc4)))
	case code <= 0xc9:
		in.take(in.size(1<<(code-0xc7)) + 1) // the type
	case code <= 0xcb:
		in.take(4 << (code - 0xca))
	case code <= 0xcf:
		in.take(1 << (code - 0xcc))
	case code <= 0xd3:
		in.take(1 << (code - 0xd0))
	case code <= 0xd8:
		in.take(1<<(code-0xd4) + 1)
	case code <= 0xdb:
		in.take(in.size(1 << (code - 0xd9)))
	case code <= 0xdd:
		return in.size(2 << (code - 0xdc)), true
	default:
		return 2 * in.size(2<<(code-0xde)), true
	}
	return 0, false
}
