package compact

import (
	"strconv"
	"strings"
)

// dslLayout is the separated text format; the result is last and takes what is
// left, separators and all.
type dslLayout struct {
	separator string
	fields    []dslField
}

// A dslField is a field of the record and its place there.
type dslField struct {
	name string
	read func(c *call, text string) *Error
	add  func(dst []byte, r *Response) []byte
}

// The fields that a layout is made of.
var (
	dslStatus = dslField{fieldStatus, (*call).readStatus, func(dst []byte, r *Response) []byte {
		return append(dst, r.Status...)
	}}
	dslModel = dslField{fieldModel, (*call).readModel, func(dst []byte, r *Response) []byte {
		return append(dst, r.Model...)
	}}
	dslTokens = dslField{fieldTokens, (*call).readTokens, func(dst []byte, r *Response) []byte {
		return strconv.AppendInt(dst, r.Tokens, 10)
	}}
	dslResult = dslField{fieldResult, (*call).readResult, func(dst []byte, r *Response) []byte {
		return append(dst, r.Result...)
	}}
)

// decodeDSL reads the text behind the prefix: all the separators first, then
// the fields. See docs/record.md §2.
func decodeDSL(c *call, l *dslLayout, text string) *Error {
	var parts [4]string
	for i := range l.fields {
		parts[i] = text
		if i == len(l.fields)-1 {
			break
		}
		head, rest, found := strings.Cut(text, l.separator)
		if !found {
			return missingField(l.fields[i+1].name)
		}
		parts[i], text = head, rest
	}
	for i, f := range l.fields {
		if err := f.read(c, parts[i]); err != nil {
			return err
		}
	}
	return nil
}

// appendDSL appends the fields; what cannot be carried was refused before.
func appendDSL(c *call, l *dslLayout, dst []byte) []byte {
	for i, f := range l.fields {
		if i > 0 {
			dst = append(dst, l.separator...)
		}
		dst = f.add(dst, &c.response)
	}
	return dst
}

func (c *call) readStatus(text string) *Error {
	code, _, ok := c.spec.status(text)
	if !ok {
		return c.unknownStatus(roleFormat, text)
	}
	c.response.Status = code
	return nil
}

func (c *call) readModel(text string) *Error {
	c.setModel(text)
	return nil
}

func (c *call) readTokens(text string) *Error {
	n, ok := parseNumber(text)
	if !ok {
		return because(roleFormat, CauseWrongValue).of(fieldTokens).with(text).but(countText)
	}
	c.response.Tokens = n
	return nil
}

func (c *call) readResult(text string) *Error {
	c.response.Result = text
	return nil
}
