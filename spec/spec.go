// Package spec reads and checks the YAML file that declares a compact wire
// protocol. docs/spec-format.md describes the file for its authors.
package spec

import "strconv"

// Pos is a place in a spec file; lines and columns count from 1, columns in
// code points.
type Pos struct {
	Line, Col int
}

// String is the place as `line:col`.
func (p Pos) String() string { return strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Col) }

func (p Pos) before(q Pos) bool { return p.Line < q.Line || p.Line == q.Line && p.Col < q.Col }

// Value is a scalar of the file and where it stands. The zero Pos means that the
// file does not have it.
type Value[T any] struct {
	V   T
	Pos Pos
}

// Set says whether the file holds the value.
func (v Value[T]) Set() bool { return v.Pos.Line > 0 }

type (
	// Text is a quoted or plain string.
	Text = Value[string]
	// Int is a decimal integer.
	Int = Value[int64]
	// Bool is true or false.
	Bool = Value[bool]
)

// Scalar is a value of some field, as text, and what YAML holds it for.
type Scalar struct {
	Text
	kind string
}

// IsString says whether the file has a string, not a number, true or false.
func (s Scalar) IsString() bool { return s.kind == kindString }

// File is a spec as it is written. Load returns it only when it is valid. A nil
// section is one that the file leaves out; errors, limits, and what a chain needs
// of base85 and zlib, are then those of compact.yaml, and stand nowhere.
type File struct {
	noted                    // the sections
	Path        string       // as given to Load, with slashes
	Protocol    Protocol     `key:"protocol" doc:"What the protocol is called."`
	Generate    Generate     `key:"generate,optional" doc:"What generated packages are called, where no flag says otherwise."`
	Errors      []ErrorKind  `key:"errors,optional" doc:"The public names of all errors: one row for each role. Without it, those of Compact Protocol."`
	Limits      []Limit      `key:"limits,optional" doc:"Defaults of the limits, inclusive. Those that are left out are Compact Protocol's."` // in the order of LimitRoles
	Tables      []Table      `key:"tables,optional" doc:"Tables of codes."`
	Records     []Record     `key:"records" doc:"What frames carry. The first record is the protocol's own."` // the first is the protocol's own
	Base85      *Base85      `key:"base85,optional" doc:"Base85: a public function, and a step of chains. Without it, chains have Compact Protocol's."`
	Zlib        *Zlib        `key:"zlib,optional" doc:"The zlib step. Without it, chains have Compact Protocol's."`
	Deltas      *Deltas      `key:"deltas,optional" doc:"Streaming: prefix, symbol, separator, data."`
	Requests    *Requests    `key:"requests,optional" doc:"Frames of requests, which no record begins like; needs the section deltas."`
	Compression *Compression `key:"compression,optional" doc:"M2M compression: a tag, then what an algorithm made of the content."`
	MCP         *MCP         `key:"mcp,optional" doc:"The messages of MCP that are recognised, and how a caller asks for compact results; needs the sections requests and compression."`
	Breaking    Breaking     `key:"breaking,optional" doc:"What compactgen breaking accepts; no part of the protocol."`
}
