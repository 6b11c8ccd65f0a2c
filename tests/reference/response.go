package reference

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"
)

// Record is a response. The optional fields are nil where they are absent.
// Text may be no Unicode: it is then UTF-8 with three bytes per surrogate.
type Record struct {
	Status     string
	Model      string
	Tokens     int64
	Result     string
	Effort     *string
	Ultrathink *bool
	Returncode *int64
	Members    *string // JSON text of an object
}

// wireText is text as vectors carry it.
type wireText string

func (w wireText) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(w)) {
		return marshal(string(w)), nil
	}
	return marshal(map[string]string{"wtf8": hex.EncodeToString([]byte(w))}), nil
}

func (w *wireText) UnmarshalJSON(data []byte) error {
	if len(data) == 0 || data[0] != '{' {
		return json.Unmarshal(data, (*string)(w))
	}
	var object struct {
		WTF8 string `json:"wtf8"`
	}
	if err := json.Unmarshal(data, &object); err != nil {
		return err
	}
	b, err := hex.DecodeString(object.WTF8)
	*w = wireText(b)
	return err
}

// wireRecord is a record as vectors carry it.
type wireRecord struct {
	Status     wireText  `json:"status"`
	Model      wireText  `json:"model"`
	Tokens     int64     `json:"tokens"`
	Result     wireText  `json:"result"`
	Effort     *wireText `json:"reasoning_effort,omitempty"`
	Ultrathink *bool     `json:"ultrathink,omitempty"`
	Returncode *int64    `json:"returncode,omitempty"`
	Members    *wireText `json:"members,omitempty"`
}

// MarshalJSON writes a record as vectors carry it.
func (r Record) MarshalJSON() ([]byte, error) {
	return marshal(wireRecord{
		wireText(r.Status), wireText(r.Model), r.Tokens, wireText(r.Result),
		(*wireText)(r.Effort), r.Ultrathink, r.Returncode, (*wireText)(r.Members),
	}), nil
}

// UnmarshalJSON reads a record as vectors carry it.
func (r *Record) UnmarshalJSON(data []byte) error {
	var w wireRecord
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&w); err != nil {
		return err
	}
	*r = Record{
		string(w.Status), string(w.Model), w.Tokens, string(w.Result),
		(*string)(w.Effort), w.Ultrathink, w.Returncode, (*string)(w.Members),
	}
	return nil
}

// marshal writes JSON that people can read: `<` stays `<`.
func marshal(v any) json.RawMessage {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(fmt.Sprint(v, err)) // only our own types come here
	}
	return bytes.TrimSpace(out.Bytes())
}

// unicodeFault is the first check of every encoder.
func (r Record) unicodeFault() *Fault {
	for _, text := range []*string{&r.Status, &r.Model, &r.Result, r.Effort, r.Members} {
		if text != nil && !utf8.ValidString(*text) {
			return fault("text")
		}
	}
	return nil
}

// extra names the first set field that only verbose carries, or is empty.
func (r Record) extra() string {
	switch {
	case r.Effort != nil:
		return "reasoning_effort"
	case r.Ultrathink != nil:
		return "ultrathink"
	case r.Returncode != nil:
		return "returncode"
	case r.Members != nil:
		return "members"
	}
	return ""
}

// carrier says what a format asked for by name cannot carry.
type carrier struct {
	model   func(code string) bool // nil: every model
	verbose bool                   // carries the optional fields
	allow   []string               // of the optional fields, which may be lost
}

// everything is what some format carries.
var everything = carrier{verbose: true}

// checked returns the record in its normal form, or the first field that
// cannot be carried.
func (t *Protocol) checked(r Record, c carrier) (Record, *Fault) {
	status := t.statusByCode(r.Status)
	if status == nil {
		return r, unrepresentable("status")
	}
	r.Model = t.normal(r.Model)
	if c.model != nil && !c.model(r.Model) {
		return r, unrepresentable("model")
	}
	if r.Tokens < 0 || r.Tokens > maxInteger {
		return r, unrepresentable("tokens")
	}
	if r.Effort != nil && !slices.Contains(t.m.Efforts, *r.Effort) {
		return r, unrepresentable("reasoning_effort")
	}
	var f *Fault
	if r.Effort, f = carried(c, "reasoning_effort", r.Effort); f != nil {
		return r, f
	}
	if r.Ultrathink, f = carried(c, "ultrathink", r.Ultrathink); f != nil {
		return r, f
	}
	if r.Returncode, f = normalReturncode(r.Returncode, status.Role == "error"); f != nil {
		return r, f
	}
	if r.Returncode, f = carried(c, "returncode", r.Returncode); f != nil {
		return r, f
	}
	if r.Members, f = t.normalMembers(r.Members); f != nil {
		return r, f
	}
	r.Members, f = carried(c, "members", r.Members)
	return r, f
}

// carried is the value if the format has room for it, nil if it may be lost.
func carried[T any](c carrier, field string, value *T) (*T, *Fault) {
	switch {
	case value == nil || c.verbose:
		return value, nil
	case slices.Contains(c.allow, field):
		return nil, nil
	}
	return nil, unrepresentable(field)
}

// normalReturncode is nil where the status says it all.
func normalReturncode(code *int64, failed bool) (*int64, *Fault) {
	switch {
	case code == nil:
		return nil, nil
	case *code < -maxInteger || *code > maxInteger || failed != (*code != 0):
		return nil, unrepresentable("returncode")
	case *code == 0 || *code == 1:
		return nil, nil
	}
	return code, nil
}

// normalMembers writes the members compact, as decoders do; nil for none.
func (t *Protocol) normalMembers(text *string) (*string, *Fault) {
	if text == nil || *text == "" {
		return nil, nil
	}
	v, ok := parseJSON(*text, t.depth)
	if !ok || v.text[0] != '{' {
		return nil, unrepresentable("members")
	}
	for _, m := range v.members {
		if t.member(m.name) != "" {
			return nil, unrepresentable("members")
		}
	}
	return compactMembers(v.members), nil
}

func compactMembers(members []jsonMember) *string {
	if len(members) == 0 {
		return nil
	}
	text := "{"
	for i, m := range members {
		if i > 0 {
			text += ","
		}
		text += m.lexeme + ":" + m.value.text
	}
	text += "}"
	return &text
}

// member is the role of a declared verbose member, or empty.
func (t *Protocol) member(name string) string {
	for _, m := range t.m.Verbose {
		if m.Name == name {
			return m.Role
		}
	}
	return ""
}
