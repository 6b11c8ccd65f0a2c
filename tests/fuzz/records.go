package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/cmd/compactgen/draw"
	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/spec/types"
	"github.com/compactgen/compactgen/tests/reference"
)

// desk is a spec whose records have fields of every type, with vectors beside it.
const desk = "tests/reference/testdata/desk"

// recordSuite is what the classes of records are drawn from.
func recordSuite(root string) (conformance.Suite, error) {
	m, err := conformance.LoadModel(filepath.Join(root, desk+".yaml"))
	if err != nil {
		return conformance.Suite{}, err
	}
	topics, err := vectors.LoadFS(os.DirFS(filepath.Join(root, desk)))
	if err != nil {
		return conformance.Suite{}, err
	}
	derived, err := reference.Derive(m)
	return conformance.Suite{Model: m, Vectors: conformance.Flatten(append(topics, derived...)), Judge: conformance.Reference(m)}, err
}

// writeTree generates what the testees are to run.
func writeTree(m *model.Model, dir string) error {
	set, err := gen.Tree(m, gen.Options{})
	if err == nil {
		_, err = output.Update(dir, set)
	}
	return err
}

// recordClasses are the frames of each format of each record, and the values of
// each record.
func recordClasses(suite conformance.Suite) (list []*class) {
	forms := damage.Of(suite.Model)
	frames, values := map[string][][]string{}, map[string][][]string{}
	for _, c := range suite.Vectors {
		var in struct {
			Record, Format string
			Frame          json.RawMessage
		}
		if json.Unmarshal(c.Input, &in) != nil || c.Error != nil {
			continue
		}
		switch c.Op {
		case "record.decode":
			frame := textIn(in.Frame)
			name := in.Record + "-" + formatBegun(suite.Model, frame)
			frames[name] = append(frames[name], []string{frame})
		case "record.encode":
			if c.Expected != nil && in.Format != "smallest" { // or compressors have their say
				values[in.Record] = append(values[in.Record], []string{string(c.Input)})
			}
		}
	}
	for i := range suite.Model.Records {
		r := &suite.Model.Records[i]
		for _, f := range r.Formats {
			name := r.Name + "-" + f.Name
			list = append(list, &class{name: name, share: 1, section: "responses", kind: damage.Record, forms: forms, seeds: frames[name], requests: func(parts []string) []conformance.Request {
				return []conformance.Request{{Op: "record.decode", Input: map[string]any{"record": r.Name, "frame": wireText(parts[0])}}}
			}})
		}
		list = append(list, &class{name: r.Name + "-value", share: 2, section: "responses", forms: forms, seeds: values[r.Name], requests: askEncode,
			damage: func(s *damage.Source, parts []string) { parts[0] = damagedValue(s, suite.Model, r, parts[0]) }})
	}
	return list
}

// formatBegun is the format that a frame begins like.
func formatBegun(m *model.Model, frame string) string {
	for _, p := range m.Prefixes { // the longest first
		if strings.HasPrefix(strings.TrimLeft(frame, " \t\r\n"), p.Text) {
			return p.Format
		}
	}
	return ""
}

func askEncode(parts []string) []conformance.Request {
	var input any = json.RawMessage(parts[0])
	if !json.Valid([]byte(parts[0])) { // made so by minimising
		input = nil
	}
	return []conformance.Request{{Op: "record.encode", Input: input}}
}

// damagedValue gives one field of a value another value of its type.
func damagedValue(s *damage.Source, m *model.Model, r *model.Record, input string) string {
	in, value := map[string]json.RawMessage{}, map[string]json.RawMessage{}
	_ = json.Unmarshal([]byte(input), &in) // a vector's
	_ = json.Unmarshal(in["value"], &value)
	fields := r.Fields
	if r.Keeps {
		fields = append(slices.Clone(fields), model.Field{Name: "members", Type: types.JSON.Name, Optional: true})
	}
	f := fields[s.IntN(len(fields))]
	if f.Optional && s.IntN(4) == 0 {
		delete(value, f.Name)
	} else {
		value[f.Name] = otherValue(s, m, f, value[f.Name])
	}
	if s.IntN(8) == 0 {
		format := r.Formats[s.IntN(len(r.Formats))]
		if !slices.Contains(format.Chain, "zlib") {
			in["format"] = marshal(format.Name)
		}
	}
	in["value"] = marshal(value)
	return string(marshal(in))
}

func otherValue(s *damage.Source, m *model.Model, f model.Field, was json.RawMessage) json.RawMessage {
	switch row := types.Of(f.Type); {
	case row.Null:
		return marshal(wireText(s.Mutate(damage.JSON, textIn(was))))
	case row.Text:
		return marshal(wireText(s.Mutate(damage.Text, textIn(was))))
	}
	return marshal(conformance.Wire(draw.Of(m, s).Value(&f)))
}

func marshal(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // texts, numbers and maps of them
	}
	return b
}
