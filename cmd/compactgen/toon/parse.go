package toon

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxDepth bounds how arrays and objects nest: TOON indents each, so the text
// grows with the square of the depth.
const maxDepth = 512

// object keeps the order of its members.
type object []member

type member struct {
	name  string
	value any
}

func (o object) get(name string) (any, bool) {
	for _, m := range o {
		if m.name == name {
			return m.value, true
		}
	}
	return nil, false
}

func parse(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	v, err := value(d, 0)
	if err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("more follows behind the JSON text")
	}
	return v, nil
}

// value reads one value in depth arrays and objects.
func value(d *json.Decoder, depth int) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	if _, opens := t.(json.Delim); opens && depth == maxDepth {
		return nil, fmt.Errorf("nested deeper than %d", maxDepth)
	}
	switch t {
	case json.Delim('{'):
		return members(d, depth+1)
	case json.Delim('['):
		list := []any{}
		for d.More() {
			v, err := value(d, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		_, err = d.Token()
		return list, err
	}
	return t, nil
}

func members(d *json.Decoder, depth int) (object, error) {
	o := object{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, err
		}
		v, err := value(d, depth)
		if err != nil {
			return nil, err
		}
		o = append(o, member{name.(string), v})
	}
	_, err := d.Token()
	return o, err
}
