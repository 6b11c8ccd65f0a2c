// Package vectorsrc holds the vectors as text: a folder for each chapter.
// README.md describes the files.
package vectorsrc

import "embed"

// FS holds CHAPTER/TOPIC.json, and the schema of these files.
//
//go:embed *.json */*.json
var FS embed.FS
