package compact

// selectAuto is a selection that every record has. See docs/record.md §6.
const selectAuto = "auto"

// A choice is how an encoder chooses among formats, by their places: it takes the
// first of the list that carries the record, unless it says otherwise.
type choice struct {
	name     string
	list     []int
	texts    *choice // for encoders of text, where these leave out the formats of bytes
	most     []int64 // see bySize
	smallest bool    // it takes the one that makes the smallest frame
}

// selection is nil where there is none of the name.
func (r *record) selection(name string) *choice {
	for i := range r.selections {
		if r.selections[i].name == name {
			return &r.selections[i]
		}
	}
	return nil
}

// choices are the names of the formats and of the selections.
func (r *record) choices() []string {
	list := r.formatNames()
	for i := range r.selections {
		list = append(list, r.selections[i].name)
	}
	return list
}

// candidate is the place of the format to try next, or -1.
func (e *encoder) candidate(size int) int {
	switch {
	case e.selection != nil:
		return e.selected(size)
	case e.tried == 0:
		return e.format
	}
	return -1
}

// listed is a place of the selection's list, or -1 behind its end.
func (e *encoder) listed(at int) int {
	if at < len(e.selection.list) {
		return e.selection.list[at]
	}
	return -1
}

// firstOf takes the first format of the list that carries the record.
func (e *encoder) firstOf() int {
	if e.written {
		return -1
	}
	return e.listed(e.tried)
}
