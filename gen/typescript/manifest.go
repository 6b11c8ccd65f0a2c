package typescript

import (
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// always marks the files that every protocol needs.
const always model.Feature = ""

// What no feature that a model lists stands for: what one of several features needs,
// and what records and tables need.
const (
	absences    model.Feature = "absences"
	damage      model.Feature = "damage"
	elementJSON model.Feature = "elements in JSON"
	elementText model.Feature = "elements in separated text"
	jsonMembers model.Feature = "json members"
	jsonValues  model.Feature = "json values"
	keeping     model.Feature = "keeping"
	lists       model.Feature = "lists"
	jsonRecords model.Feature = "records in records in JSON"
	jsonSource  model.Feature = "records in records in JSON frames"
	jsonLists   model.Feature = "lists in records in records in JSON"
	jsonMaps    model.Feature = "maps in records in records in JSON"
	listRecords model.Feature = "lists of records"
	mapRecords  model.Feature = "maps of records"
	packedLists model.Feature = "lists in payloads"
	members     model.Feature = "members"
	nulls       model.Feature = "nulls in JSON"
	octets      model.Feature = "octets"
	openTables  model.Feature = "open tables"
	returncodes model.Feature = "returncode"
	sizes       model.Feature = "sizes"
	sizesInside model.Feature = "sizes of records in records"
	texts       model.Feature = "texts"
	tries       model.Feature = "payloads of records in records"
	verbose     model.Feature = "verbose records"
)

// shared are the features of which one is enough.
var shared = map[model.Feature][]model.Feature{
	absences:    {model.FeatureCompression, model.FeatureMCP},
	octets:      {model.FeatureBase64, model.FeatureBase64URL, model.FeatureBase85, model.FeatureCompression, model.FeatureDeltas, model.FeatureMCP, model.FeaturePayload, model.FeatureRequests, model.FeatureZlib},
	damage:      {model.FeatureCompression, model.FeatureZlib},
	jsonMembers: {model.FeatureCompression, model.FeatureMCP},
	jsonValues:  {model.FeatureMCP, model.FeatureRequests, model.FeatureStructure},
	texts:       {model.FeatureCompression, model.FeatureDeltas, model.FeatureMCP, model.FeatureRequests},
}

// group is hand-written files of a chapter, and the feature that they stand for.
type group struct {
	chapter string
	feature model.Feature
	names   string
}

// sources lists every hand-written file of clients/typescript/src, but those of types.
var sources = []group{
	{"core", always, "arguments errors json limits once text"},
	{"core", absences, "absent"},
	{"core", octets, "bytes"},
	{"core", damage, "damage"},
	{"core", jsonMembers, "json-members"},
	{"core", jsonValues, "json-value"},
	{"core", texts, "given"},
	{"core", model.FeatureBase64, "base64"},
	{"core", model.FeatureBase64URL, "base64url"},
	{"core", model.FeatureBase85, "base85"},
	{"core", model.FeatureBrotli, "brotli"},
	{"core", model.FeaturePayload, "msgpack"},
	{"core", model.FeatureToken, "json-text"},
	{"core", model.FeatureZlib, "checksum engine zlib"},
	{"record", always, "bytes check codec detect layout select table"},
	{"record", model.FeatureBinary, "binary"},
	{"record", model.FeatureElements, "elements"},
	{"record", elementJSON, "element-json"},
	{"record", elementText, "element-dsl"},
	{"record", keeping, "members"},
	{"record", openTables, "table-open"},
	{"record", returncodes, "returncode"},
	{"record", members, "member"},
	{"record", nulls, "nulls"},
	{"record", lists, "verbose-lists"},
	{"record", listRecords, "list-records"},
	{"record", mapRecords, "map-records"},
	{"record", jsonRecords, "json-brackets members-others"},
	{"record", jsonSource, "json-source"},
	{"record", jsonLists, "list-records-verbose"},
	{"record", jsonMaps, "map-records-verbose"},
	{"record", sizesInside, "select-records"},
	{"record", packedLists, "list-numbers-payload list-texts-payload"},
	{"record", tries, "payload-tried"},
	{"record", model.FeatureDSL, "dsl"},
	{"record", model.FeaturePayload, "payload versions"},
	{"record", model.FeatureSkips, "payload-skips"},
	{"record", sizes, "select-size"},
	{"record", verbose, "verbose"},
	{"delta", model.FeatureDeltas, "apply compute operations stream text"},
	{"request", model.FeatureRequests, "check client-definition client-deltas client-session client-splices client-state deltas edited-text frame json-value " +
		"memory-store read redis-store reference registry roles server-session server-side state state-parts store stored-session store-tests write"},
	{"m2m", model.FeatureCompression, "compress decompress negotiate repetition select session tags"},
	{"m2m", model.FeatureDictionary, "dictionary"},
	{"m2m", model.FeatureStructure, "structure structure-cells structure-clauses structure-column structure-columns structure-decode " +
		"structure-draft structure-encode structure-equal structure-head structure-judge structure-legend " +
		"structure-names structure-open structure-output structure-pattern structure-quote structure-restored " +
		"structure-rests structure-scalar structure-scan structure-shape structure-source structure-steps " +
		"structure-string structure-tree structure-unwrap structure-write"},
	{"m2m", model.FeatureToken, "token token-defaults token-tables"},
	{"mcp", model.FeatureMCP, "ask client describe message model model-channel model-list model-read model-same model-tools pack " +
		"result roles server slim slim-schema slim-server slim-text slim-tree transport unpack"},
}

// piece is one file of several for the same values, and the feature that it needs.
type piece struct {
	path    string
	feature model.Feature
}

// typePieces are the files of a type: what is done with its values in any protocol,
// and in each layout.
func typePieces(name string) []piece {
	path := "src/record/type-" + name
	return []piece{
		{path + ".ts", always},
		{path + "-dsl.ts", model.FeatureDSL},
		{path + "-payload.ts", model.FeaturePayload},
		{path + "-verbose.ts", members},
		{path + "-inside.ts", jsonSource},
	}
}

func (g group) paths() []string {
	var paths []string
	for _, name := range strings.Fields(g.names) {
		paths = append(paths, "src/"+g.chapter+"/"+name+".ts")
	}
	return paths
}

// Sources lists the hand-written files that a self-contained tree of this
// protocol needs.
func Sources(m *model.Model) []string {
	var paths []string
	for _, g := range sources {
		if needs(m, g.feature) {
			paths = append(paths, g.paths()...)
		}
	}
	for _, name := range m.Types {
		for _, p := range typePieces(name) {
			if needs(m, p.feature) {
				paths = append(paths, p.path)
			}
		}
	}
	return paths
}

func needs(m *model.Model, feature model.Feature) bool {
	switch feature {
	case always:
		return true
	case keeping:
		for r := range m.All() {
			if r.Keeps {
				return true
			}
		}
		return false
	case elementJSON:
		return m.Has(model.FeatureElements) && needs(m, members)
	case elementText:
		return m.Has(model.FeatureElements) && m.Has(model.FeatureDSL)
	case lists:
		return m.Has(model.FeatureVerbose) && m.Uses("list")
	case listRecords:
		return m.Uses("record") && m.Uses("list")
	case mapRecords:
		return m.Uses("record") && m.Uses("map")
	case tries:
		return m.Has(model.FeatureNesting) && m.Has(model.FeaturePayload)
	case packedLists:
		return m.Has(model.FeaturePayload) && m.Uses("list")
	case members: // a list or a map in separated text is JSON
		return m.Has(model.FeatureVerbose) || m.Has(model.FeatureDSL) && m.Has(model.FeatureElements)
	case nulls:
		return m.Has(model.FeatureNulls) && needs(m, members)
	case jsonRecords:
		return m.Uses("record") && needs(m, members)
	case jsonSource:
		return m.Uses("record") && m.Has(model.FeatureVerbose)
	case jsonLists:
		return needs(m, jsonRecords) && m.Uses("list")
	case jsonMaps:
		return needs(m, jsonRecords) && m.Uses("map")
	case sizesInside:
		return m.Uses("record") && needs(m, sizes)
	case verbose:
		return m.Has(model.FeatureVerbose) || m.Has(model.FeatureNesting) && needs(m, members)
	case openTables:
		return slices.ContainsFunc(m.Tables, func(t model.Table) bool { return t.Open })
	case returncodes:
		return slices.ContainsFunc(m.Records, func(r model.Record) bool {
			return slices.ContainsFunc(r.Fields, func(f model.Field) bool { return f.Role == "returncode" })
		})
	case sizes:
		return slices.ContainsFunc(m.Records, func(r model.Record) bool { return r.Selection != nil })
	}
	return m.Has(feature) || slices.ContainsFunc(shared[feature], m.Has)
}
