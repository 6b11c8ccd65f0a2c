package spec

// One function for each mapping, in the order of request.go.

const (
	framePrefixDoc = "What the frames begin with."
	referenceDoc   = "What references begin with."
)

func (r *Requests) value() value {
	return mapping(&r.Pos,
		required("separator", "Stands between the parts of every frame, and in front of each delta.", text(&r.Separator, requestSeparatorForm)),
		required("hex_length", "Hex digits of a definition's SHA-256 in its reference.", integer(&r.HexLength, hexRange)),
		required("request", "The request itself.", r.Request.value()),
		required("tool", "Definitions of tools.", r.Tool.value(
			required("bundle", "The member that holds several tools in one definition.", text(&r.Tool.Bundle, rawForm)))),
		required("system", "System prompts.", r.System.value()),
		required("session", "The members in which sessions wrap the arguments.", r.Session.value()))
}

func (r *RequestFrame) value() value {
	return mapping(&r.Pos,
		required("prefix", framePrefixDoc, text(&r.Prefix, prefixForm)),
		required("version", "What stands behind the prefix of a request.", text(&r.Version, filledText)),
		required("miss", "What stands behind the prefix of the answer that the conversation is not known.", text(&r.Miss, filledText)),
		required("reference", referenceDoc, text(&r.Reference, filledText)))
}

func (d *DefinitionFrame) value(more ...key) value {
	return mapping(&d.Pos, append([]key{
		required("prefix", framePrefixDoc, text(&d.Prefix, prefixForm)),
		required("define", "The word of a definition.", text(&d.Define, filledText)),
		required("refer", "The word of a reference.", text(&d.Refer, filledText)),
		required("miss", "The word of the answer that a reference is not known.", text(&d.Miss, filledText)),
		required("reference", referenceDoc, text(&d.Reference, filledText)),
	}, more...)...)
}

func (s *RequestSession) value() value {
	return mapping(&s.Pos,
		required("check", "Holds the check of the conversation.", text(&s.Check, rawForm)),
		required("args", "Holds the arguments.", text(&s.Args, rawForm)))
}
