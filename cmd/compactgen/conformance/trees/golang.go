package trees

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/golang"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/testees"
)

// module is the Go module that all trees of a batch lie in.
const module = "example.com/trees"

// answering are the features without which a tree has nothing that a file of Go's
// testee asks for. The other files are for all.
var answering = map[string][]model.Feature{
	"base85.go": {model.FeatureBase85}, "deltas.go": {model.FeatureDeltas}, "compression.go": {model.FeatureCompression}, "legend.go": {model.FeatureStructure},
	"mcp.go": {model.FeatureMCP}, "model.go": {model.FeatureMCP, model.FeatureStructure}, "payload.go": {model.FeaturePayload},
	"requests.go": {model.FeatureRequests}, "registry.go": {model.FeatureRequests}, "sessions.go": {model.FeatureRequests}, "stored.go": {model.FeatureRequests},
}

// buildGo makes one program of all trees, which its argument chooses from.
func (b *Batch) buildGo(ctx context.Context, l Language) error {
	var imports, cases strings.Builder
	for i, t := range b.trees {
		if err := b.copyGoTestee(i, t.Model); err != nil {
			return err
		}
		fmt.Fprintf(&imports, "import %s %q\n", name(i), module+"/"+name(i)+"/testee")
		fmt.Fprintf(&cases, "case %q:\n%s.Main()\n", name(i), name(i))
	}
	program := "package main\n\nimport \"os\"\n" + imports.String() + "\nfunc main() {\nswitch os.Args[1] {\n" + cases.String() + "}\n}\n"
	dir := filepath.Join(b.dir, "go")
	mod, sum := golang.Requirements(module)
	err := errors.Join(write(filepath.Join(dir, "main.go"), []byte(program)), write(filepath.Join(dir, "go.mod"), mod), write(filepath.Join(dir, "go.sum"), sum))
	if err != nil {
		return err
	}
	// A user's own settings are for modules of theirs.
	environment := []string{"GOFLAGS=-mod=mod", "GOWORK=off"}
	return compile(ctx, l, dir, environment, l.Program, "build", "-gcflags="+module+"/...=-N -l -dwarf=false", "-o", goProgram, ".")
}

// copyGoTestee writes the testee as a package that has its function Main.
func (b *Batch) copyGoTestee(i int, m *model.Model) error {
	const home = "gotestee"
	replace := strings.NewReplacer(
		`"github.com/compactgen/compactgen/runtime/go"`, `compact "`+module+"/"+name(i)+`/runtime"`,
		"github.com/compactgen/compactgen/tests/testees/"+home+"/", module+"/"+name(i)+"/testee/",
		"package main", "package testee", "func main()", "// Main answers until its input ends.\nfunc Main()",
	)
	return fs.WalkDir(testees.FS, home, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || slices.ContainsFunc(answering[path.Base(file)], func(f model.Feature) bool { return !m.Has(f) }) {
			return err
		}
		src, err := fs.ReadFile(testees.FS, file)
		if err != nil {
			return err
		}
		to := filepath.Join(b.dir, "go", name(i), "testee", filepath.FromSlash(strings.TrimPrefix(file, home)))
		return write(to, []byte(replace.Replace(string(src))))
	})
}
