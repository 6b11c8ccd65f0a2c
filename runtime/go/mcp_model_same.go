package compact

import (
	"bytes"
	"hash/maphash"
	"slices"
)

// sameJSON says whether two JSON texts say the same: the same tokens, or members
// in another order, none of them twice. Numbers are the same if they are written
// alike, strings if they hold the same text.
func (c *call) sameJSON(a, b string) bool {
	if a == b {
		return true
	}
	same, certain := c.sameTokens(a, b)
	if certain {
		return same
	}
	x, ok := c.unorderedHash(a)
	if !ok {
		return false
	}
	y, ok := c.unorderedHash(b)
	return ok && x == y
}

// sameTokens compares token by token. If the texts differ inside an object, the
// answer is not certain: its members may be in another order.
func (c *call) sameTokens(a, b string) (same, certain bool) {
	x, y := jsonScanner{text: a, limit: c.limits.Depth}, jsonScanner{text: b, limit: c.limits.Depth}
	for {
		certain := bytes.IndexByte(x.open, inObject) < 0
		kind, err := x.next()
		other, failed := y.next()
		switch {
		case err != nil || failed != nil:
			return false, true
		case kind != other:
			return false, certain
		case kind == jsonEnd:
			return true, true
		case x.lexeme() == y.lexeme():
		case kind != jsonString && kind != jsonKey:
			return false, certain
		default:
			text, isText := unquote(x.lexeme())
			another, isAnother := unquote(y.lexeme())
			if text != another || !isText || !isAnother {
				return false, certain
			}
		}
	}
}

// A jsonHash is long enough that equal hashes mean equal texts: an attacker does
// not know the seeds.
type jsonHash [2]uint64

var jsonSeeds = [2]maphash.Seed{structSeed, maphash.MakeSeed()}

func hashOf(text string) (h jsonHash) {
	for i, seed := range jsonSeeds {
		h[i] = maphash.String(seed, text)
	}
	return h
}

func (h jsonHash) mix(x jsonHash) jsonHash {
	return jsonHash{mixHash(h[0], x[0]), mixHash(h[1], x[1])}
}

// An openHash is an array or object that has not ended.
type openHash struct {
	hash, key jsonHash
	keys      int // where the hashes of an object's keys begin
}

// unorderedHash does not depend on the order of members. It refuses an object
// that has a key twice, and strings that are no Unicode.
func (c *call) unorderedHash(text string) (jsonHash, bool) {
	s := jsonScanner{text: text, limit: c.limits.Depth}
	open := []openHash{{}} // around the text
	var keys []jsonHash
	for {
		kind, err := s.next()
		if err != nil {
			return jsonHash{}, false
		}
		top := &open[len(open)-1]
		var value jsonHash
		switch kind {
		case jsonEnd:
			return top.hash, true
		case jsonObject, jsonArray:
			open = append(open, openHash{keys: len(keys)})
			continue
		case jsonKey, jsonString:
			text, ok := unquote(s.lexeme())
			if !ok {
				return jsonHash{}, false
			}
			value = hashOf(text)
			if kind == jsonKey {
				top.key = value
				keys = append(keys, value)
				continue
			}
		case jsonObjectEnd:
			own := keys[top.keys:]
			slices.SortFunc(own, compareHashes)
			if hasTwice(own) {
				return jsonHash{}, false
			}
			keys = keys[:top.keys]
			fallthrough
		case jsonArrayEnd:
			value = top.hash
			open = open[:len(open)-1]
			top = &open[len(open)-1]
		default:
			value = hashOf(s.lexeme())
		}
		value = jsonHash{uint64(kind), uint64(kind)}.mix(value)
		if s.inside(inObject) {
			value = top.key.mix(value)
			top.hash[0] += value[0]
			top.hash[1] += value[1]
		} else {
			top.hash = top.hash.mix(value)
		}
	}
}

// hasTwice says whether one of the sorted hashes is there twice.
func hasTwice(sorted []jsonHash) bool {
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return true
		}
	}
	return false
}

func compareHashes(a, b jsonHash) int { return slices.Compare(a[:], b[:]) }

// appendMinified appends JSON text without its white space.
func appendMinified(dst []byte, text string) []byte {
	for i := 0; i < len(text); {
		end := i + 1
		switch b := text[i]; {
		case b == '"':
			end = stringEnd(text, i)
		case isSpace(b):
			i = end
			continue
		}
		dst = append(dst, text[i:end]...)
		i = end
	}
	return dst
}
