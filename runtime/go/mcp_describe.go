package compact

import (
	"cmp"
	"slices"
)

// DescribeTools is the result of a call of the tool that [Protocol.SlimList] adds: the
// whole definitions of the tools that the arguments, a JSON object, name. The list, a
// JSON object, is that of the server for the caller, and no packed one.
func (p *Protocol) DescribeTools(list, arguments string) (string, error) {
	l, err := p.readDefinitions(list)
	if err != nil {
		return "", p.stamp(err)
	}
	var own jsonMember
	if l != nil && isUnicode(arguments) {
		own = p.membersIn(arguments, "names")[0]
	}
	names := arrayTexts[string](own.value, p.limits.Depth)
	var blocks []string
	isError := true
	for _, name := range names[:min(len(names), mostDescribed)] {
		if t := l.find(name); t != nil {
			blocks, isError = append(blocks, t.definition(list)), false
		} else {
			blocks = append(blocks, l.unknown(name))
		}
	}
	switch {
	case l == nil:
		blocks = []string{"The server's list of tools cannot be read."}
	case len(names) == 0 || len(names) > mostDescribed:
		blocks, isError = []string{"Expected names, an array of 1 to 20 names of tools."}, true
	}
	return l.called(list, blocks, isError), nil
}

// mostDescribed is how many tools one call describes.
const mostDescribed = 20

// called is the result of a call with these texts.
func (l *toolList) called(list string, texts []string, isError bool) string {
	out := []byte(`{"content":[`)
	for i, text := range texts {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendQuoted(append(out, `{"type":"text","text":`...), text), '}')
	}
	out = append(out, ']')
	if isError {
		out = append(out, `,"isError":true`...)
	}
	if l != nil && l.typ.kind != 0 {
		out = append(append(out, `,"resultType":`...), l.typ.in(list)...)
	}
	return string(append(out, '}'))
}

// definition is the whole of what a slim list shortens, as the server wrote it.
func (t *definedTool) definition(list string) string {
	out := append([]byte(`{"name":`), t.name.in(list)...)
	if t.description.kind != 0 {
		out = appendMinified(append(out, `,"description":`...), t.description.in(list))
	}
	if t.schema.kind != 0 {
		out = appendMinified(append(out, `,"inputSchema":`...), t.schema.in(list))
	}
	return string(append(out, '}'))
}

// What is looked at to find names that are like an unknown one.
const (
	mostLikeNames = 500
	mostLikeRunes = 64
	mostLike      = 3
)

// unknown names the tools whose names are closest.
func (l *toolList) unknown(name string) string {
	type like struct {
		name  string
		steps int
	}
	var all []like
	asked := []rune(name)
	for _, t := range l.tools[:min(len(l.tools), mostLikeNames)] {
		if own := []rune(t.text); len(own) <= mostLikeRunes && len(asked) <= mostLikeRunes {
			all = append(all, like{t.text, distance(asked, own)})
		}
	}
	slices.SortStableFunc(all, func(a, b like) int { return cmp.Compare(a.steps, b.steps) })
	out := "There is no tool " + string(appendQuoted(nil, name)) + "."
	for i, x := range all[:min(len(all), mostLike)] {
		out += []string{" Close to it: ", ", "}[min(i, 1)] + string(appendQuoted(nil, x.name))
	}
	if len(all) > 0 {
		out += "."
	}
	return out
}

// distance is how many code points have to be added, left out or exchanged.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		corner := row[0]
		row[0] = i + 1
		for j, y := range b {
			exchange := corner
			if x != y {
				exchange++
			}
			corner = row[j+1]
			row[j+1] = min(exchange, row[j]+1, corner+1)
		}
	}
	return row[len(b)]
}

// DescribeTools is [Protocol.DescribeTools] of the default protocol.
func DescribeTools(list, arguments string) (string, error) {
	return generated.DescribeTools(list, arguments)
}
