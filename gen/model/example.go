package model

import (
	"strconv"

	"github.com/compactgen/compactgen/spec/types"
)

// longestExample bounds what a comment repeats of an example, in code points.
const longestExample = 80

// Exemplified is a sentence with the field's example, or "" if there is none.
func (f *Field) Exemplified() string {
	if f.Example == nil {
		return ""
	}
	shown := []rune(*f.Example)
	if len(shown) > longestExample {
		shown = append(shown[:longestExample], '…')
	}
	text := string(shown)
	if t := types.Of(f.Type); t.Base64 || t.Text && t != &types.JSON {
		text = strconv.Quote(text)
	}
	return "Example: " + text + "."
}
