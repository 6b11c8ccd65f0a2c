package compact

//lint:file-ignore U1000 only other specs have records in records

// nestJSONMapInside notes JSON in a map, whose bracket is open, that lies too deep.
func (k *checker) nestJSONMapInside(name string, m map[string]string) {
	if k.badText != nil || k.wrong != nil {
		return
	}
	first, found := "", false
	for key, x := range m {
		if (!found || key < first) && isOver(x, k.room()) {
			first, found = key, true
		}
	}
	if found {
		k.deep(entryPath(name, first))
	}
}
