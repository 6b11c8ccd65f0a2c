package model

import "github.com/compactgen/compactgen/spec"

// Deltas declares the streaming frames: Prefix, symbol, Separator, data.
type Deltas struct {
	Prefix     string      `json:"prefix"`
	Separator  string      `json:"separator"` // one ASCII character
	Operations []Operation `json:"operations"`
}

// Operation is a delta operation. Role: full, append, replace, compressed.
// Only compressed has a chain: zlib and base64 or base85.
type Operation struct {
	Symbol string   `json:"symbol"`
	Role   string   `json:"role"`
	Chain  []string `json:"chain,omitempty"`

	Header string `json:"-" derived:"header"` // what frames of it begin with
	Steps  *Steps `json:"-" derived:"steps"`  // of compressed alone
}

func deltas(d *spec.Deltas) *Deltas {
	if d == nil {
		return nil
	}
	out := &Deltas{Prefix: d.Prefix.V, Separator: d.Separator.V}
	for _, o := range d.Operations {
		out.Operations = append(out.Operations, Operation{Symbol: o.Symbol.V, Role: o.Role.V, Chain: texts(o.Chain)})
	}
	return out
}
