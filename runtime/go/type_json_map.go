package compact

// nestJSONMap is nest for a map of JSON, after check.
func (k *checker) nestJSONMap(name string, m map[string]string) {
	room := k.roomInside()
	if k.nest(name); room < 0 || k.badText != nil || k.wrong != nil {
		return
	}
	first, found := "", false
	for key, x := range m {
		if (!found || key < first) && isOver(x, room) {
			first, found = key, true
		}
	}
	if found {
		k.passDepth(entryPath(name, first))
	}
}
