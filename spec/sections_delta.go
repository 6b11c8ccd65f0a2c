package spec

// One function for each mapping, in the order of delta.go.

func (d *Deltas) value() value {
	return mapping(&d.Pos,
		required("prefix", "What delta frames begin with.", text(&d.Prefix, prefixForm)),
		required("separator", "One character of ASCII punctuation, behind the symbol and behind each number.", text(&d.Separator, separatorForm)),
		required("operations", "The operations; their order breaks ties between equally short deltas.",
			list(&d.Operations, (*Operation).value, "an operation", "One operation.")))
}

func (o *Operation) value() value {
	return mapping(&o.Pos,
		required("symbol", "The operation on the wire; quote it.", text(&o.Symbol, filledText)),
		required("role", "What the operation does.", text(&o.Role, operationRole)),
		optional("chain", "How the compressed operation writes another delta: zlib, then base64 or base85.", texts(&o.Chain, deltaStep, "A step.")),
		optional("unasked", "Whether encoders write the splice where the caller does not ask for it; true if the spec does not say.", boolean(&o.Unasked)))
}
