package compact

func (in *payloadReader) integer(name string, least, most int64) int64 {
	return in.readInteger(name, least, most)
}

func (w *payloadWriter) integer(n int64) { w.writeInteger(n) }
