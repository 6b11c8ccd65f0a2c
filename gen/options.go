package gen

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
)

// goPackage is the name of the package that Go's hand-written sources are of.
const goPackage = "compact"

// Options choose what a tree holds, and come before what the spec says of its trees.
// No languages means those that the spec names, or all if it names none. Without a Go
// module, the tree is a package of the module around it.
type Options struct {
	Languages        []string
	GoPackage        string
	GoModule         string
	NPMPackage       string
	TypeScriptModule string
	PythonPackage    string
	Folders          map[string]string // of the trees, by language; without one, the language's name

	version, license string          // of the spec; perhaps empty
	bare             map[string]bool // the languages whose tree is no project
}

// For fills in what the spec says, or else what follows from the protocol's name. It
// reports names that a language does not allow.
func (o Options) For(m *model.Model) (Options, error) {
	g := m.Generate
	o.bare = map[string]bool{}
	var named []string
	if t := g.Go; t != nil {
		named = append(named, "go")
		o.GoPackage, o.GoModule = cmp.Or(o.GoPackage, t.Package.V), cmp.Or(o.GoModule, t.Module.V)
	}
	if t := g.TypeScript; t != nil {
		named = append(named, "typescript")
		o.NPMPackage, o.TypeScriptModule = cmp.Or(o.NPMPackage, t.Package.V), cmp.Or(o.TypeScriptModule, t.Module.V)
		o.bare["typescript"] = t.Project.Set() && !t.Project.V
	}
	if t := g.Python; t != nil {
		named = append(named, "python")
		o.PythonPackage = cmp.Or(o.PythonPackage, t.Package.V)
		o.bare["python"] = t.Project.Set() && !t.Project.V
	}
	if len(o.Languages) == 0 {
		o.Languages = named
	}
	o.version, o.license = g.Version.V, g.License.V
	if o.version == "" && spec.VersionForm.MatchString(m.Version) {
		o.version = m.Version
	}
	o.GoPackage = cmp.Or(o.GoPackage, usual(m.Name, "", spec.CheckGoPackage))
	o.NPMPackage = cmp.Or(o.NPMPackage, usual(m.Name, "-", spec.CheckNPMPackage))
	o.TypeScriptModule = cmp.Or(o.TypeScriptModule, usual(m.Name, "-", spec.CheckTypeScriptModule))
	o.PythonPackage = cmp.Or(o.PythonPackage, usual(m.Name, "_", spec.CheckPythonPackage))
	return o, o.check()
}

func (o Options) check() error {
	for _, err := range []error{
		spec.CheckGoPackage(o.GoPackage), spec.CheckNPMPackage(o.NPMPackage), spec.CheckTypeScriptModule(o.TypeScriptModule), spec.CheckPythonPackage(o.PythonPackage),
	} {
		if err != nil {
			return err
		}
	}
	if o.GoModule == "" {
		return nil
	}
	return spec.CheckGoModule(o.GoModule)
}

func (o Options) folder(language string) string { return cmp.Or(o.Folders[language], language) }

// within says whether a file is in a package of the trees: others may stand below the
// same folder.
func (o Options) within(name string) bool {
	dir := path.Dir(name)
	return dir == o.folder("go") || dir == o.folder("typescript") || dir == o.folder("python") ||
		strings.HasPrefix(dir+"/", path.Join(o.folder("typescript"), "src")+"/") || strings.HasPrefix(dir+"/", path.Join(o.folder("python"), o.PythonPackage)+"/")
}

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// usual makes a name of the protocol's, which may be any text, with wire in front if a
// language does not take it as it is.
func usual(protocol, joint string, check func(string) error) string {
	name := strings.Trim(notInNames.ReplaceAllString(strings.ToLower(protocol), " "), " ")
	name = strings.ReplaceAll(name, " ", joint)
	if len(name) > longestName {
		name = name[:longestName]
	}
	if name == "" || check(name) != nil {
		name = strings.Trim("wire"+joint+name, joint)
	}
	return name
}

// longestName is in bytes: a folder's name has room for it everywhere.
const longestName = 60

// Chosen are the languages of a tree with these options.
func (o Options) Chosen(m *model.Model) []string {
	filled, _ := o.For(m)
	return slices.DeleteFunc(Languages(), func(name string) bool {
		return len(filled.Languages) > 0 && !slices.Contains(filled.Languages, name)
	})
}
