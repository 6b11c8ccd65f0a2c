package python

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

const client = "../../clients/python/"

func shipped(t *testing.T) *model.Model {
	t.Helper()
	const name = "../../spec/compact.yaml"
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	file, problems := spec.Load(name, src)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return model.Build(file)
}

func TestManifestListsEverySourceOnce(t *testing.T) {
	var handwritten []string
	err := fs.WalkDir(os.DirFS(client), strings.TrimSuffix(pkg, "/"), func(name string, d fs.DirEntry, err error) error {
		generated := strings.HasSuffix(name, "_gen.py") || name == pkg+"__init__.py"
		if path.Ext(name) == ".py" && !generated || path.Base(name) == "py.typed" {
			handwritten = append(handwritten, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	listed := Sources(shipped(t))
	slices.Sort(listed)
	if !slices.Equal(handwritten, listed) {
		t.Errorf("sources\n%v\nmanifest\n%v", handwritten, listed)
	}
}

func TestExceptionsAreInTheManifest(t *testing.T) {
	listed := Sources(shipped(t))
	for name := range exceptions {
		if !slices.Contains(listed, pkg+name+".py") {
			t.Errorf("no chapter lists %s", name)
		}
	}
}
