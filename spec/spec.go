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

// File is a spec as it is written. Load returns it only when it is valid. A nil
// section is one that the file leaves out; errors, limits, and what a chain needs
// of base85 and zlib, are then those of compact.yaml, and stand nowhere.
type File struct {
	Path        string // as given to Load, with slashes
	Protocol    Protocol
	Generate    Generate
	Errors      []ErrorKind
	Limits      []Limit // in the order of LimitRoles
	Tables      []Table
	Records     []Record // the first is the protocol's own
	Base85      *Base85
	Zlib        *Zlib
	Deltas      *Deltas
	Requests    *Requests
	MCP         *MCP
	Compression *Compression
	Breaking    Breaking
}
