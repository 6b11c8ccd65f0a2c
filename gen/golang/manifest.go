package golang

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

const (
	// always marks the files that every protocol needs.
	always model.Feature = ""
	// repositoryOnly marks a source that no self-contained tree has.
	repositoryOnly model.Feature = "-"
	// Parts that have no feature of their own: fields of the type, records that keep the
	// members which they do not have, or take them, and selections by the size of a text
	// or a frame.
	jsonType       model.Feature = "-json"
	keptMembers    model.Feature = "-members"
	moreMembers    model.Feature = "-more"
	elements       model.Feature = "-elements"
	nesting        model.Feature = "-nesting"
	nestingAsJSON  model.Feature = "-objects"
	nestingPacked  model.Feature = "-packed"
	jsonObjects    model.Feature = "-verbose"
	keptInside     model.Feature = "-kept"
	paths          model.Feature = "-paths"
	jsonValues     model.Feature = "-values"
	elementsAsJSON model.Feature = "-inside"
	bySize         model.Feature = "-size"
	bySmallest     model.Feature = "-smallest"
)

// group is hand-written files of a chapter, and the features of which each needs them.
type group struct {
	chapter  string
	features []model.Feature
	names    string
}

// of are the features of a group.
func of(features ...model.Feature) []model.Feature { return features }

// skims are the features of which each has arrays and objects of JSON to pass over.
var skims = of(model.FeatureCompression, model.FeatureMCP, model.FeatureRequests, jsonType, moreMembers, elementsAsJSON)

// sources lists every hand-written file of runtime/go.
var sources = []group{
	{"core", of(always), "bytes call errors limits protocol text"},
	{"core", of(repositoryOnly), "objects"},
	{"core", of(jsonValues, model.FeatureCompression, model.FeatureMCP, model.FeatureRequests, jsonType), "json json_ends json_members json_text"},
	{"core", of(model.FeatureCompression, model.FeatureMCP, model.FeatureRequests, jsonType, keptMembers, elementsAsJSON), "json_values"},
	{"core", skims, "json_skim"},
	{"core", of(model.FeatureCompression, model.FeaturePayload, model.FeatureZlib, jsonType, keptMembers), "buffers"},
	{"core", of(model.FeatureBase85, model.FeatureCompression, model.FeatureDeltas, model.FeatureRequests), "lacks"},
	{"core", of(model.FeatureBase85, model.FeatureCompression, model.FeatureDeltas, model.FeaturePayload, model.FeatureRequests, model.FeatureZlib), "names"},
	{"core", of(model.FeatureDeltas, model.FeatureRequests), "runes"},
	{"core", of(model.FeatureBase64, model.FeatureBase64URL), "digits64"},
	{"core", of(model.FeatureBase64), "base64"},
	{"core", of(model.FeatureBase64URL), "base64url"},
	{"core", of(model.FeatureBase85), "base85"},
	{"core", of(model.FeatureBrotli), "brotli"},
	{"core", of(model.FeaturePayload), "msgpack msgpack_write"},
	{"core", of(model.FeatureZlib), "zlib"},
	{"record", of(always), "bytes check decode encode layout record select table types"},
	{"record", of(model.FeatureBinary), "binary"},
	{"record", of(model.FeatureDSL), "dsl"},
	{"record", of(model.FeatureElements), "elements elements_dsl elements_encode elements_judge"},
	{"record", of(elementsAsJSON), "elements_depth elements_verbose"},
	{"record", of(model.FeatureNesting), "nesting nesting_encode nesting_lost nesting_pack nesting_texts nesting_write"},
	{"record", of(nestingAsJSON), "nesting_depth nesting_digits nesting_object nesting_print nesting_quick nesting_quick_text nesting_scan"},
	{"record", of(keptInside), "nesting_members"},
	{"record", of(model.FeatureNulls), "nulls nulls_quick"},
	{"record", of(paths), "paths"},
	{"record", of(model.FeaturePayload), "payload"},
	{"record", of(model.FeatureSkips), "skips"},
	{"record", of(jsonValues), "values"},
	{"record", of(jsonObjects), "verbose"},
	{"record", of(keptMembers), "members"},
	{"record", of(bySize), "select_size"},
	{"record", of(bySmallest), "select_smallest"},
	{"delta", of(model.FeatureDeltas), "apply compute stream"},
	{"request", of(model.FeatureRequests), "check client_answer client_deltas client_session client_splices client_state deltas edited_text frame " +
		"memory_store read reference registry server_session server_side state state_parts stored_session write"},
	{"m2m", of(model.FeatureCompression), "compress negotiate repetition select session"},
	{"m2m", of(model.FeatureDictionary), "dictionary"},
	{"m2m", of(model.FeatureStructure), "structure structure_cells structure_clauses structure_column structure_columns structure_decode " +
		"structure_encode structure_equal structure_head structure_judge structure_legend structure_names " +
		"structure_open structure_pattern structure_quote structure_restored structure_rests structure_rows " +
		"structure_scan structure_shape structure_steps structure_tree structure_unwrap structure_write"},
	{"m2m", of(model.FeatureToken), "token token_defaults"},
	{"mcp", of(model.FeatureMCP), "ask describe message model model_channel model_list model_read model_same pack places result slim slim_schema slim_tree unpack"},
	{"interpreter", of(repositoryOnly), "chain code compression data dsl elements formats list map mcp model nesting payload record requests table types verbose"},
	{"trace", of(repositoryOnly), "layers record structure"},
}

// also is a second feature without which a file is left out.
var also = map[string]model.Feature{
	"record_elements_dsl.go":   model.FeatureDSL,
	"record_elements_judge.go": model.FeatureVerbose,
	"record_nesting_encode.go": model.FeaturePayload,
	"record_nesting_pack.go":   model.FeaturePayload,
	"record_nulls.go":          jsonObjects,
	"record_nulls_quick.go":    nestingAsJSON,
	"mcp_describe.go":          model.FeatureStructure,
	"mcp_model.go":             model.FeatureStructure,
	"mcp_model_channel.go":     model.FeatureStructure,
	"mcp_model_list.go":        model.FeatureStructure,
	"mcp_model_read.go":        model.FeatureStructure,
	"mcp_model_same.go":        model.FeatureStructure,
	"mcp_slim.go":              model.FeatureStructure,
	"mcp_slim_schema.go":       model.FeatureStructure,
	"mcp_slim_tree.go":         model.FeatureStructure,
}

// returnCodes stand for a field of the role.
var returnCodes = []piece{{"record_returncode.go", always}, {"record_returncode_verbose.go", model.FeatureVerbose}}

// piece is one file of several for the same values, and the feature that it needs.
type piece struct {
	path    string
	feature model.Feature
}

// typePieces are the files of a type: what is done with its values in any protocol,
// and in each layout.
func typePieces(name string) []piece {
	list := []piece{
		{"type_" + name + ".go", always},
		{"type_" + name + "_dsl.go", model.FeatureDSL},
		{"type_" + name + "_payload.go", model.FeaturePayload},
		{"type_" + name + "_verbose.go", jsonValues},
	}
	if goTypes[name].quick {
		list = append(list, piece{"type_" + name + "_quick.go", nestingAsJSON})
	}
	return list
}

// listPieces, mapPieces and insidePieces are what lists of a type, maps of it and either have
// besides what each type has.
func listPieces(name string) []piece   { return goTypes[name].lists.files }
func mapPieces(name string) []piece    { return goTypes[name].maps }
func insidePieces(name string) []piece { return goTypes[name].inside }

// paths are those of the group's files.
func (g group) paths() []string {
	var list []string
	for _, name := range strings.Fields(g.names) {
		list = append(list, g.chapter+"_"+name+".go")
	}
	return list
}

// Sources lists the hand-written files of runtime/go that a self-contained tree
// of the protocol needs.
func Sources(m *model.Model) []string {
	list := []string{"doc.go"}
	for _, g := range sources {
		if !hasOne(m, g.features) {
			continue
		}
		for _, path := range g.paths() {
			if has(m, also[path]) {
				list = append(list, path)
			}
		}
	}
	for _, name := range m.Types {
		list = append(list, needed(m, typePieces(name))...)
		inLists, inMaps := isElement(m, "list", name), isElement(m, "map", name)
		if inLists {
			list = append(list, needed(m, listPieces(name))...)
		}
		if inMaps {
			list = append(list, needed(m, mapPieces(name))...)
		}
		if inLists || inMaps {
			list = append(list, needed(m, insidePieces(name))...)
		}
	}
	if slices.ContainsFunc(m.Records, func(r model.Record) bool {
		return slices.ContainsFunc(r.Fields, func(f model.Field) bool { return f.Role != "" })
	}) {
		list = append(list, needed(m, returnCodes)...)
	}
	return list
}

func hasOne(m *model.Model, features []model.Feature) bool {
	return slices.ContainsFunc(features, func(f model.Feature) bool { return has(m, f) })
}

// has says whether the protocol has the feature, or the part.
func has(m *model.Model, f model.Feature) bool {
	switch f {
	case always:
		return true
	case jsonType:
		return slices.Contains(m.Types, "json")
	case elements:
		return slices.ContainsFunc(m.Limits, func(l model.Limit) bool { return l.Role == "elements" })
	case nesting:
		return slices.ContainsFunc(m.Limits, func(l model.Limit) bool { return l.Role == "nesting" })
	case nestingAsJSON:
		return has(m, nesting) && has(m, jsonObjects)
	case nestingPacked:
		return has(m, nesting) && m.Has(model.FeaturePayload)
	case jsonObjects:
		return m.Has(model.FeatureVerbose) || m.Has(model.FeatureNesting) && anyRecord(m, func(r *model.Record) bool { return r.Verbose != nil })
	case keptInside:
		return anyRecord(m, func(r *model.Record) bool { return r.Carried && r.Keeps })
	case paths:
		return m.Uses("map") || anyRecord(m, hasQuotedMembers)
	case jsonValues:
		return m.Has(model.FeatureVerbose) || has(m, elementsAsJSON)
	case elementsAsJSON:
		return m.Has(model.FeatureElements) && (m.Has(model.FeatureVerbose) || m.Has(model.FeatureDSL))
	case keptMembers:
		return anyRecord(m, func(r *model.Record) bool { return r.Keeps })
	case moreMembers:
		return anyRecord(m, func(r *model.Record) bool { return r.Verbose != nil && r.Verbose.Unknown != "refuse" })
	case bySize:
		return selects(m, func(s *model.Selection) bool { return len(s.Auto) > 0 })
	case bySmallest:
		return selects(m, func(s *model.Selection) bool { return len(s.Smallest) > 0 })
	}
	return m.Has(f)
}

// selects says whether a record has such a selection.
func selects(m *model.Model, such func(*model.Selection) bool) bool {
	return slices.ContainsFunc(m.Records, func(r model.Record) bool { return r.Selection != nil && such(r.Selection) })
}

// isElement says whether lists, or maps, have the type.
func isElement(m *model.Model, holder, name string) bool {
	return anyRecord(m, func(r *model.Record) bool {
		return slices.ContainsFunc(r.Fields, func(f model.Field) bool { return f.Type == holder && f.Element.Type == name })
	})
}

// anyRecord says whether a record, of frames or a part, is such a one.
func anyRecord(m *model.Model, such func(*model.Record) bool) bool {
	for r := range m.All() {
		if such(r) {
			return true
		}
	}
	return false
}

// needed are the paths of the pieces that the protocol needs.
func needed(m *model.Model, pieces []piece) (paths []string) {
	for _, p := range pieces {
		if has(m, p.feature) {
			paths = append(paths, p.path)
		}
	}
	return paths
}
