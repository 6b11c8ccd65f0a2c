package measure

import (
	"cmp"
	"errors"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/internal/o200k"
)

// Records measures records, file by file, of any size: it holds one at a time.
type Records struct {
	session session
	budget  Budget
	ways    []way
	present *records.Value // what the carriers carry
	base    int64          // what it takes as a line of minified JSON
	file    File
	line    int
}

// way is a carrier, what it did not carry, and a file of what it did: nil where none
// is measured.
type way struct {
	carrier      carrier
	alone, lines Refused
	whole        *Whole
	stream       *stream
}

// NewRecords takes Protocol, Model, Record, Timed and Budget of the options.
func NewRecords(o Options) (*Records, error) {
	m := &Records{budget: o.Budget, present: &records.Value{Of: records.Of(o.Model, o.Record)}}
	f := recordFamily(o.Protocol, m.present)
	if err := o.Budget.check([]family{f}); err != nil {
		return nil, err
	}
	f.seen = m.seen
	for _, c := range f.carriers {
		w := way{carrier: c, alone: Refused{Name: c.name}, lines: Refused{Name: c.name, Whole: true}}
		if c.stacks() {
			w.whole = &Whole{Name: c.name, Kind: c.kind}
		}
		m.ways = append(m.ways, w)
	}
	m.session = session{
		report: &Report{
			Tokenizer: Tokenizer, Timed: o.Timed, Record: m.present.Of.Name,
			Groups: []Group{{Name: f.name, Note: f.note, Total: f.rows()}},
		},
		families: []family{f}, meter: meter{o200k.Count, o.Timed}, progress: newGauge(nil, nil),
	}
	return m, nil
}

// Begin begins a file.
func (m *Records) Begin(name string) {
	m.file = File{Name: name, Rows: m.session.families[0].rows()}
	for i := range m.ways {
		if w := &m.ways[i]; w.whole != nil {
			w.stream = newStream(w.carrier.binary)
		}
	}
}

// Add measures a record, which is a line of the file. One that no format carries is
// refused: there is nothing to compare.
func (m *Records) Add(line int, fields map[string]any) (refused, err error) {
	m.present.Fields, m.line = fields, line
	if refused = m.uncarried(); refused != nil {
		return refused, nil
	}
	m.file.Documents++
	return nil, m.session.document(m.session.families[0], "", m.file.Rows)
}

// uncarried is why no format carries the present record: what the first one says.
func (m *Records) uncarried() (why error) {
	for _, w := range m.ways {
		if w.carrier.kind != Declared {
			continue
		}
		_, err := w.carrier.carry("")
		if err == nil {
			return nil
		}
		why = cmp.Or(why, err)
	}
	return why
}

// seen hears what a carrier made of the present record. The first is the baseline.
func (m *Records) seen(i int, wire string, err error) {
	w := &m.ways[i]
	if i == 0 {
		m.base = int64(len(wire)) + 1
	}
	switch {
	case err != nil:
		w.alone.count(Problem{m.file.Name, m.line, err.Error()})
	case w.stream != nil && !w.stream.add(wire, m.base):
		w.lines.count(Problem{m.file.Name, m.line, "its frame has a line feed, and would be several lines"})
	}
}

// End adds the file to the report. One without a record has no part in it.
func (m *Records) End() {
	if m.file.Documents == 0 {
		return
	}
	m.session.add(m.file.Documents, []File{m.file})
	for _, w := range m.ways {
		if w.whole != nil {
			w.whole.add(w.stream)
		}
	}
}

// ErrNoRecords says that there is nothing to report.
var ErrNoRecords = errors.New("no line is a record; --into puts texts into one")

// Report is that of all files, in which so many lines were wrong.
func (m *Records) Report(wrong int) (*Report, error) {
	r := m.session.report
	if r.Documents == 0 {
		return nil, ErrNoRecords
	}
	r.Wrong = wrong
	for _, w := range m.ways {
		if w.whole != nil {
			r.Whole = append(r.Whole, *w.whole)
		}
		for _, refused := range []Refused{w.alone, w.lines} {
			if refused.Records > 0 {
				r.Refused = append(r.Refused, refused)
			}
		}
	}
	r.Budget = m.budget.compare(r)
	return r, nil
}
