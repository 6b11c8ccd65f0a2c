package compact

import (
	"slices"
	"strconv"
	"strings"
)

type (
	// Status is a status code, one of a closed set.
	Status string
	// Model is a model code. Any string is one; numbers without a code are
	// the protocol's number prefix and the number.
	Model string
	// Format is the name of a response format or of a selection.
	Format string
)

// Response is the record that a response frame carries. The optional fields
// travel in verbose frames only. See docs/record.md, "Responses".
type Response struct {
	Status Status `json:"status"`
	Model  Model  `json:"model"`
	Tokens int64  `json:"tokens"`
	Result string `json:"result"`

	ReasoningEffort string `json:"reasoning_effort,omitempty"` // "" for none
	Ultrathink      *bool  `json:"ultrathink,omitempty"`
	// ReturnCode is set by decoders only where it is neither 0 nor 1.
	ReturnCode *int64 `json:"returncode,omitempty"`
	// Members is the JSON text of an object that holds the members which the
	// protocol does not know; "" for none.
	Members string `json:"members,omitempty"`
}

// EncodeOptions say how to encode. The zero value leaves it to the protocol.
type EncodeOptions struct {
	Format         Format   // "" is FormatAuto
	PayloadVersion *int64   // nil is the protocol's choice
	AllowLoss      []string // optional fields that a format asked by name may drop
}

// Decode reads a response frame. The frame fails with the kinds of "Error
// Types"; it never gives a part of a record. See docs/record.md §1 to §5.
func (p *Protocol) Decode(wire string) (Response, error) {
	c := newCall(p)
	defer c.release()
	if err := c.decode(wire); err != nil {
		return Response{}, p.stamp(err)
	}
	r := c.response
	if c.spec.base(c.format) == basePayload {
		r.Result = strings.Clone(r.Result) // it lies in the call's buffers
	}
	return r, nil
}

// AppendDecode is Decode without allocation: the result is appended to dst, and
// the head holds all else. The frame may be changed afterwards.
func (p *Protocol) AppendDecode(dst, wire []byte) (result []byte, head Response, err error) {
	c := newCall(p)
	defer c.release()
	if err := c.decode(view(wire)); err != nil {
		return dst, Response{}, p.stamp(err)
	}
	c.detachModel()
	head = c.response
	head.Result = ""
	return append(dst, c.response.Result...), head, nil
}

func (c *call) decode(wire string) *Error {
	if err := c.limits.wire(wire); err != nil {
		return err
	}
	f, prefix := c.detect(wire)
	if f == "" {
		return unknownFormat(c, wire)
	}
	c.format = f
	return c.spec.decode(c, f, wire, wire[prefix:])
}

// unknownFormat is a frame of another family, or of none.
func unknownFormat(c *call, wire string) *Error {
	return because(roleFormat, CauseUnknownFormat).with(wire).but(oneOf(c.spec.formats))
}

func (c *call) unknownStatus(r role, text string) *Error {
	return because(r, CauseUnknownStatus).of(fieldStatus).with(text).but(oneOf(c.spec.statuses))
}

// What is expected of a field.
const (
	countText   = "an integer from 0 to 9007199254740991"
	integerText = "an integer from -9007199254740991 to 9007199254740991"
	unicodeText = "Unicode text"
	boolText    = "true or false"
	membersText = "a JSON object without declared members"
)

// Encode writes a response frame. It refuses what the format cannot carry: what
// comes out decodes to the same record. See docs/record.md §6.
func (p *Protocol) Encode(r Response, opts EncodeOptions) (string, error) {
	c := newCall(p)
	defer c.release()
	var err *Error
	if c.frame, err = c.encode(c.frame[:0], &r, &opts); err != nil {
		return "", p.stamp(err)
	}
	return string(c.frame), nil
}

// AppendEncode appends a response frame to dst. After an error dst is as before.
func (p *Protocol) AppendEncode(dst []byte, r *Response, opts EncodeOptions) ([]byte, error) {
	c := newCall(p)
	defer c.release()
	out, err := c.encode(dst, r, &opts)
	if err != nil {
		return dst, p.stamp(err)
	}
	return out, nil
}

// setModel replaces names and known numbers by their codes, as every encoder
// and decoder does, and notes the number.
func (c *call) setModel(text string) {
	m, n, known := c.spec.model(text)
	if !known {
		m = Model(text)
		if code, named := c.spec.modelNamed(text); named {
			m, n, known = c.spec.model(string(code))
		} else if digits, ok := strings.CutPrefix(text, c.spec.numberPrefix); ok {
			if n, known = parseNumber(digits); known {
				m = c.modelOf(n, m)
			}
		}
	}
	c.response.Model, c.number, c.numbered = m, n, known
}

// detachModel copies a model that may lie in a buffer; codes of the table don't.
func (c *call) detachModel() {
	m := string(c.response.Model)
	if code, _, known := c.spec.model(m); known {
		c.response.Model = code
	} else {
		c.response.Model = Model(strings.Clone(m))
	}
}

// modelOf returns the code of a number, or else what the number is written as.
func (c *call) modelOf(n int64, otherwise Model) Model {
	if code, ok := c.spec.modelAt(n); ok {
		return code
	}
	if otherwise == "" {
		otherwise = Model(c.spec.numberPrefix + strconv.FormatInt(n, 10))
	}
	return otherwise
}

// prepare takes the caller's record and checks that it is Unicode.
func (c *call) prepare(r *Response) *Error {
	c.response = *r
	for _, s := range [...]struct{ field, text string }{
		{fieldStatus, string(r.Status)}, {fieldModel, string(r.Model)}, {fieldResult, r.Result},
		{fieldReasoningEffort, r.ReasoningEffort}, {fieldMembers, r.Members},
	} {
		if !isUnicode(s.text) {
			return notUnicode(roleText, s.field)
		}
	}
	c.setModel(string(r.Model))
	return nil
}

// check goes over the fields once: what no format carries, and what a format of
// this base does not carry. Fields that may get lost are dropped then.
func (c *call) check(b base, loss []string) *Error {
	r := &c.response
	if _, _, ok := c.spec.status(string(r.Status)); !ok {
		return unrepresentable(fieldStatus, oneOf(c.spec.statuses)).with(string(r.Status))
	}
	if !c.carriesModel(b) {
		return notCarried(fieldModel).with(string(r.Model))
	}
	if r.Tokens < 0 || r.Tokens > maxInteger {
		return unrepresentable(fieldTokens, countText).found(strconv.FormatInt(r.Tokens, 10))
	}
	if err := c.checkOptional(b, loss); err != nil {
		return err
	}
	if b == basePayload {
		if _, ok := c.spec.payload(c.payloadVersion()); !ok {
			return unrepresentable(fieldPayloadVersion, oneOf(c.spec.payloadVersions)).found(strconv.FormatInt(c.payloadVersion(), 10))
		}
	}
	return nil
}

func (c *call) checkOptional(b base, loss []string) *Error {
	r := &c.response
	carried := func(field string) bool {
		return b == baseNone || b == baseVerbose || slices.Contains(loss, field)
	}
	lost := b == baseDSL || b == basePayload
	if r.ReasoningEffort != "" {
		if _, ok := c.spec.effort(r.ReasoningEffort); !ok {
			return unrepresentable(fieldReasoningEffort, oneOf(c.spec.efforts)).with(r.ReasoningEffort)
		}
		if !carried(fieldReasoningEffort) {
			return notCarried(fieldReasoningEffort).with(r.ReasoningEffort)
		}
	}
	if r.Ultrathink != nil && !carried(fieldUltrathink) {
		return notCarried(fieldUltrathink).found(strconv.FormatBool(*r.Ultrathink))
	}
	if r.ReturnCode != nil {
		n, failed := *r.ReturnCode, r.Status == c.spec.failure
		number := strconv.FormatInt(n, 10)
		switch {
		case n < -maxInteger || n > maxInteger:
			return unrepresentable(fieldReturnCode, integerText).found(number)
		case (n != 0) != failed:
			return because(roleUnrepresentable, CauseContradiction).of(fieldReturnCode).found(number).but("status " + string(r.Status))
		case n == 0 || n == 1:
			r.ReturnCode = nil // the status says as much
		case !carried(fieldReturnCode):
			return notCarried(fieldReturnCode).found(number)
		}
	}
	if emptyObject(r.Members) {
		r.Members = ""
	}
	switch {
	case r.Members == "":
	case !c.validMembers():
		return unrepresentable(fieldMembers, membersText).found(r.Members)
	case !carried(fieldMembers):
		return notCarried(fieldMembers).found(c.compactMembers())
	}
	if lost {
		r.ReasoningEffort, r.Ultrathink, r.ReturnCode, r.Members = "", nil, nil, ""
	}
	return nil
}

// compactMembers are the record's members without white space between them, as
// other languages keep them.
func (c *call) compactMembers() string {
	var list []byte
	_ = objectMembers(c.response.Members, c.limits.Depth, func(m jsonMember) { list = appendMember(list, m) })
	return string(append(list, '}'))
}

func appendMember(dst []byte, m jsonMember) []byte {
	if len(dst) == 0 {
		dst = append(dst, '{')
	} else {
		dst = append(dst, ',')
	}
	dst = append(dst, m.name...)
	dst = append(dst, ':')
	return append(dst, m.value...)
}

// validMembers says whether the record's members are an object's, and none of
// them a declared one.
func (c *call) validMembers() bool {
	valid := true
	err := objectMembers(c.response.Members, c.limits.Depth, func(m jsonMember) {
		valid = valid && !c.spec.declares(m.name)
	})
	return valid && err == nil
}

// carriesModel says whether formats of the base carry the record's model.
func (c *call) carriesModel(b base) bool {
	switch b {
	case baseDSL:
		return !strings.Contains(string(c.response.Model), c.spec.separator)
	case basePayload:
		numbers, _ := c.spec.payload(c.payloadVersion())
		return c.numbered || !numbers
	}
	return true
}

// payloadVersion is the version asked for, or else the default where it carries
// the model.
func (c *call) payloadVersion() int64 {
	if c.asked != nil {
		return *c.asked
	}
	if numbers, _ := c.spec.payload(c.spec.payloadDefault); numbers && !c.numbered {
		return c.spec.payloadFallback
	}
	return c.spec.payloadDefault
}
