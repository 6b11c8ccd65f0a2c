package trees

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"

	clientsrc "github.com/compactgen/compactgen/clients"
	"github.com/compactgen/compactgen/gen/model"
)

// nodeTypes are what the testee needs beside the tree's own dependencies: the version
// of clients/typescript, which a test compares.
const nodeTypes = "20.19.25"

// tsconfig is for all trees and their testees.
const tsconfig = `{
  "compilerOptions": {"target": "ES2022", "lib": ["ES2022", "DOM"], "module": "NodeNext", "types": ["node"], "strict": true, "skipLibCheck": true,
    "rootDir": ".", "outDir": "dist"},
  "include": ["*/*.ts", "*/src", "*/test"]
}`

// buildTypeScript compiles the trees with the compiler that they themselves name.
func (b *Batch) buildTypeScript(ctx context.Context, l Language) error {
	dir := filepath.Join(b.dir, "typescript")
	for i, t := range b.trees {
		test := filepath.Join(dir, name(i), "test")
		err := copyTestee(test, "typescript/test", "../compact-decoder.js", "../"+t.names().TypeScriptModule+".js")
		if err == nil {
			err = write(filepath.Join(test, "error-fields.ts"), errorFields(t.Model))
		}
		if err != nil {
			return err
		}
	}
	err := write(filepath.Join(dir, "tsconfig.json"), []byte(tsconfig))
	if err == nil {
		err = b.install(ctx, l, dir)
	}
	if err != nil {
		return err
	}
	return compile(ctx, l, dir, nil, l.Program, filepath.Join("node_modules", "typescript", "bin", "tsc"), "-p", ".")
}

// errorFields is the module of the testee that says what errors of each kind carry.
func errorFields(m *model.Model) []byte {
	fields := map[string][]string{}
	for _, e := range m.Errors {
		fields[e.Kind] = e.Fields
	}
	text, err := json.Marshal(fields)
	if err != nil {
		panic(err) // texts and lists of texts have a form
	}
	return fmt.Appendf(nil, "export const ERROR_FIELDS: { readonly [kind: string]: readonly string[] } = %s;\n", text)
}

// install gets the packages that the trees depend on and are built with, unless a folder
// has them.
func (b *Batch) install(ctx context.Context, l Language, dir string) error {
	packages := map[string]string{"@types/node": nodeTypes}
	for i := range b.trees {
		text, err := os.ReadFile(filepath.Join(b.place("typescript", i), "package.json"))
		var tree struct{ Dependencies, DevDependencies map[string]string }
		if err == nil {
			err = json.Unmarshal(text, &tree)
		}
		if err != nil {
			return fmt.Errorf("the TypeScript tree's package.json: %w", err)
		}
		maps.Copy(packages, tree.Dependencies)
		maps.Copy(packages, tree.DevDependencies)
	}
	text, err := json.Marshal(map[string]any{"private": true, "type": "module", "dependencies": packages})
	if err == nil {
		err = write(filepath.Join(dir, "package.json"), text)
	}
	if err != nil {
		return err
	}
	if l.Modules != "" {
		return os.Symlink(l.Modules, filepath.Join(dir, "node_modules"))
	}
	return fetch(ctx, dir, l.NPM, "install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error")
}

// copyTestee writes the testee of a client, whose sources lie in a folder of clients/,
// with other names than the client's own.
func copyTestee(to, from string, renames ...string) error {
	renamed := strings.NewReplacer(renames...)
	files, err := clientsrc.Testees.ReadDir(from)
	for _, f := range files {
		var src []byte
		if src, err = clientsrc.Testees.ReadFile(from + "/" + f.Name()); err == nil {
			err = write(filepath.Join(to, f.Name()), []byte(renamed.Replace(string(src))))
		}
		if err != nil {
			return err
		}
	}
	return err
}
