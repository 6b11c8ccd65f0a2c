package oddspecs

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// project is the tsconfig.json of a user who has the files beside theirs: with every
// flag that can refuse a file.
type project struct {
	Name, Target, Resolution string
	Lib, Types               []string
}

// projects are of each target that the files can be for.
func projects() (list []project) {
	for _, target := range []string{"es2022", "es2023", "es2024", "esnext"} {
		for _, resolution := range []string{"bundler", "nodenext"} {
			list = append(list,
				project{target + ", DOM, " + resolution, target, resolution, []string{target, "dom"}, []string{}},
				project{target + ", Node, " + resolution, target, resolution, []string{target}, []string{"node"}})
		}
	}
	return list
}

func (p project) write(t *testing.T, dir string) {
	t.Helper()
	module := map[string]string{"bundler": "esnext", "nodenext": "nodenext"}[p.Resolution]
	options := map[string]any{
		"target": p.Target, "lib": p.Lib, "types": p.Types, "module": module, "moduleResolution": p.Resolution,
		"noEmit": true, "erasableSyntaxOnly": true, "verbatimModuleSyntax": true,
	}
	b, err := json.Marshal(map[string]any{"extends": "@tsconfig/strictest/tsconfig.json", "compilerOptions": options, "include": []string{"*.ts", "src"}})
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "tsconfig.json"), b, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// A tree passes as its own tsconfig.json has it, and in one of the projects; a full tree
// and a small one pass in each.
func TestTypeScriptTreesTypeCheck(t *testing.T) {
	toolchain.Need(t, "typescript")
	tools := need(t, "typescript", nodeTools)
	tsc := filepath.Join(tools, ".bin", "tsc")
	all := projects()
	for i, name := range checked(t) {
		in := all[i%len(all) : i%len(all)+1]
		if slices.Contains([]string{"compact", "tiny"}, name) {
			in = toolchain.Some(t, all)
		}
		dir, _ := tree(t, load(t, name))
		dir = filepath.Join(dir, "typescript")
		if err := os.Symlink(tools, filepath.Join(dir, "node_modules")); err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) { command(t, dir, tsc, "--noEmit", "-p", ".") })
		for _, p := range in {
			t.Run(name+" for "+p.Name, func(t *testing.T) {
				p.write(t, dir)
				command(t, dir, tsc, "-p", ".")
			})
		}
	}
}
