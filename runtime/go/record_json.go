package compact

import "strings"

// jsonType: any JSON, as text without white space between its tokens.
type jsonType struct{}

const jsonText = "JSON"

func (jsonType) expected(*field) string { return jsonText }

func (jsonType) appendJSON(dst []byte, v *value) []byte { return append(dst, v.text...) }

func (jsonType) appendText(dst []byte, v *value) []byte { return append(dst, v.text...) }

// readValue checks the value's text as if it were a member's, one bracket deep,
// and removes the white space.
func (c *call) readValue(v *value) bool {
	s := jsonScanner{text: v.text, limit: c.limits.Depth - 1}
	for kind := jsonNull; kind != jsonEnd; {
		var err *Error
		if kind, err = s.next(); err != nil {
			return false
		}
	}
	if strings.ContainsAny(v.text, jsonSpace) {
		v.text, v.own = compactJSON(v.text), true
	}
	return true
}

// compactJSON is the JSON text without the white space between its tokens.
func compactJSON(text string) string {
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); {
		switch b := text[i]; {
		case isSpace(b):
			i++
		case b == '"':
			end := stringEnd(text, i)
			out = append(out, text[i:end]...)
			i = end
		default:
			out = append(out, b)
			i++
		}
	}
	return view(out)
}

func (c *call) putJSON(index int, text string) {
	c.putText(index, text)
	if v := &c.values[index]; isUnicode(text) && !c.readValue(v) {
		v.wrong, c.doubt = true, true
	}
}
