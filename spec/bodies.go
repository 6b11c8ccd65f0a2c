package spec

import (
	"slices"
	"strconv"
	"strings"
)

// bodies makes the graphs of what encoders write behind prefixes.
type bodies struct {
	*checker
	unwritten []string // model texts that encoders replace by codes; short ones
	made      map[string]producer
}

func newBodies(c *checker) *bodies {
	b := &bodies{checker: c, made: map[string]producer{}}
	for _, m := range c.Models.Table {
		number := c.Models.NumberPrefix.V + strconv.FormatInt(m.Integer.V, 10)
		for _, word := range []string{m.Name.V, number} {
			if word != m.Code.V && word != "" && len(word) <= longestPrefix {
				b.unwritten = append(b.unwritten, word)
			}
		}
	}
	return b
}

// format is what a chain writes; nil if that is refused for another reason.
func (b *bodies) format(steps []Text) producer {
	chain := joined(steps)
	names := strings.Split(chain, ", ")
	if !slices.Contains(goodChains, chain) || !b.usable(names) {
		return nil
	}
	if b.made[chain] == nil {
		b.made[chain] = b.chainBody(chain, names)
	}
	return b.made[chain]
}

func (b *bodies) chainBody(chain string, steps []string) producer {
	var graph func() *node
	switch {
	case chain == "verbose":
		graph = func() *node { return literal(`"`, endless(true)) }
	case chain == "dsl":
		graph = b.dsl
	case slices.Contains(steps, "zlib"):
		graph = zlibStream
	default:
		graph = b.payload
	}
	return lazily(graph, b.writing(steps))
}

// lazily builds a graph when it is first needed.
func lazily(build func() *node, w *writing) producer {
	var graph *node
	return func(rest string) bool {
		if graph == nil {
			graph = build()
		}
		return w.begins(graph, rest)
	}
}

// usable says whether the steps' sections are there and sound: a broken one is
// refused already, and says nothing about prefixes.
func (b *bodies) usable(steps []string) bool {
	for _, s := range steps {
		switch s {
		case "base64":
		case "base85":
			if b.Base85 == nil || len(b.Base85.Alphabet.V) != 85 {
				return false
			}
		case "dsl", "payload":
			for _, name := range []string{s, "statuses", "models"} {
				if !b.sections[name].whole {
					return false
				}
			}
			if s == "dsl" && len(b.DSL.Separator.V) != 1 || s == "payload" && !b.fourFields() {
				return false
			}
		}
	}
	return true
}

func (b *bodies) fourFields() bool {
	return !slices.ContainsFunc(b.Payload.Versions, func(v PayloadVersion) bool { return len(v.Fields) != len(RecordFields) })
}

func (b *bodies) writing(steps []string) *writing {
	switch steps[len(steps)-1] {
	case "base64":
		return newWriting(3, 4, base64Alphabet, '=')
	case "base85":
		return newWriting(4, 5, b.Base85.Alphabet.V, 0)
	}
	return plainly
}

// dsl is the text of the separated format.
func (b *bodies) dsl() *node {
	sep := b.DSL.Separator.V[0]
	at := endless(true)
	for _, f := range slices.Backward(b.DSL.Fields[:len(b.DSL.Fields)-1]) {
		switch f.V {
		case "status":
			var codes []string
			for _, s := range b.Statuses {
				codes = append(codes, s.Code.V+string(sep))
			}
			slices.Sort(codes)
			at = oneOf(codes, at)
		case "model":
			at = terminated(sep, b.unwritten, at)
		case "tokens":
			at = number(sep, at)
		}
	}
	return at
}

// number is a count in decimal and what separates it.
func number(sep byte, then *node) *node {
	more := &node{}
	more.add('0', '9', more)
	more.add(sep, sep, then)
	n := &node{}
	n.add('1', '9', more)
	n.add('0', '0', literal(string(sep), then))
	return n
}

// zlibStream begins like RFC 1950 has it: method 8, a window of up to 32 KiB, a
// check, no dictionary.
func zlibStream() *node {
	data := &node{end: true}
	data.add(0, 0xFF, data)
	var headers []string
	for window := range 8 {
		method := byte(window<<4 | 8)
		for flags := range 256 {
			if flags&0x20 == 0 && (int(method)<<8|flags)%31 == 0 {
				headers = append(headers, string([]byte{method, byte(flags)}))
			}
		}
	}
	return oneOf(headers, data)
}

// deltas are the operations' frames behind the prefix.
func (b *bodies) deltas() producer {
	if !b.sections["deltas"].whole || len(b.Deltas.Separator.V) != 1 {
		return nil
	}
	var all []producer
	for _, o := range b.Deltas.Operations {
		all = append(all, b.operation(o))
	}
	return func(rest string) bool {
		return slices.ContainsFunc(all, func(p producer) bool { return p != nil && p(rest) })
	}
}

func (b *bodies) operation(o Operation) producer {
	sep := b.Deltas.Separator.V
	body := func(rest string) bool { return plainly.begins(endless(true), rest) }
	switch o.Role.V {
	case "replace":
		body = func(rest string) bool { return plainly.begins(number(sep[0], endless(true)), rest) }
	case "compressed":
		if len(o.Chain) != 2 || !b.usable([]string{o.Chain[1].V}) {
			return nil
		}
		body = lazily(zlibStream, b.writing([]string{o.Chain[1].V}))
	}
	head := o.Symbol.V + sep
	return func(rest string) bool {
		if behind, longer := strings.CutPrefix(rest, head); longer {
			return body(behind)
		}
		return strings.HasPrefix(head, rest)
	}
}
