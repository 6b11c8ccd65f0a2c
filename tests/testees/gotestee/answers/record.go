package answers

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	texts "strings"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["record.encode"] = encode
	operations["record.decode"] = decode
	operations["response.encode"] = encodeResponse
	operations["response.decode"] = decodeResponse
}

// encoding holds the caller's options beside the record.
type encoding struct {
	Format         string      `json:"format"`
	PayloadVersion json.Number `json:"payload_version"`
	AllowLoss      []string    `json:"allow_loss"`
}

func (e *encoding) options() compact.EncodeOptions {
	opts := compact.EncodeOptions{Format: compact.Format(e.Format), AllowLoss: e.AllowLoss}
	if e.PayloadVersion != "" {
		version := integer(e.PayloadVersion, -1)
		opts.PayloadVersion = &version
	}
	return opts
}

type fields map[string]json.RawMessage

func encode(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in struct {
		Record string `json:"record"`
		Value  fields `json:"value"`
		encoding
	}
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	return recordsOf(p).encode(in.Record, in.Value, in.options())
}

func decode(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in struct {
		Record string `json:"record"`
		Frame  text   `json:"frame"`
	}
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	return recordsOf(p).decode(in.Record, string(in.Frame))
}

// response is the first record if it has that name: it has operations of its own.
const response = "response"

func encodeResponse(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in struct {
		Response fields `json:"response"`
		encoding
	}
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	return recordsOf(p).encode(response, in.Response, in.options())
}

func decodeResponse(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in text
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	return recordsOf(p).decode(response, string(in))
}

// records are the records of a protocol. Generated ones are called by their
// methods. Those of a model are data: no tree has their types.
type records interface {
	encode(record string, value fields, opts compact.EncodeOptions) (any, error)
	decode(record, frame string) (any, error)
}

func recordsOf(p *compact.Protocol) records {
	if data, ok := any(p).(dataRecords); ok && isModel(p) {
		return dataOf{data}
	}
	return typed{reflect.ValueOf(p)}
}

// isModel says whether the types of the package do not fit a protocol.
func isModel(p *compact.Protocol) bool {
	var e *compact.Error
	_, err := p.Decode("")
	return errors.As(err, &e) && e.Cause == compact.CauseNotDeclared
}

type typed struct{ protocol reflect.Value }

// method finds the method for a record, which may have another name in code: what
// a decoder says of an empty frame begins with "no RECORD begins with".
func (t typed) method(verb, record string) (reflect.Value, error) {
	for i := range t.protocol.NumMethod() {
		m := t.protocol.Method(i)
		ident, decodes := texts.CutPrefix(t.protocol.Type().Method(i).Name, "Decode")
		if !decodes || ident == "" || m.Type().NumIn() != 1 || m.Type().In(0).Kind() != reflect.String {
			continue
		}
		if _, err := results(m.Call([]reflect.Value{reflect.ValueOf("")})); err != nil && texts.Contains(err.Error(), "no "+record+" begins with ") {
			return t.protocol.MethodByName(verb + ident), nil
		}
	}
	return reflect.Value{}, fmt.Errorf("no record %q", record)
}

func (t typed) encode(record string, value fields, opts compact.EncodeOptions) (any, error) {
	m, err := t.method("Encode", record)
	if err != nil {
		return nil, err
	}
	v := reflect.New(m.Type().In(0)).Elem()
	for name, src := range value {
		if err := fill(v, name, src); err != nil {
			return nil, err
		}
	}
	return results(m.Call([]reflect.Value{v, reflect.ValueOf(opts)}))
}

func (t typed) decode(record, frame string) (any, error) {
	m, err := t.method("Decode", record)
	if err != nil {
		return nil, err
	}
	out := m.Call([]reflect.Value{reflect.ValueOf(frame)})
	_, err = results(out)
	return wireFields(out[0]), err
}

// wireFields are the present fields of a record by their names. Those that may be
// absent say so in their tags.
func wireFields(record reflect.Value) map[string]any {
	out := map[string]any{}
	for i := range record.NumField() {
		name, omit, _ := texts.Cut(record.Type().Field(i).Tag.Get("json"), ",")
		if f := record.Field(i); omit == "" || !f.IsZero() {
			out[name] = wireValue(f.Interface())
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

func results(out []reflect.Value) (any, error) {
	err, _ := out[1].Interface().(error)
	return out[0].Interface(), err
}

// fill sets the field that has the name in its tag.
func fill(record reflect.Value, name string, src json.RawMessage) error {
	for i := range record.NumField() {
		if tag, _, _ := texts.Cut(record.Type().Field(i).Tag.Get("json"), ","); tag != name {
			continue
		}
		f := record.Field(i)
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
	EncodeRecord(name string, fields map[string]any, opts compact.EncodeOptions) (string, error)
	DecodeRecord(name, wire string) (map[string]any, error)
}

type dataOf struct{ protocol dataRecords }

func (d dataOf) encode(record string, value fields, opts compact.EncodeOptions) (any, error) {
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
