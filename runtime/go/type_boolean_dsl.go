package compact

import "strconv"

func (in *separatedText) boolean(text, name string) bool {
	if text != "true" && text != "false" {
		in.wrong(text, name, CauseWrongValue, boolText)
	}
	return text == "true"
}

func appendBooleanText(dst []byte, b bool) []byte { return strconv.AppendBool(dst, b) }
