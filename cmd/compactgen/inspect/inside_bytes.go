package inspect

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/vmihailenco/msgpack/v5"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// insidePayload is what stands behind the header of an array or a map, up to where the bytes are
// cut off or no MessagePack, the place where the next one begins, and how many there are to be.
func (k *look) insidePayload(f *model.Field, data []byte) (list []inner, next, count int) {
	r := bytes.NewReader(data)
	d := msgpack.NewDecoder(r)
	place := func() int { return len(data) - r.Len() }
	n, err := d.DecodeArrayLen()
	entries := err != nil
	if entries {
		r.Reset(data)
		d = msgpack.NewDecoder(r)
		if n, err = d.DecodeMapLen(); err != nil {
			return nil, 0, 0
		}
	}
	next = place()
	for i := range n {
		x := inner{of: f.Element}
		x.elementAt(i)
		if entries {
			key, err := d.DecodeString()
			if err != nil {
				break
			}
			x.entryOf(key)
		}
		x.from = place()
		size := compact.ValueLength(data[x.from:])
		if size == 0 {
			break
		}
		_, _ = r.Seek(int64(size), io.SeekCurrent)
		x.at, x.end = next, place()
		list, next = append(list, x), x.end
	}
	return k.fieldsOf(f, list, data, n), next, n
}

// fieldsOf makes the elements of a record's array its version and its fields.
func (k *look) fieldsOf(f *model.Field, list []inner, data []byte, count int) []inner {
	r := k.model.Record(f.Record)
	if r == nil || r.Payload == nil || len(list) == 0 {
		return list
	}
	list[0].place, list[0].of, list[0].value = ".version", nil, func(any) any { return nil }
	var number int64
	_ = msgpack.Unmarshal(data[list[0].from:list[0].end], &number)
	i := slices.IndexFunc(r.Payload.Versions, func(v model.PayloadVersion) bool { return v.Version == number })
	if i < 0 {
		return list[:1]
	}
	fields := r.Payload.Versions[i].Fields
	if count-1 < len(fields) {
		fields = slices.DeleteFunc(slices.Clone(fields), func(p model.PayloadField) bool { return p.OmitZero })
	}
	if r.Payload.Extra == "" {
		list = list[:min(len(list), 1+len(fields))]
	}
	for i := range list[1:] {
		x := &list[1+i]
		switch {
		case i >= len(fields):
			x.place, x.passed = ".-", true
		case fields[i].Reserved != "":
			x.place, x.passed = "."+fields[i].Reserved, true
		default:
			x.fieldOf(r, fields[i].Field, fields[i].Field)
		}
	}
	return list
}

// insideBytes adds the header of a value of a payload, which may have a key in front, and what is
// in it.
func (k *look) insideBytes(l *Layer, head Part, f *model.Field, data []byte, from, at int, value any) {
	list, next, count := k.insidePayload(f, data[from:])
	if len(list) > 0 {
		next = list[0].at
	}
	head.At, head.Bytes, head.Hex, head.Means = at, from+next, cutHex(data[:from+next]), counted(f, count)
	l.add(head)
	for _, x := range list {
		p := Part{Name: head.Name + x.place, outer: head.Name, depth: head.depth + 1}
		written := data[from+x.at : from+x.end]
		if p.At = at + from + x.at; x.passed {
			l.add(passedOver(p, written))
			continue
		}
		one := x.value(value)
		if holds(x.of) && one != nil {
			k.insideBytes(l, p, x.of, written, x.from-x.at, at+from+x.at, one)
			continue
		}
		p.Bytes, p.Hex = len(written), cutHex(written)
		switch {
		case x.of == nil: // a version
			var number any
			_ = msgpack.Unmarshal(written, &number)
			p.Means = textOf(number)
		case one == nil:
			p.Means = "nil"
		default:
			p.Means = cut(numbered(data[from+x.from:from+x.end], one, textOf(one)))
		}
		l.add(p)
	}
}

// placeInside is how far behind the beginning of a field's bytes what an error names stands; 0 if
// it names nothing in it.
func (k *look) placeInside(err error, data []byte) int {
	var e *compact.Error
	if !errors.As(err, &e) {
		return 0
	}
	name := e.Field
	if end := strings.IndexAny(name, ".["); end >= 0 {
		name = name[:end]
	}
	f := k.holding(name)
	if f == nil || name == e.Field {
		return 0
	}
	return k.find(f, name, data, e.Field, e.Cause == compact.CauseMemberTwice)
}

// find is where what a path names begins in the bytes of a value: of keys that stand twice the
// second one, of what is not there what should have it, or the place where it should be.
func (k *look) find(f *model.Field, path string, data []byte, target string, twice bool) int {
	list, next, _ := k.insidePayload(f, data)
	seen := false
	for _, x := range list {
		switch here := path + x.place; {
		case here == target && (seen || !twice):
			return x.at
		case here == target:
			seen = true
		case strings.HasPrefix(target, here) && strings.ContainsAny(target[len(here):len(here)+1], ".[") && holds(x.of):
			return x.from + k.find(x.of, here, data[x.from:], target, twice)
		}
	}
	if f.Record != "" {
		return 0
	}
	return next
}
