package typescript

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
)

const client = "../../clients/typescript"

func TestManifestListsEverySource(t *testing.T) {
	paths, err := filepath.Glob(client + "/src/*/*.ts")
	if err != nil {
		t.Fatal(err)
	}
	var have, listed []string
	for _, p := range paths {
		if p = strings.TrimPrefix(filepath.ToSlash(p), client+"/"); !strings.HasSuffix(p, ".gen.ts") {
			have = append(have, p)
		}
	}
	for _, g := range sources {
		listed = append(listed, g.paths()...)
	}
	for _, typ := range types.All() {
		for _, p := range typePieces(typ.Name) {
			listed = append(listed, p.path)
		}
	}
	slices.Sort(listed)
	if len(have) == 0 || !slices.Equal(have, listed) {
		t.Errorf("the manifest lists %v, the folder holds %v", listed, have)
	}
}

// Of a type's files a tree has those of its own layouts.
func TestTypesFollowTheLayouts(t *testing.T) {
	m := &model.Model{Features: []model.Feature{model.FeatureDSL}, Types: []string{"text"}}
	var got []string
	for _, name := range Sources(m) {
		if strings.HasPrefix(name, "src/record/type-") {
			got = append(got, name)
		}
	}
	if want := []string{"src/record/type-text.ts", "src/record/type-text-dsl.ts"}; !slices.Equal(got, want) {
		t.Errorf("they are %v, not %v", got, want)
	}
}

// Of lists and maps a tree has the files of those that its spec has, and what both need once.
func TestListsAndMapsAreApart(t *testing.T) {
	for own, other := range map[string]string{"list": "map", "map": "list"} {
		m := &model.Model{
			Features: []model.Feature{model.FeatureDSL, model.FeatureElements, model.FeaturePayload, model.FeatureVerbose},
			Types:    []string{"text", own},
		}
		files := Sources(m)
		if i := slices.IndexFunc(files, func(name string) bool { return strings.Contains(name, other) }); i >= 0 {
			t.Errorf("a spec with a %s has %s", own, files[i])
		}
		for _, name := range []string{"elements", "element-json", "element-dsl", "type-" + own, "type-" + own + "-payload"} {
			if !slices.Contains(files, "src/record/"+name+".ts") {
				t.Errorf("a spec with a %s has no %s.ts", own, name)
			}
		}
	}
}

func TestMapsCannotBeChangedByTheirTypes(t *testing.T) {
	files, err := Generate(load(t, "../../tests/judge/testdata/maps.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var records string
	for _, f := range files {
		if f.Path == "src/record/records.gen.ts" {
			records = string(f.Content)
		}
	}
	for _, member := range []string{
		"votes: ReadonlyMap<string, Role>;", "counts?: ReadonlyMap<string, number> | undefined;",
		"names: ReadonlyMap<string, Model | (string & {})>;", "blobs?: ReadonlyMap<string, Uint8Array> | undefined;",
	} {
		if !strings.Contains(records, "\n  "+member+"\n") {
			t.Errorf("no record has %s", member)
		}
	}
}

// What a record holds is typed, and what only others hold has a type and nothing else.
func TestRecordsInRecordsAreTyped(t *testing.T) {
	files, err := Generate(load(t, "../../tests/judge/testdata/packed.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, f := range files {
		all[f.Path] = string(f.Content)
	}
	for _, line := range []string{
		"export interface Stop {\n}", "  replyTo?: Message | undefined;", "  messages: readonly Message[];", "  named?: ReadonlyMap<string, Message> | undefined;",
	} {
		if !strings.Contains(all["src/record/records.gen.ts"], line+"\n") {
			t.Errorf("no record has %q", line)
		}
	}
	door := all["compact-decoder.ts"]
	if !strings.Contains(door, "type Message") || !strings.Contains(door, "type Stop") || strings.Contains(door, "MessageFormat") || strings.Contains(door, "decodeMessage") {
		t.Errorf("the package exports\n%s", door)
	}
}

// What takes null for what is absent has a tree whose spec asks for it, for such members alone.
func TestNullsAreTakenWhereTheyMayStand(t *testing.T) {
	const file = "src/record/nulls.ts"
	for name, has := range map[string]bool{"nulls": true, "parts": false, "maps": false} {
		m := load(t, "../../tests/judge/testdata/"+name+".yaml")
		text := generated(t, m, "src/record/verbose.gen.ts")
		if slices.Contains(Sources(m), file) != has {
			t.Errorf("whether %s has %s is not %t", name, file, has)
		}
		for _, line := range []string{
			"  const tags = hasValue(members, 9) ? ", "        strict = takeNull(json) ? null : takeRecord(json, takeStrictRecord);\n",
			"  const extra = hasMember(members, 8) ? ", "        code = takeInteger(json, LEAST, MOST);\n", "        part = takeRecord(json, takePartRecord);\n",
		} {
			if has && !strings.Contains(text, line) {
				t.Errorf("no line is %q", line)
			}
		}
		if !has && (strings.Contains(text, "hasValue") || strings.Contains(text, "takeNull")) {
			t.Errorf("%s takes null", name)
		}
	}
}

// What steps over elements has a tree whose spec has some, in such versions alone.
func TestElementsArePassedOverWhereTheyMayStand(t *testing.T) {
	const file = "src/record/payload-skips.ts"
	for name, has := range map[string]bool{"skips": true, "packed": false, "parts": false} {
		m := load(t, "../../tests/judge/testdata/"+name+".yaml")
		text := generated(t, m, "src/record/payload.gen.ts")
		if slices.Contains(Sources(m), file) != has {
			t.Errorf("whether %s has %s is not %t", name, file, has)
		}
		for _, line := range []string{
			"  checkLength(length, FORM_2, Number.POSITIVE_INFINITY);", "  passOver(reader, length - 11, limits);", "  passOver(reader, length - 4, limits, path.record);",
			"  checkLengthAt(path, length, STRICT_0, 5);", "  if (length > 4) {\n    passOver(reader, 1, limits, path.record);\n  }", "  passOver(reader, 1, limits);\n  const count = ",
			"  writer.nil();\n  writeIntegerPayload(writer, record.count);", "  const length = lengthOf(4, [record.model, record.count, undefined, record.tags, ",
		} {
			if has && !strings.Contains(text, line) {
				t.Errorf("no line is %q", line)
			}
		}
		if !has && (strings.Contains(text, "passOver") || strings.Contains(text, "INFINITY")) {
			t.Errorf("%s passes over elements", name)
		}
	}
}

// generated is what a generated file holds, which has to be there.
func generated(t *testing.T, m *model.Model, path string) string {
	t.Helper()
	files, err := Generate(m)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Path == path {
			return string(f.Content)
		}
	}
	t.Fatalf("there is no %s", path)
	return ""
}
