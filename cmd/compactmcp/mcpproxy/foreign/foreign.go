// Package foreign reads JSON that somebody else wrote. Names are compared exactly,
// without their escapes. A member whose name is there twice is none, and the object
// is not clear: other readers could take the one or the other.
package foreign

import (
	"strconv"
	"strings"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// depth is how deep a message may nest.
const depth = 10_000

// mostMembers bounds what is remembered of an object all of whose names count.
const mostMembers = 1000

// Find returns the values of the members with these names as they are written, ""
// for one that is none. clear is false where one of the names is there twice, or the
// text is no object.
func Find(object string, names ...string) (values []string, clear bool) {
	values, seen := make([]string, len(names)), make([]bool, len(names))
	clear = true
	ok := compact.JSONMembers(object, depth, func(m compact.JSONMember) {
		for i, name := range names {
			switch {
			case m.Name != name || !m.IsUnicode:
			case seen[i]:
				values[i], clear = "", false
			default:
				values[i], seen[i] = m.Value, true
			}
		}
	})
	if !ok {
		return make([]string, len(names)), false
	}
	return values, clear
}

// Member is the value that the names lead to from outside in; "" for none.
func Member(object string, names ...string) string {
	for _, name := range names {
		if object == "" {
			return ""
		}
		values, _ := Find(object, name)
		object = values[0]
	}
	return object
}

// All returns all members of an object that is clear, and has no more than a thousand.
func All(object string) (members map[string]string, clear bool) {
	members, clear = map[string]string{}, true
	ok := compact.JSONMembers(object, depth, func(m compact.JSONMember) {
		_, twice := members[m.Name]
		if clear = clear && !twice && m.IsUnicode && len(members) < mostMembers; clear {
			members[m.Name] = m.Value
		}
	})
	if !ok || !clear {
		return nil, false
	}
	return members, true
}

// Members visits the members of an object; false where the text is none.
func Members(object string, visit func(name, value string)) bool {
	return compact.JSONMembers(object, depth, func(m compact.JSONMember) { visit(m.Name, m.Value) })
}

// Each visits the elements of an array; false where the text is none.
func Each(array string, visit func(value string)) bool {
	return compact.JSONElements(array, depth, visit)
}

// With is an object with another value in the place of that which the names lead to;
// false where there is none.
func With(object, value string, names ...string) (string, bool) {
	from, to := 0, len(object)
	for _, name := range names {
		at, size := place(object[from:to], name)
		if size == 0 {
			return object, false
		}
		from, to = from+at, from+at+size
	}
	return object[:from] + value + object[to:], true
}

// place is the place of a member's value; its size is 0 for none.
func place(object, name string) (at, size int) {
	twice := false
	ok := compact.JSONMembers(object, depth, func(m compact.JSONMember) {
		if m.Name == name && m.IsUnicode {
			twice = twice || size > 0
			at, size = m.At, len(m.Value)
		}
	})
	if !ok || twice {
		return 0, 0
	}
	return at, size
}

// IsObject says so of a value.
func IsObject(value string) bool { return value != "" && value[0] == '{' }

// Text is the text of a value that is one, and is Unicode.
func Text(value string) (string, bool) { return compact.JSONText(value) }

// Number is the number that a value is.
func Number(value string) (float64, bool) {
	if strings.Trim(value, "0123456789+-.eE") != "" { // nothing but what JSON has in numbers
		return 0, false
	}
	n, err := strconv.ParseFloat(value, 64)
	return n, err == nil
}

// Key is the same for a string or a number that is written in another way; "" for what is
// neither.
func Key(lexeme string) string {
	if n, ok := Number(lexeme); ok {
		return strconv.FormatFloat(n, 'g', -1, 64)
	}
	if text, ok := Text(lexeme); ok {
		return strconv.Quote(text)
	}
	return ""
}

// Minified is a value without white space between its tokens.
func Minified(value string) string {
	var out strings.Builder
	from, inText := 0, false
	for i := 0; i < len(value); i++ {
		switch c := value[i]; {
		case c == '"':
			inText = !inText
		case c == '\\':
			i++
		case !inText && (c == ' ' || c == '\n' || c == '\r' || c == '\t'):
			out.WriteString(value[from:i])
			from = i + 1
		}
	}
	out.WriteString(value[from:])
	return out.String()
}
