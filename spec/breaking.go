package spec

// Breaking says which findings of `compactgen breaking` are accepted. It is no
// part of the protocol: no model and no digest knows of it.
type Breaking struct {
	Pos    Pos
	Ignore []Ignore
}

// Ignore accepts the findings of a rule, or those of them that are about the
// symbol At.
type Ignore struct {
	Pos              Pos
	Rule, At, Reason Text
}
