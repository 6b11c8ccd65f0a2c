package compact

//lint:file-ignore U1000 only other specs have records in records

import "slices"

// Most records are right. A quick writer writes a record with others in it while it judges the
// values. At anything wrong, or that a layout may lack, it gives up: then the checks say what it is,
// and the record is written without it, if it may be.

// A quickWriter's checker judges values of types that are rare. It lies in the call, so that none is
// allocated.
type quickWriter struct {
	checker
	failed bool
}

// quickly is the place of the format that is tried first, where no more is asked than its name;
// else -1. inOrder says that auto takes the first that carries the record. This is before there is
// an encoder, which most records need not have.
func (c *call) quickly(r *record, opts *RecordOptions, texts, inOrder bool) int {
	needed := func(name string) bool { return !slices.Contains(r.optional(), name) }
	if opts.asksVersion() || slices.ContainsFunc(opts.AllowLoss, needed) || c.use(r) != nil {
		return -1
	}
	place := r.format(opts.Format)
	if place < 0 && inOrder && (opts.Format == "" || opts.Format == selectAuto) {
		auto := r.selection(selectAuto)
		if texts && auto.texts != nil && len(auto.texts.list) > 0 {
			auto = auto.texts
		}
		place = auto.list[0]
	}
	if place >= 0 && texts && r.formats[place].binary {
		return -1
	}
	return place
}

// quickFrameOf appends a frame in the format at the place, and says whether the record is right.
func quickFrameOf[T any](c *call, place int, r *T, dst []byte, write func(r *T, out *quickWriter, dst []byte) []byte) ([]byte, bool) {
	parts, out := c.callParts, &c.quick
	out.c = c
	frame := write(r, out, append(dst, c.record.formats[place].prefix...))
	if !out.fails() {
		return frame, true
	}
	c.callParts = parts
	return nil, false
}

// fails says whether nothing more need be written.
func (out *quickWriter) fails() bool {
	return out.failed || out.badText != nil || out.wrong != nil || len(out.c.tooDeep) > 0
}

// enters notes that a record in another one is open.
func (out *quickWriter) enters() bool {
	out.failed = out.failed || !out.c.opens()
	return !out.failed
}

// counts counts records before they are looked at.
func (out *quickWriter) counts(n int) bool {
	out.failed = out.failed || out.c.count(n) < n
	return !out.failed
}

// lacks gives up where something is present that the layout has no room for.
func (out *quickWriter) lacks(present bool) { out.failed = out.failed || present }
