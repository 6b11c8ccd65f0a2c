package compact

func (in *payloadReader) text(name string) string { return in.keep(in.readText(name)) }

func (w *payloadWriter) text(text string) { w.writeText(text) }

func (in *payloadReader) lentText(name string) string { return in.readText(name) }
