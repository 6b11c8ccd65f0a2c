package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// parseJSON reads one JSON text strictly: valid UTF-8, no name twice in an
// object, no escape that makes a lone surrogate (encoding/json would silently
// replace the last one), nothing behind it. Numbers stay lexemes.
func parseJSON(text []byte) (any, error) {
	if !utf8.Valid(text) {
		return nil, errors.New("not UTF-8")
	}
	if err := checkSurrogates(text); err != nil {
		return nil, err
	}
	if !json.Valid(text) {
		return nil, json.Unmarshal(text, new(any))
	}
	return (&validJSON{text: text}).value()
}

// validJSON is read from here on. As it is valid, nothing but a name that stands
// twice can be wrong, and commas and colons say no more than white space.
type validJSON struct {
	text []byte
	at   int
}

func (j *validJSON) value() (any, error) {
	switch j.next() {
	case '{':
		return j.object()
	case '[':
		list := []any{}
		for j.at++; j.next() != ']'; {
			v, err := j.value()
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		j.at++
		return list, nil
	case '"':
		return j.string()
	}
	start := j.at
	for j.at < len(j.text) && bytes.IndexByte([]byte(" \t\r\n,:]}"), j.text[j.at]) < 0 {
		j.at++
	}
	switch word := string(j.text[start:j.at]); word {
	case "null":
		return nil, nil
	case "true", "false":
		return word == "true", nil
	default:
		return json.Number(word), nil
	}
}

// next is the next byte that says something.
func (j *validJSON) next() byte {
	for bytes.IndexByte([]byte(" \t\r\n,:"), j.text[j.at]) >= 0 {
		j.at++
	}
	return j.text[j.at]
}

func (j *validJSON) object() (any, error) {
	object := map[string]any{}
	for j.at++; j.next() != '}'; {
		name, err := j.string()
		if err != nil {
			return nil, err
		}
		v, err := j.value()
		if err != nil {
			return nil, err
		}
		if _, twice := object[name]; twice {
			return nil, fmt.Errorf("member %q twice", name)
		}
		object[name] = v
	}
	j.at++
	return object, nil
}

func (j *validJSON) string() (s string, err error) {
	start, escaped := j.at, false
	for j.at++; j.text[j.at] != '"'; j.at++ {
		if j.text[j.at] == '\\' {
			escaped = true
			j.at++
		}
	}
	j.at++
	if !escaped {
		return string(j.text[start+1 : j.at-1]), nil
	}
	err = json.Unmarshal(j.text[start:j.at], &s)
	return s, err
}

// checkSurrogates refuses \uD800 to \uDFFF escapes that form no pair. Escapes
// stand only inside strings, so the text need not be parsed for this.
func checkSurrogates(text []byte) error {
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			continue
		}
		i++ // the escaped character, perhaps another backslash
		switch high, ok := escapedUnit(text, i); {
		case !ok:
		case high >= 0xDC00:
			return errors.New("lone surrogate in an escape")
		default:
			low, ok := escapedUnit(text, i+6)
			if !ok || low < 0xDC00 {
				return errors.New("lone surrogate in an escape")
			}
			i += 10
		}
	}
	return nil
}

// escapedUnit reads the surrogate whose escape has its `u` at i.
func escapedUnit(text []byte, i int) (unit int, surrogate bool) {
	if i < 1 || i+5 > len(text) || text[i-1] != '\\' || text[i] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(text[i+1:i+5]), 16, 32)
	return int(n), err == nil && n >= 0xD800 && n <= 0xDFFF
}
