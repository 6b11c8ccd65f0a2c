package damage

import (
	"slices"
	"strings"
)

// fields damages the text between pipes.
func (s *Source) fields(data string) string {
	list := strings.Split(data, "|")
	at := s.IntN(len(list))
	switch s.IntN(7) {
	case 0:
		list[at] = s.number()
	case 1:
		list[at] = s.among(s.words.codes, []string{"", "\ufeff", "1", "true", "false", "-5", "300", "2.5", "-0", "[1]", "null", list[at] + " ", strings.ToUpper(list[at]), strings.ToLower(list[at])})
	case 2:
		list = slices.Delete(list, at, at+1)
	case 3:
		list = slices.Insert(list, at, s.One("", list[at], "D", "x"))
	case 4:
		other := s.IntN(len(list))
		list[at], list[other] = list[other], list[at]
	default:
		list[at] = s.text(list[at])
	}
	return strings.Join(list, "|")
}
