package compact

import "slices"

// The selections, which every protocol may use beside its formats' names.
const (
	// FormatAuto chooses by the UTF-8 bytes of the result. See docs/record.md §6.
	FormatAuto     Format = "auto"
	selectSmallest Format = "smallest"
	selectTokens   Format = "tokens"
)

// encode appends the record's frame to dst.
func (c *call) encode(dst []byte, r *Response, opts *EncodeOptions) ([]byte, *Error) {
	f := opts.Format
	if f == "" {
		f = FormatAuto
	}
	choose := c.chooser(f)
	b := c.spec.base(f)
	if choose == nil && b == baseNone {
		return nil, unrepresentable(fieldFormat, oneOf(c.spec.formatNames())).with(string(f))
	}
	if err := c.prepare(r); err != nil {
		return nil, err
	}
	c.asked = opts.PayloadVersion
	if choose == nil {
		if err := c.check(b, opts.AllowLoss); err != nil {
			return nil, err
		}
		return c.spec.encode(c, f, dst), nil
	}
	if err := c.check(baseNone, nil); err != nil {
		return nil, err
	}
	return choose(c, dst)
}

// chooser returns how a selection appends the frame, or nil for a format.
func (c *call) chooser(f Format) func(*call, []byte) ([]byte, *Error) {
	switch {
	case f == FormatAuto:
		return (*call).encodeAuto
	case f == selectSmallest && len(c.spec.smallest) > 0:
		return (*call).encodeSmallest
	case f == selectTokens && len(c.spec.tokens) > 0:
		return (*call).encodeTokens
	}
	return nil
}

// formatNames are those of the formats and of the selections.
func (s *specification) formatNames() []Format {
	list := append(slices.Clone(s.formats), FormatAuto)
	if len(s.smallest) > 0 {
		list = append(list, selectSmallest)
	}
	if len(s.tokens) > 0 {
		list = append(list, selectTokens)
	}
	return list
}

func (c *call) encodeAs(f Format, dst []byte) ([]byte, *Error) {
	if err := c.check(c.spec.base(f), nil); err != nil {
		return nil, err
	}
	return c.spec.encode(c, f, dst), nil
}

func (c *call) encodeAuto(dst []byte) ([]byte, *Error) {
	r := &c.response
	f := c.spec.auto(int64(len(r.Result)))
	verboseOnly := r.ReasoningEffort != "" || r.Ultrathink != nil || r.ReturnCode != nil || r.Members != ""
	if c.spec.otherwise != "" {
		if verboseOnly || c.spec.base(f) == baseDSL && !c.carriesModel(baseDSL) {
			f = c.spec.otherwise
		}
	}
	return c.encodeAs(f, dst)
}

// encodeSmallest writes every candidate behind dst, one after another, and
// keeps the smallest.
func (c *call) encodeSmallest(dst []byte) ([]byte, *Error) {
	var first *Error
	best, found := dst, false
	for _, f := range c.spec.smallest {
		out, err := c.encodeAs(f, best)
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

func (c *call) encodeTokens(dst []byte) ([]byte, *Error) {
	var first *Error
	for _, f := range c.spec.tokens {
		out, err := c.encodeAs(f, dst)
		if err == nil {
			return out, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, first
}
