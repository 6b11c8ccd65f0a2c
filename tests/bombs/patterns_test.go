package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// An engine keeps a mark for every round of a group, so a text of millions of characters takes
// gigabytes, or more marks than there may be. V8 keeps none for a group of classes alone.
func TestPatternsRepeatNoGroupWithoutBound(t *testing.T) {
	repeated := regexp.MustCompile(`^[^#]*([^\\(][)}]|rb?['"])([*+][^*+ ]|\{[0-9]*,\})`)
	ofClasses := regexp.MustCompile(`["/]\(\?:(\[[^\]]+\])+\)\*`)
	for folder, allowed := range map[string]int{"typescript/src/*/*.ts": 3, "python/compact_decoder/*/*.py": 0} {
		files, err := filepath.Glob("../../clients/" + folder)
		if err != nil || len(files) < 50 {
			t.Fatal(err, files)
		}
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range strings.Split(string(source), "\n") {
				if repeated.MatchString(line) {
					allowed--
					if allowed < 0 || !ofClasses.MatchString(line) {
						t.Errorf("%s:%d: %s", file, i+1, strings.TrimSpace(line))
					}
				}
			}
		}
	}
}
