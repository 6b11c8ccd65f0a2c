package trees

import (
	"context"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/internal/process"
)

// brotli is what a tree needs beside Python itself, if its spec has Brotli.
const (
	brotli    = "brotli>=1.2"
	hasBrotli = "import brotli; brotli.Decompressor.can_accept_more_data"
)

// buildPython puts the testee beside the trees, whose modules Python compiles itself.
func (b *Batch) buildPython(ctx context.Context, l Language) error {
	dir := filepath.Join(b.dir, "python")
	if err := copyTestee(filepath.Join(dir, "tests"), "python/tests"); err != nil {
		return err
	}
	for i, t := range b.trees {
		if err := compile(ctx, l, b.place("python", i), nil, l.Program, "-m", "compileall", "-q", t.names().PythonPackage); err != nil {
			return err
		}
	}
	return b.installPython(ctx, l, dir)
}

// installPython makes an environment with Brotli, where a tree needs it and it is not
// there.
func (b *Batch) installPython(ctx context.Context, l Language, dir string) error {
	needs := slices.ContainsFunc(b.trees, func(t Tree) bool { return t.Model.Has(model.FeatureBrotli) })
	if !needs {
		return nil
	}
	if _, err := process.Output(ctx, dir, nil, l.Program, "-c", hasBrotli); err == nil {
		return nil
	}
	if err := fetch(ctx, dir, l.Program, "-m", "venv", "."); err != nil {
		return err
	}
	b.python = filepath.Join(dir, map[bool]string{true: "Scripts", false: "bin"}[runtime.GOOS == "windows"], "python")
	return fetch(ctx, dir, b.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", brotli)
}
