package main

import (
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/tiktoken-go/tokenizer"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

func runMeasure(fs *flag.FlagSet, args []string, io stdio) error {
	path := specFlag(fs)
	member := fs.String("member", "", "measure this string `member` of each line of NDJSON, not the line")
	if err := parse(fs, args, true); err != nil {
		return err
	}
	if fs.NArg() == 0 {
		return errors.New("name the files to measure")
	}
	m, err := loadModel(*path, io)
	if err != nil {
		return err
	}
	p, err := loadProtocol(*path, io)
	if err != nil {
		return err
	}
	var docs []string
	for _, name := range fs.Args() {
		more, err := readDocuments(name, *member)
		if err != nil {
			return err
		}
		docs = append(docs, more...)
	}
	rows, err := measure(p, m, docs)
	if err != nil {
		return err
	}
	fmt.Fprintf(io.out, "%d documents, each as the result of a successful response\n\n", len(docs))
	printRows(io.out, rows)
	return nil
}

// row is one format's sum over all documents.
type row struct {
	format        compact.Format
	bytes, tokens int
}

// measure encodes every document in every format and selection; the first row
// is what the others are compared with.
func measure(p *compact.Protocol, m *model.Model, docs []string) ([]row, error) {
	o200k, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, f := range measured(p, m) {
		r := row{format: f}
		for _, doc := range docs {
			wire, err := p.Encode(sample(m, doc), compact.EncodeOptions{Format: f})
			if err != nil {
				return nil, fmt.Errorf("%s: %w", f, err)
			}
			n, err := o200k.Count(wire)
			if err != nil {
				return nil, err
			}
			r.bytes += len(wire)
			r.tokens += n
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// measured lists the declared formats, then the selections.
func measured(p *compact.Protocol, m *model.Model) []compact.Format {
	list := append(p.Formats(), compact.FormatAuto)
	if len(m.Selection.Smallest) > 0 {
		list = append(list, "smallest")
	}
	if len(m.Selection.Tokens) > 0 {
		list = append(list, "tokens")
	}
	return list
}

// sample is a response around a text, by the first model of the table.
func sample(m *model.Model, text string) compact.Response {
	r := compact.Response{Result: text}
	for _, s := range m.Statuses {
		if s.Role == "success" {
			r.Status = compact.Status(s.Code)
		}
	}
	if len(m.Models.Table) > 0 {
		r.Model = compact.Model(m.Models.Table[0].Code)
	}
	return r
}

func printRows(w io.Writer, rows []row) {
	base := rows[0]
	fmt.Fprintf(w, "| format | bytes | of %s | o200k tokens | of %s |\n|---|--:|--:|--:|--:|\n", base.format, base.format)
	for _, r := range rows {
		fmt.Fprintf(w, "| %s | %d | %s | %d | %s |\n", r.format, r.bytes, share(r.bytes, base.bytes), r.tokens, share(r.tokens, base.tokens))
	}
}

func share(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f %%", 100*float64(n)/float64(of))
}
