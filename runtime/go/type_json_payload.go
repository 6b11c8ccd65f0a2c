package compact

func (in *payloadReader) json(name string) string {
	text := in.readText(name)
	if in.err != nil || !isJSON(text, in.c.limits.Depth-1) {
		in.wrongType(name, jsonText)
		return ""
	}
	return in.c.own(compactJSON(text))
}

func (w *payloadWriter) json(text string) { w.writeText(compactJSON(text)) }
