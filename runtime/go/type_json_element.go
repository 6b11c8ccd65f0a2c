package compact

import "strings"

// roomInside is how many brackets JSON may have as an element. It lies deeper there than as a
// field.
func (k *checker) roomInside() int64 { return k.c.limits.Depth - holdingDepth }

// isOver says whether JSON, which a checker passed, has more brackets open at once.
func isOver(text string, room int64) bool {
	return int64(strings.Count(text, "[")+strings.Count(text, "{")) > room && !isJSON(text, room)
}

// appendShownJSON appends text that may be no JSON: then the checker refuses it.
func appendShownJSON(dst []byte, text string) []byte { return append(dst, showJSON(text).text...) }
