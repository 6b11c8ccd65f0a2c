package reference

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

// What the vectors of Compact Protocol's record, and of records like it, are
// derived with.

// Record is a response. The optional fields are nil if they are absent.
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

// value is the response as a value of its record.
func (r Record) value() Value {
	v := Value{"status": r.Status, "model": r.Model, "tokens": r.Tokens, "result": r.Result}
	if r.Effort != nil {
		v["reasoning_effort"] = *r.Effort
	}
	if r.Ultrathink != nil {
		v["ultrathink"] = *r.Ultrathink
	}
	if r.Returncode != nil {
		v["returncode"] = *r.Returncode
	}
	if r.Members != nil {
		v[membersName] = *r.Members
	}
	return v
}

func responseOf(v Value) Record {
	r := Record{Effort: optionalOf[string](v, "reasoning_effort"), Ultrathink: optionalOf[bool](v, "ultrathink"), Returncode: optionalOf[int64](v, "returncode"), Members: optionalOf[string](v, membersName)}
	r.Status, r.Model, r.Tokens, r.Result = v["status"].(string), v["model"].(string), v["tokens"].(int64), v["result"].(string)
	return r
}

func optionalOf[T any](v Value, name string) *T {
	if value, ok := v[name].(T); ok {
		return &value
	}
	return nil
}

// wireRecord is a response as vectors carry it.
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

// MarshalJSON writes a response as vectors carry it.
func (r Record) MarshalJSON() ([]byte, error) {
	return marshal(wireRecord{
		wireText(r.Status), wireText(r.Model), r.Tokens, wireText(r.Result),
		(*wireText)(r.Effort), r.Ultrathink, r.Returncode, (*wireText)(r.Members),
	}), nil
}

// UnmarshalJSON reads a response as vectors carry it.
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

// shape are the fields and types of Compact Protocol's record.
var shape = map[string]string{
	"status": "closed", "model": "open", "tokens": "integer", "result": "text", "reasoning_effort": "closed", "ultrathink": "boolean", "returncode": "integer",
}

// response is the record of that name, if it is like Compact Protocol's.
func (t *Protocol) response() *record {
	r := t.record("response")
	if r == nil || len(r.Fields) != len(shape) || r.Verbose != nil && !r.keeps() {
		return nil
	}
	for _, f := range r.Fields {
		if shape[f.Name] != f.Type || f.Name != "reasoning_effort" && f.Table != "" && !t.table(&f).whole() {
			return nil
		}
	}
	return r
}

// whole says whether every row has an integer.
func (x *table) whole() bool {
	return !slices.ContainsFunc(x.Rows, func(row model.Row) bool { return row.Integer == nil })
}

// Encode writes a response.
func (t *Protocol) Encode(r Record, o EncodeOptions) (string, *Fault) {
	return t.EncodeRecord(t.response(), r.value(), o)
}

// Decode reads a response.
func (t *Protocol) Decode(wire string) (Record, *Fault) {
	v, f := t.DecodeRecord(t.response(), wire)
	if f != nil {
		return Record{}, f
	}
	return responseOf(v), nil
}

func (t *Protocol) statusByCode(code string) *model.Row {
	return t.table(t.response().field("status")).row(code)
}

func (t *Protocol) statusByRole(role string) *model.Row {
	rows := t.table(t.response().field("status")).Rows
	i := slices.IndexFunc(rows, func(s model.Row) bool { return s.Role == role })
	if i < 0 {
		return nil
	}
	return &rows[i]
}

// statuses are the rows of the table of statuses.
func (t *Protocol) statuses() []model.Row { return t.table(t.response().field("status")).Rows }

// efforts are the codes of reasoning efforts.
func (t *Protocol) efforts() []string {
	var out []string
	for _, row := range t.table(t.response().field("reasoning_effort")).Rows {
		out = append(out, row.Code)
	}
	return out
}

// ranges are those of auto.
func (r *record) ranges() []model.Range {
	if r.Selection == nil {
		return nil
	}
	return r.Selection.Auto
}

// models is the table of models.
func (t *Protocol) models() *table { return t.table(t.response().field("model")) }

func (t *Protocol) packResponse(version *model.PayloadVersion, r Record) []byte {
	return t.pack(t.response(), version, r.value())
}

func numbersModels(v *model.PayloadVersion) bool {
	return slices.ContainsFunc(v.Fields, func(f model.PayloadField) bool { return f.Field == "model" && f.As == "integer" })
}
