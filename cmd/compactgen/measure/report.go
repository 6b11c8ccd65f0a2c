// Package measure counts what documents cost in every format and algorithm of
// a protocol, beside minified JSON, gzip, zstd and TOON.
package measure

import (
	"fmt"
	"time"

	"github.com/compactgen/compactgen/internal/o200k"
)

// Tokenizer counts tokens.
const Tokenizer = o200k.Name

// Report is a finished measurement. The renderers are functions of it alone.
type Report struct {
	Tokenizer string    `json:"tokenizer"`
	Record    string    `json:"record,omitempty"` // of which the documents are
	Documents int       `json:"documents"`
	Wrong     int       `json:"wrong_lines,omitempty"`
	Timed     bool      `json:"timed"`
	Groups    []Group   `json:"groups"`
	Whole     []Whole   `json:"whole,omitempty"`   // of records
	Refused   []Refused `json:"refused,omitempty"` // of records
	LeftOut   []Problem `json:"left_out"`
	Budget    []Check   `json:"budget,omitempty"`
}

// noun is what a document is called.
func (r *Report) noun() string {
	if r.Record != "" {
		return "record"
	}
	return "document"
}

// Group is one way to see the documents. Its name is "format", where each is
// the result of a response, or a record, or "algorithm", where each is M2M content. The
// first row is what the others are compared with; Files sum up to Total.
type Group struct {
	Name  string `json:"name"`
	Note  string `json:"note"`
	Total []Row  `json:"total"`
	Files []File `json:"files"`
}

// File is the part of one file, with the rows of the total.
type File struct {
	Name      string `json:"name"`
	Documents int    `json:"documents"`
	Rows      []Row  `json:"rows"`
}

// Kind says where a row comes from.
type Kind string

// The kinds of rows.
const (
	Baseline  Kind = "baseline"
	Declared  Kind = "declared"  // by the spec
	Selection Kind = "selection" // between what is declared
	Peer      Kind = "peer"      // from elsewhere
)

// Row sums over the documents that Name carries; the base is what the baseline
// takes for the same documents. Tokens are nil if the output is no text.
// Encode is in nanoseconds, the sum of each document's median, 0 if untimed.
type Row struct {
	Name       string        `json:"name"`
	Kind       Kind          `json:"kind"`
	Documents  int           `json:"documents"`
	Bytes      int64         `json:"bytes"`
	BaseBytes  int64         `json:"base_bytes"`
	Tokens     *int64        `json:"tokens"`
	BaseTokens int64         `json:"base_tokens"`
	Encode     time.Duration `json:"encode_ns,omitempty"`
}

// add counts other's documents too.
func (r *Row) add(other Row) {
	r.Documents += other.Documents
	r.Bytes += other.Bytes
	r.BaseBytes += other.BaseBytes
	r.BaseTokens += other.BaseTokens
	r.Encode += other.Encode
	if r.Tokens != nil && other.Tokens != nil {
		sum := *r.Tokens + *other.Tokens
		r.Tokens = &sum
	}
}

// Problem says why a file cannot be measured. Line is 0 if the problem is the
// whole file's.
type Problem struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`
	Reason string `json:"reason"`
}

func (p *Problem) Error() string {
	if p.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", nameOf(p.File), p.Line, p.Reason)
	}
	return nameOf(p.File) + ": " + p.Reason
}

// rowOf returns the row of that name, or nil.
func rowOf(rows []Row, name string) *Row {
	for i := range rows {
		if rows[i].Name == name {
			return &rows[i]
		}
	}
	return nil
}
