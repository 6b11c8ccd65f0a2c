package vendoring

import (
	"cmp"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// pyright is where the test command has found it, or the one on the path.
func pyright(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath(cmp.Or(os.Getenv("COMPACT_PYRIGHT"), "pyright"))
	toolchain.NeedAlso(t, "pyright", err)
	return path
}

// A tree passes what its user checks it with, without a file of settings: pyright,
// where none of the optional libraries is installed, and ruff with its own rules.
func TestPythonTreesPassTheirUsersChecks(t *testing.T) {
	t.Parallel()
	toolchain.Need(t, "python")
	app := empty(t)
	app.generates("--out", "shipped", "--lang", "python")
	app.generates("--out", "small", "--lang", "python", "--spec", root()+"/spec/testdata/ok/minimal.yaml")
	app.generates("--out", "records", "--lang", "python", "--spec", root()+"/spec/testdata/ok/records.yaml")
	t.Run("ruff", func(t *testing.T) {
		app.runs(tool(t, "python", pythonTool+"/ruff"), "check", "--isolated", ".")
	})
	t.Run("pyright", func(t *testing.T) {
		toolchain.Whole(t)
		checker := pyright(t)
		app.runs("python3", "-m", "venv", "--without-pip", "venv")
		app.runs(checker, "--pythonpath", app.path(venvPython), "shipped", "small", "records")
	})
}

// What the READMEs show of Python has no fault for pyright's strict mode either, where
// the optional libraries are installed. Each part gets the names that its page leaves
// to the reader.
func TestPythonOfTheReadmesIsStrict(t *testing.T) {
	t.Parallel()
	toolchain.Whole(t)
	toolchain.Need(t, "python")
	python, checker := tool(t, "python", pythonTool+"/python"), pyright(t)
	app := empty(t)
	app.write("pyrightconfig.json", `{"typeCheckingMode": "strict"}`)
	app.write("store.py", "from compact_decoder import MemoryStore, Registry\n\nregistry = Registry(MemoryStore())\n")
	for page, given := range map[string][]string{
		"README.md":                {"", "server_output = input()\n"},
		"clients/python/README.md": {"server_output = input()\n", "", "import redis.asyncio\n", ""},
	} {
		parts := blocks(t, page, "python")
		if len(parts) != len(given) {
			t.Errorf("%s has %d parts in Python, and the test knows %d", page, len(parts), len(given))
		}
		for i, part := range parts[:min(len(parts), len(given))] {
			app.write(strings.NewReplacer("/", "_", ".md", "").Replace(page)+string(rune('0'+i))+".py", given[i]+part)
		}
	}
	app.runs(checker, "--pythonpath", python, ".")
}
