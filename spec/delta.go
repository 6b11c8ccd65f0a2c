package spec

// Deltas declares the streaming frames.
type Deltas struct {
	Pos        Pos
	Prefix     Text        `key:"prefix" form:"prefix" doc:"What delta frames begin with."`
	Separator  Text        `key:"separator" form:"separator" doc:"One character of ASCII punctuation, behind the symbol and behind each number."`
	Operations []Operation `key:"operations" doc:"The operations; their order breaks ties between equally short deltas."`
}

// Operation is one delta operation. Only the compressed one has a chain, and only the
// splice says whether encoders write it unasked.
type Operation struct {
	Pos     Pos    `name:"an operation" doc:"One operation."`
	Symbol  Text   `key:"symbol" form:"filled" doc:"The operation on the wire; quote it."`
	Role    Text   `key:"role" form:"operationRole" doc:"What the operation does."`
	Chain   []Text `key:"chain,optional" form:"deltaStep" each:"A step." doc:"How the compressed operation writes another delta: zlib, then base64 or base85."`
	Unasked Bool   `key:"unasked,optional" doc:"Whether encoders write the splice where the caller does not ask for it; true if the spec does not say."`
}

// Asked says whether encoders write the operation only where a caller names it.
func (o *Operation) Asked() bool { return o.Unasked.Set() && !o.Unasked.V }
