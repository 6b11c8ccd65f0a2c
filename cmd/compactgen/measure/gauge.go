package measure

// gauge counts the bytes that are done, and all bytes. Standard input and a
// growing file count only after they have been read.
type gauge struct {
	report      func(done, total int64)
	done        float64
	finished    int64 // of whole files
	total, size int64 // of all files, of the present one
}

func newGauge(report func(done, total int64), sources []source) *gauge {
	g := &gauge{report: report}
	for _, src := range sources {
		g.total += src.size
	}
	return g
}

// resize sets the present file's size to that of its documents.
func (g *gauge) resize(src source, docs []string) {
	g.size = 0
	for _, doc := range docs {
		g.size += int64(len(doc))
	}
	g.total += g.size - src.size
}

func (g *gauge) advance(bytes float64) {
	g.done += bytes
	g.tell()
}

func (g *gauge) finish() {
	g.finished += g.size
	g.done = float64(g.finished)
	g.tell()
}

func (g *gauge) tell() {
	if g.report != nil {
		g.report(int64(g.done), g.total)
	}
}
