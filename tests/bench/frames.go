package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/bench/frames"
)

// The programs read a framesInput, check that both sides carry the record whole, and
// print how many times faster than the peer we encode and decode it.
var (
	//go:embed frames_program.txt
	framesGo string
	//go:embed frames_program.mjs
	framesTypeScript string
	//go:embed frames_program.py
	framesPython string
)

// framesInput is a record for both sides, and what a peer's code is made of.
type framesInput struct {
	Object     string // the record in verbose form
	Message    []byte // the record as protobuf, base64 in JSON
	Descriptor []byte // a FileDescriptorProto, likewise
}

// frameBytes is how long the frame is, within a hundredth.
const frameBytes = 200

// A besideProgram makes a command of a folder that has our tree, "ours".
type besideProgram func(dir string, m *model.Model) (*exec.Cmd, error)

// printed is what the program prints of the input.
func (program besideProgram) printed(language string, m *model.Model, input any) ([]byte, error) {
	dir, err := os.MkdirTemp("", "compactgen-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := writeTree(m, filepath.Join(dir, "ours"), language, "ours"); err != nil {
		return nil, err
	}
	run, err := program(dir, m)
	if err != nil {
		return nil, err
	}
	given, err := json.Marshal(input)
	if err != nil {
		return nil, err
	}
	run.Stdin = bytes.NewReader(given)
	out, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", strings.Join(run.Args, " "), err)
	}
	return out, nil
}

// frameRows compares frames of bytes with protobuf of the same record.
func frameRows(language string, program besideProgram, peer, goal string) ([]row, error) {
	m, err := frames.Model()
	if err != nil {
		return nil, err
	}
	input, err := frameInput(m)
	if err != nil {
		return nil, err
	}
	out, err := program.printed(language, m, input)
	if err != nil {
		return nil, err
	}
	var ratios struct{ Encode, Decode float64 }
	if err := json.Unmarshal(out, &ratios); err != nil {
		return nil, err
	}
	size := fmt.Sprintf("an event of %d B", frameBytes)
	return []row{
		{Name: "encode bytes", Size: size, Peer: peer, Ratio: ratios.Encode, Goal: goal},
		{Name: "decode bytes", Size: size, Peer: peer, Ratio: ratios.Decode, Goal: goal},
	}, nil
}

func frameInput(m *model.Model) (input framesInput, err error) {
	object, message, err := frames.Event(m, frameBytes)
	if err != nil {
		return input, err
	}
	descriptor, err := proto.Marshal(frames.Descriptor(m))
	return framesInput{string(object), message, descriptor}, err
}

// goFrames makes a module of the tree and of what protoc-gen-go makes of the descriptor,
// with the versions that this benchmark has.
func goFrames(root, program string, stderr io.Writer) besideProgram {
	return func(dir string, m *model.Model) (*exec.Cmd, error) {
		bench := filepath.Join(root, "tests", "bench")
		peer, err := protocGenGo(bench, m, stderr)
		if err != nil {
			return nil, err
		}
		mod, err := os.ReadFile(filepath.Join(bench, "go.mod"))
		if err != nil {
			return nil, err
		}
		mod = regexp.MustCompile(`(?s)\nreplace \(.*?\n\)\n`).ReplaceAll(mod, nil)
		mod = regexp.MustCompile(`(?m)^\tgithub.com/compactgen/.*\n`).ReplaceAll(mod, nil)
		mod = regexp.MustCompile(`(?m)^module .*`).ReplaceAll(mod, []byte("module example.com/frames"))
		sum, err := os.ReadFile(filepath.Join(bench, "go.sum"))
		if err != nil {
			return nil, err
		}
		if err := os.Mkdir(filepath.Join(dir, "peer"), 0o755); err != nil {
			return nil, err
		}
		for name, content := range map[string][]byte{"go.mod": mod, "go.sum": sum, "main.go": []byte(program), "peer/peer.go": []byte(peer)} {
			if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
				return nil, err
			}
		}
		return command(dir, stderr, "go", "run", "."), nil
	}
}

func protocGenGo(bench string, m *model.Model, stderr io.Writer) (string, error) {
	file := frames.Descriptor(m)
	request, err := proto.Marshal(&pluginpb.CodeGeneratorRequest{
		FileToGenerate: []string{file.GetName()}, ProtoFile: []*descriptorpb.FileDescriptorProto{file}, Parameter: new("paths=source_relative"),
	})
	if err != nil {
		return "", err
	}
	plugin := command(bench, stderr, "go", "run", "google.golang.org/protobuf/cmd/protoc-gen-go")
	plugin.Stdin = strings.NewReader(string(request))
	out, err := plugin.Output()
	if err != nil {
		return "", fmt.Errorf("protoc-gen-go: %w", err)
	}
	var response pluginpb.CodeGeneratorResponse
	if err := proto.Unmarshal(out, &response); err != nil {
		return "", err
	}
	if response.Error != nil || len(response.File) != 1 {
		return "", fmt.Errorf("protoc-gen-go: %s, %d files", response.GetError(), len(response.File))
	}
	return response.File[0].GetContent(), nil
}

// typescriptFrames compiles the tree with the client's own tools.
func typescriptFrames(home, program string, stderr io.Writer) besideProgram {
	return func(dir string, _ *model.Model) (*exec.Cmd, error) {
		return compiled(home, dir, program, stderr, "ours")
	}
}

// pythonFrames takes protobuf's implementation of that name.
func pythonFrames(python, program, implementation string, stderr io.Writer) besideProgram {
	return func(dir string, _ *model.Model) (*exec.Cmd, error) {
		script := filepath.Join(dir, "main.py")
		run := command(dir, stderr, python, script, implementation)
		run.Env = append(os.Environ(), "PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION="+implementation)
		return run, os.WriteFile(script, []byte(program), 0o644)
	}
}
