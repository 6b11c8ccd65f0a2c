package engine

import (
	"strings"
	"unicode"
)

// words splits an identifier at what is neither letter nor digit, and where a
// capital follows a small letter or a digit.
func words(name string) []string {
	var parts []string
	var part []rune
	flush := func() {
		if len(part) > 0 {
			parts = append(parts, strings.ToLower(string(part)))
		}
		part = nil
	}
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			flush()
			continue
		}
		if len(part) > 0 && unicode.IsUpper(r) && !unicode.IsUpper(part[len(part)-1]) {
			flush()
		}
		part = append(part, r)
	}
	flush()
	return parts
}

func title(word string) string {
	runes := []rune(word)
	runes[0] = unicode.ToUpper(runes[0])
	return string(runes)
}

func pascal(name string) string {
	var b strings.Builder
	for _, word := range words(name) {
		b.WriteString(title(word))
	}
	return b.String()
}

// Camel is a name as JavaScript writes it: jobEvent.
func Camel(name string) string {
	parts := words(name)
	for i := range parts {
		if i > 0 {
			parts[i] = title(parts[i])
		}
	}
	return strings.Join(parts, "")
}

func kebab(name string) string    { return strings.Join(words(name), "-") }
func constant(name string) string { return strings.ToUpper(Snake(name)) }

// Snake is a name as Python writes it: job_event.
func Snake(name string) string { return strings.Join(words(name), "_") }
