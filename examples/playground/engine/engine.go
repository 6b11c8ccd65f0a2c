// Package engine works for the playground: it opens frames, and writes their values
// in every format, by the protocol of the page or of a spec that is dropped on it.
package engine

import (
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec"
)

// An Engine speaks one protocol.
type Engine struct {
	model     *model.Model
	protocol  *compact.Protocol
	inspector *inspect.Inspector
}

// Open makes an engine of a spec's text. For a bad spec its error is the output of
// compactgen validate, with the name in it.
func Open(name, text string) (*Engine, error) {
	file, problems := spec.Load(name, []byte(text))
	if len(problems) > 0 {
		return nil, problems
	}
	m := model.Build(file)
	p, err := compact.FromModel(m.JSON())
	if err != nil {
		return nil, err
	}
	return &Engine{m, p, inspect.New(m, p)}, nil
}

// Protocol is the protocol's name and version.
func (e *Engine) Protocol() string { return e.model.Name + " " + e.model.Version }

// An Answer is shown on the page for an input: its layers, and its value in every
// format or by every algorithm.
type Answer struct {
	Report    inspect.Report `json:"report"`
	Encodings []Encoding     `json:"encodings"`
	Of        string         `json:"of"` // "record", "content" or ""
}

// An Encoding is one way to write it: a frame of text, or in hex, or why not.
type Encoding struct {
	Name   string   `json:"name"`
	Frame  string   `json:"frame,omitempty"`
	Hex    string   `json:"hex,omitempty"`
	Bytes  *int     `json:"bytes,omitempty"`
	Error  string   `json:"error,omitempty"`
	Chosen []string `json:"chosen"` // the selections that choose it
}

// Answer opens a frame. The family is one of [inspect.Families], or "" for the one
// that the frame's prefix names.
func (e *Engine) Answer(frame, family string) (Answer, error) {
	report, err := e.inspector.Frame(frame, family)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Report: report, Encodings: []Encoding{}}
	given, isRecord := e.recordOf(frame)
	switch {
	case report.Record != nil:
		a.record(e, *report.Record)
	case isRecord && (family == "" || family == inspect.Record):
		a.Report = inspect.Report{
			Family: inspect.Record, Type: given.Of.Name, Name: "record", Bytes: len(frame), OK: true, Layers: []*inspect.Layer{},
			Note: "A record, as compactgen encode reads it",
		}
		a.record(e, given)
	case report.OK && report.Family == inspect.M2M:
		content, err := e.protocol.AppendDecompress(nil, []byte(frame), compact.DecompressOptions{})
		if err == nil {
			a.content(e, string(content))
		}
	case report.OK && report.Family == inspect.MCP, !report.OK && strings.HasPrefix(strings.TrimLeft(frame, " \t\r\n"), "{"):
		a.content(e, frame)
	}
	return a, nil
}

// recordOf reads a record with the names of its fields, which has all that are
// required. Of several that fit, the first declared one is meant.
func (e *Engine) recordOf(text string) (records.Value, bool) {
	for i := range e.model.Records {
		r := &e.model.Records[i]
		v := records.Value{Of: r}
		var err error
		if v.Fields, err = records.Read(r, []byte(text)); err == nil && whole(v) {
			return v, true
		}
	}
	return records.Value{}, false
}

func whole(v records.Value) bool {
	return !slices.ContainsFunc(v.Of.Fields, func(f model.Field) bool {
		_, has := v.Fields[f.Name]
		return !has && !f.Optional
	})
}

// record adds a record in every format.
func (a *Answer) record(e *Engine, v records.Value) {
	a.Of = "record"
	write := func(f string) func() (string, error) {
		return func() (string, error) {
			frame, err := e.protocol.EncodeRecordBytes(v.Of.Name, v.Fields, compact.RecordOptions{Format: f})
			return string(frame), err
		}
	}
	chosen := choices([]string{"auto", "smallest", "tokens"}, write)
	for _, f := range v.Of.Formats {
		a.add(f.Name, chosen, write(f.Name))
		if f.Binary {
			a.inHex()
		}
	}
}

// content adds content by every algorithm, first as it is.
func (a *Answer) content(e *Engine, content string) {
	if e.model.Compression == nil {
		return
	}
	a.Of = "content"
	write := func(name string) func() (string, error) {
		return func() (string, error) {
			frame, err := e.protocol.AppendCompress(nil, content, compact.CompressOptions{Algorithm: compact.Algorithm(name)})
			return string(frame), err
		}
	}
	chosen := choices([]string{"auto", "exact", "smallest"}, write)
	a.add(e.plain(), chosen, func() (string, error) { return content, nil })
	for _, x := range e.model.Compression.Algorithms {
		switch x.Role {
		case "none":
		case "dictionary":
			a.add(x.Name, nil, write(x.Name))
			a.inHex()
		default:
			a.add(x.Name, chosen, write(x.Name))
		}
	}
}

// inHex shows what was added last as bytes: it is no text, whatever these are.
func (a *Answer) inHex() {
	made := &a.Encodings[len(a.Encodings)-1]
	made.Frame, made.Hex = "", fmt.Sprintf("% x", made.Frame)
}

// plain is the protocol's name for content without an algorithm.
func (e *Engine) plain() string {
	for _, x := range e.model.Compression.Algorithms {
		if x.Role == "none" {
			return x.Name
		}
	}
	return "content"
}

// choices are the frames that selections make.
func choices(names []string, write func(string) func() (string, error)) map[string][]string {
	chosen := map[string][]string{}
	for _, name := range names {
		if frame, err := write(name)(); err == nil {
			chosen[frame] = append(chosen[frame], name)
		}
	}
	return chosen
}

func (a *Answer) add(name string, chosen map[string][]string, write func() (string, error)) {
	x := Encoding{Name: name, Chosen: []string{}}
	frame, err := write()
	if err != nil {
		x.Error = err.Error()
	} else {
		size := len(frame)
		x.Frame, x.Bytes, x.Chosen = frame, &size, append(x.Chosen, chosen[frame]...)
	}
	a.Encodings = append(a.Encodings, x)
}
