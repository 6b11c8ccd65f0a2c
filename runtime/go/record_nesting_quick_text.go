package compact

//lint:file-ignore U1000 only other specs have records in records

// quickText is a key, or a value.
func (in *quickReader) quickText() string {
	text, from := in.text, in.at
	if from >= len(text) || text[from] != '"' {
		if in.next() != '"' {
			in.giveUp()
			return ""
		}
		from = in.at
	}
	end := plainEnd(text, from+1)
	if end >= len(text) || text[end] != '"' {
		return in.escaped()
	}
	if in.at = end + 1; !in.c.lent {
		return text[from+1 : end]
	}
	return keepText(&in.kept, text[from+1:end], len(text)-end)
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
		c := shortEscapes[text[end+1]&127]
		if text[end] != '\\' || c == 0 || text[end+1] >= 0x80 {
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
