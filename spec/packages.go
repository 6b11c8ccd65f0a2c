package spec

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/github/go-spdx/v2/spdxexp"
)

// Names of generated packages, in a spec or in flags.

var pythonKeywords = strings.Fields("False None True and as assert async await break class continue def del elif else except finally " +
	"for from global if import in is lambda nonlocal not or pass raise return try while with yield")

// CheckGoPackage refuses a name that no package of Go has, or none that can be imported.
func CheckGoPackage(name string) error {
	if !packageForm.MatchString(name) || token.IsKeyword(name) || name == "_" || name == "main" {
		return fmt.Errorf("%s is no name for a Go package: expected ASCII letters, digits and underscores, no digit first, and neither a keyword nor main", quote(name))
	}
	if slices.Contains(takenInGo, name) {
		return fmt.Errorf("%s is a name that Go has for itself: expected one that a file can import beside it", quote(name))
	}
	return nil
}

// CheckPythonPackage refuses a name that Python cannot import or that pip does not
// allow for a project.
func CheckPythonPackage(name string) error {
	if !packageForm.MatchString(name) || strings.Trim(name, "_0123456789") == "" || slices.Contains(pythonKeywords, name) {
		return fmt.Errorf("%s is no name for a Python package: expected ASCII letters, digits and underscores, no digit first, and no keyword", quote(name))
	}
	if slices.Contains(pythonModules, name) {
		return fmt.Errorf("%s is a module of Python itself: expected a name that the standard library does not have, since import %s gives only one of both", quote(name), name)
	}
	if slices.Contains(pythonLibraries, name) {
		return fmt.Errorf("%s is a library that the package itself imports: expected another name", quote(name))
	}
	return nil
}

// CheckNPMPackage refuses a name that npm does not allow.
func CheckNPMPackage(name string) error {
	if !npmForm.MatchString(name) || len(name) > 214 {
		return fmt.Errorf("%s is no name for an npm package: expected up to 214 of a-z, 0-9, dots, dashes and underscores, a letter or digit first, perhaps behind a @scope/", quote(name))
	}
	if slices.Contains(nodeModules, name) || name == "node_modules" {
		return fmt.Errorf("%s is a name that Node has for itself: expected another one, perhaps behind a @scope/", quote(name))
	}
	if slices.Contains(npmLibraries, name) {
		return fmt.Errorf("%s is a package that this one takes itself: expected another name", quote(name))
	}
	return nil
}

// CheckGoModule refuses what go.mod would not take for a module's path, and one that
// Go has for itself: an import would find its own package, not the module.
func CheckGoModule(path string) error {
	if !goModuleForm.MatchString(path) || strings.HasSuffix(path, ".") {
		return fmt.Errorf("%s is no path for a Go module", quote(path))
	}
	if ofStd(path) {
		return fmt.Errorf("%s is a package of Go itself: expected a path that the standard library does not have, as example.com/%s", quote(path), path)
	}
	return nil
}

// CheckTypeScriptModule refuses what is no name for a file that one imports.
func CheckTypeScriptModule(name string) error {
	if !moduleForm.MatchString(name) {
		return fmt.Errorf("%s is no name for a TypeScript module: expected letters, digits, dashes and underscores, without .ts", quote(name))
	}
	return nil
}

// CheckVersion refuses a version that npm or PyPI would not take.
func CheckVersion(version string) error {
	if !VersionForm.MatchString(version) {
		return fmt.Errorf("%s is no version of a package: expected MAJOR.MINOR.PATCH, perhaps with -alpha.N, -beta.N or -rc.N", quote(version))
	}
	return nil
}

// CheckLicense refuses what is no SPDX expression: npm and pip would not take it.
func CheckLicense(expression string) error {
	if _, bad := spdxexp.ValidateLicenses([]string{expression}); len(bad) > 0 || !licenseForm.MatchString(expression) {
		return fmt.Errorf("%s is no SPDX expression of licences: expected one as Apache-2.0, or MIT OR Apache-2.0, or LicenseRef-Ours for one of your own", quote(expression))
	}
	return nil
}

// CheckFolder refuses what is no folder below another, on some system.
func CheckFolder(folder string) error {
	if !folderForm.MatchString(folder) {
		return fmt.Errorf("%s is no folder: expected a path from the spec's folder, with slashes, and without any of : * ? \" < > | \\", quote(folder))
	}
	return nil
}

// packages checks the settings of trees in a spec.
func (c *checker) packages() {
	g := c.Generate
	c.addUnfit(g.Version, "bad-version", CheckVersion)
	c.addUnfit(g.License, "bad-license", CheckLicense)
	if t := g.Go; t != nil {
		c.addUnfit(t.Folder, "bad-folder", CheckFolder)
		c.addUnfit(t.Package, "bad-package", CheckGoPackage)
		c.addUnfit(t.Module, "bad-package", CheckGoModule)
	}
	if t := g.TypeScript; t != nil {
		c.addUnfit(t.Folder, "bad-folder", CheckFolder)
		c.addUnfit(t.Package, "bad-package", CheckNPMPackage)
		c.addUnfit(t.Module, "bad-package", CheckTypeScriptModule)
	}
	if t := g.Python; t != nil {
		c.addUnfit(t.Folder, "bad-folder", CheckFolder)
		c.addUnfit(t.Package, "bad-package", CheckPythonPackage)
	}
}

func (c *checker) addUnfit(t Text, id string, check func(string) error) {
	if !t.Set() {
		return
	}
	if err := check(t.V); err != nil {
		c.add(t.Pos, id, "%v", err)
	}
}
