package spec

import (
	"bytes"
	"encoding/json"
	"regexp"
)

// Schema is the JSON schema of specs, by which editors complete and check them.
// It is made of the keys that the walker reads.
func Schema() []byte {
	s := mapping(new(Pos), new(File).keys()...).shape()
	s.Schema = "https://json-schema.org/draft/2020-12/schema"
	s.Title = "A compact wire protocol"
	s.Description = "The spec that compactgen generates codecs from. What a schema cannot say, compactgen validate checks."
	return encoded(s, "  ")
}

// shape is a schema, of a spec or of a part of it, in the order in which it is
// written.
type shape struct {
	Schema               string     `json:"$schema,omitempty"`
	Title                string     `json:"title,omitempty"`
	Description          string     `json:"description,omitempty"`
	Type                 string     `json:"type,omitempty"`
	AdditionalProperties *bool      `json:"additionalProperties,omitempty"`
	Required             []string   `json:"required,omitempty"`
	Properties           properties `json:"properties,omitempty"`
	Enum                 []string   `json:"enum,omitempty"`
	MinLength            int        `json:"minLength,omitempty"`
	Pattern              string     `json:"pattern,omitempty"`
	Minimum              *int64     `json:"minimum,omitempty"`
	Maximum              *int64     `json:"maximum,omitempty"`
	MinItems             int        `json:"minItems,omitempty"`
	MaxItems             int        `json:"maxItems,omitempty"`
	Items                *shape     `json:"items,omitempty"`
}

// properties keep their order in the JSON object.
type properties []property

type property struct {
	name  string
	shape shape
}

// MarshalJSON writes an object.
func (list properties) MarshalJSON() ([]byte, error) {
	var members [][]byte
	for _, p := range list {
		members = append(members, append(append(encoded(p.name, ""), ':'), encoded(p.shape, "")...))
	}
	return append(append([]byte{'{'}, bytes.Join(members, []byte{','})...), '}'), nil
}

// encoded is JSON that people read: patterns hold <, > and & as they are.
func encoded(v any, indent string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	if err := e.Encode(v); err != nil {
		panic(err) // a shape holds nothing that JSON cannot
	}
	return b.Bytes()
}

func (m mappingValue) shape() shape {
	s := shape{Type: "object", AdditionalProperties: new(bool)}
	for _, k := range m.keys {
		if k.required {
			s.Required = append(s.Required, k.name)
		}
		member := k.value.shape()
		member.Description = k.doc
		s.Properties = append(s.Properties, property{k.name, member})
	}
	return s
}

func (s pointerValue[T]) shape() shape { return s.of(new(T)).shape() }

func (l listValue[T]) shape() shape {
	element := l.of(new(T)).shape()
	element.Description = l.doc
	return shape{Type: "array", MinItems: 1, MaxItems: l.most, Items: &element}
}

func (t textValue) shape() shape { return t.form.shape }

func (i integerValue) shape() shape {
	return shape{Type: "integer", Minimum: &i.in.low, Maximum: &i.in.high}
}

func (boolValue) shape() shape { return shape{Type: "boolean"} }

// form is what a text may be. A pattern has a regexp, by which the rules check it.
type form struct {
	*regexp.Regexp
	shape shape
}

func pattern(p string) *form { return &form{regexp.MustCompile(p), shape{Type: "string", Pattern: p}} }

func among(names []string) *form { return &form{shape: shape{Enum: names}} }

// span is the range of an integer, inclusive.
type span struct{ low, high int64 }
