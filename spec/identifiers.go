package spec

import "strings"

// identifiers derives what the file does not give.
func (c *checker) identifiers() {
	for i := range c.Statuses {
		s := &c.Statuses[i]
		if !s.Identifier.Set() {
			s.Identifier.V = derive(s.Code.V)
		}
	}
	for i := range c.Models.Table {
		m := &c.Models.Table[i]
		if !m.Identifier.Set() {
			m.Identifier.V = derive(m.Code.V)
		}
	}
}

// derive makes an UPPER_SNAKE identifier of the letters and digits of a code.
func derive(code string) string {
	words := strings.FieldsFunc(code, func(c rune) bool {
		return !(c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z')
	})
	return strings.ToUpper(strings.Join(words, "_"))
}
