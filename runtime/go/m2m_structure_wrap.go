package compact

import (
	"slices"
	"strings"
)

// wrap opens a string that is shown as the JSON in it. That is restored where
// the string will be.
func (r *structReader) wrap(kind openKind) *Error {
	if err := r.fits(1); err != nil { // what is in it needs as much
		return err
	}
	r.open = append(r.open, structOpenValue{kind: kind, start: len(r.out), deepest: r.deepest, loose: len(r.names.loose)})
	r.depth++
	r.wraps++
	r.used |= clauseJSON
	return nil
}

// wrapEnd makes a string of what was restored since.
func (r *structReader) wrapEnd() *Error {
	top := *r.top()
	r.open = r.open[:len(r.open)-1]
	r.depth--
	r.wraps--
	r.deepest = top.deepest
	inner := r.out[top.start:]
	if inner[0] != '{' && inner[0] != '[' {
		return damage(CauseStructureJSON)
	}
	r.keepLoose(top.loose)
	r.inside += int64(len(inner))
	size := quotedJSONLength(view(inner), top.kind == openWrap2)
	if err := r.room(size - len(inner)); err != nil {
		return err
	}
	r.out = r.out[:top.start+size]
	read := r.out[top.start+size-len(inner):]
	copy(read, r.out[top.start:top.start+len(inner)])
	// What is written never reaches what is still to be read.
	r.out = appendQuotedJSON(r.out[:top.start], view(read), top.kind == openWrap2)
	return nil
}

// keepLoose keeps the values with names in a string that ends. Those inside
// another one have their names before it.
func (r *structReader) keepLoose(from int) {
	t := &r.names
	start, stop, at := uint32(0), uint32(0), uint32(0) // of the last one that was kept, and where it is
	for _, index := range slices.Backward(t.loose[from:]) {
		n := &t.list[index]
		if n.start < start || n.stop > stop {
			start, stop, at = n.start, n.stop, uint32(len(t.kept))
			t.kept = append(t.kept, r.out[start:stop]...)
		}
		n.start, n.stop, n.height = n.start-start+at, n.stop-start+at, ^n.height
	}
	t.loose = t.loose[:from]
}

// appendQuotedJSON appends JSON text without white space as a string, indented
// by two spaces a level if so wanted.
func appendQuotedJSON(dst []byte, text string, indented bool) []byte {
	if !indented {
		return appendQuoted(dst, text)
	}
	dst = append(dst, '"')
	level := 0
	for i := 0; i < len(text); {
		end := i + 1
		switch b := text[i]; b {
		case '"':
			end = stringEnd(text, i)
			dst = appendEscaped(dst, text[i:end])
		case ',':
			dst = appendQuotedLine(append(dst, ','), level)
		case ':':
			dst = append(dst, ": "...)
		case '{', '[':
			if next := text[i+1]; next == '}' || next == ']' {
				dst = append(dst, b, next)
				end++
				break
			}
			level++
			dst = appendQuotedLine(append(dst, b), level)
		case '}', ']':
			level--
			dst = append(appendQuotedLine(dst, level), b)
		default:
			end = scalarEnd(text, i)
			dst = append(dst, text[i:end]...)
		}
		i = end
	}
	return append(dst, '"')
}

// quotedJSONLength is how many bytes appendQuotedJSON appends.
func quotedJSONLength(text string, indented bool) int {
	n, level := len(text)+2+strings.Count(text, `"`)+strings.Count(text, `\`), 0
	for i := 0; indented && i < len(text); {
		end := i + 1
		switch b := text[i]; b {
		case '"':
			end = stringEnd(text, i)
		case ',':
			n += 2 + 2*level
		case ':':
			n++
		case '{', '[':
			if next := text[i+1]; next == '}' || next == ']' {
				end++
				break
			}
			level++
			n += 2 + 2*level
		case '}', ']':
			level--
			n += 2 + 2*level
		default:
			end = scalarEnd(text, i)
		}
		i = end
	}
	return n
}

const lineStart = `\n                                                                `

// appendQuotedLine appends a line feed, as a string has it, and the indentation.
func appendQuotedLine(dst []byte, level int) []byte {
	spaces := 2 * level
	dst = append(dst, lineStart[:2+min(spaces, len(lineStart)-2)]...)
	for spaces -= len(lineStart) - 2; spaces > 0; spaces -= len(lineStart) - 2 {
		dst = append(dst, lineStart[2:2+min(spaces, len(lineStart)-2)]...)
	}
	return dst
}
