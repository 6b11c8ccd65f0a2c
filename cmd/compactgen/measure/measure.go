package measure

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/internal/o200k"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// Options say what to measure. Paths are files, folders, or "-" for Stdin.
// Progress, if there is one, hears of bytes done and to do.
type Options struct {
	Protocol *compact.Protocol
	Model    *model.Model
	Paths    []string
	Stdin    io.Reader
	Record   string // whose formats are measured; "" is the first
	Member   string // the string of each line of NDJSON that is the document
	NDJSON   bool   // for every file, whatever its name
	Timed    bool
	Budget   Budget
	Progress func(done, total int64)
}

// Run measures. A file that was named and cannot be read is a [*Problem]; one
// found in a folder is left out and in the report.
func Run(o Options) (*Report, error) {
	record := records.Of(o.Model, o.Record)
	all := families(o.Protocol, o.Model, record)
	if len(all) == 0 || o.Record != "" && len(records.Bodies(record)) != 1 {
		return nil, noFamily(record)
	}
	if err := o.Budget.check(all); err != nil {
		return nil, err
	}
	sources, left, err := find(o.Paths)
	if err != nil {
		return nil, err
	}
	r := &Report{Tokenizer: Tokenizer, Timed: o.Timed, LeftOut: left}
	for _, f := range all {
		r.Groups = append(r.Groups, Group{Name: f.name, Note: f.note, Total: f.rows()})
	}
	s := &session{report: r, families: all, meter: meter{o200k.Count, o.Timed}, progress: newGauge(o.Progress, sources)}
	input := &reader{o.Stdin, o.Member, o.NDJSON}
	for _, src := range sources {
		if err := s.file(input, src); err != nil {
			return nil, err
		}
	}
	if r.Documents == 0 {
		return nil, nothing(r.LeftOut)
	}
	slices.SortStableFunc(r.LeftOut, func(a, b Problem) int { return strings.Compare(a.File, b.File) })
	r.Budget = o.Budget.compare(r)
	return r, nil
}

// nothing is the error if there is nothing to measure.
func nothing(left []Problem) error {
	errs := []error{errors.New("no documents to measure")}
	for i := range left {
		errs = append(errs, &left[i])
	}
	return errors.Join(errs...)
}

// session fills a report file by file; it holds the documents of one at a time.
type session struct {
	report   *Report
	families []family
	meter    meter
	progress *gauge
}

// file measures one file in every family, and adds it when all went well.
func (s *session) file(input *reader, src source) error {
	docs, problem := input.read(src.name)
	s.progress.resize(src, docs)
	defer s.progress.finish()
	if problem == nil {
		var measured []File
		for _, f := range s.families {
			file := File{Name: src.name, Documents: len(docs), Rows: f.rows()}
			for _, doc := range docs {
				if err := s.document(f, doc, file.Rows); err != nil {
					problem = &Problem{File: src.name, Reason: err.Error()}
					break
				}
			}
			measured = append(measured, file)
		}
		if problem == nil {
			s.add(len(docs), measured)
			return nil
		}
	}
	if !src.found {
		return problem
	}
	s.report.LeftOut = append(s.report.LeftOut, *problem)
	return nil
}

// add puts a file's part of each group into the report.
func (s *session) add(documents int, files []File) {
	s.report.Documents += documents
	for i, file := range files {
		g := &s.report.Groups[i]
		g.Files = append(g.Files, file)
		for j := range g.Total {
			g.Total[j].add(file.Rows[j])
		}
	}
}

// document adds one document to the rows of its file. A document that the
// baseline cannot carry cannot be compared.
func (s *session) document(f family, doc string, rows []Row) error {
	content := doc
	if f.prepare != nil {
		content = f.prepare(doc)
	}
	counted := map[string]int64{} // selections repeat what a format has made
	var base Row
	for i, c := range f.carriers {
		wire, one, err := s.meter.measure(c, content, counted)
		s.progress.advance(float64(len(doc)) / float64(len(f.carriers)*len(s.families)))
		if err != nil && (i == 0 || !cannot(err)) {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		if f.seen != nil {
			f.seen(i, wire, err)
		}
		if err != nil {
			continue
		}
		if i == 0 {
			base = one
		}
		one.BaseBytes, one.BaseTokens = base.Bytes, *base.Tokens
		rows[i].add(one)
	}
	return nil
}

// rows are the empty rows of a family.
func (f family) rows() []Row {
	var rows []Row
	for _, c := range f.carriers {
		rows = append(rows, c.row())
	}
	return rows
}

func (c carrier) row() Row {
	r := Row{Name: c.name, Kind: c.kind}
	if !c.binary {
		r.Tokens = new(int64)
	}
	return r
}
