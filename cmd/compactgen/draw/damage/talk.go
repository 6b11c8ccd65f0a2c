package damage

import (
	"slices"
	"strings"
)

// separated damages the text between separators.
func (s *Source) separated(separator, data string) string {
	swap := swapped(separator)
	return swap(s.fields(swap(data)))
}

// delta damages the operation, the position and the text.
func (s *Source) delta(data string) string {
	d := s.model.Deltas
	if d == nil {
		return s.text(data)
	}
	rest, begins := strings.CutPrefix(data, d.Prefix)
	symbol, text, whole := strings.Cut(rest, d.Separator)
	if !begins || !whole {
		return s.text(data)
	}
	switch s.IntN(7) {
	case 0:
		symbol = s.symbol()
	case 1, 2:
		symbol, text = s.positioned(symbol, text)
	case 3:
		other := s.One(s.words.symbols...) + d.Separator
		text = s.One("", other, other+"a", other+"0"+d.Separator+"x", d.Prefix+other+"x")
	case 4:
		return s.separated(d.Separator, data)
	default:
		text = s.text(text)
	}
	return d.Prefix + symbol + d.Separator + text
}

// symbol is one of an operation, or nearly.
func (s *Source) symbol() string {
	symbol := s.One(s.words.symbols...)
	return s.One(symbol, symbol, symbol, symbol, symbol, strings.ToLower(symbol), "", "X", symbol+symbol, " "+symbol, "\ufeff"+symbol)
}

// positioned is an operation with a position, or a start and a length, mostly.
func (s *Source) positioned(symbol, text string) (string, string) {
	separator := s.model.Deltas.Separator
	place := func(was string) string {
		return s.One(was, s.number(), s.number(), was+"1", "0"+was) + s.One(separator, separator, separator, "")
	}
	o := s.model.Deltas.Operations[s.IntN(len(s.model.Deltas.Operations))]
	position, rest, _ := strings.Cut(text, separator)
	switch o.Role {
	case "splice":
		length, rest, _ := strings.Cut(rest, separator)
		return o.Symbol, place(position) + place(length) + rest
	case "replace":
		return o.Symbol, place(position) + rest
	}
	return symbol, place(position) + rest
}

// request damages the parts of a frame, its references and its deltas.
func (s *Source) request(data string) string {
	r := s.model.Requests
	if r == nil {
		return s.text(data)
	}
	list := strings.Split(data, r.Separator)
	at := s.IntN(len(list))
	few := []string{"", "1", "0", "2", "7", "{}", "x", "null"}
	switch s.IntN(9) {
	case 0, 1:
		list[at] = s.reference()
	case 2:
		list = slices.Delete(list, at, at+1)
	case 3:
		list = slices.Insert(list, at, s.among(s.words.parts, few))
	case 4:
		list[at] = s.among(s.words.parts, s.words.parts, few)
	case 5:
		return data + s.tail()
	case 6:
		return data + strings.Repeat(r.Separator+s.header()+"a", s.times())
	case 7:
		return s.separated(r.Separator, data)
	default:
		list[at] = s.text(list[at])
	}
	return strings.Join(list, r.Separator)
}

// header is what a delta begins with.
func (s *Source) header() string {
	return s.model.Deltas.Operations[s.IntN(len(s.model.Deltas.Operations))].Header
}

// tail is what might stand behind a request: deltas, or the begin of one.
func (s *Source) tail() string {
	r, d := s.model.Requests, s.model.Deltas
	header := s.header()
	return s.One(" ", "\n", r.Separator, r.Delimiter, r.Separator+s.One(header, header, header+"x", header+"x", header+"a"+r.Delimiter, header+"0"+d.Separator+"x", header+"5",
		d.Prefix+"X"+d.Separator+"a", strings.ToLower(header)))
}

// reference is one of a family, or nearly.
func (s *Source) reference() string {
	digits := strings.Repeat("0a9zf", 14)
	whole := s.model.Requests.HexLength
	n := []int{7, 8, 8, 8, 9, whole, whole, 16, 32, 63, 64, 64, 65}[s.IntN(13)]
	head := s.One(s.words.references...)
	head = s.One(head, head, head, head, head, head, strings.ToUpper(head), strings.TrimSuffix(head, head[len(head)-1:]), "x_", "")
	return head + digits[:n] + s.One("", "", "", "", "", "A", " ", "é", "-", "_", "\n", "٠")
}
