package model

// Deltas declares the streaming frames: Prefix, symbol, Separator, data.
type Deltas struct {
	Prefix     string      `json:"prefix"`
	Separator  string      `json:"separator"` // one ASCII character
	Operations []Operation `json:"operations"`
}

// Operation is a delta operation. Role: full, append, replace, splice,
// compressed. Only compressed has a chain: zlib and base64 or base85. An operation that
// is not unasked is written where the caller names it, and read always.
type Operation struct {
	Symbol string   `json:"symbol"`
	Role   string   `json:"role"`
	Chain  []string `json:"chain,omitempty"`
	Asked  bool     `json:"asked,omitempty" from:"-"` // encoders write it only where a caller names it

	Header string `json:"-" derived:"header"` // what frames of it begin with
	Steps  *Steps `json:"-" derived:"steps"`  // of compressed alone
}
