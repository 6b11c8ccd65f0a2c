package frames

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// shown are the records of the table, and what it calls them.
var shown = [][2]string{{"reading", "sensor reading"}, {"usage", "usage of a chat"}, {"event", "job event"}}

// A carrier makes a frame of a record.
type carrier struct {
	name       string
	text       bool // a hundred of them are lines
	compressed bool // gzip has nothing to do
	frame      func(fields map[string]any) ([]byte, error)
}

func carriers(m *model.Model, r *model.Record) ([]carrier, error) {
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		return nil, err
	}
	protobuf, err := Protobuf(m, r)
	if err != nil {
		return nil, err
	}
	ours := func(format string) func(map[string]any) ([]byte, error) {
		return func(fields map[string]any) ([]byte, error) {
			return p.EncodeRecordBytes(r.Name, fields, compact.RecordOptions{Format: format})
		}
	}
	return []carrier{
		{"line", true, false, ours("line")},
		{"packed, Base64", true, false, ours("coded")},
		{"packed, bytes", false, false, ours("packed")},
		{"packed, zlib, bytes", false, true, ours("deflated")},
		{"JSON", true, false, func(fields map[string]any) ([]byte, error) {
			return records.Value{Of: r, Fields: fields}.MarshalJSON()
		}},
		{"protobuf", false, false, protobuf},
		{"MessagePack, map", false, false, func(fields map[string]any) ([]byte, error) { return messagePackMap(r, fields) }},
		{"MessagePack, array", false, false, func(fields map[string]any) ([]byte, error) { return messagePackArray(m, r, fields) }},
	}, nil
}

// measures are the table's rows of each record.
var measures = []struct {
	name    string
	gzip    bool
	measure func(c carrier, frames [][]byte) (int, error)
}{
	{"one", false, func(_ carrier, frames [][]byte) (int, error) { return median(frames, nil) }},
	{"one, gzip", true, func(_ carrier, frames [][]byte) (int, error) { return median(frames, gzipped) }},
	{"a hundred", false, func(c carrier, frames [][]byte) (int, error) { return len(together(c, frames)), nil }},
	{"a hundred, gzip", true, func(c carrier, frames [][]byte) (int, error) {
		all, err := gzipped(together(c, frames))
		return len(all), err
	}},
}

// Run prints the table.
func Run(w io.Writer) error {
	m, err := Model()
	if err != nil {
		return err
	}
	for i, s := range shown {
		r := records.Of(m, s[0])
		list, err := carriers(m, r)
		if err != nil {
			return err
		}
		if i == 0 {
			head(w, list)
		}
		if err := rows(w, s[1], list, Draw(r.Name)); err != nil {
			return err
		}
	}
	return nil
}

func head(w io.Writer, list []carrier) {
	fmt.Fprint(w, "| bytes | of |")
	for _, c := range list {
		fmt.Fprintf(w, " %s |", c.name)
	}
	fmt.Fprintf(w, "\n|---|---|%s\n", strings.Repeat("--:|", len(list)))
}

func rows(w io.Writer, name string, list []carrier, values []map[string]any) error {
	frames := make([][][]byte, len(list))
	for i, c := range list {
		for _, fields := range values {
			frame, err := c.frame(fields)
			if err != nil {
				return fmt.Errorf("%s as %s: %w", name, c.name, err)
			}
			frames[i] = append(frames[i], frame)
		}
	}
	for _, m := range measures {
		fmt.Fprintf(w, "| %s | %s |", name, m.name)
		for i, c := range list {
			if m.gzip && c.compressed {
				fmt.Fprint(w, " – |")
				continue
			}
			n, err := m.measure(c, frames[i])
			if err != nil {
				return err
			}
			fmt.Fprintf(w, " %d |", n)
		}
		fmt.Fprintln(w)
	}
	return nil
}

// median is that of the frames' lengths, as they are or made into something else.
func median(frames [][]byte, made func([]byte) ([]byte, error)) (int, error) {
	var list []int
	for _, frame := range frames {
		if made != nil {
			var err error
			if frame, err = made(frame); err != nil {
				return 0, err
			}
		}
		list = append(list, len(frame))
	}
	slices.Sort(list)
	return list[len(list)/2], nil
}

// together are lines, or each frame behind its length as a varint.
func together(c carrier, frames [][]byte) (all []byte) {
	for _, frame := range frames {
		if c.text {
			all = append(append(all, frame...), '\n')
		} else {
			all = append(binary.AppendUvarint(all, uint64(len(frame))), frame...)
		}
	}
	return all
}

// gzipped compresses about as well as zlib at level 6: that is the library's level 7.
func gzipped(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, 7)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}
