package spec

// Deltas declares the streaming frames.
type Deltas struct {
	Pos               Pos
	Prefix, Separator Text
	Operations        []Operation
}

// Operation is one delta operation. Only the compressed one has a chain, and only the
// splice says whether encoders write it unasked.
type Operation struct {
	Pos          Pos
	Symbol, Role Text
	Chain        []Text
	Unasked      Bool
}

// Asked says whether encoders write the operation only where a caller names it.
func (o *Operation) Asked() bool { return o.Unasked.Set() && !o.Unasked.V }
