package python

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

const pkg = "compact_decoder/"

// manifest lists the hand-written sources of each chapter, in its folder, and the
// feature that needs the chapter; "" is every protocol. The core imports no other
// chapter's files.
var manifest = []struct {
	folder  string
	feature model.Feature
	names   string
}{
	{"_core/", "", "__init__ arguments base64 base64url base85 base_error brotli enums errors errors_available errors_content json json_brackets json_compact json_fault json_load json_members json_quick json_text later " +
		"msgpack number pattern text utf8 zlib"},
	{"_record/", "", "__init__ binary codec detect dsl elements elements_json elements_payload elements_verbose frame_bytes freeze layout passed_over payload records records_codec records_deep records_layout records_list records_list_payload records_list_verbose records_map records_map_payload records_map_verbose records_passed_over records_payload records_pieces records_plain records_sure records_verbose returncode " +
		"select_first select_size type_list_json_payload verbose"},
	{"_delta/", model.FeatureDeltas, "__init__ apply change compute operations stream"},
	{"_request/", model.FeatureRequests, "__init__ check client_definition client_deltas client_session client_splices client_state deltas edited_text " +
		"family frame memory_store read redis_store reference registry server_session server_side state state_parts store store_steps store_tests stored_session write"},
	{"_m2m/", model.FeatureCompression, "__init__ compress decompress dictionary negotiate repetition select session " +
		"tags token token_copy token_defaults token_tables"},
	{"_m2m/", model.FeatureStructure, "structure structure_cells structure_clauses structure_column structure_columns structure_decode structure_encode structure_equal " +
		"structure_head structure_items structure_judge structure_legend structure_names structure_open structure_pattern structure_quote structure_restored " +
		"structure_rests structure_rows structure_scan structure_shape structure_steps structure_tree structure_unwrap structure_write"},
	{"_mcp/", model.FeatureMCP, "__init__ ask client describe encoding json message model model_channel model_list model_read model_same model_tools pack " +
		"result sdk_json server slim slim_schema slim_server slim_text slim_tree transport unpack"},
	{"", model.FeatureRequests, "redis store_tests"}, // which nothing imports
	{"", model.FeatureMCP, "mcp"},                    // needs the SDK, with client, server and transport; nothing imports it
}

// pieces are the files of a type, behind its name, and the features that need them:
// what needs no layout's file, which separated text is part of, and what needs one.
var pieces = []struct {
	suffix string
	need   need
}{
	{"", always},
	{"_payload", features(model.FeaturePayload)},
	{"_verbose", hasValuesInJSON},
}

// needs says what sources need that not every protocol with their chapter has.
var needs = map[string]need{
	"_core/base64":           features(model.FeatureBase64),
	"_core/base64url":        features(model.FeatureBase64URL),
	"_core/base85":           features(model.FeatureBase85),
	"_core/brotli":           features(model.FeatureBrotli),
	"_core/errors_available": features(model.FeatureCompression),
	"_core/errors_content": features(model.FeatureZlib, model.FeatureBrotli, model.FeatureDictionary, model.FeatureStructure,
		model.FeatureToken),
	"_core/json":                     either(readsJSON, typed("json")),
	"_core/json_brackets":            nestsInJSON,
	"_core/json_compact":             typed("json"),
	"_core/json_fault":               features(model.FeatureStructure, model.FeatureMCP),
	"_core/json_load":                nestsInJSON,
	"_core/json_members":             either(nestsInJSON, features(model.FeatureVerbose, model.FeatureCompression)),
	"_core/json_quick":               either(readsJSON, typed("json")),
	"_core/json_text":                either(readsJSON, typed("map")),
	"_core/later":                    either(hasNames, features(model.FeatureDeltas, model.FeatureRequests, model.FeatureCompression)),
	"_core/msgpack":                  features(model.FeaturePayload),
	"_core/utf8":                     features(model.FeatureCompression),
	"_core/zlib":                     features(model.FeatureZlib),
	"_record/binary":                 features(model.FeatureBinary),
	"_record/dsl":                    features(model.FeatureDSL),
	"_record/elements":               features(model.FeatureElements),
	"_record/elements_json":          both(features(model.FeatureElements), typed("json")),
	"_record/elements_payload":       both(features(model.FeatureElements), features(model.FeaturePayload)),
	"_record/elements_verbose":       both(features(model.FeatureElements), hasValuesInJSON),
	"_record/passed_over":            features(model.FeatureSkips),
	"_record/payload":                features(model.FeaturePayload),
	"_record/records":                features(model.FeatureNesting),
	"_record/records_codec":          features(model.FeatureNesting),
	"_record/records_deep":           nestsInJSON,
	"_record/records_layout":         features(model.FeatureNesting),
	"_record/records_list":           holdsRecords("list"),
	"_record/records_list_payload":   both(holdsRecords("list"), features(model.FeaturePayload)),
	"_record/records_list_verbose":   both(holdsRecords("list"), hasValuesInJSON),
	"_record/records_map":            holdsRecords("map"),
	"_record/records_map_payload":    both(holdsRecords("map"), features(model.FeaturePayload)),
	"_record/records_map_verbose":    both(holdsRecords("map"), hasValuesInJSON),
	"_record/records_sure":           features(model.FeatureNesting),
	"_record/records_passed_over":    both(features(model.FeatureNesting), features(model.FeatureSkips)),
	"_record/records_pieces":         both(either(holdsRecords("list"), holdsRecords("map")), hasValuesInJSON),
	"_record/records_plain":          both(features(model.FeatureNesting), features(model.FeaturePayload)),
	"_record/records_payload":        both(features(model.FeatureNesting), features(model.FeaturePayload)),
	"_record/records_verbose":        nestsInJSON,
	"_record/returncode":             hasReturncode,
	"_record/select_first":           either(selects(func(s *model.Selection) bool { return s == nil || s.Tokens != nil }), features(model.FeatureBinary)),
	"_record/select_size":            selects(func(s *model.Selection) bool { return s != nil }),
	"_record/type_list_json_payload": both(both(typed("list"), typed("json")), features(model.FeaturePayload)),
	"_record/verbose":                either(nestsInJSON, features(model.FeatureVerbose)),
	"_m2m/dictionary":                features(model.FeatureDictionary),
	"_m2m/token":                     features(model.FeatureToken),
	"_m2m/token_copy":                features(model.FeatureToken),
	"_m2m/token_defaults":            features(model.FeatureToken),
	"_m2m/token_tables":              features(model.FeatureToken),
}

var nestsInJSON = both(features(model.FeatureNesting), hasValuesInJSON)

var readsJSON = either(hasValuesInJSON, features(model.FeatureRequests, model.FeatureCompression))

// Sources lists the hand-written files that a self-contained tree of this
// protocol needs, relative to clients/python.
func Sources(m *model.Model) []string {
	paths := []string{pkg + "py.typed"}
	for _, chapter := range manifest {
		for _, name := range strings.Fields(chapter.names) {
			name = chapter.folder + name
			if needed := needs[name]; has(m, chapter.feature) && (needed == nil || needed(m)) {
				paths = append(paths, pkg+name+".py")
			}
		}
	}
	for _, name := range m.Types {
		for _, p := range pieces {
			if p.need(m) {
				paths = append(paths, pkg+"_record/type_"+name+p.suffix+".py")
			}
		}
	}
	return paths
}

func has(m *model.Model, feature model.Feature) bool { return feature == "" || m.Has(feature) }
