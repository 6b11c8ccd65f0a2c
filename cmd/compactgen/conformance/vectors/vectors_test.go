package vectors

import (
	"bytes"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	vectorsrc "github.com/compactgen/compactgen/tests/vectors"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

func TestSchema(t *testing.T) {
	compiler := jsonschema.NewCompiler()
	data, err := fs.ReadFile(vectorsrc.FS, Schema)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if err := compiler.AddResource(Schema, document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile(Schema)
	if err != nil {
		t.Fatal(err)
	}
	files, err := fs.Glob(vectorsrc.FS, "*/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := fs.ReadFile(vectorsrc.FS, file)
		if err != nil {
			t.Fatal(err)
		}
		document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(document); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	for name, bad := range badTopics {
		document, err := jsonschema.UnmarshalJSON(strings.NewReader(bad))
		if err != nil {
			continue // no JSON at all: the loader's business
		}
		if name != "doubled" && name != "file" && schema.Validate(document) == nil {
			t.Errorf("the schema accepts %s: %s", name, bad)
		}
	}
}

const goodCase = `{"name":"a/b","section":"4","op":"base85.encode","input":{"hex":""},"expected":""}`

// badTopics must fail to load as a.json; the two that need more than one
// document's form to be seen are accepted by the schema.
var badTopics = map[string]string{
	"no JSON":                  `{`,
	"trailing":                 `{"topic":"a","cases":[` + goodCase + `]} {}`,
	"unknown key":              `{"topic":"a","cases":[` + goodCase + `],"x":1}`,
	"unknown case key":         `{"topic":"a","cases":[{"name":"a/b","section":"4","op":"base85.encode","input":{"hex":""},"expected":"","x":1}]}`,
	"unknown limit":            `{"topic":"a","cases":[{"name":"a/b","section":"4","op":"base85.encode","input":{"hex":""},"expected":"","limits":{"x":1}}]}`,
	"unknown error key":        `{"topic":"a","cases":[{"name":"a/b","section":"4","op":"base85.encode","input":{"hex":""},"error":{"kind":"K","x":1}}]}`,
	"no cases":                 `{"topic":"a","cases":[]}`,
	"cases missing":            `{"topic":"a"}`,
	"no name":                  `{"topic":"a","cases":[{"section":"4","op":"base85.encode","input":{"hex":""},"expected":""}]}`,
	"no section":               `{"topic":"a","cases":[{"name":"a/b","op":"base85.encode","input":{"hex":""},"expected":""}]}`,
	"no op":                    `{"topic":"a","cases":[{"name":"a/b","section":"4","input":{"hex":""},"expected":""}]}`,
	"unknown op":               `{"topic":"a","cases":[{"name":"a/b","section":"4","op":"base86.encode","input":{"hex":""},"expected":""}]}`,
	"no input":                 `{"topic":"a","cases":[{"name":"a/b","section":"4","op":"base85.encode","expected":""}]}`,
	"no expectation":           `{"topic":"a","cases":[{"name":"a/b","section":"4","op":"base85.encode","input":{"hex":""}}]}`,
	"two expectations":         `{"topic":"a","cases":[{"name":"a/b","section":"4","op":"base85.encode","input":{"hex":""},"expected":"","error":{"kind":"K"}}]}`,
	"error without kind":       `{"topic":"a","cases":[{"name":"a/b","section":"4","op":"base85.encode","input":{"hex":""},"error":{}}]}`,
	"decodes_to alone":         `{"topic":"a","cases":[{"name":"a/b","section":"deltas","op":"delta.compute","input":{"old":"","new":""},"decodes_to":""}]}`,
	"begins with expected":     `{"topic":"a","cases":[{"name":"a/b","section":"4","op":"base85.encode","input":{"hex":""},"expected":"","begins":"x"}]}`,
	"decodes_to within limits": `{"topic":"a","cases":[{"name":"a/b","section":"deltas","op":"delta.compute","input":{"old":"","new":""},"decodes_to":"","begins":"D","limits":{"input":9}}]}`,
	"doubled":                  `{"topic":"a","cases":[` + goodCase + `,` + goodCase + `]}`,
	"file":                     `{"topic":"b","cases":[` + goodCase + `]}`,
}

func TestLoadFSRefuses(t *testing.T) {
	for name, bad := range badTopics {
		fsys := fstest.MapFS{"a.json": {Data: []byte(bad)}}
		if topics, err := LoadFS(fsys); err == nil {
			t.Errorf("%s: loaded %v", name, topics)
		}
	}
	if _, err := LoadFS(fstest.MapFS{Schema: {Data: []byte("{}")}}); err == nil {
		t.Error("a folder without vectors loads")
	}
	twice := fstest.MapFS{
		"a.json": {Data: []byte(`{"topic":"a","cases":[` + goodCase + `]}`)},
		"b.json": {Data: []byte(`{"topic":"b","cases":[` + goodCase + `]}`)},
	}
	if _, err := LoadFS(twice); err == nil {
		t.Error("a name doubled over two files loads")
	}
	delete(twice, "b.json")
	if _, err := LoadFS(twice); err != nil {
		t.Error(err)
	}
}
