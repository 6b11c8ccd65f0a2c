package compact

//lint:file-ignore U1000 only other specs have records in records

import "encoding/binary"

// quickText is a key, or a value. A text that must be copied is that behind others while the reader
// looks for its end, a word at once. What a word has behind that is written over later.
func (in *quickReader) quickText() string {
	if in.next() != '"' {
		in.giveUp()
		return ""
	}
	if !in.c.lent {
		return in.ownText()
	}
	b, i := rawBytes(in.text), in.at+1
	to, n := in.kept[:cap(in.kept)], len(in.kept)
	for i <= len(b)-8 && n <= len(to)-8 {
		w := word(b[i : i+8])
		binary.LittleEndian.PutUint64(to[n:n+8], w)
		hit := special(w) & highs
		if hit == 0 {
			i, n = i+8, n+8
			continue
		}
		skip := firstByte(hit)
		if i, n = i+skip, n+skip; b[i] == '"' {
			from := len(in.kept)
			in.at, in.kept = i+1, to[:n]
			return view(to[from:n])
		}
		c := shortEscape(b[i:])
		if c == 0 {
			break
		}
		to[n] = c
		i, n = i+2, n+1
	}
	return in.escaped()
}

// ownText is a text of a frame that is a string itself.
func (in *quickReader) ownText() string {
	from := in.at + 1
	end := plainEnd(in.text, from)
	if end >= len(in.text) || in.text[end] != '"' {
		return in.escaped()
	}
	in.at = end + 1
	return in.text[from:end]
}

// shortEscape is the character that an escape of two characters means, or 0.
func shortEscape(b []byte) byte {
	if len(b) < 2 || b[0] != '\\' || b[1] >= 0x80 {
		return 0
	}
	return shortEscapes[b[1]]
}

// escaped is a text with escapes, or none.
func (in *quickReader) escaped() string {
	text, i, undone := in.text, in.at+1, in.c.text[:0]
	for {
		end := plainEnd(text, i)
		undone = append(undone, text[i:end]...)
		in.c.text = undone
		if end >= len(text)-1 {
			break
		}
		if text[end] == '"' {
			in.at = end + 1
			return keepText(&in.kept, view(undone), len(text)-in.at)
		}
		c := shortEscape(rawBytes(text)[end:])
		if c == 0 {
			break
		}
		undone, i = append(undone, c), end+2
	}
	return in.rareText()
}

// rareText is a text with escapes of another kind.
func (in *quickReader) rareText() string {
	m := in.whole()
	if m.kind != jsonString {
		in.giveUp()
		return ""
	}
	text, unicode := unquote(m.value)
	if !unicode {
		in.giveUp()
	}
	return text
}
