package spec

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// bodies makes the graphs of what encoders write behind prefixes.
type bodies struct {
	*checker
	unwritten map[string][]string // by the open table: short texts that encoders replace by codes
}

func newBodies(c *checker) *bodies {
	b := &bodies{checker: c, unwritten: map[string][]string{}}
	for _, t := range c.Tables {
		if t.Open == nil {
			continue
		}
		var list []string
		for _, r := range t.Rows {
			words := []string{r.Name.V}
			if prefix := t.Open.NumberPrefix.V; prefix != "" && r.Integer.Set() {
				words = append(words, prefix+strconv.FormatInt(r.Integer.V, 10))
			}
			for _, word := range words {
				if word != r.Code.V && word != "" && len(word) <= longestPrefix {
					list = append(list, word)
				}
			}
		}
		b.unwritten[t.Name.V] = list
	}
	return b
}

// formats holds the texts of each chain of a record; nil for a chain that another
// rule refuses.
func (b *bodies) formats(r *Record) func(steps []Text) producer {
	made := map[string]producer{}
	return func(steps []Text) producer {
		chain := joined(steps)
		names := strings.Split(chain, ", ")
		if !slices.Contains(goodChains, chain) || !b.usable(r, names) {
			return nil
		}
		if made[chain] == nil {
			made[chain] = b.chainBody(r, names)
		}
		return made[chain]
	}
}

func (b *bodies) chainBody(r *Record, steps []string) producer {
	graph := func() *node { return b.payload(r) }
	switch {
	case steps[0] == "verbose":
		graph = func() *node { return object(r) }
	case steps[0] == "dsl":
		graph = func() *node { return b.dsl(r) }
	case slices.Contains(steps, "zlib"):
		graph = zlibStream
	}
	return lazily(graph, b.writing(steps))
}

// object is JSON behind its brace: a name, or the end if no member is needed.
func object(r *Record) *node {
	n := literal(`"`, endless(true))
	zero := map[string]bool{}
	for _, m := range r.Verbose.Members {
		zero[m.Field.V] = m.OmitZero.V
	}
	for _, f := range r.Fields {
		if !f.Optional.V && !zero[f.Name.V] || f.Role.V == "returncode" {
			return n
		}
	}
	n.add('}', '}', &node{end: true})
	return n
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

// usable says whether the sections that the steps need exist and are sound. A
// broken section is refused elsewhere and says nothing about prefixes.
func (b *bodies) usable(r *Record, steps []string) bool {
	if steps[0] != "verbose" && !b.text(steps[len(steps)-1]) {
		return false
	}
	tables, declared := b.sections["tables"]
	if !r.parts["fields"].whole || declared && !tables.whole || r.Verbose == nil && steps[0] == "verbose" {
		return false
	}
	if steps[0] == "verbose" {
		return true
	}
	if !r.parts[steps[0]].whole || steps[0] == "dsl" && len(r.DSL.Separator.V) != 1 {
		return false
	}
	return b.sound(r)
}

// text says whether the last step can write.
func (b *bodies) text(step string) bool {
	return step != "base85" || b.Base85 != nil && len(b.Base85.Alphabet.V) == 85
}

// sound says whether the layouts name fields of known types.
func (b *bodies) sound(r *Record) bool {
	known := func(t Text) bool {
		f := r.FieldOf(t.V)
		return f != nil && (forms[f.Type.V] != nil || b.TableOf(f.Type.V) != nil)
	}
	if r.DSL != nil && slices.ContainsFunc(r.DSL.Fields, func(t Text) bool { return !known(t) }) {
		return false
	}
	return r.Payload == nil || !slices.ContainsFunc(r.Payload.Versions, func(v PayloadVersion) bool {
		return slices.ContainsFunc(v.Fields, func(f PayloadField) bool { return !known(f.Field) })
	})
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

// dsl is the text of the separated layout.
func (b *bodies) dsl(r *Record) *node {
	fields := r.DSL.Fields
	last := r.FieldOf(fields[len(fields)-1].V)
	at := b.lastText(last)
	if last.Optional.V {
		at = either(at)
		at.end = true
	}
	for _, t := range slices.Backward(fields[:len(fields)-1]) {
		f := r.FieldOf(t.V)
		value := b.separated(f, r.DSL.Separator.V[0], at)
		if f.Optional.V {
			value = either(value, literal(r.DSL.Separator.V, at))
		}
		at = value
	}
	return at
}

// separated is the text of a field and the separator behind it.
func (b *bodies) separated(f *Field, sep byte, then *node) *node {
	if t := b.TableOf(f.Type.V); t != nil && t.Open != nil {
		return terminated(sep, b.unwritten[t.Name.V], then)
	}
	if f.Type.V == "text" || f.Type.V == "json" {
		return terminated(sep, nil, then)
	}
	return b.bounded(f, literal(string(sep), then))
}

// lastText is the text of a field that takes the rest.
func (b *bodies) lastText(f *Field) *node {
	if t := b.TableOf(f.Type.V); t != nil && t.Open != nil || f.Type.V == "text" {
		return endless(true)
	}
	if f.Type.V == "json" {
		n := literal(`"`, endless(true))
		n.add('0', '9', endless(true))
		for _, c := range []byte{'-', 't', 'f', 'n'} {
			n.add(c, c, endless(true))
		}
		n.add('{', '{', either(literal(`"`, endless(true)), literal("}", &node{end: true})))
		n.add('[', '[', endless(true))
		return n
	}
	return b.bounded(f, &node{end: true})
}

// bounded is the text of a field whose end shows from the text itself.
func (b *bodies) bounded(f *Field, then *node) *node {
	switch f.Type.V {
	case "integer":
		return decimals(f, then)
	case "number":
		return decimalNumber(then)
	case "boolean":
		return oneOf([]string{"false", "true"}, then)
	}
	var codes []string
	for _, r := range b.TableOf(f.Type.V).Rows {
		codes = append(codes, r.Code.V)
	}
	return apart(codes, then)
}

// apart is one of several strings; one may be the beginning of another. Long
// strings are cut at the horizon.
func apart(words []string, then *node) *node {
	words = slices.Clone(words)
	for i, w := range words {
		words[i] = w[:min(len(w), horizon)]
	}
	slices.Sort(words)
	return branch(words, then)
}

func branch(sorted []string, then *node) *node {
	n := &node{}
	for i := 0; i < len(sorted); {
		if sorted[i] == "" {
			n.edges, n.end = append(n.edges, then.edges...), n.end || then.end
			i++
			continue
		}
		first, rest := sorted[i][0], []string(nil)
		for ; i < len(sorted) && sorted[i] != "" && sorted[i][0] == first; i++ {
			rest = append(rest, sorted[i][1:])
		}
		n.add(first, first, branch(rest, then))
	}
	return n
}

// decimals are the integers of a field.
func decimals(f *Field, then *node) *node {
	low, high := f.span()
	n := &node{}
	count := func(low, high int64, n *node) {
		for least, digits := int64(0), 1; least <= high; digits++ {
			most := power(digits) - 1
			if from, to := max(least, low), min(most, high); from <= to {
				n.edges = append(n.edges, between([]byte(strconv.FormatInt(from, 10)), []byte(strconv.FormatInt(to, 10)), '0', '9', then).edges...)
			}
			least = most + 1
		}
	}
	if high >= 0 {
		count(max(low, 0), high, n)
	}
	if low < 0 {
		minus := &node{}
		count(max(1, -high), -low, minus)
		n.add('-', '-', minus)
	}
	return n
}

func power(digits int) int64 {
	p := int64(1)
	for range digits {
		p *= 10
	}
	return p
}

// between is the strings of one length from low to high, of bytes from least to
// most.
func between(low, high []byte, least, most byte, then *node) *node {
	if len(low) == 0 {
		return then
	}
	n := &node{}
	lowest, highest := bytes.Repeat([]byte{least}, len(low)-1), bytes.Repeat([]byte{most}, len(low)-1)
	first, last := low[0], high[0]
	if first == last {
		n.add(first, first, between(low[1:], high[1:], least, most, then))
		return n
	}
	if !bytes.Equal(low[1:], lowest) {
		n.add(first, first, between(low[1:], highest, least, most, then))
		first++
	}
	if !bytes.Equal(high[1:], highest) {
		n.add(last, last, between(lowest, high[1:], least, most, then))
		last--
	}
	if first <= last {
		any := then
		for range lowest {
			any = &node{edges: []edge{{least, most, any}}}
		}
		n.add(first, last, any)
	}
	return n
}

// decimalNumber is every text that ECMAScript prints of a finite number, and
// perhaps more.
func decimalNumber(then *node) *node {
	digits := func(first byte, then *node) *node {
		more := either(then)
		more.end = then.end
		more.add('0', '9', more)
		return &node{edges: []edge{{first, '9', more}}}
	}
	over := func(n *node) *node { return &node{edges: slices.Clone(n.edges), end: n.end} }
	power := over(then)
	exponent := digits('1', then)
	power.add('e', 'e', &node{edges: []edge{{'+', '+', exponent}, {'-', '-', exponent}}})
	fraction := over(power)
	fraction.add('.', '.', digits('0', power))
	whole := digits('1', fraction)
	whole.add('0', '0', fraction)
	n := over(whole)
	n.add('-', '-', whole)
	return n
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
		if len(o.Chain) != 2 || !b.text(o.Chain[1].V) {
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
