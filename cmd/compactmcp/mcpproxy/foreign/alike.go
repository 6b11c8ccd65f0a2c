package foreign

import (
	"fmt"
	"slices"
	"strings"

	compact "github.com/compactgen/compactgen/runtime/go"
)

// Alike says why another reader could find other values of these members: one of them is
// there twice, or under a name that readers who fold case (Go's encoding/json, C#'s web
// defaults) take for it. nil is for an object that all read alike.
func Alike(object string, names ...string) (fault error) {
	seen := make([]bool, len(names))
	ok := compact.JSONMembers(object, depth, func(m compact.JSONMember) {
		i := slices.IndexFunc(names, func(name string) bool { return m.Name == name || folded(m.Name) == folded(name) })
		switch {
		case fault != nil:
		case !m.IsUnicode:
			fault = fmt.Errorf("a member's name is no Unicode: %.40q", m.Name)
		case i < 0:
		case m.Name != names[i]:
			fault = fmt.Errorf("the member %.40q could be read as %q", m.Name, names[i])
		case seen[i]:
			fault = fmt.Errorf("the member %q is there twice", names[i])
		default:
			seen[i] = true
		}
	})
	if !ok {
		return fmt.Errorf("expected a JSON object, found %.40q", object)
	}
	return fault
}

// folded is the same for all names that differ in case alone, with the letters that become
// others there (ſ, K, ı, İ).
func folded(name string) string {
	isPlain := strings.IndexFunc(name, func(c rune) bool { return c >= 'A' && c <= 'Z' || c > '~' }) < 0
	if isPlain {
		return name
	}
	return strings.ToLower(strings.ToUpper(name))
}

// Answers are the ids of the requests that a text, which is no clear message, may be meant
// to answer; isAny where it may answer each that is open. Servers write logs, too, where
// messages belong: what names no member of JSON-RPC answers nobody.
func Answers(text string) (ids []string, isAny bool) {
	if Each(text, func(element string) {
		more, any := Answers(element)
		ids, isAny = append(ids, more...), isAny || any
	}) {
		return ids, isAny
	}
	hasMethod := false
	isObject := Members(text, func(name, value string) {
		hasMethod = hasMethod || name == "method"
		if name == "id" && isID(value) {
			ids = append(ids, value)
		}
	})
	isMeant := strings.Contains(text, `"jsonrpc"`) || strings.Contains(text, `"result"`)
	switch {
	case isObject && hasMethod, !isObject && !isMeant:
		return nil, false
	case isObject:
		return ids, isMeant && len(ids) == 0
	}
	var e Envelope
	_, _ = e.Write([]byte(text))
	switch {
	case !e.IsAnswer():
		return nil, false
	case e.ID() == "":
		return nil, true
	}
	return []string{e.ID()}, false
}

// Requests are the ids of the requests in a text that is no clear message.
func Requests(text string) (ids []string) {
	if Each(text, func(element string) { ids = append(ids, Requests(element)...) }) {
		return ids
	}
	hasMethod := false
	isObject := Members(text, func(name, value string) {
		hasMethod = hasMethod || folded(name) == "method"
		if folded(name) == "id" && isID(value) {
			ids = append(ids, value)
		}
	})
	if isObject && hasMethod {
		return ids
	}
	var e Envelope
	_, _ = e.Write([]byte(text))
	if !isObject && !e.IsAnswer() && e.ID() != "" {
		return []string{e.ID()}
	}
	return nil
}

func isID(value string) bool {
	_, isText := Text(value)
	_, isNumber := Number(value)
	return isText || isNumber
}
