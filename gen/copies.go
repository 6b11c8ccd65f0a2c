package gen

import (
	"bytes"
	"io/fs"
	"path"

	clientsrc "github.com/compactgen/compactgen/clients"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
	runtimesrc "github.com/compactgen/compactgen/runtime"
)

// copySources takes what the protocol needs of the hand-written files, marks them
// and gives the Go ones their package name.
func (b backend) copySources(m *model.Model, packageName string) ([]output.File, error) {
	var fsys fs.FS = clientsrc.FS
	if b.name == "go" {
		fsys = runtimesrc.FS
	}
	var files []output.File
	for _, name := range b.copies(m) {
		src, err := fs.ReadFile(fsys, path.Join(b.sources, name))
		if err != nil {
			return nil, err
		}
		src = mark(m, name, src)
		if b.name == "go" {
			src = renamePackage(src, packageName)
		}
		files = append(files, output.File{Path: name, Content: src})
	}
	return files, nil
}

// documentation is the public address of the pages that comments cite; a tree
// does not carry them.
const documentation = "https://github.com/compactgen/compactgen/tree/main/docs"

// mark opens a copy with the marker, its licence, and the address of the pages where it cites
// one; an empty file (py.typed) stays empty.
func mark(m *model.Model, name string, src []byte) []byte {
	if len(src) == 0 {
		return src
	}
	head := output.Comment(name, output.Marker("for "+m.Owner()+" (copied from its runtime)")) + "\n" + identified(name, ours)
	if bytes.Contains(src, []byte("docs/")) {
		head += output.Comment(name, "The pages of docs/ are at "+documentation) + "\n"
	}
	return append([]byte(head+"\n"), src...)
}

func renamePackage(src []byte, name string) []byte {
	if name == goPackage {
		return src
	}
	src = bytes.Replace(src, []byte("// Package "+goPackage+" "), []byte("// Package "+name+" "), 1)
	return bytes.Replace(src, []byte("\npackage "+goPackage+"\n"), []byte("\npackage "+name+"\n"), 1)
}
