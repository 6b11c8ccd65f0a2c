package main

import (
	_ "embed"
	"encoding/json"
	"strings"

	"google.golang.org/protobuf/proto"

	"github.com/compactgen/compactgen/tests/bench/frames"
)

// The programs read a listsInput, check that each side gives back the same lists, and
// print rows without goals.
var (
	//go:embed lists_program.txt
	listsGo string
	//go:embed lists_program.mjs
	listsTypeScript string
	//go:embed lists_program.py
	listsPython string
)

// listsInput are lists for all sides, and what protobuf's code is made of.
type listsInput struct {
	Lists      []frames.List
	Descriptor []byte // a FileDescriptorProto, base64 in JSON
}

// listRows compare lists in frames of bytes with protobuf and MessagePack, and in JSON
// with what the language has.
func listRows(language string, program besideProgram) (rows []row, err error) {
	m, err := frames.ListsModel()
	if err != nil {
		return nil, err
	}
	var input listsInput
	if input.Lists, err = frames.DrawLists(); err != nil {
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
		rows[i].Goal, rows[i].Reason = listGoal(language, &rows[i])
	}
	return rows, nil
}

// listGoal is none beside MessagePack, which only the table shows. The JSON of TypeScript
// and Python is the engine's, in C++ and C.
func listGoal(language string, r *row) (goal, reason string) {
	inGo := language == "go" && strings.HasSuffix(r.Name, "bytes")
	switch {
	case strings.Contains(r.Peer, "msgpack"):
		return "", ""
	case strings.HasSuffix(r.Name, "JSON") && language != "go":
		return ">= 0.5", ""
	case inGo && strings.HasSuffix(r.Size, "integers"):
		return ">= 0.7", "" // MessagePack has nine forms of an integer, a varint is one loop
	case inGo && strings.HasSuffix(r.Size, "doubles") && strings.HasPrefix(r.Name, "encode"):
		return ">= 1", "protobuf copies the eight bytes of an element, MessagePack turns them round behind a code"
	}
	return ">= 1", ""
}
