package trees

import (
	"context"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/internal/process"
)

// A Language is one whose toolchain is here.
type Language struct {
	Name    string
	Version string // of its program, as it says it
	Program string // go, node or an interpreter of Python
	NPM     string // of TypeScript
	Modules string // of TypeScript: a folder that has all packages; "" fetches them
}

// String names the language and the version of what runs it.
func (l Language) String() string {
	if l.Name == "typescript" {
		return "typescript (node " + l.Version + ")"
	}
	return l.Name + " " + l.Version
}

// Languages are those that trees are generated in.
func Languages() []string { return gen.Languages() }

// needed is what a language's trees are built and run with, and from which version on.
var needed = map[string]struct {
	programs []string // the first that is there
	version  []string // asks for it
	major    int
	minor    int
	also     string
}{
	"go":         {[]string{"go"}, []string{"version"}, 1, 24, ""}, // which fetches a newer one itself
	"typescript": {[]string{"node"}, []string{"--version"}, 20, 0, "npm"},
	"python":     {[]string{"python3", "python"}, []string{"--version"}, 3, 10, ""},
}

var versionNumber = regexp.MustCompile(`([0-9]+)\.([0-9]+)[0-9A-Za-z.+-]*`)

// Find looks for a language's toolchain. The error says what is missing, and which flag
// does without.
func Find(ctx context.Context, name string) (Language, error) {
	n := needed[name]
	l := Language{Name: name}
	lacks := func(what string) (Language, error) {
		return l, fmt.Errorf("%s needs %s: install it, or leave the language out with --skip %s", name, what, name)
	}
	wanted := fmt.Sprintf("%s %d.%d or later", n.programs[0], n.major, n.minor)
	for _, program := range n.programs {
		path, err := exec.LookPath(program)
		if err != nil {
			continue
		}
		out, err := process.Output(ctx, "", nil, path, n.version...)
		if err != nil {
			return lacks(fmt.Sprintf("%s, and %s %s fails: %.200s", wanted, path, n.version[0], strings.TrimSpace(string(out))))
		}
		number := versionNumber.FindStringSubmatch(string(out))
		if number == nil || !enough(number[1:], n.major, n.minor) {
			return lacks(fmt.Sprintf("%s, and %s is %.100s", wanted, path, strings.TrimSpace(string(out))))
		}
		l.Program, l.Version = path, number[0]
		break
	}
	if l.Program == "" {
		return lacks(wanted + ", which is not there")
	}
	if n.also == "" {
		return l, nil
	}
	var err error
	if l.NPM, err = exec.LookPath(n.also); err != nil {
		return lacks(n.also + ", which is not there")
	}
	return l, nil
}

func enough(number []string, major, minor int) bool {
	a, _ := strconv.Atoi(number[0]) // digits
	b, _ := strconv.Atoi(number[1])
	return a > major || a == major && b >= minor
}
