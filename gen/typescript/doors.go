package typescript

import (
	"path"
	"regexp"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
)

var byDefault = regexp.MustCompile(`(?m)^export (\* as )?default `)

// Doors are for engines that run TypeScript themselves. The files of a tree import
// "./x.js": so say tsc and bundlers, which find x.ts, and what tsc writes runs as it
// is. "./x.ts" is refused by tsc (TS5097) without a flag of the user's, and a name of
// package.json is lost where only the files are copied. But Deno, and Node, which
// strips types, open exactly the file that is named: x.js, which leads to x.ts. For
// tsc x.ts always goes before it.
func Doors(m *model.Model, files []output.File) (doors []output.File) {
	for _, f := range files {
		name, is := strings.CutSuffix(f.Path, ".ts")
		if !is {
			continue
		}
		from := ` from "./` + path.Base(f.Path) + "\";\n"
		text := output.Comment(f.Path, marker(m)) + "\nexport *" + from
		if byDefault.Match(f.Content) {
			text += "export { default }" + from
		}
		doors = append(doors, output.File{Path: name + ".js", Content: []byte(text)})
	}
	return doors
}
