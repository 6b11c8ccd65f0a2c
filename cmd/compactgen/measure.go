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
	o200k, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		return err
	}
	count := counter{o200k.Count}
	rows, err := count.formats(p, m, docs)
	if err != nil {
		return err
	}
	fmt.Fprintf(io.out, "%d documents, each as the result of a successful response\n\n", len(docs))
	printRows(io.out, "format", rows)
	if texts := minified(docs); texts != nil && m.Compression != nil {
		rows, err := count.algorithms(p, m, texts)
		if err != nil {
			return err
		}
		fmt.Fprintf(io.out, "\n%d JSON documents as M2M content; what an algorithm does not shorten goes, and counts, as it is\n\n", len(texts))
		printRows(io.out, "algorithm", rows)
	}
	return nil
}

// row is the sum over all documents; tokens are -1 for frames that are no text.
type row struct {
	name          string
	bytes, tokens int
}

// counter sums bytes and tokens up.
type counter struct {
	tokens func(string) (int, error)
}

// sum makes the row of what carry makes of each document.
func (c counter) sum(name string, docs []string, carry func(doc string) (string, error)) (row, error) {
	r := row{name: name}
	for _, doc := range docs {
		wire, err := carry(doc)
		if err != nil {
			return r, fmt.Errorf("%s: %w", name, err)
		}
		r.bytes += len(wire)
		n, err := c.tokens(wire)
		if err != nil {
			return r, err
		}
		r.tokens += n
	}
	return r, nil
}

// formats sums over every format and selection; the first row is what the
// others are compared with.
func (c counter) formats(p *compact.Protocol, m *model.Model, docs []string) ([]row, error) {
	var rows []row
	for _, f := range measured(p, m) {
		r, err := c.sum(string(f), docs, func(doc string) (string, error) {
			return p.Encode(sample(m, doc), compact.EncodeOptions{Format: f})
		})
		if err != nil {
			return nil, err
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

func printRows(w io.Writer, what string, rows []row) {
	base := rows[0]
	fmt.Fprintf(w, "| %s | bytes | of %s | o200k tokens | of %s |\n|---|--:|--:|--:|--:|\n", what, base.name, base.name)
	for _, r := range rows {
		if r.tokens < 0 {
			fmt.Fprintf(w, "| %s | %d | %s | – | – |\n", r.name, r.bytes, share(r.bytes, base.bytes))
			continue
		}
		fmt.Fprintf(w, "| %s | %d | %s | %d | %s |\n", r.name, r.bytes, share(r.bytes, base.bytes), r.tokens, share(r.tokens, base.tokens))
	}
}

func share(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}
