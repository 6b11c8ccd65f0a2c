package compact

//lint:file-ignore U1000 only other specs have records in records

// nestJSONListInside notes JSON in a list, whose bracket is open, that lies too deep.
func (k *checker) nestJSONListInside(name string, list []string) {
	if k.badText != nil || k.wrong != nil {
		return
	}
	for i, x := range list {
		if isOver(x, k.room()) {
			k.deep(elementPath(name, i))
			return
		}
	}
}
