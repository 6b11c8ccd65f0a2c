package answers

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
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
	Text           bool        `json:"text"` // the frame is to be one
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
	return encoded(p, in.Record, in.Value, in.encoding)
}

// encoded is a frame as a text, or in hex if it is one of bytes.
func encoded(p *compact.Protocol, record string, value fields, in encoding) (any, error) {
	records := recordsOf(p)
	if in.Text {
		return records.encode(record, value, in.options())
	}
	frame, err := records.encodeBytes(record, value, in.options())
	if _, isText := p.Detect(string(frame)); err == nil && !isText {
		return binary{frame}, nil
	}
	return string(frame), err
}

// A frame is a text, or bytes in hex.
type frame struct {
	text  string
	bytes []byte // nil for a text
}

func (f *frame) UnmarshalJSON(src []byte) error {
	var b binary
	if strict(src, &b) == nil {
		f.bytes = append([]byte{}, b.Hex...)
		return nil
	}
	return strict(src, (*text)(&f.text))
}

type decodeInput struct {
	Record string `json:"record"`
	Frame  frame  `json:"frame"`
}

func decode(p *compact.Protocol, in decodeInput) (any, error) {
	return recordsOf(p).decode(in.Record, in.Frame)
}

// decodeAny answers with the record's name too, which the frame says.
func decodeAny(p *compact.Protocol, in frame) (any, error) {
	name, value, err := recordsOf(p).decodeAny(in)
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
	return encoded(p, response, in.Response, in.encoding)
}

func decodeResponse(p *compact.Protocol, in frame) (any, error) {
	return recordsOf(p).decode(response, in)
}

// records are the records of a protocol. Generated ones have types. Those of a
// model are data: no tree has their types.
type records interface {
	encode(record string, value fields, opts compact.RecordOptions) (string, error)
	encodeBytes(record string, value fields, opts compact.RecordOptions) ([]byte, error)
	decode(record string, f frame) (any, error)
	decodeAny(f frame) (record string, value any, err error)
}

func recordsOf(p *compact.Protocol) records {
	if types := p.RecordTypes(); len(types) > 0 {
		return typed{p, types, shapesOf(p, types)}
	}
	return dataOf{any(p).(dataRecords)}
}

type typed struct {
	protocol *compact.Protocol
	types    []compact.RecordType
	shapes
}

func (t typed) find(record string) (compact.RecordType, error) {
	for _, r := range t.types {
		if r.Name == record {
			return r, nil
		}
	}
	return compact.RecordType{}, fmt.Errorf("no record %q", record)
}

func (t typed) encode(record string, value fields, opts compact.RecordOptions) (string, error) {
	r, v, err := t.value(record, value)
	if err != nil {
		return "", err
	}
	if r.Encode == nil {
		_, err := r.EncodeBytes(t.protocol, v, compact.RecordOptions{Format: "none"})
		return "", kindOf(err, "format")
	}
	return r.Encode(t.protocol, v, opts)
}

func (t typed) encodeBytes(record string, value fields, opts compact.RecordOptions) ([]byte, error) {
	r, v, err := t.value(record, value)
	if err != nil {
		return nil, err
	}
	return r.EncodeBytes(t.protocol, v, opts)
}

// value is a record as its type has it.
func (t typed) value(record string, value fields) (compact.RecordType, any, error) {
	r, err := t.find(record)
	if err != nil {
		return r, nil, err
	}
	v := reflect.New(reflect.TypeOf(r.Zero)).Elem()
	for name, src := range value {
		if err := t.fill(v, r.Fields, name, src); err != nil {
			return r, nil, err
		}
	}
	return r, v.Interface(), nil
}

func (t typed) decode(record string, f frame) (any, error) {
	r, err := t.find(record)
	if err != nil {
		return nil, err
	}
	var v any
	switch {
	case f.bytes != nil:
		v, err = r.DecodeBytes(t.protocol, f.bytes)
	case r.Decode != nil:
		v, err = r.Decode(t.protocol, f.text)
	default:
		_, err := r.DecodeBytes(t.protocol, []byte{})
		return nil, kindOf(err, "")
	}
	return t.wireFields(reflect.ValueOf(v), r.Fields), err
}

// kindOf is an error of the same kind, which says no more: what a record without functions
// for text answers where one is asked for.
func kindOf(err error, field string) error {
	var e *compact.Error
	errors.As(err, &e)
	return &compact.Error{Kind: e.Kind, Field: field}
}

func (t typed) decodeAny(f frame) (string, any, error) {
	v, err := anyRecord(t.protocol, f)
	if err != nil {
		return "", nil, err
	}
	for _, r := range t.types {
		if reflect.TypeOf(r.Zero) == reflect.TypeOf(v) {
			return r.Name, t.wireFields(reflect.ValueOf(v), r.Fields), nil
		}
	}
	return "", nil, fmt.Errorf("no record has the type %T", v)
}

// anyRecord decodes a frame of bytes or of text; a tree whose records are all bytes has no
// function for text.
func anyRecord(p *compact.Protocol, f frame) (compact.Record, error) {
	if texts, has := any(p).(interface {
		DecodeAny(wire string) (compact.Record, error)
	}); has && f.bytes == nil {
		return texts.DecodeAny(f.text)
	}
	if f.bytes == nil {
		_, err := p.DecodeAnyBytes([]byte{})
		return nil, kindOf(err, "")
	}
	return p.DecodeAnyBytes(f.bytes)
}

// shapes are the fields of records by their types: of those that frames carry, and of their parts.
type shapes map[reflect.Type][]compact.RecordField

func shapesOf(p *compact.Protocol, types []compact.RecordType) shapes {
	s := shapes{}
	if carried, has := any(p).(interface{ PartTypes() []compact.RecordType }); has {
		types = slices.Concat(types, carried.PartTypes())
	}
	for _, r := range types {
		s[reflect.TypeOf(r.Zero)] = r.Fields
	}
	return s
}

// wireFields are the present fields of a record by their names.
func (s shapes) wireFields(record reflect.Value, fields []compact.RecordField) map[string]any {
	out := map[string]any{}
	for _, x := range fields {
		if f := record.FieldByName(x.Ident); !x.Optional || !f.IsZero() {
			out[x.Name] = s.wireValue(f.Interface())
		}
	}
	return out
}

func (s shapes) wireValue(v any) any {
	if b, is := v.([]byte); is {
		return binary{b}
	}
	switch x := reflect.ValueOf(v); {
	case x.Kind() == reflect.Pointer && x.Elem().Kind() == reflect.Struct:
		return s.wireValue(x.Elem().Interface())
	case x.Kind() == reflect.Struct:
		return s.wireFields(x, s[x.Type()])
	case x.Kind() == reflect.Slice && !x.IsNil():
		elements := make([]any, x.Len())
		for i := range elements {
			elements[i] = s.wireValue(x.Index(i).Interface())
		}
		return elements
	case x.Kind() == reflect.Map && !x.IsNil():
		values := make(map[string]any, x.Len())
		for entries := x.MapRange(); entries.Next(); {
			values[entries.Key().String()] = s.wireValue(entries.Value().Interface())
		}
		return values
	}
	return v
}

// fill sets the field that has the name.
func (s shapes) fill(record reflect.Value, fields []compact.RecordField, name string, src json.RawMessage) error {
	for _, x := range fields {
		if x.Name != name {
			continue
		}
		f := record.FieldByName(x.Ident)
		if string(src) == "null" && (f.Kind() == reflect.Pointer || f.Kind() == reflect.Slice || f.Kind() == reflect.Map) {
			return nil
		}
		if f.Kind() == reflect.Pointer {
			f.Set(reflect.New(f.Type().Elem()))
			f = f.Elem()
		}
		return s.set(f, src)
	}
	return fmt.Errorf("the record has no field %q", name)
}

func (s shapes) set(f reflect.Value, src json.RawMessage) error {
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
		if f.Type() != reflect.TypeFor[[]byte]() {
			return s.setList(f, src)
		}
		var b binary
		err := strict(src, &b)
		f.SetBytes(b.Hex)
		return err
	case reflect.Map:
		return s.setMap(f, src)
	case reflect.Struct:
		return s.setRecord(f, src)
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

func (s shapes) setList(f reflect.Value, src json.RawMessage) error {
	var elements []json.RawMessage
	if err := strict(src, &elements); err != nil {
		return err
	}
	f.Set(reflect.MakeSlice(f.Type(), len(elements), len(elements)))
	for i, x := range elements {
		if err := s.set(f.Index(i), x); err != nil {
			return err
		}
	}
	return nil
}

func (s shapes) setMap(f reflect.Value, src json.RawMessage) error {
	var values map[string]json.RawMessage
	if err := strict(src, &values); err != nil {
		return err
	}
	f.Set(reflect.MakeMapWithSize(f.Type(), len(values)))
	for key, src := range values {
		x := reflect.New(f.Type().Elem()).Elem()
		if err := s.set(x, src); err != nil {
			return err
		}
		f.SetMapIndex(reflect.ValueOf(key), x)
	}
	return nil
}

func (s shapes) setRecord(f reflect.Value, src json.RawMessage) error {
	var value fields
	if err := strict(src, &value); err != nil {
		return err
	}
	for name, src := range value {
		if err := s.fill(f, s[f.Type()], name, src); err != nil {
			return err
		}
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
	EncodeRecordBytes(name string, fields map[string]any, opts compact.RecordOptions) ([]byte, error)
	DecodeRecord(name, wire string) (map[string]any, error)
	DecodeRecordBytes(name string, frame []byte) (map[string]any, error)
	Detect(wire string) (compact.Detected, bool)
	DetectBytes(frame []byte) (compact.Detected, bool)
}

type dataOf struct{ protocol dataRecords }

func (d dataOf) encode(record string, value fields, opts compact.RecordOptions) (string, error) {
	data, err := data(value)
	if err != nil {
		return "", err
	}
	return d.protocol.EncodeRecord(record, data, opts)
}

func (d dataOf) encodeBytes(record string, value fields, opts compact.RecordOptions) ([]byte, error) {
	data, err := data(value)
	if err != nil {
		return nil, err
	}
	return d.protocol.EncodeRecordBytes(record, data, opts)
}

// data is a record as EncodeRecord takes it.
func data(value fields) (map[string]any, error) {
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
	return data, nil
}

func (d dataOf) decode(record string, f frame) (any, error) {
	read := func() (map[string]any, error) { return d.protocol.DecodeRecord(record, f.text) }
	if f.bytes != nil {
		read = func() (map[string]any, error) { return d.protocol.DecodeRecordBytes(record, f.bytes) }
	}
	fields, err := read()
	for name, v := range fields {
		fields[name] = shapes(nil).wireValue(v)
	}
	return fields, err
}

func (d dataOf) decodeAny(f frame) (string, any, error) {
	value, err := d.decode("", f)
	found, _ := d.protocol.Detect(f.text)
	if f.bytes != nil {
		found, _ = d.protocol.DetectBytes(f.bytes)
	}
	return found.Record, value, err
}

// datum is a value as EncodeRecord takes it. Bytes, and texts that are no Unicode, are objects
// of one member; others are maps.
func datum(src json.RawMessage) (any, error) {
	var v any
	switch src[0] {
	case '{':
		var b binary
		if strict(src, &b) == nil && b.Hex != nil {
			return []byte(b.Hex), nil
		}
		var s text
		if strict(src, &s) == nil && s != "" {
			return string(s), nil
		}
		return dataMap(src)
	case '"':
		var s text
		err := strict(src, &s)
		return string(s), err
	case '[':
		return dataList(src)
	case 't', 'f', 'n':
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

func dataMap(src json.RawMessage) (any, error) {
	var values map[string]json.RawMessage
	if err := strict(src, &values); err != nil {
		return nil, err
	}
	m := make(map[string]any, len(values))
	for key, x := range values {
		v, err := datum(x)
		if err != nil {
			return nil, err
		}
		m[key] = v
	}
	return m, nil
}

func dataList(src json.RawMessage) (any, error) {
	var elements []json.RawMessage
	if err := strict(src, &elements); err != nil {
		return nil, err
	}
	list := make([]any, len(elements))
	for i, x := range elements {
		v, err := datum(x)
		if err != nil {
			return nil, err
		}
		list[i] = v
	}
	return list, nil
}
