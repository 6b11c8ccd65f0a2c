package spec

// Breaking says which findings of `compactgen breaking` are accepted. It is no
// part of the protocol, so it is not in the model or the digest.
type Breaking struct {
	Pos    Pos
	Ignore []Ignore `key:"ignore" doc:"Findings that are accepted."`
}

// Ignore accepts the findings of a rule; if At is set, only those about that
// symbol.
type Ignore struct {
	Pos    Pos  `name:"an ignore" doc:"The findings of one rule, or those about one symbol."`
	Rule   Text `key:"rule" form:"breakingRule" doc:"Id of the rule."`
	At     Text `key:"at,optional" form:"filled" doc:"The symbol that the finding is about; any, if left out."`
	Reason Text `key:"reason" form:"filled" doc:"Why the change harms nobody."`
}
