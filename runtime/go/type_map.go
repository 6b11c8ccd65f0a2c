package compact

import (
	"fmt"
	"slices"
	"strings"
)

// map: a value of another type for each key, which is any text. What is read is nobody else's,
// and never nil. As for lists, one loop reads, checks or writes maps of all types.

const mapText = "a map"

// insideMap gives an error of a value its path. What has no place has no path either.
func (e *Error) insideMap(name, key string) {
	if e.Field == element {
		e.Field = entryPath(name, key)
	}
}

// entryPath is the path of a value: the key stands in it as JSON writes it, also where there is
// no JSON.
func entryPath(name, key string) string {
	path := append([]byte(name), "["+keyMark+`"`...)
	for _, b := range []byte(key) {
		short := strings.IndexByte("\"\\\b\f\n\r\t", b)
		switch {
		case short >= 0:
			path = append(path, '\\', `"\bfnrt`[short])
		case b < ' ':
			path = fmt.Appendf(path, `\u%04x`, b)
		default:
			path = append(path, b)
		}
	}
	return string(append(path, `"]`...))
}

// put sets a value that was read, perhaps with an error. That a key stands twice comes before
// what is wrong with its value, but to look for it first would be another search for each entry.
func put[T any](m map[string]T, r role, name, key string, x T, err *Error) *Error {
	entries := len(m)
	if err == nil {
		if m[key] = x; len(m) > entries {
			return nil
		}
	} else if _, twice := m[key]; !twice {
		err.insideMap(name, key)
		return err
	}
	return because(r, CauseMemberTwice).of(entryPath(name, key))
}

// checkMap judges the keys, then the values. All entries are counted first: past the limit
// nothing is looked at. The order matters only where something is wrong.
func checkMap[T any](k *checker, name string, m map[string]T, check func(k *checker, x T)) {
	if k.c.count(len(m)) < len(m) {
		k.overLimit(name)
		return
	}
	badText, wrong := k.badText, k.wrong
	for key, x := range m {
		k.checkUnicode(name, key)
		check(k, x)
	}
	if k.badText == badText && k.wrong == wrong {
		return
	}
	k.badText, k.wrong = badText, wrong
	for key := range m {
		k.checkUnicode(name, key)
	}
	for key, x := range inOrder(m) {
		badText, wrong := k.badText, k.wrong
		if check(k, x); k.badText != badText {
			k.badText.insideMap(name, key)
		}
		if k.wrong != wrong {
			k.wrong.insideMap(name, key)
		}
	}
}

// sortedAtOnce is up to how many are sorted without memory of their own.
const sortedAtOnce = 16

// inOrder are the entries in the order in which they are written: that of the keys' code points,
// which is that of their bytes.
func inOrder[T any](m map[string]T) func(yield func(key string, x T) bool) {
	return func(yield func(key string, x T) bool) {
		if len(m) < 2 {
			for key, x := range m {
				yield(key, x)
			}
			return
		}
		var room [sortedAtOnce]string
		keys := room[:0]
		if len(m) > sortedAtOnce {
			keys = make([]string, 0, len(m))
		}
		for key := range m {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		for _, key := range keys {
			if !yield(key, m[key]) {
				return
			}
		}
	}
}
