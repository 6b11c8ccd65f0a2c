package frames

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"github.com/vmihailenco/msgpack/v5"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// Descriptor is the .proto file that a team would write for the same records: a table is
// an enum, an integer an int32 where its bounds allow that, and an int64 elsewhere. Lists
// of numbers are packed, as proto3 has them; a record in a record is a message.
func Descriptor(m *model.Model) *descriptorpb.FileDescriptorProto {
	file := &descriptorpb.FileDescriptorProto{
		Name: new("figures.proto"), Package: new("figures"), Syntax: new("proto3"),
		Options: &descriptorpb.FileOptions{GoPackage: new("example.com/frames/peer")},
	}
	for _, t := range m.Tables {
		e := &descriptorpb.EnumDescriptorProto{Name: new(capitalized(t.Name))}
		for _, r := range t.Rows {
			e.Value = append(e.Value, &descriptorpb.EnumValueDescriptorProto{Name: new(constant(t.Name, r.Code)), Number: new(int32(*r.Integer))})
		}
		file.EnumType = append(file.EnumType, e)
	}
	for r := range m.All() {
		file.MessageType = append(file.MessageType, message(r))
	}
	return file
}

func capitalized(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

func constant(table, code string) string { return strings.ToUpper(table + "_" + code) }

func message(r *model.Record) *descriptorpb.DescriptorProto {
	list := &descriptorpb.DescriptorProto{Name: new(capitalized(r.Name))}
	for i, f := range r.Fields {
		of, label := &f, descriptorpb.FieldDescriptorProto_LABEL_OPTIONAL
		if f.Element != nil {
			of, label = f.Element, descriptorpb.FieldDescriptorProto_LABEL_REPEATED
		}
		field := &descriptorpb.FieldDescriptorProto{Name: &f.Name, JsonName: &f.Name, Number: new(int32(i + 1)), Type: kind(of).Enum(), Label: label.Enum()}
		if name := of.Table + of.Record; name != "" {
			field.TypeName = new(".figures." + capitalized(name))
		}
		if f.Optional && f.Element == nil {
			field.Proto3Optional, field.OneofIndex = new(true), new(int32(len(list.OneofDecl)))
			list.OneofDecl = append(list.OneofDecl, &descriptorpb.OneofDescriptorProto{Name: new("_" + f.Name)})
		}
		list.Field = append(list.Field, field)
	}
	return list
}

func kind(f *model.Field) descriptorpb.FieldDescriptorProto_Type {
	switch {
	case f.Table != "":
		return descriptorpb.FieldDescriptorProto_TYPE_ENUM
	case f.Record != "":
		return descriptorpb.FieldDescriptorProto_TYPE_MESSAGE
	case f.Type == "bytes":
		return descriptorpb.FieldDescriptorProto_TYPE_BYTES
	case f.Type == "text":
		return descriptorpb.FieldDescriptorProto_TYPE_STRING
	case f.Type == "number":
		return descriptorpb.FieldDescriptorProto_TYPE_DOUBLE
	case f.Type == "boolean":
		return descriptorpb.FieldDescriptorProto_TYPE_BOOL
	case f.Max != nil && *f.Max <= math.MaxInt32:
		return descriptorpb.FieldDescriptorProto_TYPE_INT32
	}
	return descriptorpb.FieldDescriptorProto_TYPE_INT64
}

// Protobuf writes records as that file's messages.
func Protobuf(m *model.Model, r *model.Record) (func(fields map[string]any) ([]byte, error), error) {
	file, err := protodesc.NewFile(Descriptor(m), nil)
	if err != nil {
		return nil, err
	}
	of := file.Messages().ByName(protoreflect.Name(capitalized(r.Name)))
	return func(fields map[string]any) ([]byte, error) {
		message := dynamicpb.NewMessage(of)
		for name, value := range fields {
			field := of.Fields().ByName(protoreflect.Name(name))
			switch field.Kind() {
			case protoreflect.EnumKind:
				row := field.Enum().Values().ByName(protoreflect.Name(constant(string(field.Enum().Name()), value.(string))))
				message.Set(field, protoreflect.ValueOfEnum(row.Number()))
			case protoreflect.Int32Kind:
				message.Set(field, protoreflect.ValueOfInt32(int32(value.(int64))))
			default:
				message.Set(field, protoreflect.ValueOf(value))
			}
		}
		return proto.MarshalOptions{Deterministic: true}.Marshal(message)
	}, nil
}

// Event is that of the events whose packed frame is the nearest to so many bytes, in
// verbose form and as protobuf.
func Event(m *model.Model, size int) (object, message []byte, err error) {
	r := records.Of(m, "event")
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		return nil, nil, err
	}
	protobuf, err := Protobuf(m, r)
	if err != nil {
		return nil, nil, err
	}
	var nearest map[string]any
	least := size
	for _, fields := range Draw(r.Name) {
		frame, err := p.EncodeRecordBytes(r.Name, fields, compact.RecordOptions{Format: "packed"})
		if err != nil {
			return nil, nil, err
		}
		if away := max(size-len(frame), len(frame)-size); away < least {
			nearest, least = fields, away
		}
	}
	if least > size/100 {
		return nil, nil, fmt.Errorf("no event has about %d bytes", size)
	}
	if object, err = p.EncodeRecordBytes(r.Name, nearest, compact.RecordOptions{Format: "object"}); err != nil {
		return nil, nil, err
	}
	message, err = protobuf(nearest)
	return object, message, err
}

// messagePackMap has the members of the JSON.
func messagePackMap(r *model.Record, fields map[string]any) ([]byte, error) {
	list := []any{}
	for _, f := range r.Fields {
		if value, has := fields[f.Name]; has {
			list = append(list, f.Name, value)
		}
	}
	return messagePack(func(e *msgpack.Encoder) error { return e.EncodeMapLen(len(list) / 2) }, list)
}

// messagePackArray has the fields in their order, nil for what is absent, and a row of a
// table by its integer.
func messagePackArray(m *model.Model, r *model.Record, fields map[string]any) ([]byte, error) {
	list := []any{}
	for _, f := range r.Fields {
		value := fields[f.Name]
		if f.Table != "" {
			n, err := integer(m, f.Table, value)
			if err != nil {
				return nil, err
			}
			value = n
		}
		list = append(list, value)
	}
	return messagePack(func(e *msgpack.Encoder) error { return e.EncodeArrayLen(len(list)) }, list)
}

func integer(m *model.Model, table string, code any) (int64, error) {
	for _, t := range m.Tables {
		for _, r := range t.Rows {
			if t.Name == table && r.Code == code {
				return *r.Integer, nil
			}
		}
	}
	return 0, fmt.Errorf("table %s has no row %v", table, code)
}

// messagePack writes each value as short as it goes.
func messagePack(head func(*msgpack.Encoder) error, values []any) ([]byte, error) {
	var b bytes.Buffer
	e := msgpack.NewEncoder(&b)
	e.UseCompactInts(true)
	if err := head(e); err != nil {
		return nil, err
	}
	for _, v := range values {
		if err := e.Encode(v); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}
