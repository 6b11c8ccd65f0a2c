package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

// testee is Go's, in this process, under another name; lie may change an answer,
// or fail, which ends it.
func testee(name string, lie func(answer []byte) ([]byte, error)) conformance.Testee {
	return conformance.InProcess(name, func(_ context.Context, in io.Reader, out, _ io.Writer) error {
		honest, lines := answers.New(compact.Default()), bufio.NewReader(in)
		for {
			line, err := lines.ReadBytes('\n')
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			answer, err := lie(honest.Answer(line))
			if err != nil {
				return err
			}
			answer = []byte(strings.Replace(string(answer), `"language":"go"`, `"language":"`+name+`"`, 1))
			if _, err := out.Write(append(answer, '\n')); err != nil {
				return err
			}
		}
	})
}

func honest(answer []byte) ([]byte, error) { return answer, nil }

// caught runs one class against a liar.
func caught(t *testing.T, name string, lie func([]byte) ([]byte, error)) (wrong int, out, dir string) {
	t.Helper()
	var said strings.Builder
	dir = t.TempDir()
	r := options{seed: 3, frames: 1000, classes: name, jobs: 1, save: dir}.run(shipped(t), "", &said)
	r.judge = func(ctx context.Context) (judge, error) {
		return start(ctx, []conformance.Testee{testee("honest", honest), testee("liar", lie)})
	}
	if err := r.do(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r.report("honest,liar", 1), said.String(), dir
}

// An answer that is wrong if a frame holds one character is found, cut down to that
// character in the shortest frame, and saved as a vector that lacks only the right
// answer.
func TestLiarIsCaught(t *testing.T) {
	wrong, out, dir := caught(t, "dsl", func(answer []byte) ([]byte, error) {
		if s := string(answer); strings.Contains(s, `"result":"`) && strings.Contains(s, "w") {
			return []byte(strings.Replace(s, `"tokens":`, `"tokens":1`, 1)), nil
		}
		return answer, nil
	})
	if wrong == 0 || !strings.Contains(out, "liar: ok") {
		t.Fatalf("%d disagreements:\n%s", wrong, out)
	}
	var topic map[string]any
	if err := json.Unmarshal([]byte(readOnly(t, dir)), &topic); err != nil {
		t.Fatal(err)
	}
	c := topic["cases"].([]any)[0].(map[string]any)
	// RES|OK||0|w is the shortest there is
	if input := c["input"].(string); len([]rune(input)) > 14 || !strings.Contains(input, "w") || c["op"] != "response.decode" {
		t.Errorf("saved: %v", c)
	}
	load := func() error {
		b, _ := json.Marshal(topic)
		_, err := vectors.LoadFS(fstest.MapFS{topic["topic"].(string) + ".json": {Data: b}})
		return err
	}
	if load() == nil {
		t.Error("a vector without an expectation loads")
	}
	c["expected"] = map[string]any{}
	if err := load(); err != nil {
		t.Error(err)
	}
}

// A wrong position of a right error is one too.
func TestWrongPositionIsCaught(t *testing.T) {
	wrong, out, _ := caught(t, "digits", func(answer []byte) ([]byte, error) {
		return []byte(strings.Replace(string(answer), `"position":0`, `"position":1`, 1)), nil
	})
	if wrong == 0 || !strings.Contains(out, "honest InvalidBase85Char liar InvalidBase85Char (other)") {
		t.Errorf("%d disagreements:\n%s", wrong, out)
	}
}

// A testee that dies at a frame is started again for the others, and the frame is
// the one that is reported.
func TestCrashIsCaught(t *testing.T) {
	wrong, out, dir := caught(t, "delta", func(answer []byte) ([]byte, error) {
		if strings.Contains(string(answer), "\\u0000") {
			return nil, errors.New("dead")
		}
		return answer, nil
	})
	if saved := readOnly(t, dir); wrong == 0 || !strings.Contains(out, "liar nothing") || !strings.Contains(saved, `\u0000`) {
		t.Errorf("%d disagreements:\n%s", wrong, out)
	}
}

// Two that are honest agree, and nothing is saved.
func TestHonestAreNotCaught(t *testing.T) {
	wrong, out, dir := caught(t, "session", honest)
	entries, err := os.ReadDir(filepath.Clean(dir))
	if wrong > 0 || err != nil || len(entries) > 0 {
		t.Errorf("%d disagreements, %d files (%v):\n%s", wrong, len(entries), err, out)
	}
}
