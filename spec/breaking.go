package spec

// Breaking says which findings of `compactgen breaking` are accepted. It is no
// part of the protocol, so it is not in the model or the digest.
type Breaking struct {
	Pos    Pos
	Ignore []Ignore
}

// Ignore accepts the findings of a rule; if At is set, only those about that
// symbol.
type Ignore struct {
	Pos              Pos
	Rule, At, Reason Text
}
