package trees

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const goTestee = "tests/testees/gotestee"

// answering are the files of the Go testee for parts that a tree may lack, each
// with the file that the tree then lacks too, as in tests/testees/go.
var answering = map[string]string{
	"base85.go": "core_base85.go", "deltas.go": "delta_apply.go", "compression.go": "m2m_compress.go", "legend.go": "m2m_structure_legend.go",
	"mcp.go": "mcp_message.go", "model.go": "mcp_model.go", "requests.go": "request_frame.go", "registry.go": "request_frame.go", "sessions.go": "request_frame.go",
	"stored.go": "request_frame.go", "redis.go": "a file that no tree has",
}

// buildGo makes one program of all trees, which its argument chooses from.
func (b *Batch) buildGo() error {
	var imports, cases strings.Builder
	for i := range b.models {
		if err := b.copyGoTestee(name(i)); err != nil {
			return err
		}
		fmt.Fprintf(&imports, "import %s \"example.com/trees/%s/testee\"\n", name(i), name(i))
		fmt.Fprintf(&cases, "case %q:\n%s.Main()\n", name(i), name(i))
	}
	program := "package main\n\nimport \"os\"\n" + imports.String() + "\nfunc main() {\nswitch os.Args[1] {\n" + cases.String() + "}\n}\n"
	mod, err := os.ReadFile(filepath.Join(b.root, "go.mod"))
	if err != nil {
		return err
	}
	var kept []string
	for line := range strings.Lines(string(mod)) {
		switch word, _, _ := strings.Cut(line, " "); word {
		case "module":
			kept = append(kept, "module example.com/trees\n")
		case "tool", "ignore":
		default:
			kept = append(kept, line)
		}
	}
	sum, err := os.ReadFile(filepath.Join(b.root, "go.sum"))
	if err != nil {
		return err
	}
	err = errors.Join(b.write("go/main.go", []byte(program)), b.write("go/go.mod", []byte(strings.Join(kept, ""))), b.write("go/go.sum", sum))
	if err != nil {
		return err
	}
	return b.run("go", "go", "build", "-gcflags=example.com/trees/...=-N -l -dwarf=false", "-o", "testee", ".")
}

func (b *Batch) copyGoTestee(tree string) error {
	files, err := filepath.Glob(filepath.Join(b.root, goTestee, "*.go"))
	if err != nil {
		return err
	}
	answers, err := filepath.Glob(filepath.Join(b.root, goTestee, "answers", "*.go"))
	if err != nil {
		return err
	}
	replace := strings.NewReplacer(
		`"github.com/compactgen/compactgen/runtime/go"`, `compact "example.com/trees/`+tree+`/runtime"`,
		"github.com/compactgen/compactgen/"+goTestee+"/", "example.com/trees/"+tree+"/testee/",
		"package main", "package testee", "func main()", "// Main answers until its input ends.\nfunc Main()",
	)
	for _, path := range append(files, answers...) {
		base := filepath.Base(path)
		if needed := answering[base]; needed != "" {
			if _, err := os.Stat(filepath.Join(b.dir, "go", tree, "runtime", needed)); err != nil {
				continue
			}
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(filepath.Join(b.root, goTestee), path)
		if err != nil {
			return err
		}
		if err := b.write("go/"+tree+"/testee/"+filepath.ToSlash(rel), []byte(replace.Replace(string(src)))); err != nil {
			return err
		}
	}
	return nil
}
