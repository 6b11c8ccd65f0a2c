package vendoring

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

const goProgram = `package main

import (
	"fmt"
	"strings"

	"example.test/app/wire"
)

func main() {
	response, err := wire.Decode("Almh)=rD:brY&O")
	if err != nil {
		panic(err)
	}
	response.Result = strings.Repeat(response.Result, 100)
	frame, err := wire.Encode(response, wire.EncodeOptions{Format: wire.FormatCompressed})
	if err != nil {
		panic(err)
	}
	again, err := wire.Decode(frame)
	fmt.Println(len(again.Result), again.Status == wire.StatusOK, err)
}
`

// vendored are the modules that a vendored tree builds with: the three that
// README names, and what msgpack needs itself.
var vendored = []string{
	"github.com/andybalholm/brotli",
	"github.com/klauspost/compress",
	"github.com/vmihailenco/msgpack/v5",
	"github.com/vmihailenco/tagparser/v2",
}

func TestGoModuleThatVendors(t *testing.T) {
	toolchain.Need(t, "go")
	t.Parallel()
	// At one place, so that Go's build cache knows what it built before.
	app := folder{t, filepath.Join(root(), "build", "vendoring"), []string{"GOWORK=off"}}
	if err := errors.Join(os.RemoveAll(app.dir), os.MkdirAll(app.dir, 0o755)); err != nil {
		t.Fatal(err)
	}
	app.generates("--out", app.path("out"), "--lang", "go", "--go-package", "wire")
	app.runs("mv", "out/go", "wire")
	app.runs("rm", "-r", "out")
	app.write("main.go", goProgram)
	app.runs("go", "mod", "init", "example.test/app")
	for _, path := range vendored[:3] {
		app.runs("go", "mod", "edit", "-require="+path+"@"+version(t, path))
	}
	app.runs("go", "mod", "tidy")
	app.runs("go", "mod", "vendor")

	app.env = append(app.env, "GOPROXY=off")
	if out := app.runs("go", "run", "-mod=vendor", "."); out != "500 true <nil>\n" {
		t.Errorf("the program printed %q", out)
	}

	var modules []string
	for line := range strings.Lines(app.read("vendor/modules.txt")) {
		if words := strings.Fields(line); words[0] == "#" {
			modules = append(modules, words[1])
		}
	}
	slices.Sort(modules)
	if !slices.Equal(modules, vendored) {
		t.Errorf("it vendors %v", modules)
	}
	if mod := app.read("go.mod"); strings.Contains(mod, "compactgen") {
		t.Errorf("it needs something of ours:\n%s", mod)
	}
	readme := folder{t: t, dir: root()}.read("README.md")
	for _, path := range vendored[:3] {
		if !strings.Contains(readme, path) {
			t.Errorf("README does not name %s", path)
		}
	}
}

// version is the version of a module in go.mod.
func version(t *testing.T, path string) string {
	t.Helper()
	c := exec.Command("go", "list", "-m", "-f", "{{.Version}}", path)
	c.Dir = root()
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

const (
	toolModule = "github.com/compactgen/compactgen"
	generateGo = `// Package tickets speaks the protocol of protocol.yaml.
package tickets

//go:generate go tool compactgen generate --out clients --lang go --go-package wire
`
)

// go.mod's tool directive pins compactgen for everyone who works on a module,
// and go generate runs it.
func TestGoTool(t *testing.T) {
	toolchain.Whole(t)
	toolchain.Need(t, "go")
	t.Parallel()
	app := empty(t, "GOWORK=off")
	app.write("tickets.go", generateGo)
	app.copies("examples/own-protocol/tickets.yaml", "protocol.yaml")
	app.runs("go", "mod", "init", "example.test/tickets")
	app.runs("go", "mod", "edit", "-tool="+toolModule+"/cmd/compactgen", "-replace="+toolModule+"="+root())
	app.runs("go", "mod", "tidy")
	app.runs("go", "generate", "./...")
	app.runs("go", "mod", "tidy") // what the tree imports
	app.runs("go", "build", "./...")

	check := []string{"tool", "compactgen", "check", "--out", "clients", "--lang", "go", "--go-package", "wire"}
	app.runs("go", check...)
	edited := filepath.ToSlash(filepath.Join("clients", "go", "core_spec_gen.go"))
	app.write(edited, strings.Replace(app.read(edited), "package wire", "package wire // edited", 1))
	out, err := app.run("go", check...)
	if err == nil || !strings.Contains(out, "go/core_spec_gen.go") || !strings.Contains(out, "-package wire // edited") {
		t.Errorf("check of an edited file: %v\n%s", err, out)
	}
}
