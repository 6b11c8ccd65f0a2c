package golang

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

const (
	// always marks the files that every protocol needs.
	always model.Feature = ""
	// typed begins the mark of the files that a type of field needs.
	typed = "type "
	// repositoryOnly marks a source that no self-contained tree has.
	repositoryOnly model.Feature = "-"
)

// group is hand-written files of a chapter, and the feature that they stand for.
type group struct {
	chapter string
	feature model.Feature
	names   string
}

// sources lists every hand-written file of runtime/go.
var sources = []group{
	{"core", always, "bytes call errors json json_members json_skim json_text limits protocol runes text"},
	{"core", repositoryOnly, "objects"},
	{"core", model.FeatureBase64, "base64"},
	{"core", model.FeatureBase85, "base85"},
	{"core", model.FeatureBrotli, "brotli"},
	{"core", model.FeaturePayload, "msgpack msgpack_json msgpack_number msgpack_write"},
	{"core", model.FeatureZlib, "zlib"},
	{"record", always, "check codec layouts record select types"},
	{"record", typed + "json", "json"},
	{"record", typed + "number", "number"},
	{"record", model.FeatureDSL, "dsl dsl_json dsl_number"},
	{"record", model.FeatureVerbose, "verbose verbose_json verbose_number"},
	{"delta", model.FeatureDeltas, "apply compute stream"},
	{"request", model.FeatureRequests, "check client_answer client_deltas client_session client_splices deltas edited_text frame " +
		"memory_store read reference registry server_session server_side state stored_session write"},
	{"m2m", model.FeatureCompression, "compress negotiate repetition select session"},
	{"m2m", model.FeatureDictionary, "dictionary"},
	{"m2m", model.FeatureStructure, "structure structure_cells structure_clauses structure_column structure_columns structure_decode " +
		"structure_encode structure_equal structure_head structure_judge structure_legend structure_names " +
		"structure_open structure_pattern structure_quote structure_restored structure_rests structure_rows " +
		"structure_scan structure_shape structure_steps structure_tree structure_unwrap structure_write"},
	{"m2m", model.FeatureToken, "token token_defaults"},
	{"mcp", model.FeatureMCP, "ask message model model_channel model_list model_read model_same pack places result unpack"},
	{"interpreter", repositoryOnly, "chain code compression data dsl mcp model payload record requests"},
	{"trace", repositoryOnly, "layers structure"},
}

// also is a second feature without which a file is left out.
var also = map[string]model.Feature{
	"core_msgpack_json.go":     typed + "json",
	"core_msgpack_number.go":   typed + "number",
	"record_dsl_json.go":       typed + "json",
	"record_dsl_number.go":     typed + "number",
	"record_verbose_json.go":   typed + "json",
	"record_verbose_number.go": typed + "number",
	"mcp_model.go":             model.FeatureStructure,
	"mcp_model_channel.go":     model.FeatureStructure,
	"mcp_model_list.go":        model.FeatureStructure,
	"mcp_model_read.go":        model.FeatureStructure,
	"mcp_model_same.go":        model.FeatureStructure,
}

// paths are those of the group's files.
func (g group) paths() []string {
	var list []string
	for _, name := range strings.Fields(g.names) {
		list = append(list, g.chapter+"_"+name+".go")
	}
	return list
}

func needs(m *model.Model, f model.Feature) bool {
	if name, is := strings.CutPrefix(string(f), typed); is {
		return m.Uses(name)
	}
	return f == always || m.Has(f)
}

// Sources lists the hand-written files of runtime/go that a self-contained tree
// of the protocol needs.
func Sources(m *model.Model) []string {
	list := []string{"doc.go"}
	for _, g := range sources {
		if !needs(m, g.feature) {
			continue
		}
		for _, path := range g.paths() {
			if needs(m, also[path]) {
				list = append(list, path)
			}
		}
	}
	return list
}
