package compact

import "strings"

// checkJSONList is checkList of JSON. In a list it lies deeper than as a field.
func (k *checker) checkJSONList(name string, list []string) {
	checkList(k, name, list, func(k *checker, x string) { k.checkJSON(element, x) })
	room := k.c.limits.Depth - listDepth
	if k.badText != nil || k.wrong != nil || room < 0 {
		return
	}
	for i, x := range list {
		if int64(strings.Count(x, "[")+strings.Count(x, "{")) > room && !isJSON(x, room) {
			k.passDepth(elementPath(name, i))
			return
		}
	}
}
