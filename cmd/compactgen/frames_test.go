package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bytesSpec has a format of bytes before one of text.
const bytesSpec = `protocol: {name: "plant", version: "1"}
records:
  - name: note
    fields: [{name: text, type: text}]
    dsl: {separator: "|", fields: [text]}
    payload: {default: 1, versions: [{version: 1, fields: [{field: text, as: text}]}]}
    formats: [{name: packed, prefix: "B", chain: [payload]}, {name: line, prefix: "N|", chain: [dsl]}]
`

// No terminal gets bytes, unless they are in hex; a text, a file and a pipe do.
func TestBytesOnATerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	tty := terminalOrSkip(t)
	spec := filepath.Join(t.TempDir(), "plant.yaml")
	if err := os.WriteFile(spec, []byte(bytesSpec), 0o644); err != nil {
		t.Fatal(err)
	}
	encode := func(out *os.File, args ...string) string {
		var errs bytes.Buffer
		if code := Run(append([]string{"encode", "--spec", spec}, args...), strings.NewReader(`{"text":"x"}`), out, &errs); code == 0 {
			return ""
		}
		return errs.String()
	}
	file, err := os.Create(filepath.Join(t.TempDir(), "frame"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if said := encode(tty); !strings.Contains(said, "the frame is bytes, which no terminal shows: write it to a file, or give --hex") {
		t.Errorf("a terminal is told %q", said)
	}
	for _, said := range []string{encode(tty, "--hex"), encode(tty, "--format", "line"), encode(file)} {
		if said != "" {
			t.Error(said)
		}
	}
	if got, err := os.ReadFile(file.Name()); err != nil || string(got) != "B\x92\x01\xa1x" { // by hand
		t.Errorf("the file has %q, %v", got, err)
	}
}
