package compact

// The selections, which every protocol may use beside its formats' names.
const (
	// FormatAuto chooses by the UTF-8 bytes of one text. See docs/record.md §6.
	FormatAuto     Format = "auto"
	selectSmallest Format = "smallest"
	selectTokens   Format = "tokens"
)

// A choice is how an encoder chooses. Without ranges auto takes the first
// format that carries the record.
type choice struct {
	ranges           []formatRange
	otherwise        Format // "" where there is none
	smallest, tokens []Format
}

// A formatRange gives a format to sizes up to the most; -1 has no end.
type formatRange struct {
	most   int64
	format Format
}

// choosing is which formats an encoder tries, and what ends that.
type choosing uint8

const (
	byName  choosing = iota + 1
	byRange          // by the size of a text, then perhaps the one for what has no room
	firstOfAll
	firstOfTokens
	smallestOf
)

// selects returns what the selection of the name does, or 0.
func (r *record) selects(name Format) choosing {
	switch {
	case name == FormatAuto && len(r.ranges) > 0:
		return byRange
	case name == FormatAuto:
		return firstOfAll
	case name == selectSmallest && len(r.smallest) > 0:
		return smallestOf
	case name == selectTokens && len(r.tokens) > 0:
		return firstOfTokens
	}
	return 0
}

// choices are the names of the formats and of the selections.
func (r *record) choices() []Format {
	list := append(r.formatNames(), FormatAuto)
	if len(r.smallest) > 0 {
		list = append(list, selectSmallest)
	}
	if len(r.tokens) > 0 {
		list = append(list, selectTokens)
	}
	return list
}

// candidate is the place of the format to try next, or -1.
func (e *encoder) candidate(size int) int {
	r := e.record
	switch {
	case e.choice == smallestOf && e.tried < len(r.smallest):
		return r.format(r.smallest[e.tried])
	case e.written:
	case e.choice == byName && e.tried == 0:
		return e.format
	case e.choice == byRange && e.tried == 0:
		return r.format(r.auto(int64(size)))
	case e.cramped && e.givesWay():
		return r.format(r.otherwise)
	case e.choice == firstOfAll && e.tried < len(r.formats):
		return e.tried
	case e.choice == firstOfTokens && e.tried < len(r.tokens):
		return r.format(r.tokens[e.tried])
	}
	return -1
}

// givesWay says whether another format is tried where the layout has no room.
func (e *encoder) givesWay() bool {
	return e.choice == byRange && e.tried == 1 && e.record.otherwise != ""
}

func (r *record) auto(size int64) Format {
	for _, x := range r.ranges {
		if size <= x.most {
			return x.format
		}
	}
	return r.ranges[len(r.ranges)-1].format
}

// keepSmaller keeps the last frame if it is the first one, or smaller than the one
// that is kept, behind which it was written.
func (e *encoder) keepSmaller() {
	switch size := len(e.out) - e.end; {
	case !e.written:
	case !e.done:
		e.end, e.done = len(e.out), true
	case size < e.end-e.before:
		e.out = append(e.out[:e.before], e.out[e.end:]...)
		e.end = len(e.out)
	default:
		e.out = e.out[:e.end]
	}
}
