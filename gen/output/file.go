// Package output holds generated files until all are made, compares them with
// a folder, and writes them without ever leaving half a file.
package output

// File is one file of a tree. Path has slashes and is relative to the tree.
type File struct {
	Path    string
	Content []byte
}
