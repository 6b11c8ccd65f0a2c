package reference

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// What follows reads ABNF (RFC 5234, RFC 7405) and matches texts with it. It
// knows nothing of the package that writes the grammar.

type node struct {
	kind     byte // 'a' alternatives, 's' sequence, 'r' repetition, 'n' name, 'c' range of characters, 't' text
	list     []*node
	name     string
	low, max int // of a repetition, max -1 without end; of characters, the range
	fold     bool
}

type parser struct {
	text string
	at   int
}

// readABNF gives the rules of a grammar by their names in lower case.
func readABNF(text string) (rules map[string]*node, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	rules = core()
	for _, line := range strings.Split(unfold(text), "\n") {
		if strings.TrimSpace(line) == "" || line[0] == ';' {
			continue
		}
		name, definition, found := strings.Cut(line, " = ")
		if !found || rules[strings.ToLower(name)] != nil {
			panic("no rule, or one twice: " + line)
		}
		p := &parser{text: definition}
		rules[strings.ToLower(name)] = p.alternatives()
		if p.peek() != 0 {
			panic("what is " + p.text[p.at:] + " in " + line)
		}
	}
	return rules, nil
}

// core are those rules of RFC 5234, B.1, that the page names.
func core() map[string]*node {
	return map[string]*node{
		"digit": char('0', '9'), "dquote": char('"', '"'), "octet": char(0, 255),
		"hexdig": {kind: 'a', list: []*node{char('0', '9'), char('A', 'F'), char('a', 'f')}}, // strings ignore case
	}
}

func char(low, high int) *node { return &node{kind: 'c', low: low, max: high} }

// unfold joins lines that are continued: those that begin with white space.
func unfold(text string) string { return strings.ReplaceAll(text, "\n  ", "   ") }

func (p *parser) peek() byte {
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *parser) alternatives() *node {
	n := &node{kind: 'a', list: []*node{p.sequence()}}
	for p.peek() == '/' {
		p.at++
		n.list = append(n.list, p.sequence())
	}
	return n
}

func (p *parser) sequence() *node {
	n := &node{kind: 's'}
	for !strings.ContainsRune("\x00/)]", rune(p.peek())) {
		n.list = append(n.list, p.repetition())
	}
	if n.list == nil {
		panic("an empty sequence in " + p.text)
	}
	return n
}

func (p *parser) repetition() *node {
	low, some := p.number()
	if p.text[p.at] == '*' {
		p.at++
		high, bounded := p.number()
		if !bounded {
			high = -1
		}
		return &node{kind: 'r', low: low, max: high, list: []*node{p.element()}}
	}
	if some {
		return &node{kind: 'r', low: low, max: low, list: []*node{p.element()}}
	}
	return p.element()
}

func (p *parser) number() (int, bool) {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	n, err := strconv.Atoi(p.text[start:p.at])
	return n, err == nil
}

func (p *parser) element() *node {
	rest := p.text[p.at:]
	switch {
	case rest[0] == '(':
		return p.closed(')')
	case rest[0] == '[':
		return &node{kind: 'r', max: 1, list: []*node{p.closed(']')}}
	case rest[0] == '"':
		return p.quoted(1, true)
	case strings.HasPrefix(rest, `%s"`):
		return p.quoted(3, false)
	case strings.HasPrefix(rest, "%x"):
		return p.numeric()
	case unicode.IsLetter(rune(rest[0])):
		end := strings.IndexFunc(rest, func(r rune) bool { return r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if end < 0 {
			end = len(rest)
		}
		p.at += end
		return &node{kind: 'n', name: strings.ToLower(rest[:end])}
	}
	panic("no element: " + rest)
}

func (p *parser) closed(end byte) *node {
	p.at++
	n := p.alternatives()
	if p.peek() != end {
		panic("not closed: " + p.text)
	}
	p.at++
	return n
}

func (p *parser) quoted(skip int, fold bool) *node {
	text, _, closed := strings.Cut(p.text[p.at+skip:], `"`)
	if !closed || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
		panic("no quoted string: " + p.text[p.at:])
	}
	p.at += skip + len(text) + 1
	return &node{kind: 't', name: text, fold: fold}
}

func (p *parser) numeric() *node {
	end := strings.IndexAny(p.text[p.at:], " )]")
	if end < 0 {
		end = len(p.text) - p.at
	}
	value := p.text[p.at+2 : p.at+end]
	p.at += end
	if low, high, is := strings.Cut(value, "-"); is {
		return char(fromHex(low), fromHex(high))
	}
	var text []rune
	for _, part := range strings.Split(value, ".") {
		text = append(text, rune(fromHex(part)))
	}
	return &node{kind: 't', name: string(text)}
}

func fromHex(s string) int {
	n, err := strconv.ParseInt(s, 16, 32)
	if err != nil {
		panic(err)
	}
	return int(n)
}

// A matcher remembers where each rule can end that begins at a place.
type matcher struct {
	rules map[string]*node
	text  []rune
	known map[place][]int
}

type place struct {
	name string
	at   int
}

func matches(rules map[string]*node, rule string, text []rune) bool {
	m := &matcher{rules, text, map[place][]int{}}
	return slices.Contains(m.ends(&node{kind: 'n', name: rule}, 0), len(text))
}

// ends are all places where the node can end, ascending.
func (m *matcher) ends(n *node, at int) (ends []int) {
	switch n.kind {
	case 'n':
		key := place{n.name, at}
		if known, done := m.known[key]; done {
			return known
		}
		ends = m.ends(m.rules[n.name], at)
		m.known[key] = ends
		return ends
	case 'c':
		if at < len(m.text) && int(m.text[at]) >= n.low && int(m.text[at]) <= n.max {
			return []int{at + 1}
		}
		return nil
	case 't':
		end := at + len([]rune(n.name))
		if end > len(m.text) {
			return nil
		}
		if s := string(m.text[at:end]); s == n.name || n.fold && strings.EqualFold(s, n.name) {
			return []int{end}
		}
		return nil
	case 'a':
		for _, x := range n.list {
			ends = append(ends, m.ends(x, at)...)
		}
		return sortedSet(ends)
	case 's':
		ends = []int{at}
		for _, x := range n.list {
			ends = m.after(ends, x)
		}
		return ends
	}
	return m.repeated(n, at)
}

func (m *matcher) after(starts []int, n *node) (ends []int) {
	for _, at := range starts {
		ends = append(ends, m.ends(n, at)...)
	}
	return sortedSet(ends)
}

func (m *matcher) repeated(n *node, at int) (ends []int) {
	seen := map[int]bool{}
	round := []int{at}
	for count := 0; len(round) > 0 && (n.max < 0 || count <= n.max); count++ {
		if count >= n.low {
			ends = append(ends, round...)
			round = slices.DeleteFunc(round, func(at int) bool {
				was := seen[at]
				seen[at] = true
				return was
			})
		}
		round = m.after(round, n.list[0])
	}
	return sortedSet(ends)
}

func sortedSet(list []int) []int {
	slices.Sort(list)
	return slices.Compact(list)
}
