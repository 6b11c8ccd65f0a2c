package model

import (
	"os"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/spec"
)

func build(t *testing.T, edit ...string) *Model {
	t.Helper()
	src, err := os.ReadFile("../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.NewReplacer(edit...).Replace(string(src))
	file, problems := spec.Load("some/folder/compact.yaml", []byte(text))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return Build(file)
}

func TestDigestFollowsTheModelAlone(t *testing.T) {
	base := build(t)
	if base.Source != "compact.yaml" {
		t.Errorf("the source is %q", base.Source)
	}
	if got := build(t, "# Compact Protocol v2.0.", "# Another comment.").Digest; got != base.Digest {
		t.Error("a comment of the file changes the digest")
	}
	for _, edit := range [][2]string{
		{`code: "G3"`, `code: "G4"`}, {"integer: 5", "integer: 7"}, {"to: 49", "to: 48"}, {"depth: 512", "depth: 513"}, {`symbol: "F"`, `symbol: "G"`},
		{`short: "4om"`, `short: "4m"`}, {"code: 135", "code: 136"},
	} {
		edits := []string{edit[0], edit[1]}
		if edit[0] == "to: 49" {
			edits = append(edits, "from: 50,", "from: 49,")
		}
		if build(t, edits...).Digest == base.Digest {
			t.Errorf("%v leaves the digest as it was", edit)
		}
	}
}

func TestKindPanicsOnAnUnknownRole(t *testing.T) {
	m := build(t)
	if got := m.Kind("base85_char"); got != "InvalidBase85Char" {
		t.Errorf("got %s", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("an unknown role has a kind")
		}
	}()
	m.Kind("no such role")
}
