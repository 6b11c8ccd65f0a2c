package compact

// nestJSON is nest for a list of JSON, after check.
func (k *checker) nestJSON(name string, list []string) {
	room := k.roomInside()
	if k.nest(name); room < 0 || k.badText != nil || k.wrong != nil {
		return
	}
	for i, x := range list {
		if isOver(x, room) {
			k.passDepth(elementPath(name, i))
			return
		}
	}
}
