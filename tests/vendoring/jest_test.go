package vendoring

import (
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

const (
	jestRequires = `const { decode } = require("compact-decoder");
test("decodes", () => expect(decode("Almh)=rD:brY&O").result).toBe("hello"));
`
	jestImports = `import { decode } from "compact-decoder";
test("decodes", () => expect(decode("Almh)=rD:brY&O").result).toBe("hello"));
`
)

// Both ways of clients/typescript/README.md lead Jest to the package.
func TestJest(t *testing.T) {
	t.Parallel()
	toolchain.Whole(t)
	project, _ := install(t, "jest@30.5.2", "@babel/plugin-transform-modules-commonjs@7.29.14")
	project.write("package.json", `{"name": "app", "version": "1.0.0", "private": true}`)
	project.write("module.test.mjs", jestImports)
	project.write("common.test.js", jestRequires)
	modules := folder{t, project.dir, []string{"NODE_OPTIONS=--experimental-vm-modules"}}
	modules.runs("npx", "jest", "--testMatch", "**/module.test.mjs")
	project.write("jest.config.json", blocks(t, "clients/typescript/README.md", "json")[0])
	project.runs("npx", "jest", "common.test.js")
}
