package compact

func (in *separatedText) json(text, name string) string {
	if !isJSON(text, in.c.limits.Depth-1) {
		in.wrong(text, name, CauseWrongValue, jsonText)
		return ""
	}
	return in.c.own(compactJSON(text))
}

func appendJSONText(dst []byte, text string) []byte { return append(dst, compactJSON(text)...) }
