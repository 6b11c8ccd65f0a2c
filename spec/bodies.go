package spec

import (
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"
)

// horizon is more bytes than any search looks ahead: text of that length and
// more need not be told apart.
const horizon = 32

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

// payload is the MessagePack array in every declared version.
func (b *bodies) payload() *node {
	var all []*node
	for _, v := range b.Payload.Versions {
		all = append(all, b.layout(v, true))
		if slices.ContainsFunc(v.Fields, func(f PayloadField) bool { return f.OmitZero.V }) {
			all = append(all, b.layout(v, false))
		}
	}
	return either(all...)
}

// layout is the array of one version, with the field that may be left out, or
// without it.
func (b *bodies) layout(v PayloadVersion, all bool) *node {
	at, size := &node{end: true}, byte(1)
	for _, f := range slices.Backward(v.Fields) {
		if f.OmitZero.V && !all {
			continue
		}
		size++
		at = b.element(f, at)
	}
	return literal(string([]byte{0x90 | size, byte(v.Version.V)}), at)
}

func (b *bodies) element(f PayloadField, then *node) *node {
	switch f.Field.V + " " + f.As.V {
	case "status code", "status integer":
		var list []string
		for _, s := range b.Statuses {
			if f.As.V == "code" {
				list = append(list, packString(s.Code.V))
			} else {
				list = append(list, packInteger(uint64(s.Integer.V)))
			}
		}
		slices.Sort(list)
		return oneOf(list, then)
	case "model code":
		return packedText(b.unwritten, then)
	case "result text":
		return packedText(nil, then)
	}
	return packedInteger(f.OmitZero.V, then)
}

// packedInteger is an integer from 0 (or 1) to 2^53 - 1, written as short as
// can be.
func packedInteger(positive bool, then *node) *node {
	n, least := &node{}, byte(0)
	if positive {
		least = 1
	}
	n.add(least, 0x7F, then)
	n.add(0xCC, 0xCC, &node{edges: []edge{{0x80, 0xFF, then}}})
	n.add(0xCD, 0xCD, nonZero(1, 0xFF, bytesOf(1, then)))
	n.add(0xCE, 0xCE, nonZero(2, 0xFF, bytesOf(2, then)))
	n.add(0xCF, 0xCF, literal("\x00", nonZero(3, 0x1F, bytesOf(4, then))))
	return n
}

// packedText is a text and its header, but for the given words.
func packedText(words []string, then *node) *node {
	lengths := make([][]string, horizon)
	for _, w := range words {
		if len(w) < horizon {
			lengths[len(w)] = append(lengths[len(w)], w)
		}
	}
	n, long := &node{}, endless(false)
	for size, text := range textsOf(horizon-1, then) {
		n.add(0xA0|byte(size), 0xA0|byte(size), without(lengths[size], text))
	}
	n.add(0xD9, 0xD9, &node{edges: []edge{{horizon, 0xFF, long}}})
	n.add(0xDA, 0xDA, nonZero(1, 0xFF, bytesOf(1, long)))
	n.add(0xDB, 0xDB, nonZero(2, 0xFF, bytesOf(2, long)))
	return n
}

// packString and packInteger write MessagePack as short as can be.
func packString(s string) string {
	n := len(s)
	switch {
	case n < 32:
		return string([]byte{0xA0 | byte(n)}) + s
	case n <= math.MaxUint8:
		return string([]byte{0xD9, byte(n)}) + s
	case n <= math.MaxUint16:
		return string(binary.BigEndian.AppendUint16([]byte{0xDA}, uint16(n))) + s
	}
	return string(binary.BigEndian.AppendUint32([]byte{0xDB}, uint32(n))) + s
}

func packInteger(v uint64) string {
	switch {
	case v < 0x80:
		return string([]byte{byte(v)})
	case v <= math.MaxUint8:
		return string([]byte{0xCC, byte(v)})
	case v <= math.MaxUint16:
		return string(binary.BigEndian.AppendUint16([]byte{0xCD}, uint16(v)))
	case v <= math.MaxUint32:
		return string(binary.BigEndian.AppendUint32([]byte{0xCE}, uint32(v)))
	}
	return string(binary.BigEndian.AppendUint64([]byte{0xCF}, v))
}
