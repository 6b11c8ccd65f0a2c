package spec

// Deltas declares the streaming frames.
type Deltas struct {
	Pos               Pos
	Prefix, Separator Text
	Operations        []Operation
}

// Operation is one delta operation; only the compressed one has a chain.
type Operation struct {
	Pos          Pos
	Symbol, Role Text
	Chain        []Text
}
