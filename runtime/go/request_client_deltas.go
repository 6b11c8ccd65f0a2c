package compact

// A deltaWriter makes the deltas of a session's requests as they are sent.
type deltaWriter struct {
	*call
	layout   *requestLayout
	compress bool
}

// writePlain writes a delta with the operation of a role, if there is one.
func (w *deltaWriter) writePlain(d delta) (string, bool) {
	l := w.spec.features.deltas
	for _, o := range l.operations {
		if o.role == d.role {
			return string(d.append(nil, l, o.symbol)), true
		}
	}
	return "", false
}

// startFresh makes a conversation out of nothing, so that it does not matter what
// the server has. The first delta is always a plain full one: this marks the fresh
// start. If the text is to be compressed, the first delta is empty and the
// compressed one follows.
func (w *deltaWriter) startFresh(conversation string) ([]string, *Error) {
	full, _ := w.writePlain(delta{role: deltaFull, text: conversation}) // every protocol has the full operation
	safe := w.layout.standsAlone(full)
	if safe && !(w.compress && len(full) > tooShort) {
		return []string{full}, nil
	}
	empty, _ := w.writePlain(delta{role: deltaFull})
	rest, ok := w.writePlain(delta{role: deltaAppend, text: conversation})
	if !ok {
		rest = full
	}
	if z, ok := w.compressDelta(rest); ok && w.layout.standsAlone(z) {
		if list := []string{empty, z}; !safe || w.layout.size(list) < w.layout.size([]string{full}) {
			return list, nil
		}
	}
	if !safe {
		return nil, notWhole(full)
	}
	return []string{full}, nil
}

// writeChange takes the server's copy to the new conversation with the fewest bytes:
// nothing, the shortest delta, or a replacement in what is there and an append.
func (w *deltaWriter) writeChange(x *change) ([]string, *Error) {
	if x.prefix == len(x.old) && x.prefix == len(x.new) {
		return nil, nil
	}
	best, err := w.writeOne(x)
	if two := w.writeTwo(x); two != nil && (err != nil || w.layout.size(two) < w.layout.size(best)) {
		return two, nil
	}
	return best, err
}

func (w *deltaWriter) writeOne(x *change) ([]string, *Error) {
	var allow []Operation
	if !w.compress {
		for _, o := range w.spec.features.deltas.operations {
			if o.role != deltaCompressed {
				allow = append(allow, o.symbol)
			}
		}
	}
	frame, err := w.shortestDelta(x, allow)
	if err != nil {
		return nil, err
	}
	d, err := w.layout.sendable(w.call, string(frame))
	return []string{d}, err
}

// writeTwo gives a replacement of what differs within the old text's length and an
// append of the rest, or nil if that does not lead to the new text.
func (w *deltaWriter) writeTwo(x *change) []string {
	if x.longer <= 0 || x.prefix == len(x.old) {
		return nil
	}
	rest := x.old[x.prefix:]
	width, _ := byteOffset(x.new[x.prefix:], int64(countRunes(rest)))
	end := x.prefix + width
	middle := x.new[x.prefix:end]
	middle = middle[:len(middle)-commonSuffix(rest, middle)]
	var list []string
	for _, d := range []delta{
		{deltaReplace, int64(countRunes(x.new[:x.prefix])), middle}, {role: deltaAppend, text: x.new[end:]},
	} {
		plain, ok := w.writePlain(d)
		if !ok {
			return nil
		}
		sent, err := w.compressPlain(plain)
		if err != nil {
			return nil
		}
		list = append(list, sent)
	}
	return list
}

// compressPlain gives a delta as it is sent: compressed if that is shorter, or needed.
func (w *deltaWriter) compressPlain(plain string) (string, *Error) {
	if w.compress && len(plain) > tooShort {
		if z, ok := w.compressDelta(plain); ok && len(z) < len(plain) {
			plain = z
		}
	}
	return w.layout.sendable(w.call, plain)
}
