package compact

import (
	"cmp"
	"slices"
)

// A deltaWriter makes the deltas of a session's requests as they are sent.
type deltaWriter struct {
	*call
	layout   *requestLayout
	compress bool
	splice   bool // the server is known to read splices
}

// writePlain writes a delta with the operation of a role, if there is one.
func (w *deltaWriter) writePlain(d delta) (string, bool) {
	l := w.spec.features.deltas
	for _, o := range l.operations {
		if o.role == d.role {
			return string(d.append(nil, l, o.header)), true
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
	if w.splice {
		return w.writeLeast(x)
	}
	best, err := w.writeOne(x)
	if two, _ := w.sendAll(w.writeAll(x.replaceAndAppend())); two != nil && (err != nil || w.layout.size(two) < w.layout.size(best)) {
		return two, nil
	}
	return best, err
}

func (w *deltaWriter) writeOne(x *change) ([]string, *Error) {
	var allow []Operation
	if !w.compress {
		allow = w.plain()
	}
	frame, err := w.shortestDelta(x, allow)
	if err != nil {
		return nil, err
	}
	d, err := w.layout.sendable(w.call, string(frame))
	return []string{d}, err
}

// plain are the operations that a session writes without compression.
func (w *deltaWriter) plain() (allow []Operation) {
	for _, o := range w.spec.features.deltas.operations {
		if o.role != deltaCompressed && (w.splice || !o.asked) {
			allow = append(allow, o.symbol)
		}
	}
	return allow
}

// replaceAndAppend is nothing where no text differs within the old one's length, or
// none is longer.
func (x *change) replaceAndAppend() []delta {
	if x.longer <= 0 || x.prefix == len(x.old) {
		return nil
	}
	rest := x.old[x.prefix:]
	width, _ := byteOffset(x.new[x.prefix:], int64(countRunes(rest)))
	end := x.prefix + width
	middle := x.new[x.prefix:end]
	return []delta{
		{role: deltaReplace, position: int64(countRunes(x.new[:x.prefix])), text: middle[:len(middle)-commonSuffix(rest, middle)]},
		{role: deltaAppend, text: x.new[end:]},
	}
}

// writeLeast compares the choices before compression, which costs more than all else,
// and sends the shortest one that can be sent.
func (w *deltaWriter) writeLeast(x *change) (sent []string, err *Error) {
	one, err := w.shortestDelta(x, w.plain())
	if err != nil {
		return nil, err
	}
	_, hasAppend := w.writePlain(delta{role: deltaAppend})
	choices := [][]string{{string(one)}, w.writeAll(x.replaceAndAppend()), w.writeAll(x.splices(hasAppend))}
	choices = slices.DeleteFunc(choices, func(list []string) bool { return list == nil })
	slices.SortStableFunc(choices, func(a, b []string) int { return cmp.Compare(w.layout.size(a), w.layout.size(b)) })
	for _, list := range choices {
		if sent, err = w.sendAll(list); err == nil {
			return sent, nil
		}
	}
	return nil, err
}

// writeAll writes deltas, or nothing where one has no operation.
func (w *deltaWriter) writeAll(deltas []delta) (list []string) {
	for _, d := range deltas {
		plain, ok := w.writePlain(d)
		if !ok {
			return nil
		}
		list = append(list, plain)
	}
	return list
}

// sendAll gives deltas as they are sent: compressed if that is shorter, or needed.
func (w *deltaWriter) sendAll(list []string) (sent []string, err *Error) {
	for _, plain := range list {
		if w.compress && len(plain) > tooShort {
			if z, ok := w.compressDelta(plain); ok && len(z) < len(plain) {
				plain = z
			}
		}
		d, err := w.layout.sendable(w.call, plain)
		if err != nil {
			return nil, err
		}
		sent = append(sent, d)
	}
	return sent, nil
}
