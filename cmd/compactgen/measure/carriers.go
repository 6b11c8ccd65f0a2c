package measure

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// carrier is one way to carry a document. A [compact.Error] says that it
// cannot; any other error ends the measurement.
type carrier struct {
	name   string
	kind   Kind
	binary bool // no text, so no tokens
	carry  func(doc string) (string, error)
}

// family is a group before it is measured. The first carrier is the baseline.
// Prepare makes the carriers' input from a document; nil means the document
// itself. Seen hears what each carrier makes, if anybody asks.
type family struct {
	name, note string
	prepare    func(doc string) string
	seen       func(carrier int, wire string, err error)
	carriers   []carrier
}

// families are the groups of carriers that a protocol offers. A record has formats
// to measure where one of its fields, and no other, can hold a document.
func families(p *compact.Protocol, m *model.Model, r *model.Record) (list []family) {
	if len(records.Bodies(r)) == 1 {
		list = append(list, formats(p, m, r))
	}
	if m.Compression != nil {
		list = append(list, algorithms(p, m))
	}
	return list
}

// formats compares with verbose, which is the protocol's own minified JSON, or
// with the record as `compactgen encode` reads it if a spec has no verbose.
func formats(p *compact.Protocol, m *model.Model, r *model.Record) family {
	base := carrier{"minified JSON", Baseline, false, func(doc string) (string, error) {
		text, err := records.Sample(m, r, doc).MarshalJSON()
		return string(text), err
	}}
	var declared []carrier
	for _, f := range r.Formats {
		c := carrier{f.Name, Declared, f.Binary, encoding(p, m, r, string(f.Name))}
		if f.Chain[0] == string(model.FeatureVerbose) {
			c.kind = Baseline
			base = c
			continue
		}
		declared = append(declared, c)
	}
	list := append([]carrier{base}, declared...)
	for _, s := range selections(r) {
		list = append(list, carrier{string(s), Selection, r.Binary && s != "tokens" && !asText(r, s), encoding(p, m, r, s)})
	}
	for _, peer := range peers() {
		list = append(list, behind(base.carry, peer))
	}
	note := fmt.Sprintf("each the %s of the record %s%s; gzip, zstd and TOON are of %s", records.Body(r), r.Name, madeUp(r), base.name)
	return family{name: "format", note: note, carriers: list}
}

// behind is a carrier of what another one makes.
func behind(base func(string) (string, error), c carrier) carrier {
	carry := c.carry
	c.carry = func(doc string) (string, error) {
		text, err := base(doc)
		if err != nil {
			return "", err
		}
		return carry(text)
	}
	return c
}

// madeUp names the fields that a record needs beside the document.
func madeUp(r *model.Record) string {
	var names []string
	for _, f := range r.Fields {
		if !f.Optional && f.Name != records.Body(r) {
			names = append(names, f.Name)
		}
	}
	if names == nil {
		return ""
	}
	return " (made up: " + strings.Join(names, ", ") + ")"
}

// noFamily is the error where no field, or more than one, can hold a document.
func noFamily(r *model.Record) error {
	list := records.Bodies(r)
	if len(list) == 0 {
		return fmt.Errorf("the record %s has no field of type text that could hold a document", r.Name)
	}
	return fmt.Errorf("the record %s has several fields of type text that could hold a document (%s); name one in the spec: selection, by", r.Name, strings.Join(list, ", "))
}

func encoding(p *compact.Protocol, m *model.Model, r *model.Record, f string) func(string) (string, error) {
	return func(doc string) (string, error) {
		v := records.Sample(m, r, doc)
		if asText(r, f) {
			return p.EncodeRecord(v.Of.Name, v.Fields, compact.RecordOptions{Format: f})
		}
		frame, err := p.EncodeRecordBytes(v.Of.Name, v.Fields, compact.RecordOptions{Format: f})
		return string(frame), err
	}
}

// asText says whether encoders of text know by themselves what to take: where nothing is declared,
// the first text format that carries the record.
func asText(r *model.Record, f string) bool { return f == "auto" && r.Selection == nil && r.Text }

func selections(r *model.Record) []string {
	list := []string{"auto"}
	if s := r.Selection; s != nil && len(s.Smallest) > 0 {
		list = append(list, "smallest")
	}
	if s := r.Selection; s != nil && len(s.Tokens) > 0 {
		list = append(list, "tokens")
	}
	return list
}

// algorithms compares with the minified JSON; a text that is not JSON stays.
func algorithms(p *compact.Protocol, m *model.Model) family {
	list := []carrier{{"minified JSON", Baseline, false, func(doc string) (string, error) { return minify(doc), nil }}}
	for _, a := range m.Compression.Algorithms {
		o := compact.CompressOptions{Algorithm: compact.Algorithm(a.Name)}
		if a.Role != "none" {
			list = append(list, carrier{a.Name, Declared, a.Role == "dictionary", shortening(compressing(p, o))})
		}
		if a.Role == "structure" {
			o.Plain = true
			list = append(list, carrier{a.Name + " plain", Declared, false, shortening(compressing(p, o))})
		}
	}
	for _, s := range []compact.Algorithm{compact.AlgorithmAuto, compact.AlgorithmExact, compact.AlgorithmSmallest} {
		list = append(list, carrier{string(s), Selection, false, compressing(p, compact.CompressOptions{Algorithm: s})})
	}
	for _, peer := range peers() {
		if peer.binary {
			peer.carry = shortening(peer.carry)
		}
		list = append(list, peer)
	}
	note := "each as M2M content, minified if it is JSON; what an algorithm, gzip or zstd does not shorten goes, and counts, as it is"
	return family{name: "algorithm", note: note, prepare: minify, carriers: list}
}

func compressing(p *compact.Protocol, o compact.CompressOptions) func(string) (string, error) {
	return func(doc string) (string, error) {
		frame, err := p.AppendCompress(nil, doc, o)
		return string(frame), err
	}
}

// shortening sends a document as it is if that is not longer.
func shortening(compress func(string) (string, error)) func(string) (string, error) {
	return func(doc string) (string, error) {
		frame, err := compress(doc)
		if err == nil && len(frame) >= len(doc) {
			return doc, nil
		}
		return frame, err
	}
}

// minify takes out the white space between a JSON text's tokens.
func minify(doc string) string {
	var b bytes.Buffer
	if json.Compact(&b, []byte(doc)) != nil {
		return doc
	}
	return b.String()
}
