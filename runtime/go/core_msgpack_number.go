package compact

const floatText = "a float of 64 bits"

// number reads a float of 64 bits; nothing else is one.
func (in *tuple) number(field int) {
	f, v := in.c.field(field)
	if in.code() != floatCode {
		in.wrongType(f.name, floatText)
	}
	v.n = int64(in.size(8))
	if !isFinite(v.float()) {
		in.wrongType(f.name, numberText)
	}
}

const floatCode = 0xcb

func (w *tupleWriter) number(field int) { _ = w.encoder.EncodeFloat64(w.c.values[field].float()) }
