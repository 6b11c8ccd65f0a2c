package spec

import (
	"fmt"
	"go/token"
	"slices"
	"strings"
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
	if !moduleForm.MatchString(name) || len(name) > 214 {
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

// packages checks the names in a spec.
func (c *checker) packages() {
	for _, p := range []struct {
		Text
		check func(string) error
	}{{c.Generate.GoPackage, CheckGoPackage}, {c.Generate.PythonPackage, CheckPythonPackage}, {c.Generate.TypeScriptModule, CheckNPMPackage}} {
		if !p.Set() {
			continue
		}
		if err := p.check(p.V); err != nil {
			c.add(p.Pos, "bad-package", "%v", err)
		}
	}
}
