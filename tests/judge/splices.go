package judge

import (
	"slices"
	"strconv"
	"strings"
)

// A common is a text that stands in two contents: where, and how long.
type common struct{ old, new, size int }

// turnDeltas are those of a client session that may splice and does not compress: the
// shortest of three choices.
func (t *Protocol) turnDeltas(old, new []rune) []string {
	if string(old) == string(new) {
		return nil
	}
	operations := slices.Clone(t.m.Deltas.Operations)
	one, _ := t.shortest(operations, old, new)
	choices := [][]string{{one}, t.replaceAndAppend(old, new), t.spliceAll(old, new)}
	best := choices[0]
	for _, choice := range choices[1:] {
		if choice != nil && t.sizeOf(choice) < t.sizeOf(best) {
			best = choice
		}
	}
	return best
}

func (t *Protocol) sizeOf(deltas []string) int {
	return len(t.m.Requests.Separator)*len(deltas) + len(strings.Join(deltas, ""))
}

func (t *Protocol) replaceAndAppend(old, new []rune) []string {
	if len(new) <= len(old) || slices.Equal(old, new[:len(old)]) || t.delta("replace") == "" || t.delta("append") == "" {
		return nil
	}
	first, last := differing(old, new[:len(old)])
	return []string{t.delta("replace", strconv.Itoa(first), string(new[first:last])), t.delta("append", string(new[len(old):]))}
}

// delta is a frame, or nothing where no operation has the role.
func (t *Protocol) delta(role string, data ...string) string {
	for _, o := range t.m.Deltas.Operations {
		if o.Role == role {
			return t.m.Deltas.Prefix + o.Symbol + t.m.Deltas.Separator + strings.Join(data, t.m.Deltas.Separator)
		}
	}
	return ""
}

// spliceAll goes over what two texts have in common, code point by code point.
func (t *Protocol) spliceAll(old, new []rune) (list []string) {
	start, same := ends(old, new)
	a, b := old[start:len(old)-same], new[start:len(new)-same]
	text := slices.Clone(old)
	var oldEnd, newEnd int
	for _, m := range append(taken(alike(a, b), a, b), common{len(a), len(b), 0}) {
		gone, come := m.old-oldEnd, string(b[newEnd:m.new])
		at := start + newEnd
		switch {
		case gone == 0 && come == "":
		case gone == 0 && at == len(text) && t.delta("append") != "":
			list = append(list, t.delta("append", come))
		default:
			list = append(list, t.delta("splice", strconv.Itoa(at), strconv.Itoa(gone), come))
		}
		text = slices.Concat(text[:at], []rune(come), text[at+gone:])
		if len(string(text)) > max(len(string(old)), len(string(new))) {
			return nil
		}
		oldEnd, newEnd = m.old+m.size, m.new+m.size
	}
	return list
}

// alike finds the pieces of 32 code points of a, that stand there once, in b.
func alike(a, b []rune) (list []common) {
	for at := 0; at+32 <= len(b); {
		place := -1
		for i := 0; i+32 <= len(a); i += 32 {
			if slices.Equal(a[i:i+32], b[at:at+32]) {
				if place >= 0 {
					place = -1
					break
				}
				place = i
			}
		}
		if place < 0 {
			at++
			continue
		}
		size := 0
		for place+size < len(a) && at+size < len(b) && a[place+size] == b[at+size] {
			size++
		}
		list = append(list, common{place, at, size})
		at += size
	}
	return list
}

// taken keeps the thousand longest that stand apart and in one order, and lets each
// begin earlier.
func taken(list []common, a, b []rune) (keep []common) {
	slices.SortStableFunc(list, func(x, y common) int { return y.size - x.size })
	for _, m := range list[:min(len(list), 1000)] {
		if !slices.ContainsFunc(keep, func(k common) bool {
			before := m.old+m.size <= k.old && m.new+m.size <= k.new
			behind := k.old+k.size <= m.old && k.new+k.size <= m.new
			return !before && !behind
		}) {
			keep = append(keep, m)
		}
	}
	slices.SortFunc(keep, func(x, y common) int { return x.new - y.new })
	var oldEnd, newEnd int
	for i := range keep {
		m := &keep[i]
		for m.old > oldEnd && m.new > newEnd && a[m.old-1] == b[m.new-1] {
			m.old, m.new, m.size = m.old-1, m.new-1, m.size+1
		}
		oldEnd, newEnd = m.old+m.size, m.new+m.size
	}
	return keep
}
