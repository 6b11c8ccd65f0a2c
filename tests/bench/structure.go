package main

import (
	_ "embed"
	"encoding/json"
	"strings"

	_ "github.com/tinylib/msgp/msgp" // which structure_program.txt imports
	"google.golang.org/protobuf/proto"

	"github.com/compactgen/compactgen/tests/bench/frames"
)

// The programs read a structureInput, check that each side gives back the same records,
// and print rows without goals.
var (
	//go:embed structure_program.txt
	structureGo string
	//go:embed structure_program.mjs
	structureTypeScript string
	//go:embed structure_program.py
	structurePython string
)

// structureInput are records in records for all sides, and what protobuf's code is made of.
type structureInput struct {
	Nested     []frames.Nested
	Descriptor []byte // a FileDescriptorProto, base64 in JSON
}

// nestedRows compare records in records in frames of bytes with protobuf and MessagePack,
// and in JSON with what the language has.
func nestedRows(language string, program besideProgram) (rows []row, err error) {
	m, err := frames.StructureModel()
	if err != nil {
		return nil, err
	}
	var input structureInput
	if input.Nested, err = frames.DrawStructure(); err != nil {
		return nil, err
	}
	if input.Descriptor, err = proto.Marshal(frames.Descriptor(m)); err != nil {
		return nil, err
	}
	out, err := program.printed(language, m, input)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(out, &rows); err != nil {
		return nil, err
	}
	for i := range rows {
		rows[i].Goal = goalOfNested(language, &rows[i])
	}
	return rows, nil
}

// A nestedGoal is that of a turn and of rows, beside a peer whose name begins so.
type nestedGoal struct{ language, name, peer, turn, rows string }

var nestedGoals = []nestedGoal{
	{"go", "encode nested bytes", "msgp", ">= 0.8", ">= 0.8"},
	{"go", "encode nested bytes", "protobuf", ">= 2", ">= 2"},
	{"go", "decode nested bytes", "msgp", ">= 0.8", ">= 1"},
	{"go", "decode nested bytes", "protobuf", ">= 2", ">= 2"},
	{"go", "decode nested JSON", "json/v2", ">= 2.5", ">= 2.5"},
	{"go", "decode nested JSON", "goccy", ">= 1.4", ">= 2"},
	{"go", "encode nested JSON", "json/v2", ">= 2.5", ">= 2.5"},
	{"go", "encode nested JSON", "goccy", ">= 0.95", ">= 1.15"},
	{"typescript", "encode nested bytes", "@msgpack", ">= 1.5", ">= 3"},
	{"typescript", "encode nested bytes", "@bufbuild", ">= 1.05", ">= 2"},
	{"typescript", "decode nested bytes", "@msgpack", ">= 1.5", ">= 3"},
	{"typescript", "decode nested bytes", "@bufbuild", ">= 1.05", ">= 2"},
	{"typescript", "decode nested JSON", "the engine's JSON", ">= 0.55", ">= 0.9"},
	{"typescript", "decode nested spaced JSON", "the engine's JSON", ">= 0.4", ">= 0.4"},
	{"typescript", "encode nested JSON", "the engine's JSON", ">= 0.7", ">= 0.7"},
	{"python", "encode nested bytes", "msgpack", ">= 0.45", ">= 0.65"},
	{"python", "decode nested bytes", "msgpack", ">= 0.65", ">= 1.2"},
	{"python", "encode nested JSON", "json", ">= 1.3", ">= 1.3"},
	{"python", "decode nested JSON", "json", ">= 0.55", ">= 1"},
}

// goalOfNested is none beside peers that only the table shows.
func goalOfNested(language string, r *row) string {
	for _, g := range nestedGoals {
		if g.language != language || g.name != r.Name || !strings.HasPrefix(r.Peer, g.peer) {
			continue
		}
		if strings.HasPrefix(r.Size, "a turn") {
			return g.turn
		}
		return g.rows
	}
	return ""
}
