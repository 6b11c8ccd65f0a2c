package gen

import (
	"bytes"
	"path"
	"slices"

	"github.com/compactgen/compactgen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	"github.com/compactgen/compactgen/gen/python"
	"github.com/compactgen/compactgen/gen/typescript"
)

// ours is the licence of what is copied. What is generated is the user's.
const ours = "Apache-2.0"

// identified is the line that says under which licence a file is.
func identified(name, license string) string {
	return output.Comment(name, "SPDX-License-Identifier: "+license) + "\n"
}

// identify says behind the marker of generated files that they are under the user's
// licence, if there is one. The metadata of packages say it by a key of theirs.
func (o Options) identify(files []output.File) {
	for i, f := range files {
		if o.license != "" && f.Path != typescript.Manifest && f.Path != python.Manifest {
			marker, rest, _ := bytes.Cut(f.Content, []byte("\n"))
			files[i].Content = slices.Concat(marker, []byte("\n"+identified(f.Path, o.license)), rest)
		}
	}
}

const licenseHead = `

Files beside and below this one that say "SPDX-License-Identifier: Apache-2.0" and
"copied from its runtime" in their head are part of compactgen, and under this licence.
All others were made from your protocol: compactgen asks nothing for them.

`

// licenseText is the text of the licence of copies, with the marker.
func licenseText(m *model.Model, folder string) output.File {
	head := output.Marker("for "+m.Owner()+" (the licence of files that are copied)") + licenseHead
	return output.File{Path: path.Join(folder, output.LicenseFile), Content: []byte(head + compactgen.License)}
}
