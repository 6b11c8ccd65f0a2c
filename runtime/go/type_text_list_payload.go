package compact

import "strings"

// textList reads texts, which leave the call in one copy.
func (in *payloadReader) textList(name string) []string {
	list := payloadList(in, name, func(in *payloadReader) string { return in.readText(element) })
	size := 0
	for _, text := range list {
		size += len(text)
	}
	var b strings.Builder
	b.Grow(size)
	for _, text := range list {
		b.WriteString(text)
	}
	all := b.String()
	for i, text := range list {
		list[i], all = all[:len(text)], all[len(text):]
	}
	return list
}
