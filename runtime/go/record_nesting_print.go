package compact

//lint:file-ignore U1000 only other specs have records in records

// brackets notes one of JSON that is open, if it may be.
func (out *quickWriter) brackets() bool {
	out.c.around++
	out.failed = out.failed || out.c.around >= out.c.limits.Depth
	return !out.failed
}

// printText appends a text in quotes.
func (out *quickWriter) printText(dst []byte, text string) []byte {
	end := asciiText(text)
	if end < len(text) {
		out.failed = out.failed || !isUnicode(text)
		return appendQuoted(dst, text)
	}
	return append(append(append(dst, '"'), text...), '"')
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
