package compact

import (
	"hash/maphash"
	"slices"
	"strings"
)

// A saidJSON is JSON text that others are compared with. However many these are,
// it is read once, and each of them costs no more than its own length.
type saidJSON struct {
	text          string
	spelled       string // once a text does not have the same bytes
	hash          jsonHash
	read, ordered bool // ordered: its members may not stand in another order
}

// isSame says whether a text says the same: the same tokens, or members in
// another order, none of them twice. Numbers are the same if they are written
// alike, strings if they hold the same text.
func (j *saidJSON) isSame(c *call, text string) bool {
	if sameBytes(text, j.text) {
		return true
	}
	if !isJSON(text, c.limits.Depth) {
		return false
	}
	if j.spelled == "" {
		j.spelled = spelled(j.text)
	}
	other := spelled(text)
	if other == j.spelled || len(other) != len(j.spelled) {
		return other == j.spelled
	}
	if !j.read {
		hash, ok := c.unorderedHash(j.spelled)
		j.hash, j.ordered, j.read = hash, !ok, true
	}
	if j.ordered {
		return false
	}
	hash, ok := c.unorderedHash(other)
	return ok && hash == j.hash
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

// sameBytes says whether a text is the JSON text b but for white space between
// tokens. It ends where the two differ.
func sameBytes(a, b string) bool {
	i, j, word := 0, 0, false // word: the byte before is of a number or literal
	for {
		from := i
		i, j = spaceEnd(a, i), spaceEnd(b, j)
		if i == len(a) || j == len(b) {
			return i == len(a) && j == len(b)
		}
		isWord := strings.IndexByte(`{}[],:"`, a[i]) < 0
		if a[i] != b[j] || i > from && word && isWord {
			return false
		}
		word = isWord
		if a[i] != '"' {
			i, j = i+1, j+1
			continue
		}
		end := stringEnd(b, j)
		if !strings.HasPrefix(a[i:], b[j:end]) {
			return false
		}
		i, j = i+end-j, end
	}
}

// spelled is JSON text in its one spelling: without white space, and with an
// escape only where a character needs one. Order does not change its length.
func spelled(text string) string {
	return string(appendTokens(nil, text, func(dst []byte, lexeme string) []byte {
		if strings.Contains(lexeme, `\u`) || strings.Contains(lexeme, `\/`) { // no other escape has two ways
			if held, isText := unquote(lexeme); isText {
				return appendQuoted(dst, held)
			}
		}
		return append(dst, lexeme...)
	}))
}
