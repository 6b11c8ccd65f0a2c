package golang

import "github.com/compactgen/compactgen/gen/model"

// repositoryOnly marks a source that no self-contained tree has.
const repositoryOnly model.Feature = "-"

// manifest says which feature each hand-written source of runtime/go is for.
var manifest = []struct {
	path    string
	feature model.Feature // "" for always
}{
	{"core_base64.go", model.FeatureBase64},
	{"core_base85.go", model.FeatureBase85},
	{"core_brotli.go", model.FeatureBrotli},
	{"core_bytes.go", ""},
	{"core_call.go", ""},
	{"core_errors.go", ""},
	{"core_json.go", ""},
	{"core_json_members.go", ""},
	{"core_json_text.go", ""},
	{"core_limits.go", ""},
	{"core_msgpack.go", model.FeaturePayload},
	{"core_msgpack_write.go", model.FeaturePayload},
	{"core_protocol.go", ""},
	{"core_runes.go", model.FeatureDeltas},
	{"core_text.go", ""},
	{"core_zlib.go", model.FeatureZlib},
	{"delta_apply.go", model.FeatureDeltas},
	{"delta_compute.go", model.FeatureDeltas},
	{"delta_stream.go", model.FeatureDeltas},
	{"doc.go", ""},
	{"interpreter_chain.go", repositoryOnly},
	{"interpreter_compression.go", repositoryOnly},
	{"interpreter_mcp.go", repositoryOnly},
	{"interpreter_model.go", repositoryOnly},
	{"interpreter_requests.go", repositoryOnly},
	{"m2m_compress.go", model.FeatureCompression},
	{"m2m_dictionary.go", model.FeatureDictionary},
	{"m2m_negotiate.go", model.FeatureCompression},
	{"m2m_repetition.go", model.FeatureCompression},
	{"m2m_select.go", model.FeatureCompression},
	{"m2m_session.go", model.FeatureCompression},
	{"m2m_structure.go", model.FeatureStructure},
	{"m2m_structure_decode.go", model.FeatureStructure},
	{"m2m_structure_document.go", model.FeatureStructure},
	{"m2m_structure_encode.go", model.FeatureStructure},
	{"m2m_token.go", model.FeatureToken},
	{"m2m_token_defaults.go", model.FeatureToken},
	{"mcp_ask.go", model.FeatureMCP},
	{"mcp_message.go", model.FeatureMCP},
	{"mcp_pack.go", model.FeatureMCP},
	{"mcp_unpack.go", model.FeatureMCP},
	{"record_dsl.go", model.FeatureDSL},
	{"record_response.go", ""},
	{"record_select.go", ""},
	{"record_verbose.go", model.FeatureVerbose},
	{"request_check.go", model.FeatureRequests},
	{"request_client_answer.go", model.FeatureRequests},
	{"request_client_deltas.go", model.FeatureRequests},
	{"request_client_session.go", model.FeatureRequests},
	{"request_deltas.go", model.FeatureRequests},
	{"request_edited_text.go", model.FeatureRequests},
	{"request_frame.go", model.FeatureRequests},
	{"request_memory_store.go", model.FeatureRequests},
	{"request_read.go", model.FeatureRequests},
	{"request_reference.go", model.FeatureRequests},
	{"request_registry.go", model.FeatureRequests},
	{"request_server_session.go", model.FeatureRequests},
	{"request_write.go", model.FeatureRequests},
	{"trace_layers.go", repositoryOnly},
	{"trace_structure.go", repositoryOnly},
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
