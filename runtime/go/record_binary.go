package compact

// What there is to say where some formats' frames are bytes, and some are texts.

// binaryFrame is the error of a frame of the record's that is to be a text, and may be
// bytes, which the function reads.
func (c *call) binaryFrame(err *Error, wire, reader string) *Error {
	if err != nil && err.Cause != CauseNotUnicode {
		return err
	}
	record, f, _ := c.detect(wire)
	if record < 0 || &c.spec.records[record] != c.record || !c.record.formats[f].binary {
		return err
	}
	return because(roleFormat, CauseBinaryFrame).withFrame(wire).but(reader)
}

// noText is the error of a frame of bytes that is to be a text, where the record has none.
//
//lint:ignore U1000 only other specs have such a record
func (p *Protocol) noText(wire, reader string) error {
	err := p.limits.size(wire)
	if err == nil {
		err = because(roleFormat, CauseBinaryFrame).withFrame(wire).but(reader)
	}
	return p.stamp(err)
}

// textsOnly has an encoder of text choose among the formats of text. The function writes
// the others.
func (e *encoder) textsOnly(writer string) {
	refused := func(name string) {
		e.err = because(roleUnrepresentable, CauseBinaryFormat).of(fieldFormat).with(name).but(writer)
	}
	switch s := e.selection; {
	case s == nil:
		if e.format >= 0 && e.record.formats[e.format].binary {
			refused(e.record.formats[e.format].name)
		}
	case s.texts != nil && len(s.texts.list) > 0:
		e.selection = s.texts
	default:
		for _, place := range s.list {
			if e.record.formats[place].binary {
				refused(s.name)
			}
		}
	}
}

// beginsPayload says whether bytes begin like a payload, or like one that is compressed.
func beginsPayload(frame string, packed bool) bool {
	switch {
	case frame == "":
		return false
	case packed:
		return frame[0] == 0x78 || len(frame) > 1 && frame[0] == 0x1f && frame[1] == 0x8b
	}
	return frame[0]>>4 == 0x9 || frame[0] == 0xdc || frame[0] == 0xdd
}
