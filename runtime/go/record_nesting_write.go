package compact

//lint:file-ignore U1000 only other specs have records in records

// Most records are right. A quick writer writes a record with others in it while it judges the
// values. At anything wrong, or that a layout may lack, it gives up: then the checks say what it is,
// and the record is written without it, if it may be.

// A quickWriter's checker judges values of types that are rare.
type quickWriter struct {
	checker
	failed bool
}

// A quickEncoder is an encoder with such a writer: both are allocated at once.
type quickEncoder struct {
	encoder
	quick quickWriter
}

// quickly is the place of the format that is tried first, where no more is asked than its name;
// else -1. inOrder says that auto takes the first that carries the record.
func (e *encoder) quickly(inOrder bool) int {
	switch s := e.selection; {
	case e.err != nil || e.options.PayloadVersion != "":
		return -1
	case s == nil:
		return e.format
	case inOrder && s.name == selectAuto && len(s.list) > 0:
		return s.list[0]
	}
	return -1
}

// quickFrameOf says whether it wrote the record, in the format at the place.
func quickFrameOf[T any](e *quickEncoder, place int, r *T, write func(r *T, out *quickWriter, dst []byte) []byte) bool {
	out := &e.quick
	out.c = e.c
	parts := e.c.callParts
	dst := write(r, out, append(e.out, e.record.formats[place].prefix...))
	if !out.fails() {
		e.out, e.written = dst, true
		return true
	}
	e.c.callParts = parts
	e.c.present = e.c.present[:0]
	return false
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
