package golang

import "github.com/compactgen/compactgen/gen/model"

// repositoryOnly marks a source that no self-contained tree has.
const repositoryOnly model.Feature = "-"

// manifest says which feature each hand-written source of runtime/go is for.
var manifest = []struct {
	path    string
	feature model.Feature // "" for always
}{
	{"base64.go", model.FeatureBase64},
	{"base85.go", model.FeatureBase85},
	{"brotli.go", model.FeatureBrotli},
	{"bytes8.go", ""},
	{"call.go", ""},
	{"client_answer.go", model.FeatureRequests},
	{"client_deltas.go", model.FeatureRequests},
	{"client_session.go", model.FeatureRequests},
	{"compress.go", model.FeatureCompression},
	{"compress_select.go", model.FeatureCompression},
	{"delta.go", model.FeatureDeltas},
	{"delta_compute.go", model.FeatureDeltas},
	{"dictionary.go", model.FeatureDictionary},
	{"doc.go", ""},
	{"dsl.go", model.FeatureDSL},
	{"dynamic.go", repositoryOnly},
	{"dynamic_chain.go", repositoryOnly},
	{"dynamic_compression.go", repositoryOnly},
	{"dynamic_layers.go", repositoryOnly},
	{"dynamic_mcp.go", repositoryOnly},
	{"dynamic_requests.go", repositoryOnly},
	{"dynamic_trace.go", repositoryOnly},
	{"error.go", ""},
	{"json.go", ""},
	{"json_members.go", ""},
	{"json_text.go", ""},
	{"limits.go", ""},
	{"mcp.go", model.FeatureMCP},
	{"mcp_ask.go", model.FeatureMCP},
	{"mcp_pack.go", model.FeatureMCP},
	{"mcp_unpack.go", model.FeatureMCP},
	{"msgpack.go", model.FeaturePayload},
	{"msgpack_write.go", model.FeaturePayload},
	{"negotiate.go", model.FeatureCompression},
	{"protocol.go", ""},
	{"reference.go", model.FeatureRequests},
	{"registry.go", model.FeatureRequests},
	{"registry_memory.go", model.FeatureRequests},
	{"repetition.go", model.FeatureCompression},
	{"request.go", model.FeatureRequests},
	{"request_apply.go", model.FeatureRequests},
	{"request_decode.go", model.FeatureRequests},
	{"request_deltas.go", model.FeatureRequests},
	{"request_encode.go", model.FeatureRequests},
	{"response.go", ""},
	{"runes.go", model.FeatureDeltas},
	{"select.go", ""},
	{"server_session.go", model.FeatureRequests},
	{"session.go", model.FeatureCompression},
	{"session_check.go", model.FeatureRequests},
	{"stream.go", model.FeatureDeltas},
	{"structure.go", model.FeatureStructure},
	{"structure_decode.go", model.FeatureStructure},
	{"structure_document.go", model.FeatureStructure},
	{"structure_encode.go", model.FeatureStructure},
	{"text.go", ""},
	{"token.go", model.FeatureToken},
	{"token_defaults.go", model.FeatureToken},
	{"verbose.go", model.FeatureVerbose},
	{"zlib.go", model.FeatureZlib},
}

// Sources lists the hand-written files of runtime/go that a self-contained tree
// of the protocol needs.
func Sources(m *model.Model) []string {
	var list []string
	for _, s := range manifest {
		if s.feature == "" || m.Has(s.feature) {
			list = append(list, s.path)
		}
	}
	return list
}
