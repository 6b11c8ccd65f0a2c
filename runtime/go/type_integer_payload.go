package compact

func (in *tuple) integer(name string, least, most int64) int64 {
	return in.readInteger(name, least, most)
}

func (w *tupleWriter) integer(n int64) { w.writeInteger(n) }
