package oddspecs

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// project is the tsconfig.json of a user who has the files beside theirs: with every
// flag that can refuse a file.
type project struct {
	Name, Target, Resolution string
	Lib, Types               []string
}

// projects are of each target that the files can be for, and of each two of target,
// resolution and library.
func projects() (list []project) {
	for i, target := range []string{"es2022", "es2023", "es2024", "esnext"} {
		both := []string{"bundler", "nodenext"}
		dom, node := both[i%2], both[1-i%2]
		list = append(list,
			project{target + ", DOM, " + dom, target, dom, []string{target, "dom"}, []string{}},
			project{target + ", Node, " + node, target, node, []string{target}, []string{"node"}})
	}
	return list
}

// write writes the project for some of the trees in a folder.
func (p project) write(t *testing.T, dir string, trees []string) {
	t.Helper()
	module := map[string]string{"bundler": "esnext", "nodenext": "nodenext"}[p.Resolution]
	options := map[string]any{
		"target": p.Target, "lib": p.Lib, "types": p.Types, "module": module, "moduleResolution": p.Resolution,
		"noEmit": true, "erasableSyntaxOnly": true, "verbatimModuleSyntax": true,
	}
	var include []string
	for _, name := range trees {
		include = append(include, name+"/*.ts", name+"/src")
	}
	b, err := json.Marshal(map[string]any{"extends": "@tsconfig/strictest/tsconfig.json", "compilerOptions": options, "include": include})
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
	tsc, dir := filepath.Join(tools, ".bin", "tsc"), t.TempDir()
	if err := os.Symlink(tools, filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	all := projects()
	everywhere, in := toolchain.One(t, all), map[string][]string{}
	for i, name := range checked(t) {
		of, _ := tree(t, load(t, name))
		if err := os.Rename(filepath.Join(of, "typescript"), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) { command(t, dir, tsc, "--noEmit", "-p", name) })
		projects := all[i%len(all) : i%len(all)+1]
		if slices.Contains([]string{"compact", "tiny"}, name) {
			projects = everywhere
		}
		for _, p := range projects {
			in[p.Name] = append(in[p.Name], name)
		}
	}
	for _, p := range all {
		if trees := in[p.Name]; trees != nil {
			t.Run(strings.Join(trees, ", ")+" for "+p.Name, func(t *testing.T) {
				p.write(t, dir, trees)
				command(t, dir, tsc, "-p", ".")
			})
		}
	}
}
