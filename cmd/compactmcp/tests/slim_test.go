package mcp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance"
	servers "github.com/compactgen/compactgen/cmd/compactmcp/tests"
	"github.com/compactgen/compactgen/cmd/compactmcp/tests/real"
	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// A listed tool.
type listedTool struct {
	Name, Description string
	InputSchema       any
}

// otherLanguages are the clients beside Go.
func otherLanguages(t *testing.T) (list []*conformance.Dialogue) {
	t.Helper()
	for _, language := range []string{"typescript", "python"} {
		d, err := conformance.Converse(t.Context(), conformance.Command("tests/testees/"+language, "../../.."))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		list = append(list, d)
	}
	return list
}

// Whatever object the whole schema of a published tool takes, its slim one takes.
// Objects are drawn from the whole schema, and those that a validator finds valid there
// have to be valid here, as another validator says, too. A shape that APIs of models refuse is only where the server has it.
// The slim lists of all languages are the same.
func TestSlimSchemasTakeWhatWholeOnesTake(t *testing.T) {
	toolchain.Whole(t)
	toolchain.Need(t, "typescript")
	toolchain.Need(t, "python")
	packages, err := real.Packages()
	if err == nil {
		err = errors.Join(real.InstallPublished(packages), servers.Install("../../.."))
	}
	toolchain.NeedAlso(t, "typescript", err)
	random, others := rand.New(rand.NewPCG(41, 41)), otherLanguages(t)
	for _, server := range real.PublishedServers {
		whole, err := server.Tools(packages)
		if err != nil {
			t.Error(err)
			continue
		}
		slim, err := compact.SlimList(whole, compact.SlimOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range others {
			if other, err := d.Ask(t.Context(), "mcp.model_slim", map[string]any{"result": whole}); err != nil || other != slim {
				t.Errorf("%s: %s shortens its list in another way: %.300v %v", server.Package, d.Language, other, err)
			}
		}
		before, after := toolsOf(t, whole), toolsOf(t, slim)
		valid, changed := 0, 0
		for i, tool := range before {
			if after[i].Name != tool.Name {
				t.Fatalf("%s: %s became %s", server.Package, tool.Name, after[i].Name)
			}
			if fmt.Sprint(after[i].InputSchema) != fmt.Sprint(tool.InputSchema) {
				changed++
				for _, shape := range refused(after[i].InputSchema, "") {
					if !strings.Contains(strings.Join(refused(tool.InputSchema, ""), "\n")+"\n", shape+"\n") {
						t.Errorf("%s: %s: the slim schema has %s", server.Package, tool.Name, shape)
					}
				}
			}
			valid += compare(t, random, server.Package+": "+tool.Name, tool.InputSchema, after[i].InputSchema)
		}
		if valid < 10*len(before) {
			t.Errorf("%s: only %d valid objects of %d tools", server.Package, valid, len(before))
		}
		t.Logf("%s: %d of %d schemas are slim; %d valid objects", server.Package, changed, len(before), valid)
	}
}

func toolsOf(t *testing.T, list string) []listedTool {
	t.Helper()
	var l struct{ Tools []listedTool }
	if err := json.Unmarshal([]byte(list), &l); err != nil {
		t.Fatal(err)
	}
	return l.Tools
}

// compare draws objects, and returns how many were valid.
func compare(t *testing.T, random *rand.Rand, name string, whole, slim any) (valid int) {
	t.Helper()
	takes := func(schema any) *jsonschema.Schema {
		c := jsonschema.NewCompiler()
		c.DefaultDraft(jsonschema.Draft2020)
		if err := c.AddResource("tool.json", schema); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		s, err := c.Compile("tool.json")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return s
	}
	from, to := takes(whole), takes(slim)
	d := drawing{random, whole}
	values := []any{}
	for range 60 {
		value, isObject := d.value(whole, 0).(map[string]any)
		if !isObject || from.Validate(value) != nil {
			continue
		}
		values = append(values, value)
		if err := to.Validate(value); err != nil {
			text, _ := json.Marshal(value)
			t.Errorf("%s: %s: %v", name, text, err)
			break
		}
	}
	for i, said := range ajv(t, slim, values) {
		if said != nil {
			text, _ := json.Marshal(values[i])
			t.Errorf("%s: %s: ajv says: %s", name, text, *said)
			break
		}
	}
	return len(values)
}

// ajv is what this validator says against values; nil for nothing.
func ajv(t *testing.T, schema any, values []any) (said []*string) {
	t.Helper()
	p, err := kept([]string{"node", "typescript/ajv.mjs"})
	if err == nil {
		err = json.NewEncoder(p.in).Encode(map[string]any{"schema": schema, "values": values})
	}
	if err == nil {
		err = p.out.Decode(&said)
	}
	if err != nil || len(said) != len(values) {
		t.Fatalf("ajv: %d answers to %d values, %v", len(said), len(values), err)
	}
	return said
}

// refused are the shapes in a schema that an API of a model refuses, with the names
// of the properties that they are in.
func refused(schema any, path string) (shapes []string) {
	s, _ := schema.(map[string]any)
	typ, isText := s["type"].(string)
	if typ == "array" && s["items"] == nil {
		shapes = append(shapes, path+": an array without items")
	}
	if s["type"] != nil && s["anyOf"] != nil {
		shapes = append(shapes, path+": type beside anyOf")
	}
	if s["enum"] != nil && (!isText || typ != "string") {
		shapes = append(shapes, path+": an enum that is no string's")
	}
	properties, _ := s["properties"].(map[string]any)
	for name, property := range properties {
		if p, _ := property.(map[string]any); p["type"] == nil && p["anyOf"] == nil && p["oneOf"] == nil && p["allOf"] == nil && p["$ref"] == nil && p["enum"] == nil && p["const"] == nil {
			shapes = append(shapes, path+"."+name+": a property without a type")
		}
		shapes = append(shapes, refused(property, path+"."+name)...)
	}
	if s["items"] != nil {
		shapes = append(shapes, refused(s["items"], path+"[]")...)
	}
	return shapes
}
