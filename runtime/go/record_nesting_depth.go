package compact

//lint:file-ignore U1000 only other specs have records in records

// How deep values in records lie in JSON. Of each of the frame's fields the first counts that lies
// too deep.

// bracket opens that of a list, a map or a record, which unbracket closes. The frame's own is open.
func (k *checker) bracket(name string) {
	if k.c.around++; k.c.around >= k.c.limits.Depth {
		k.deep(name)
	}
}

func (k *checker) unbracket() { k.c.around-- }

// deep notes a value that is too deep, unless the field had one.
func (k *checker) deep(path string) {
	if len(k.c.tooDeep) == k.c.deepBefore {
		k.passDepth(path)
	}
}

// room is how many brackets JSON may have where it stands.
func (k *checker) room() int64 { return k.c.limits.Depth - 1 - k.c.around }

// nestJSONInside notes JSON, which a check passed, that lies too deep.
func (k *checker) nestJSONInside(name, text string) {
	if k.badText == nil && k.wrong == nil && isOver(text, k.room()) {
		k.deep(name)
	}
}
