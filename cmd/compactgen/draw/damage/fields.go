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
		list[at] = s.one("OK", "ERR", "PART", "STREAM", "ok", "OK ", "", "G3", "gemini", "#0", "#6", "#007", "#9007199254740992", "C4", "1", "\ufeff",
			"ok", "later", "red", "r", "green", "true", "false", "-5", "300", "2.5", "-0", "[1]", "null")
	case 2:
		list = slices.Delete(list, at, at+1)
	case 3:
		list = slices.Insert(list, at, s.one("", list[at], "D", "x"))
	case 4:
		other := s.IntN(len(list))
		list[at], list[other] = list[other], list[at]
	default:
		list[at] = s.text(list[at])
	}
	return strings.Join(list, "|")
}

// delta damages the operation, the position and the text.
func (s *Source) delta(data string) string {
	list := strings.SplitN(data, "|", 3)
	if len(list) < 3 {
		return s.text(data)
	}
	switch s.IntN(7) {
	case 0:
		list[1] = s.one("F", "+", "R", "Z", "f", "", "X", "FF", " F", "\ufeffF")
	case 1, 2:
		position, text, _ := strings.Cut(list[2], "|")
		list[1], list[2] = "R", s.one(position, s.number(), s.number(), position+"1", "0"+position)+s.one("|", "|", "|", "")+text
	case 3:
		list[2] = s.one("", "F|a", "+|a", "R|0|x", "Z|", "D|F|x")
	case 4:
		return s.fields(data)
	default:
		list[2] = s.text(list[2])
	}
	return strings.Join(list, "|")
}

// request damages the parts of a frame, its references and its deltas.
func (s *Source) request(data string) string {
	list := strings.Split(data, "|")
	at := s.IntN(len(list))
	switch s.IntN(9) {
	case 0, 1:
		list[at] = s.reference()
	case 2:
		list = slices.Delete(list, at, at+1)
	case 3:
		list = slices.Insert(list, at, s.one("", "D", "miss", "ref", "def", "full", "1", "0", "2", "{}", "x"))
	case 4:
		list[at] = s.one("REQ", "TOOL", "SYS", "1", "01", "1.0", "", "def", "full", "ref", "miss", "D", "F", "+", "R", "Z", "0", "7", "{}", "null", "1 ", `"|D|"`)
	case 5:
		return data + s.one("|", "|D|", "|D|F|", "|D|F|x", "|D|+|a|D", "|D|R|0|x", "|D|R|5", "|D|Z|", "|D|X|a", "|d|F|", " ", "\n")
	case 6:
		return data + strings.Repeat("|D|+|a", s.times())
	case 7:
		return s.fields(data)
	default:
		list[at] = s.text(list[at])
	}
	return strings.Join(list, "|")
}

// reference is one of a family, or nearly.
func (s *Source) reference() string {
	digits := strings.Repeat("0a9zf", 14)
	n := []int{7, 8, 8, 8, 9, 16, 16, 32, 63, 64, 64, 65}[s.IntN(12)]
	return s.one("t_", "t_", "s_", "s_", "c_", "c_", "T_", "t", "x_", "") + digits[:n] + s.one("", "", "", "", "", "A", " ", "é", "-", "_", "\n", "٠")
}
