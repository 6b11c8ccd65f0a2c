package trees

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/internal/process"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/testees/gotestee/answers"
)

// goProgram is the program of all Go trees; where a name must end so, it does.
const goProgram = "testee.exe"

// Testees are those of a spec's trees, in the order of the languages.
func (b *Batch) Testees(i int) (list []conformance.Testee) {
	for _, l := range b.languages {
		t := conformance.Program(l.Name, b.argv(l, i), b.dir, "PYTHONDONTWRITEBYTECODE=1")
		t.Whole = true
		list = append(list, t)
	}
	return list
}

func (b *Batch) argv(l Language, i int) []string {
	switch l.Name {
	case "go":
		return []string{filepath.Join(b.dir, "go", goProgram), name(i)}
	case "typescript":
		return []string{l.Program, filepath.Join(b.dir, "typescript", "dist", name(i), "test", "testee.js")}
	}
	return []string{cmp.Or(b.python, l.Program), filepath.Join(b.dir, "python", "tests", "testee.py"), b.place("python", i), b.trees[i].names().PythonPackage}
}

// Interpreter is the Go runtime with the tables that FromModel makes of a model,
// instead of generated code. It runs in this process.
func Interpreter(m *model.Model) conformance.Testee {
	t := conformance.InProcess(conformance.InterpreterName, func(_ context.Context, in io.Reader, out, _ io.Writer) error {
		protocol, err := compact.FromModel(m.JSON())
		if err != nil {
			return err
		}
		testee := answers.New(protocol)
		testee.Language = conformance.InterpreterName
		return testee.Serve(in, out)
	})
	t.Whole = true
	return t
}

// firstLines is how much of a compiler's words is shown.
const firstLines = 12

// compile runs a compiler. What it says of the trees is a Failure.
func compile(ctx context.Context, l Language, dir string, env []string, program string, args ...string) error {
	out, err := process.Output(ctx, dir, append(env, "GOTMPDIR="+dir), program, args...) // who is killed leaves files there
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return Failure{l.Name, strings.Join(lines[:min(len(lines), firstLines)], "\n")}
}

// fetch runs a program that gets packages.
func fetch(ctx context.Context, dir, program string, args ...string) error {
	out, err := process.Output(ctx, dir, []string{"TMPDIR=" + dir, "TMP=" + dir}, program, args...)
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("%s %s: %w\n%.2000s", filepath.Base(program), strings.Join(args, " "), err, bytes.TrimSpace(out))
	}
	return ctx.Err()
}
