package compact

func (in *tuple) text(name string) string { return in.c.own(in.readText(name)) }

func (w *tupleWriter) text(text string) { w.writeText(text) }

func (in *tuple) lentText(name string) string { return in.readText(name) }
