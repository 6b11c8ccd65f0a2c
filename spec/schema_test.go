package spec

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"gopkg.in/yaml.v3"
)

func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile("compact.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func document(t *testing.T, src []byte) *yaml.Node {
	t.Helper()
	var doc yaml.Node
	if err := yaml.Unmarshal(src, &doc); err != nil || len(doc.Content) == 0 {
		t.Fatal(err)
	}
	return doc.Content[0]
}

// asJSON is what an editor's schema support makes of a spec.
func asJSON(t *testing.T, n *yaml.Node) any {
	t.Helper()
	switch n.Kind {
	case yaml.MappingNode:
		m := map[string]any{}
		for i := 0; i < len(n.Content); i += 2 {
			m[n.Content[i].Value] = asJSON(t, n.Content[i+1])
		}
		return m
	case yaml.SequenceNode:
		list := []any{}
		for _, child := range n.Content {
			list = append(list, asJSON(t, child))
		}
		return list
	}
	var v any
	switch n.Tag {
	case "!!str", "!!timestamp":
		return n.Value
	case "!!null":
		return nil
	case "!!float":
		f, err := strconv.ParseFloat(n.Value, 64)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	if err := n.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestSchemaTakesGoodSpecs(t *testing.T) {
	s, good := schema(t), files(t, "ok")
	shipped, err := os.ReadFile("compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	good["compact.yaml"] = shipped
	for name, src := range good {
		if err := s.Validate(asJSON(t, document(t, src))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Editors show what a key is for.
func TestSchemaDescribesEveryKey(t *testing.T) {
	var walk func(at string, s shape)
	walk = func(at string, s shape) {
		for _, p := range s.Properties {
			walk(at+"/"+p.name, p.shape)
		}
		if s.Items != nil {
			walk(at+"/-", *s.Items)
		}
		if s.Description == "" && at != "" {
			t.Errorf("%s has no description", at)
		}
	}
	walk("", mappingShape(reflect.TypeFor[File]()))
}

// shapes are the rules that a schema can state. The schema must refuse their
// problems too, at the same places.
var shapes = []string{
	"unknown-key", "missing-key", "wrong-type", "empty-list", "too-many", "empty-text", "unknown-value", "integer-range",
	"bad-kind", "bad-identifier", "bad-name", "bad-separator", "bad-prefix", "name-escape", "alphabet-length",
	"bad-escape", "bad-pattern", "bad-tag",
}

func TestSchemaRefusesBadShapes(t *testing.T) {
	s, met := schema(t), map[string]bool{}
	for name, c := range bad(t) {
		src := c[1]
		_, problems := Load(name, src)
		if slices.ContainsFunc(problems, func(p Problem) bool {
			return slices.Contains([]string{"yaml-syntax", "empty-file", "alias", "second-document", "merge-key", "bad-key"}, p.ID)
		}) {
			continue // no document, or not the one that is meant
		}
		root := document(t, src)
		refused := map[Pos]bool{}
		var invalid *jsonschema.ValidationError
		if err := s.Validate(asJSON(t, root)); errors.As(err, &invalid) {
			places(root, invalid, refused)
		}
		for _, p := range problems {
			// YAML 1.2, as editors read it, has no dates: they are strings.
			if !slices.Contains(shapes, p.ID) || strings.Contains(p.Message, "not a date") {
				continue
			}
			met[p.ID] = true
			if !refused[p.Pos] {
				t.Errorf("the schema takes %v", p)
			}
		}
	}
	for _, id := range shapes {
		if !met[id] {
			t.Errorf("no bad spec of the shape %s was tried", id)
		}
	}
}

// places collects where a schema's errors point to in the file.
func places(root *yaml.Node, e *jsonschema.ValidationError, to map[Pos]bool) {
	for _, cause := range e.Causes {
		places(root, cause, to)
	}
	n := root
	for _, step := range e.InstanceLocation {
		n = child(n, step)
	}
	if extra, ok := e.ErrorKind.(*kind.AdditionalProperties); ok {
		for i := 0; i < len(n.Content); i += 2 {
			if slices.Contains(extra.Properties, n.Content[i].Value) {
				to[at(n.Content[i])] = true
			}
		}
	} else if len(e.Causes) == 0 {
		to[at(n)] = true
	}
}

func child(n *yaml.Node, step string) *yaml.Node {
	if n.Kind == yaml.SequenceNode {
		i, err := strconv.Atoi(step)
		if err != nil {
			panic(fmt.Sprintf("no element %q", step))
		}
		return n.Content[i]
	}
	for i := 0; i < len(n.Content); i += 2 {
		if n.Content[i].Value == step {
			return n.Content[i+1]
		}
	}
	panic(fmt.Sprintf("no member %q", step))
}
