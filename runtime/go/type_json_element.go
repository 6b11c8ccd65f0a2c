package compact

// roomInside is how many brackets JSON may have as an element. It lies deeper there than as a
// field.
func (k *checker) roomInside() int64 { return k.c.limits.Depth - holdingDepth }

// appendShownJSON appends text that may be no JSON: then the checker refuses it.
func appendShownJSON(dst []byte, text string) []byte { return append(dst, showJSON(text).text...) }
