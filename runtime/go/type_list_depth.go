package compact

// listDepth is how many brackets of JSON are open inside a list.
const listDepth = 2

// nest notes a list that lies too deep in JSON.
func (k *checker) nest(name string) {
	if k.c.limits.Depth < listDepth {
		k.passDepth(name)
	}
}

// passDepth notes a value whose bracket is past the limit in JSON.
func (k *checker) passDepth(path string) {
	e := failLimit(roleUnrepresentable, limitDepth, k.c.limits.Depth).of(path)
	e.Cause = CauseTooDeep
	k.c.tooDeep = append(k.c.tooDeep, e)
}
