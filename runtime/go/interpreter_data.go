package compact

import (
	"fmt"
	"reflect"
	"slices"
)

// DecodeRecord reads a frame of the record with this name. With "" the frame's
// prefix says which record it is. The map has the fields that are present: codes,
// texts and JSON as string, lists as []any, maps as map[string]any, the others as int64,
// float64, bool and []byte. Unknown members, if there are any, stand in "members". The protocol
// is one of a model: see [FromModel].
func (p *Protocol) DecodeRecord(name, wire string) (map[string]any, error) {
	index, _, _ := p.detect(wire)
	return p.decodeRecord(name, index, func(c *call, r *interpretedRecord) (map[string]any, *Error) { return r.read(c, wire) })
}

// DecodeRecordBytes is DecodeRecord for a frame of bytes.
func (p *Protocol) DecodeRecordBytes(name string, frame []byte) (map[string]any, error) {
	index, _, _ := p.detectBytes(view(frame))
	return p.decodeRecord(name, index, func(c *call, r *interpretedRecord) (map[string]any, *Error) { return r.readBytes(c, frame) })
}

func (p *Protocol) decodeRecord(name string, index int, read func(*call, *interpretedRecord) (map[string]any, *Error)) (map[string]any, error) {
	c := newCall(p)
	defer c.release()
	if name != "" || index < 0 {
		index = p.spec.recordIndex(name)
	}
	r, err := p.interpreted(name, index)
	if err != nil {
		return nil, err
	}
	fields, failed := read(c, r)
	if failed != nil {
		if name == "" {
			failed.ofAny(p.spec.records)
		}
		return nil, c.stamp(failed)
	}
	for i := range r.fields {
		if f := &r.fields[i]; !f.optional && fields[f.name] == nil {
			fields[f.name] = f.zero
		}
	}
	return fields, nil
}

// EncodeRecord writes a frame of a record from a map as DecodeRecord gives it.
// Integers may be int, int32, int64, or a float without a fraction; numbers may
// be any of these, a list any slice of what its elements may be, and a map any map of
// such values whose keys are strings. A value that its field cannot hold is
// Unrepresentable, and so is a name that is no field. A required field that the map lacks is MissingField.
func (p *Protocol) EncodeRecord(name string, fields map[string]any, opts RecordOptions) (string, error) {
	c := newCall(p)
	defer c.release()
	frame, err := p.encodeRecord(c, name, fields, &opts, true)
	return string(frame), err
}

// EncodeRecordBytes is EncodeRecord for a frame of bytes.
func (p *Protocol) EncodeRecordBytes(name string, fields map[string]any, opts RecordOptions) ([]byte, error) {
	c := newCall(p)
	defer c.release()
	frame, err := p.encodeRecord(c, name, fields, &opts, false)
	return slices.Clone(frame), err
}

// encodeRecord gives a frame that lies in the call's buffer.
func (p *Protocol) encodeRecord(c *call, name string, fields map[string]any, opts *RecordOptions, texts bool) ([]byte, error) {
	r, err := p.interpreted(name, p.spec.recordIndex(name))
	if err != nil {
		return nil, err
	}
	values, failed := r.values(c, fields)
	if failed != nil {
		return nil, c.stamp(failed)
	}
	frame, failed := r.write(c, c.frame[:0], values, opts, texts)
	if failed != nil {
		return nil, c.stamp(failed)
	}
	c.frame = frame
	return frame, nil
}

// values are the fields in the forms that their types have.
func (r *interpretedRecord) values(c *call, fields map[string]any) (map[string]any, *Error) {
	values := map[string]any{}
	for i := range r.fields {
		f := &r.fields[i]
		data, has := fields[f.name]
		switch v, ok := f.data(data); {
		case ok && f.optional && isNil(v):
		case ok:
			values[f.name] = v
		case has:
			return nil, unrepresentable(f.name, f.expected(f)).found(fmt.Sprint(data))
		case !f.optional:
			return nil, missingField(f.name)
		}
	}
	for name, data := range fields {
		if name == fieldMembers && r.keeps {
			values[name], _ = data.(string)
		} else if !slices.ContainsFunc(r.fields, func(f interpretedField) bool { return f.name == name }) {
			return nil, unrepresentable(name, oneOf(r.names())).found(fmt.Sprint(data))
		}
	}
	return values, nil
}

// isNil says whether a value that may be nil is, and so absent.
func isNil(v any) bool {
	x := reflect.ValueOf(v)
	return (x.Kind() == reflect.Slice || x.Kind() == reflect.Map) && x.IsNil()
}

// interpreted is the record at a place, which may be none.
func (p *Protocol) interpreted(name string, index int) (*interpretedRecord, error) {
	x, ok := p.spec.recordCode.(*interpretedRecords)
	switch {
	case !ok:
		return nil, fmt.Errorf("compact: the records of this protocol have types: DecodeRecord and EncodeRecord take those of a model")
	case index < 0:
		return nil, fmt.Errorf("compact: no record %q: there are %s", name, oneOf(p.Records()))
	}
	return x.records[index], nil
}

func (r *interpretedRecord) names() (list []string) {
	for _, f := range r.fields {
		list = append(list, f.name)
	}
	return list
}
