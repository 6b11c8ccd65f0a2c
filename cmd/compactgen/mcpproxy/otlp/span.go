package otlp

import (
	"encoding/hex"
	"strconv"
	"time"
)

// Kinds of spans.
const (
	Server = 2
	Client = 3
)

// A Span is one side of a request.
type Span struct {
	Trace      [16]byte
	ID, Parent [8]byte
	Name       string
	Kind       int
	Start, End time.Time
	Failure    string // why it failed; "" where it did not
	Attributes []Attribute
	Later      func() []Attribute // what is worked out when it is sent; nil for nothing
}

// An Attribute is a text, unless it is a number.
type Attribute struct {
	Name   string
	Text   string
	Number *int64
}

// Text is an attribute with a text.
func Text(name, value string) Attribute { return Attribute{Name: name, Text: value} }

// Number is an attribute with a number.
func Number(name string, value int) Attribute {
	n := int64(value)
	return Attribute{Name: name, Number: &n}
}

// The JSON encoding: members in camel case, ids in hexadecimal digits, 64-bit
// numbers as texts.
type (
	exportRequest struct {
		ResourceSpans []resourceSpans `json:"resourceSpans"`
	}
	resourceSpans struct {
		Resource   resource     `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
	resource struct {
		Attributes []keyValue `json:"attributes"`
	}
	scopeSpans struct {
		Scope scope  `json:"scope"`
		Spans []span `json:"spans"`
	}
	scope struct {
		Name string `json:"name"`
	}
	span struct {
		TraceID    string     `json:"traceId"`
		SpanID     string     `json:"spanId"`
		Parent     string     `json:"parentSpanId,omitempty"`
		Name       string     `json:"name"`
		Kind       int        `json:"kind"`
		Start      string     `json:"startTimeUnixNano"`
		End        string     `json:"endTimeUnixNano"`
		Attributes []keyValue `json:"attributes,omitempty"`
		Status     status     `json:"status"`
	}
	status struct {
		Message string `json:"message,omitempty"`
		Code    int    `json:"code,omitempty"`
	}
	keyValue struct {
		Key   string   `json:"key"`
		Value anyValue `json:"value"`
	}
	anyValue struct {
		String *string `json:"stringValue,omitempty"`
		Int    string  `json:"intValue,omitempty"`
	}
)

const statusError = 2

func (e *Exporter) request(batch []*Span) exportRequest {
	spans := make([]span, len(batch))
	for i, s := range batch {
		spans[i] = s.encoded()
	}
	return exportRequest{[]resourceSpans{{
		resource{encoded([]Attribute{Text("service.name", e.service)})},
		[]scopeSpans{{scope{"github.com/compactgen/compactgen"}, spans}},
	}}}
}

func (s *Span) encoded() span {
	attributes := s.Attributes
	if s.Later != nil {
		attributes = append(attributes[:len(attributes):len(attributes)], s.Later()...)
	}
	x := span{
		TraceID: hex.EncodeToString(s.Trace[:]), SpanID: hex.EncodeToString(s.ID[:]), Name: s.Name, Kind: s.Kind,
		Start: nanoseconds(s.Start), End: nanoseconds(s.End), Attributes: encoded(attributes),
	}
	if s.Parent != [8]byte{} {
		x.Parent = hex.EncodeToString(s.Parent[:])
	}
	if s.Failure != "" {
		x.Status = status{s.Failure, statusError}
	}
	return x
}

func nanoseconds(t time.Time) string { return strconv.FormatInt(t.UnixNano(), 10) }

func encoded(attributes []Attribute) []keyValue {
	list := make([]keyValue, len(attributes))
	for i, a := range attributes {
		list[i].Key = a.Name
		if a.Number != nil {
			list[i].Value.Int = strconv.FormatInt(*a.Number, 10)
		} else {
			list[i].Value.String = &a.Text
		}
	}
	return list
}
