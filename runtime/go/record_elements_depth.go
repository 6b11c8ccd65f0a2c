package compact

import "strings"

// holdingDepth is how many brackets of JSON are open inside a list or a map.
const holdingDepth = 2

// nest notes a list or a map that lies too deep in JSON.
func (k *checker) nest(name string) {
	if k.c.limits.Depth < holdingDepth {
		k.passDepth(name)
	}
}

// passDepth notes a value whose bracket is past the limit in JSON.
func (k *checker) passDepth(path string) {
	e := failLimit(roleUnrepresentable, limitDepth, k.c.limits.Depth).of(path)
	e.Cause = CauseTooDeep
	k.c.tooDeep = append(k.c.tooDeep, e)
}

// isOver says whether JSON, which a checker passed, has more brackets open at once.
func isOver(text string, room int64) bool {
	return int64(strings.Count(text, "[")+strings.Count(text, "{")) > room && !isJSON(text, room)
}
