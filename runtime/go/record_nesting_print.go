package compact

//lint:file-ignore U1000 only other specs have records in records

import "encoding/binary"

// brackets notes one of JSON that is open, if it may be.
func (out *quickWriter) brackets() bool {
	out.c.around++
	out.failed = out.failed || out.c.around >= out.c.limits.Depth
	return !out.failed
}

// printText appends a text in quotes.
func (out *quickWriter) printText(dst []byte, text string) []byte {
	end := asciiText(text)
	dst = append(append(dst, '"'), text[:end]...)
	if end < len(text) {
		out.failed = out.failed || !isUnicode(text)
		dst = appendRest(dst, text, end)
	}
	return append(dst, '"')
}

// asciiText is the end of what is ASCII and needs no escape.
func asciiText(text string) int {
	b, i := rawBytes(text), 0
	for ; i <= len(b)-8; i += 8 {
		if w := word(b[i : i+8]); (special(w)|w)&highs != 0 {
			return i
		}
	}
	for i < len(b) && b[i] >= 0x20 && b[i] < 0x80 && b[i] != '"' && b[i] != '\\' {
		i++
	}
	return i
}

// appendRest appends a text from a place on. It is copied a word at once while the next escape is
// looked for; what a word has behind that, or behind the text, is written over later.
func appendRest(dst []byte, text string, i int) []byte {
	b, to, n := rawBytes(text), dst[:cap(dst)], len(dst)
	for len(b) >= 8 && n <= len(to)-8 {
		rest, w := len(b)-i, uint64(0)
		if rest >= 8 {
			rest, w = 8, word(b[i:i+8])
		} else {
			w = word(b[len(b)-8:]) >> (64 - 8*rest) // zeros, which are special, behind the end
		}
		binary.LittleEndian.PutUint64(to[n:n+8], w)
		hit := special(w) & highs
		if hit == 0 {
			i, n = i+8, n+8
			continue
		}
		skip := min(firstByte(hit), rest)
		if i, n = i+skip, n+skip; i == len(b) {
			break
		}
		short := escapes[b[i]]
		if short == 0 || n == len(to)-1 {
			break
		}
		to[n], to[n+1] = '\\', short
		i, n = i+1, n+2
	}
	return appendEscaped(to[:n], text[i:])
}

func (out *quickWriter) leaves() {
	out.c.nested--
	out.c.around--
}

// quickRecordPrinted appends a record.
func quickRecordPrinted[T any](out *quickWriter, dst []byte, r *T, write func(r *T, out *quickWriter, dst []byte) []byte) []byte {
	if out.counts(1) && out.enters() && out.brackets() {
		dst = write(r, out, dst)
		out.leaves()
	}
	return dst
}
