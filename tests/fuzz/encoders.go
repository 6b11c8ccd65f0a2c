package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"github.com/compactgen/compactgen/runtime/go"
)

// An encoder writes documents with T2 in both densities, reads its frames, and
// gives a hash of all of it.
type encoder interface {
	hash(documents []string) ([sha256.Size]byte, error)
	close() error
}

// goEncoder is this process's. What is restored must be the document.
type goEncoder struct{}

func (goEncoder) close() error { return nil }

func (goEncoder) hash(documents []string) ([sha256.Size]byte, error) {
	var all bytes.Buffer
	for _, document := range documents {
		var content bytes.Buffer
		if err := json.Compact(&content, []byte(document)); err != nil {
			return [sha256.Size]byte{}, fmt.Errorf("%s: %w", document, err)
		}
		var frames [2]string
		for i := range frames {
			frame, err := compact.Compress(document, compact.CompressOptions{Algorithm: compact.AlgorithmStructure, Plain: i == 1})
			if err == nil {
				var restored string
				if restored, err = compact.Decompress(frame, compact.DecompressOptions{}); err == nil && restored != content.String() {
					err = fmt.Errorf("restored as %s", restored)
				}
			}
			if err != nil {
				frame = "#T2|" + err.Error()
			}
			frames[i] = frame[len("#T2|"):]
		}
		fmt.Fprintf(&all, "%s\n%s\n%s\n%s\n", frames[0], frames[1], content.Bytes(), content.Bytes())
	}
	return sha256.Sum256(all.Bytes()), nil
}

// A process is the encoder of another language; tests/fuzz/documents/encode.py
// describes its input and output.
type process struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     io.Reader
}

// encoders says how to start each language's.
func encoders(root string) func(ctx context.Context, language string) (encoder, error) {
	here := filepath.Join(root, "tests", "fuzz", "documents")
	bundle := sync.OnceValues(func() (string, error) {
		client, file := filepath.Join(root, "clients", "typescript"), filepath.Join(root, "build", "fuzz", "encode.mjs")
		tool := exec.Command(filepath.Join(client, "node_modules", ".bin", "esbuild"), filepath.Join(here, "encode.ts"),
			"--bundle", "--platform=node", "--format=esm", "--outfile="+file, "--log-level=error")
		tool.Env = append(os.Environ(), "NODE_PATH="+filepath.Join(client, "node_modules"))
		tool.Stderr = os.Stderr
		if err := tool.Run(); err != nil {
			return "", fmt.Errorf("esbuild, which npm ci installs in clients/typescript: %w", err)
		}
		return file, nil
	})
	return func(ctx context.Context, language string) (encoder, error) {
		switch language {
		case "go":
			return goEncoder{}, nil
		case "python":
			return startProcess(exec.CommandContext(ctx, "python3", filepath.Join(here, "encode.py")))
		case "typescript":
			file, err := bundle()
			if err != nil {
				return nil, err
			}
			return startProcess(exec.CommandContext(ctx, "node", file))
		}
		return nil, fmt.Errorf("no encoder for the language %q", language)
	}
}

func startProcess(command *exec.Cmd) (encoder, error) {
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	return &process{command, in, out}, command.Start()
}

func (p *process) hash(documents []string) (sum [sha256.Size]byte, err error) {
	batch := binary.LittleEndian.AppendUint32(nil, 0)
	batch = binary.LittleEndian.AppendUint32(batch, uint32(len(documents)))
	for _, document := range documents {
		batch = binary.LittleEndian.AppendUint32(batch, uint32(len(document)))
		batch = append(batch, document...)
	}
	binary.LittleEndian.PutUint32(batch, uint32(len(batch)-4))
	if _, err = p.in.Write(batch); err == nil {
		_, err = io.ReadFull(p.out, sum[:])
	}
	return sum, err
}

func (p *process) close() error {
	p.in.Close()
	return p.command.Wait()
}
