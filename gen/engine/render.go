package engine

import (
	"bytes"
	"errors"
	"fmt"
	"path"
	"reflect"
	"strings"
	"text/template"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/gen/output"
)

// Render makes the files of a model, all of them or none. The template
// src/x.rs.tmpl makes src/x.rs, unless its output is only white space.
func (t *Templates) Render(m *model.Model) ([]output.File, error) {
	view := m.View()
	var files []output.File
	var problems []error
	var marker string // of the page that is made
	set, err := t.bind(m, &marker)
	if err != nil {
		return nil, err
	}
	for _, page := range t.pages {
		marker = t.marker(m, page)
		content, err := t.page(set, page, marker, view)
		switch {
		case err != nil:
			problems = append(problems, err)
		case len(bytes.TrimSpace(content)) > 0:
			files = append(files, output.File{Path: strings.TrimSuffix(page, suffix), Content: content})
		}
	}
	if len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	return files, nil
}

// bind gives a copy of the templates the functions that depend on the model.
func (t *Templates) bind(m *model.Model, marker *string) (*template.Template, error) {
	set, err := t.set.Clone()
	if err != nil {
		return nil, err
	}
	return set.Funcs(template.FuncMap{
		"marker":  func() string { return *marker },
		"source":  func() string { return m.Source },
		"digest":  func() string { return m.Digest },
		"feature": func(name string) (bool, error) { return feature(m, name) },
		"uses":    m.Uses,
		"include": includer(set, marker), "imported": remembered(imported), "dict": interned(dict),
	}), nil
}

func (t *Templates) page(set *template.Template, name, marker string, view any) ([]byte, error) {
	var b bytes.Buffer
	if err := set.ExecuteTemplate(&b, name, view); err != nil {
		return nil, t.placed(err)
	}
	if len(bytes.TrimSpace(b.Bytes())) > 0 && !opens(b.Bytes(), marker) {
		return nil, fmt.Errorf("%s:1: the first or the second line has to hold {{marker}}, or the file could never be written again", t.path(name))
	}
	return b.Bytes(), nil
}

// marker also names the template, so that Made recognizes the file.
func (t *Templates) marker(m *model.Model, name string) string {
	if t.own {
		return output.Marker(m.From())
	}
	return output.Marker(m.From() + " and " + name)
}

// opens says whether the marker stands in one of the first two lines.
func opens(content []byte, marker string) bool {
	return output.IsGenerated(content) && bytes.Contains(head(content), []byte(marker))
}

// Made says whether a file was made by a template for this very place. All
// other generated files below the same folder belong to someone else.
func Made(name string, content []byte) bool {
	return opens(content, " and "+path.Clean(name)+suffix+"; DO NOT EDIT.")
}

func head(content []byte) []byte {
	lines := bytes.SplitN(content, []byte("\n"), 3)
	return bytes.Join(lines[:min(2, len(lines))], []byte("\n"))
}

// includer returns the output of a template. It bounds nesting, since a template
// that includes itself without end would overflow the stack. It keeps the output
// for each text and object, those of dict too: many fields ask for the same names of a package.
func includer(set *template.Template, marker *string) func(string, any) (string, error) {
	type call struct {
		page, name, text string // a page has a marker of its own
		object           uintptr
	}
	type answer struct {
		text   string
		object map[string]any // holds the address
	}
	made := map[call]answer{}
	depth := 0
	return func(name string, data any) (string, error) {
		object, isObject := data.(map[string]any)
		text, isText := data.(string)
		key := call{*marker, name, text, reflect.ValueOf(object).Pointer()}
		if old, ok := made[key]; ok && (isObject || isText) {
			return old.text, nil
		}
		if depth++; depth > maxIncludes {
			return "", fmt.Errorf("include %q: more than %d inside each other", name, maxIncludes)
		}
		defer func() { depth-- }()
		var b strings.Builder
		err := set.ExecuteTemplate(&b, name, data)
		if err == nil && (isObject || isText) {
			made[key] = answer{b.String(), object}
		}
		return b.String(), err
	}
}

const maxIncludes = 100

func feature(m *model.Model, name string) (bool, error) {
	for _, known := range model.Features {
		if string(known) == name {
			return m.Has(known), nil
		}
	}
	return false, fmt.Errorf("no feature is named %q: there are %v", name, model.Features)
}
