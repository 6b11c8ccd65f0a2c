package conformance

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	v, err := parseValue(d, 0)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("text behind the value")
	}
	return v, nil
}

// mostNesting is how deep an answer may nest: no stack holds any depth.
const mostNesting = 10_000

func parseValue(d *json.Decoder, depth int) (any, error) {
	if depth > mostNesting {
		return nil, fmt.Errorf("nested deeper than %d", mostNesting)
	}
	t, err := d.Token()
	if err == io.EOF {
		return nil, io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('{'):
		return parseObject(d, depth)
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := parseValue(d, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err := d.Token()
		return list, err
	}
	return t, nil
}

func parseObject(d *json.Decoder, depth int) (any, error) {
	object := map[string]any{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		v, err := parseValue(d, depth+1)
		if err != nil {
			return nil, err
		}
		if _, twice := object[name.(string)]; twice {
			return nil, fmt.Errorf("member %q twice", name)
		}
		object[name.(string)] = v
	}
	_, err := d.Token()
	return object, err
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
