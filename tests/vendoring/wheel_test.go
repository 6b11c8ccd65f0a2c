package vendoring

import (
	"path/filepath"
	"runtime"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

const pythonProgram = `from compact_decoder import CompactError, Response, Format, decode, encode


def again(response: Response) -> Response:
    return decode(encode(response, Format.COMPRESSED))


def kind(wire: str) -> str | None:
    try:
        decode(wire)
    except CompactError as error:
        return error.kind
    return None


response = decode("Almh)=rD:brY&O")
print(response.result, again(response) == response, kind("nonsense"))
`

func TestWheel(t *testing.T) {
	t.Parallel()
	toolchain.Whole(t)
	toolchain.Need(t, "python")
	pip := []string{"-m", "pip", "--quiet", "--disable-pip-version-check"}
	python := tool(t, "python", pythonTool+"/python")
	built := empty(t)
	built.runs(python, append(pip, "wheel", "--no-deps", "--wheel-dir", ".", filepath.Join(root(), "clients", "python"))...)
	wheel := built.path("compact_decoder-2.0.0-py3-none-any.whl")
	interpreters := toolchain.Pythons()
	if len(interpreters) == 0 {
		interpreters = []string{python}
	}
	for i, interpreter := range interpreters {
		t.Run(filepath.Base(interpreter), func(t *testing.T) {
			user := empty(t)
			user.runs(interpreter, "-m", "venv", "--without-pip", "venv")
			fresh := user.path(venvPython)
			user.runs(python, append(pip, "--python", fresh, "install", "--no-index", wheel)...)
			user.write("main.py", pythonProgram)
			if out := user.runs(fresh, "-W", "error", "main.py"); out != "hello True InvalidFormat\n" {
				t.Errorf("it printed %q", out)
			}
			if i == 0 || i == len(interpreters)-1 { // no type of the client is of one version
				user.runs(python, "-m", "mypy", "--strict", "--cache-dir", filepath.Join(root(), "build", "mypy"), "--python-executable", fresh, "main.py")
			}
		})
	}
}

var venvPython = map[bool]string{false: "venv/bin/python", true: "venv/Scripts/python.exe"}[runtime.GOOS == "windows"]
