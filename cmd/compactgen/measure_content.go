package main

import (
	"bytes"
	"encoding/json"

	"github.com/compactgen/compactgen/cmd/compactgen/toon"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// minified returns the documents without white space between tokens, or nil
// where one is not JSON.
func minified(docs []string) []string {
	var texts []string
	for _, doc := range docs {
		var b bytes.Buffer
		if json.Compact(&b, []byte(doc)) != nil {
			return nil
		}
		texts = append(texts, b.String())
	}
	return texts
}

// algorithms sums over every algorithm and selection, and over TOON; the first
// row is the minified JSON.
func (c counter) algorithms(p *compact.Protocol, m *model.Model, docs []string) ([]row, error) {
	type carrier struct {
		name   string
		binary bool
		carry  func(string) (string, error)
	}
	list := []carrier{{name: "minified JSON", carry: func(doc string) (string, error) { return doc, nil }}}
	for _, a := range m.Compression.Algorithms {
		if a.Role != "none" {
			list = append(list, carrier{a.Name, a.Role == "dictionary", shortening(p, compact.Algorithm(a.Name))})
		}
	}
	for _, s := range []compact.Algorithm{compact.AlgorithmAuto, compact.AlgorithmExact, compact.AlgorithmSmallest} {
		list = append(list, carrier{name: string(s), carry: compressing(p, s)})
	}
	list = append(list, carrier{name: "TOON", carry: toon.Encode})
	var rows []row
	for _, l := range list {
		r, err := c.sum(l.name, docs, l.carry)
		if err != nil {
			return nil, err
		}
		if l.binary {
			r.tokens = -1
		}
		rows = append(rows, r)
	}
	return rows, nil
}

func compressing(p *compact.Protocol, a compact.Algorithm) func(string) (string, error) {
	return func(doc string) (string, error) {
		frame, err := p.AppendCompress(nil, doc, compact.CompressOptions{Algorithm: a})
		return string(frame), err
	}
}

// shortening sends what does not get shorter as it is.
func shortening(p *compact.Protocol, a compact.Algorithm) func(string) (string, error) {
	compress := compressing(p, a)
	return func(doc string) (string, error) {
		frame, err := compress(doc)
		if err == nil && len(frame) >= len(doc) {
			return doc, nil
		}
		return frame, err
	}
}
