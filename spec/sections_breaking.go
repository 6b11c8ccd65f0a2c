package spec

func (b *Breaking) value() value {
	return mapping(&b.Pos,
		required("ignore", "Findings that are accepted.",
			list(&b.Ignore, (*Ignore).value, "an ignore", "The findings of one rule, or those about one symbol.")))
}

func (i *Ignore) value() value {
	return mapping(&i.Pos,
		required("rule", "Id of the rule.", text(&i.Rule, breakingRule)),
		optional("at", "The symbol that the finding is about; any, if left out.", text(&i.At, filledText)),
		required("reason", "Why the change harms nobody.", text(&i.Reason, filledText)))
}
