package compact

import (
	"math"
	"strings"
)

// json: any JSON, as text without white space between its tokens. It counts as
// one bracket deep wherever it stands.

const jsonText = "JSON"

func (k *checker) checkJSON(name, text string) {
	if k.checkUnicode(name, text) && !isJSON(text, k.c.limits.Depth-1) {
		k.refuse(unrepresentable(name, jsonText).found(text))
	}
}

// showJSON takes text that may be no JSON: then the checker refuses it first.
func showJSON(text string) shown {
	if isUnicode(text) && isJSON(text, math.MaxInt64) {
		text = compactJSON(text)
	}
	return shown{text: text}
}

// compactJSON is the JSON text without the white space between its tokens.
func compactJSON(text string) string {
	if !strings.ContainsAny(text, jsonSpace) {
		return text
	}
	return view(appendMinified(make([]byte, 0, len(text)), text))
}
