package damage

import (
	"slices"
	"strings"
)

// tokens splits JSON, good or bad: strings, brackets and separators, scalars and
// white space.
func tokens(data string) []string {
	var list []string
	for len(data) > 0 {
		size := tokenSize(data)
		list, data = append(list, data[:size]), data[size:]
	}
	return list
}

const structural = "{}[]:,"

func tokenSize(data string) int {
	switch {
	case data[0] == '"':
		for i := 1; i < len(data); i++ {
			switch data[i] {
			case '\\':
				i++
			case '"':
				return i + 1
			}
		}
		return len(data)
	case strings.IndexByte(structural, data[0]) >= 0:
		return 1
	}
	if end := strings.IndexAny(data[1:], structural+`"`); end >= 0 {
		return end + 1
	}
	return len(data)
}

var (
	jsonTokens = []string{`"a"`, `""`, `"="`, `"=a"`, `"=b"`, `"=c"`, `"=a:x"`, `"=b:a string of 22 bytes."`, `"=a/x"`, `"=b.y"`, `"=A"`, `"==a"`, `"=JSON"`, `"=JSON2"`, `"=row"`, `"=rows"`, `"=2 rows"`, `"=1 rows"`, `"=02 rows"`, `"*"`, `"x*y"`, `"x**"`, `"\ud800"`, `"\ud83d\ude00"`, `"\u0041"`, `"\x"`, "\"\t\"", `"\/"`,
		`"0123456789abcd"`, `"0123456789abc"`, `"{\"a\":\"b\",\"c\":\"d\"}"`, `"[\n  1,\n  2,\n  3\n]"`, "{", "}", "[", "]", ":", ",", "{}", "[]", "[[],{}]",
		`{"a":1}`, `{"=a":[1]}`, `{"=b":{"c":1}}`, `{"=JSON":[1]}`, `{"=JSON2":{"a":[1]}}`, `[{"=2 rows":["a",["b"]]},[1],[2,3]]`, `{"=1 rows":["a"],"k":[1]}`, `{"=2 rows":["a"]}`, `["=a"]`, `["a"]`, `[1,"="]`,
		`{"a":["b"]}`, `{"a":"x*"}`, `{"a":{"=row":["b"]}}`, `{"a":{"=rows":["b",["c"]]}}`, `[["a"]]`, "true", "false", "null", "nul", "True", " ", "\n", "\ufeff", "\u00a0", "\v", "/**/", `"`, `\`,
		`"=m"`, `"type"`, `"_meta"`, `"id"`, `"method"`, `"params"`, `"result"`, `"error"`, `"jsonrpc"`, `"2.0"`, `"HELLO"`, `"ACCEPT"`, `"DATA"`, `"algorithms"`, `"content"`, `"t\u0079pe"`, `"__proto__"`}
	spaces = []string{" ", "\n", "\t\r\n ", "\u00a0", "\ufeff", "\f", "\v"}
)

// json damages tokens.
func (s *Source) json(data string) string {
	list := tokens(data)
	if len(list) == 0 {
		return s.token()
	}
	at := s.IntN(len(list))
	switch s.IntN(15) {
	case 0, 1, 2:
		list[at] = s.token()
	case 3:
		list = slices.Insert(list, at, s.token())
	case 4:
		list = slices.Delete(list, at, min(at+1+s.IntN(3), len(list)))
	case 5: // once more: a member, perhaps
		end := min(at+1+s.IntN(8), len(list))
		list = slices.Insert(list, end, list[at:end]...)
	case 6:
		other := s.IntN(len(list))
		list[at], list[other] = list[other], list[at]
	case 7:
		list[at] = s.One(spaces...) + list[at]
	case 8:
		list[at] += s.One(spaces...)
	case 9:
		list[at] = s.escaped(list[at])
	case 10:
		open := s.One("[", `{"a":`, `{"":[`)
		n := s.times()
		if s.IntN(8) == 0 {
			n = 508 + s.IntN(8) // about the limit of depth
		}
		closing := strings.NewReplacer("[", "]", `{"a":`, "}", `{"":[`, "]}").Replace(open)
		list[at] = strings.Repeat(open, n) + list[at] + strings.Repeat(closing, n)
	case 11:
		return s.text(data)
	case 12: // a member in front, whose name some readers take for this one's
		if strings.HasPrefix(list[at], `"`) {
			list = slices.Insert(list, at, s.folded(list[at]), ":", s.token(), ",")
		}
	case 13, 14:
		list = withNull(list, at)
	}
	return strings.Join(list, "")
}

// withNull has null for the whole value behind the next colon.
func withNull(list []string, from int) []string {
	colon := slices.Index(list[from:], ":")
	if colon < 0 || from+colon+1 == len(list) {
		return list
	}
	at, open := from+colon+1, 0
	end := at
	for ; end < len(list); end++ {
		switch list[end] {
		case "{", "[":
			open++
		case "}", "]":
			open--
		}
		if open <= 0 {
			break
		}
	}
	return slices.Replace(list, at, min(end+1, len(list)), "null")
}

// folded is a name that is the same, or would be without regard to case or escapes.
func (s *Source) folded(name string) string {
	switch s.IntN(4) {
	case 0:
		return strings.ToUpper(name)
	case 1:
		return strings.NewReplacer("s", "ſ", "S", "ſ", "k", "\u212a", "K", "\u212a").Replace(name)
	case 2:
		return s.escaped(name)
	}
	return name
}

func (s *Source) token() string {
	if s.IntN(4) == 0 {
		return s.number()
	}
	if s.IntN(3) == 0 && len(s.words.names) > 0 {
		return s.among(s.words.names...)
	}
	return jsonTokens[s.IntN(len(jsonTokens))]
}

// escaped changes how a string is written, or its content.
func (s *Source) escaped(token string) string {
	if len(token) < 2 || token[0] != '"' {
		return s.token()
	}
	at := 1 + s.boundary(token[1:len(token)-1])
	to := at
	if at < len(token)-1 && token[at] >= ' ' && token[at] < 0x7f {
		to++
	}
	escapes := []string{`\u0000`, `\n`, `\/`, `\"`, `\\`, `\b`, `\ud800`, `\udfff`, `\uD83D\uDE00`, `\ud83d`, `\u00E9`, `\u12`, `\`, "=", "\x01", "\x7f", "\u2028", loneSurrogate, "é"}
	escape := s.One(escapes...)
	if to > at && s.IntN(2) == 0 {
		const digits = "0123456789abcdef"
		escape = `\u00` + string(digits[token[at]>>4]) + string(digits[token[at]&15]) // the same character
	}
	return token[:at] + escape + token[to:]
}
