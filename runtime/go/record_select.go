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
	by               int // the field whose bytes count; -1 for none
	ranges           []formatRange
	otherwise        Format // "" where there is none
	smallest, tokens []Format
}

// A formatRange gives a format to sizes up to the most; -1 has no end.
type formatRange struct {
	most   int64
	format Format
}

// chooser returns how a selection appends the frame, or nil where there is none
// of the name.
func (r *record) chooser(name Format) func(*call, []byte) ([]byte, *Error) {
	switch {
	case name == FormatAuto && len(r.ranges) > 0:
		return (*call).encodeAuto
	case name == FormatAuto:
		return func(c *call, dst []byte) ([]byte, *Error) { return c.encodeFirst(dst, c.record.formatNames()) }
	case name == selectSmallest && len(r.smallest) > 0:
		return (*call).encodeSmallest
	case name == selectTokens && len(r.tokens) > 0:
		return func(c *call, dst []byte) ([]byte, *Error) { return c.encodeFirst(dst, c.record.tokens) }
	}
	return nil
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

// encodeAuto goes by the size of a text, but for what the layout lacks room for.
func (c *call) encodeAuto(dst []byte) ([]byte, *Error) {
	r, size := c.record, 0
	if r.by >= 0 {
		size = len(c.values[r.by].text)
	}
	f := r.format(r.auto(int64(size)))
	if r.otherwise != "" && !c.hasRoom(f) {
		f = r.format(r.otherwise)
	}
	return c.encodeAs(f, dst, nil)
}

func (r *record) auto(size int64) Format {
	for _, x := range r.ranges {
		if size <= x.most {
			return x.format
		}
	}
	return r.ranges[len(r.ranges)-1].format
}

// hasRoom says whether the format's layout has the present fields, and separated
// text can write them. A code without a number is no question of room.
func (c *call) hasRoom(f *format) bool {
	if f.base == baseVerbose {
		return true
	}
	if c.members != "" {
		return false
	}
	if f.base == basePayload {
		c.chooseVersion()
	}
	for i := range c.values {
		v := &c.values[i]
		if !v.has {
			continue
		}
		if fits := c.carries(f, &c.record.fields[i], v, i); fits == lacking || fits == unwritable && f.base == baseDSL {
			return false
		}
	}
	return true
}

// encodeSmallest writes every candidate behind dst, one after another, and
// keeps the smallest.
func (c *call) encodeSmallest(dst []byte) ([]byte, *Error) {
	var first *Error
	best, found := dst, false
	for _, name := range c.record.smallest {
		out, err := c.encodeAs(c.record.format(name), best, nil)
		if err != nil {
			if first == nil {
				first = err
			}
			continue
		}
		size := len(out) - len(best)
		dst = out[:len(dst)] // the same bytes, perhaps in a larger array
		if !found || size < len(best)-len(dst) {
			best = append(dst, out[len(best):]...)
		} else {
			best = out[:len(best)]
		}
		found = true
	}
	if !found {
		return nil, first
	}
	return best, nil
}

// encodeFirst takes the first format that carries the record.
func (c *call) encodeFirst(dst []byte, names []Format) ([]byte, *Error) {
	var first *Error
	for _, name := range names {
		out, err := c.encodeAs(c.record.format(name), dst, nil)
		if err == nil {
			return out, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}
