package answers

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strconv"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["record.encode"] = on(encode)
	operations["record.decode"] = on(decode)
	operations["any.decode"] = on(decodeAny)
}

// encoding holds the caller's options beside the record.
type encoding struct {
	Format         string      `json:"format"`
	PayloadVersion json.Number `json:"payload_version"`
	AllowLoss      []string    `json:"allow_loss"`
}

func (e *encoding) options() compact.RecordOptions {
	opts := compact.RecordOptions{Format: e.Format, AllowLoss: e.AllowLoss}
	if e.PayloadVersion != "" && setPayloadVersion != nil {
		setPayloadVersion(&opts, strconv.FormatInt(integer(e.PayloadVersion, -1), 10))
	}
	return opts
}

// setPayloadVersion is nil in a tree without payloads, whose options have no version.
var setPayloadVersion func(opts *compact.RecordOptions, version string)

type fields map[string]json.RawMessage

type encodeInput struct {
	Record string `json:"record"`
	Value  fields `json:"value"`
	encoding
}

func encode(p *compact.Protocol, in encodeInput) (any, error) {
	return recordsOf(p).encode(in.Record, in.Value, in.options())
}

type decodeInput struct {
	Record string `json:"record"`
	Frame  text   `json:"frame"`
}

func decode(p *compact.Protocol, in decodeInput) (any, error) {
	return recordsOf(p).decode(in.Record, string(in.Frame))
}

// decodeAny answers with the record's name too, which the frame says.
func decodeAny(p *compact.Protocol, in text) (any, error) {
	name, value, err := recordsOf(p).decodeAny(string(in))
	return map[string]any{"record": name, "value": value}, err
}

// response is a record that has operations of its own in a protocol that has it.
const response = "response"

var ofResponse = map[string]operation{"response.encode": on(encodeResponse), "response.decode": on(decodeResponse)}

type encodeResponseInput struct {
	Response fields `json:"response"`
	encoding
}

func encodeResponse(p *compact.Protocol, in encodeResponseInput) (any, error) {
	return recordsOf(p).encode(response, in.Response, in.options())
}

func decodeResponse(p *compact.Protocol, in text) (any, error) {
	return recordsOf(p).decode(response, string(in))
}

// records are the records of a protocol. Generated ones have types. Those of a
// model are data: no tree has their types.
type records interface {
	encode(record string, value fields, opts compact.RecordOptions) (any, error)
	decode(record, frame string) (any, error)
	decodeAny(frame string) (record string, value any, err error)
}

func recordsOf(p *compact.Protocol) records {
	if types := p.RecordTypes(); len(types) > 0 {
		return typed{p, types}
	}
	return dataOf{any(p).(dataRecords)}
}

type typed struct {
	protocol *compact.Protocol
	types    []compact.RecordType
}

func (t typed) find(record string) (compact.RecordType, error) {
	for _, r := range t.types {
		if r.Name == record {
			return r, nil
		}
	}
	return compact.RecordType{}, fmt.Errorf("no record %q", record)
}

func (t typed) encode(record string, value fields, opts compact.RecordOptions) (any, error) {
	r, err := t.find(record)
	if err != nil {
		return nil, err
	}
	v := reflect.New(reflect.TypeOf(r.Zero)).Elem()
	for name, src := range value {
		if err := fill(v, r.Fields, name, src); err != nil {
			return nil, err
		}
	}
	return r.Encode(t.protocol, v.Interface(), opts)
}

func (t typed) decode(record, frame string) (any, error) {
	r, err := t.find(record)
	if err != nil {
		return nil, err
	}
	v, err := r.Decode(t.protocol, frame)
	return wireFields(reflect.ValueOf(v), r.Fields), err
}

func (t typed) decodeAny(frame string) (string, any, error) {
	v, err := t.protocol.DecodeAny(frame)
	if err != nil {
		return "", nil, err
	}
	for _, r := range t.types {
		if reflect.TypeOf(r.Zero) == reflect.TypeOf(v) {
			return r.Name, wireFields(reflect.ValueOf(v), r.Fields), nil
		}
	}
	return "", nil, fmt.Errorf("no record has the type %T", v)
}

// wireFields are the present fields of a record by their names.
func wireFields(record reflect.Value, fields []compact.RecordField) map[string]any {
	out := map[string]any{}
	for _, x := range fields {
		if f := record.FieldByName(x.Ident); !x.Optional || !f.IsZero() {
			out[x.Name] = wireValue(f.Interface())
		}
	}
	return out
}

func wireValue(v any) any {
	if b, is := v.([]byte); is {
		return binary{b}
	}
	return v
}

// fill sets the field that has the name.
func fill(record reflect.Value, fields []compact.RecordField, name string, src json.RawMessage) error {
	for _, x := range fields {
		if x.Name != name {
			continue
		}
		f := record.FieldByName(x.Ident)
		if string(src) == "null" && (f.Kind() == reflect.Pointer || f.Kind() == reflect.Slice) {
			return nil
		}
		if f.Kind() == reflect.Pointer {
			f.Set(reflect.New(f.Type().Elem()))
			f = f.Elem()
		}
		return set(f, src)
	}
	return fmt.Errorf("the record has no field %q", name)
}

func set(f reflect.Value, src json.RawMessage) error {
	switch f.Kind() {
	case reflect.String:
		var s text
		err := strict(src, &s)
		f.SetString(string(s))
		return err
	case reflect.Bool:
		var b bool
		err := strict(src, &b)
		f.SetBool(b)
		return err
	case reflect.Slice:
		var b binary
		err := strict(src, &b)
		f.SetBytes(b.Hex)
		return err
	}
	var n json.Number
	if err := strict(src, &n); err != nil {
		return err
	}
	if f.Kind() == reflect.Int64 {
		f.SetInt(integer(n, math.MaxInt64))
	} else {
		f.SetFloat(double(n))
	}
	return nil
}

// double is the nearest double; a number that is too large becomes infinite.
func double(n json.Number) float64 {
	f, _ := strconv.ParseFloat(n.String(), 64)
	return f
}

// dataRecords are the methods that the interpreter has and a tree lacks.
type dataRecords interface {
	EncodeRecord(name string, fields map[string]any, opts compact.RecordOptions) (string, error)
	DecodeRecord(name, wire string) (map[string]any, error)
	Detect(wire string) (compact.Detected, bool)
}

type dataOf struct{ protocol dataRecords }

func (d dataOf) encode(record string, value fields, opts compact.RecordOptions) (any, error) {
	data := map[string]any{}
	for name, src := range value {
		v, err := datum(src)
		if err != nil {
			return nil, err
		}
		if v != nil {
			data[name] = v
		}
	}
	return d.protocol.EncodeRecord(record, data, opts)
}

func (d dataOf) decode(record, frame string) (any, error) {
	fields, err := d.protocol.DecodeRecord(record, frame)
	for name, v := range fields {
		fields[name] = wireValue(v)
	}
	return fields, err
}

func (d dataOf) decodeAny(frame string) (string, any, error) {
	value, err := d.decode("", frame)
	found, _ := d.protocol.Detect(frame)
	return found.Record, value, err
}

// datum is a value as EncodeRecord takes it.
func datum(src json.RawMessage) (any, error) {
	var v any
	switch src[0] {
	case '{':
		var b binary
		if strict(src, &b) == nil {
			return []byte(b.Hex), nil
		}
		fallthrough
	case '"':
		var s text
		err := strict(src, &s)
		return string(s), err
	case 't', 'f', 'n', '[':
		return v, strict(src, &v)
	}
	var n json.Number
	if err := strict(src, &n); err != nil {
		return nil, err
	}
	if i, err := n.Int64(); err == nil && n != "-0" {
		return i, nil
	}
	return double(n), nil
}
