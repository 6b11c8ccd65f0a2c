package compact

func (in *separatedText) boolean(text, name string) bool {
	if text != "true" && text != "false" {
		in.wrong(text, name, CauseWrongValue, boolText)
	}
	return text == "true"
}
