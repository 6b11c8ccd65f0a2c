package spec

import "strings"

// identifiers are those taken in one place, without underscores: Go's names
// have none.
type identifiers map[string]Text

// identifier checks the identifier of a row, or derives it from the row's code.
func (c *checker) identifier(taken identifiers, code Text, id *Text) {
	pos := id.Pos
	if id.Set() {
		if !identifierForm.MatchString(id.V) {
			c.add(id.Pos, "bad-identifier", "identifier %s must be words of A-Z and 0-9, joined by single underscores, and begin with a letter", quote(id.V))
			return
		}
	} else {
		pos, id.V = code.Pos, derive(code.V)
		if !identifierForm.MatchString(id.V) {
			c.add(code.Pos, "identifier-needed", "no identifier can be derived from code %s; give the row the key \"identifier\"", quote(code.V))
			return
		}
	}
	key := strings.ReplaceAll(id.V, "_", "")
	if first, double := taken[key]; double {
		c.addPair(pos, first.Pos, "identifier-collision", "identifier %s, of code %s, is taken", id.V, quote(code.V))
		return
	}
	taken[key] = Text{id.V, pos}
}

// derive makes an UPPER_SNAKE identifier of the letters and digits of a code.
func derive(code string) string {
	words := strings.FieldsFunc(code, func(c rune) bool {
		return (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	})
	return strings.ToUpper(strings.Join(words, "_"))
}
