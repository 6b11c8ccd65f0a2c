package python

import (
	"maps"
	"slices"
	"strings"
)

const lineLength = 88 // ruff's

// imports collects the "from module import name" lines of a module, sorted as
// ruff sorts them. Modules of the package are named from its top, "_core.text".
type imports struct {
	chapter string // the module's own, or "" for the top
	names   map[string][]string
}

func newImports(chapter string) imports { return imports{chapter, map[string][]string{}} }

func (i imports) add(module string, names ...string) {
	module = i.relative(module)
	for _, n := range names {
		if !slices.Contains(i.names[module], n) {
			i.names[module] = append(i.names[module], n)
		}
	}
}

func (i imports) relative(module string) string {
	chapter, name, _ := strings.Cut(module, ".")
	switch {
	case !strings.HasPrefix(module, "_"):
		return module
	case chapter == i.chapter:
		return "." + name
	case i.chapter == "":
		return "." + module
	}
	return ".." + module
}

// String puts the standard library's modules before the package's own.
func (i imports) String() string {
	var standard, own []string
	for _, module := range slices.Sorted(maps.Keys(i.names)) {
		if strings.HasPrefix(module, ".") {
			own = append(own, importLine(module, i.names[module]))
		} else {
			standard = append(standard, importLine(module, i.names[module]))
		}
	}
	var blocks []string
	for _, block := range [][]string{standard, own} {
		if len(block) > 0 {
			blocks = append(blocks, strings.Join(block, "\n"))
		}
	}
	return strings.Join(blocks, "\n\n")
}

func importLine(module string, names []string) string {
	names = slices.SortedFunc(slices.Values(names), func(a, b string) int {
		if d := nameClass(a) - nameClass(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	line := "from " + module + " import " + strings.Join(names, ", ")
	if len(line) <= lineLength {
		return line
	}
	return "from " + module + " import (\n    " + strings.Join(names, ",\n    ") + ",\n)"
}

// nameClass sorts constants before classes before functions.
func nameClass(name string) int {
	switch {
	case len(name) > 1 && strings.ToUpper(name) == name:
		return 0
	case name[:1] == strings.ToUpper(name[:1]):
		return 1
	}
	return 2
}
