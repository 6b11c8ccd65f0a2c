package compact

//lint:file-ignore U1000 only other specs have records in records

// What of records inside a layout does not carry. Each has its own layout, so this is
// found with the checks: but whether it matters, the format decides.

// A loss is the first of its kind in a field of the frame's record.
type loss struct {
	kind lossKind
	err  *Error
}

type lossKind uint8

const (
	lostField   lossKind = iota // an optional one that the layout lacks
	lostMembers                 // those that a record keeps
	lostNumber                  // of a code that has none
)

// lose notes a loss, unless the field had one of its kind.
func (k *checker) lose(kind lossKind, name string, v shown) {
	for _, l := range k.c.lost[k.c.lostBefore:] {
		if l.kind == kind {
			return
		}
	}
	k.c.lost = append(k.c.lost, loss{kind, notCarried(name).showing(v)})
}

// loseNumber notes a code without a number.
func (k *checker) loseNumber(path, code string) {
	k.lose(lostNumber, path, shown{text: code, quotes: true})
}

// endField ends a field of the frame's record.
func (k *checker) endField() { k.c.lostBefore, k.c.deepBefore = len(k.c.lost), len(k.c.tooDeep) }
