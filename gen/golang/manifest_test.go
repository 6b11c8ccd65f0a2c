package golang

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
)

// What a spec leaves out brings neither its files nor its dependencies.
func TestSourcesFollowFeatures(t *testing.T) {
	m := &model.Model{Features: []model.Feature{model.FeatureVerbose}, Types: []string{"text"}}
	for _, name := range Sources(m) {
		switch name {
		case "core_base64.go", "core_base64url.go", "core_digits64.go", "core_base85.go", "delta_apply.go", "delta_compute.go", "record_dsl.go", "interpreter_model.go", "interpreter_chain.go",
			"core_msgpack.go", "core_msgpack_write.go", "core_buffers.go", "core_json_skim.go", "core_json_values.go", "record_select_size.go", "record_select_smallest.go", "core_lacks.go", "core_names.go", "core_runes.go", "record_members.go", "record_payload.go", "type_text_dsl.go", "type_text_payload.go", "type_json.go", "type_number.go", "delta_stream.go", "core_zlib.go", "core_brotli.go", "m2m_compress.go", "m2m_dictionary.go", "m2m_negotiate.go",
			"m2m_structure.go", "m2m_token.go", "request_frame.go", "request_reference.go", "request_registry.go":
			t.Errorf("a verbose tree has %s", name)
		}
	}
	if all := len(Sources(&model.Model{})); all != 16 {
		t.Errorf("the core has %d files", all)
	}
}

// What only lists need, and what only maps need, is in trees with these alone.
func TestListsAndMapsGoTheirOwnWays(t *testing.T) {
	for holder, other := range map[string]string{"list": "map", "map": "list"} {
		fields := []model.Field{{Type: holder, Element: &model.Field{Type: "json"}}, {Type: holder, Element: &model.Field{Type: "open"}}}
		m := &model.Model{
			Features: []model.Feature{model.FeatureDSL, model.FeatureElements, model.FeaturePayload, model.FeatureVerbose},
			Types:    []string{"json", "open", holder}, Records: []model.Record{{Fields: fields}},
		}
		list := Sources(m)
		for _, name := range []string{"record_elements.go", "type_json_element.go", "type_" + holder + ".go", "type_json_" + holder + ".go", "type_open_" + holder + ".go"} {
			if !slices.Contains(list, name) {
				t.Errorf("a tree with a %s lacks %s", holder, name)
			}
		}
		for _, name := range list {
			if strings.Contains(name, "_"+other) && strings.HasPrefix(name, "type_") {
				t.Errorf("a tree with a %s and no %s has %s", holder, other, name)
			}
		}
	}
}

// The arguments of requests are JSON, whether or not a record is.
func TestRequestsBringJSON(t *testing.T) {
	list := Sources(&model.Model{Features: []model.Feature{model.FeatureDeltas, model.FeatureRequests}})
	for _, name := range []string{"core_json.go", "core_json_members.go", "core_json_text.go", "core_json_values.go", "core_json_skim.go"} {
		if !slices.Contains(list, name) {
			t.Errorf("a tree with requests lacks %s", name)
		}
	}
}

// A module of trees has the versions and the checksums of compactgen's own.
func TestRequirementsAreOurOwn(t *testing.T) {
	mod, sum := Requirements("example.com/x")
	ours, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile("../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(mod)) {
		if required, is := strings.CutPrefix(strings.TrimSpace(line), "require "); is && !strings.Contains(string(ours), "\t"+required) {
			t.Errorf("go.mod has no %s", required)
		}
	}
	for line := range strings.Lines(string(sum)) {
		if !strings.Contains(string(sums), line) {
			t.Errorf("go.sum has no %s", line)
		}
	}
}
