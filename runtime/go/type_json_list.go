package compact

import "strings"

// nestJSON is nest for a list of JSON, after check. In a list JSON lies deeper than as a
// field.
func (k *checker) nestJSON(name string, list []string) {
	room := k.c.limits.Depth - listDepth
	if k.nest(name); room < 0 || k.badText != nil || k.wrong != nil {
		return
	}
	for i, x := range list {
		if int64(strings.Count(x, "[")+strings.Count(x, "{")) > room && !isJSON(x, room) {
			k.passDepth(elementPath(name, i))
			return
		}
	}
}

// appendShownJSON appends text that may be no JSON: then the checker refuses it.
func appendShownJSON(dst []byte, text string) []byte { return append(dst, showJSON(text).text...) }
