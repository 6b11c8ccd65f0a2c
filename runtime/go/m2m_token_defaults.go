package compact

import "strings"

// A tokenDefault is the value of a key that a request leaves out: the member as
// decoders write it, and the lexemes that encoders leave out.
type tokenDefault struct {
	member string // ,"key":lexeme
	lexeme string
	class  defaultClass
}

type defaultClass uint8

const (
	defaultSame defaultClass = iota
	defaultOne
	defaultZero
	defaultEmptyObject
)

// A defaultMember is a root member of the output whose key has a default.
type defaultMember struct {
	fallback   uint8
	start, end int // in the output, from its key to its value
	value      int // in the text
	equal      bool
}

// noteKey notes a root member before its value is read.
func (p *tokenPass) noteKey(escaped bool) {
	p.plain = p.plain && !escaped
	p.request = p.request || p.row.request
	if p.row.fallback == 0 {
		return
	}
	seen := p.seen[p.row.fallback]
	p.seen[p.row.fallback] = min(seen+1, 2)
	if p.decode || seen > 0 {
		return
	}
	// The opening quote and the text of the key have been written; the closing quote waits.
	p.members = append(p.members, defaultMember{fallback: p.row.fallback, start: len(p.out) - 1 - len(p.row.short), value: p.end + 1})
}

// noteValue notes the root member that ends here.
func (p *tokenPass) noteValue() {
	last := len(p.members) - 1
	if last < 0 || p.members[last].end != 0 {
		return
	}
	m := &p.members[last]
	m.end = len(p.out) + p.end - p.run
	m.equal = p.tables.defaults[m.fallback].equals(strings.Trim(p.text[m.value:p.end], jsonSpace+":"))
}

// settle leaves the defaults out of a request, or puts them in.
func (p *tokenPass) settle(start int) {
	if p.decode {
		p.out = p.out[:len(p.out)-1] // the closing brace
		for i := 1; i < len(p.tables.defaults); i++ {
			if p.seen[i] == 0 {
				p.write(p.tables.defaults[i].member)
			}
		}
		p.write("}")
		return
	}
	p.omit(start)
}

// omit removes members, each with the comma after it, and moves the others together.
func (p *tokenPass) omit(start int) {
	out, to, from := p.out, start, start
	for i := range p.members {
		m := &p.members[i]
		if !m.equal || p.seen[m.fallback] > 1 {
			continue
		}
		to += copy(out[to:], out[from:m.start])
		from = m.end
		if out[from] == ',' {
			from++
		}
	}
	if from == start {
		return
	}
	to += copy(out[to:], out[from:])
	if out[to-2] == ',' { // the last member went
		out[to-2] = '}'
		to--
	}
	p.out = out[:to]
}

// equals says whether an encoder takes the lexeme for the default.
func (d *tokenDefault) equals(lexeme string) bool {
	switch d.class {
	case defaultOne:
		return isOne(lexeme)
	case defaultZero:
		return isZero(lexeme)
	case defaultEmptyObject:
		return emptyObject(lexeme)
	}
	return lexeme == d.lexeme
}

// isOne says whether a number is 1(\.0+)?([eE][+-]?0+)?.
func isOne(number string) bool {
	rest, ok := strings.CutPrefix(number, "1")
	mantissa, exponent := cutExponent(rest)
	return ok && zeros(mantissa) && strings.Trim(exponent, "0") == ""
}

// isZero says whether a number is -?0(\.0+)?([eE][+-]?[0-9]+)?.
func isZero(number string) bool {
	rest, ok := strings.CutPrefix(strings.TrimPrefix(number, "-"), "0")
	mantissa, _ := cutExponent(rest)
	return ok && zeros(mantissa)
}

// zeros says whether a number has no fraction, or one of zeros only.
func zeros(fraction string) bool {
	return fraction == "" || fraction[0] == '.' && strings.Trim(fraction[1:], "0") == ""
}

// cutExponent cuts the end of a number that a scanner has passed.
func cutExponent(s string) (mantissa, exponent string) {
	i := strings.IndexAny(s, "eE")
	if i < 0 {
		return s, ""
	}
	return s[:i], strings.TrimLeft(s[i+1:], "+-")
}
