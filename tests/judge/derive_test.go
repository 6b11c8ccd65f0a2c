package judge_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/compactgen/compactgen/tests/judge"
)

const folder = "../vectors"

// The committed derived files are those that the judge derives today.
func TestDerivedVectorsAreCurrent(t *testing.T) {
	topics, err := judge.Derive(shipped(t))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, topic := range topics {
		names = append(names, filepath.Join(folder, topic.File))
		want := judge.Print(topic)
		got, err := os.ReadFile(filepath.Join(folder, topic.File))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not current: go run ./tests/judge/derive", topic.Topic)
		}
	}
	files, err := filepath.Glob(filepath.Join(folder, "*", "derived-*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !slices.Contains(names, file) {
			t.Errorf("%s is derived no more", file)
		}
	}
}
