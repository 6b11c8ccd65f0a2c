package python

import "github.com/compactgen/compactgen/gen/model"

const pkg = "compact_decoder/"

// manifest lists the hand-written sources of the runtime and the feature that
// needs each; "" is every protocol. The core imports no other feature's files.
var manifest = []struct {
	path    string
	feature model.Feature
}{
	{"_base64.py", model.FeatureBase64},
	{"_base85.py", model.FeatureBase85},
	{"_brotli.py", model.FeatureBrotli},
	{"_choice.py", model.FeatureCompression},
	{"_client_session.py", model.FeatureRequests},
	{"_codec.py", ""},
	{"_codes.py", ""},
	{"_compress.py", model.FeatureCompression},
	{"_conversation.py", model.FeatureRequests},
	{"_delta.py", model.FeatureDeltas},
	{"_dictionary.py", model.FeatureDictionary},
	{"_draft.py", model.FeatureRequests},
	{"_dsl.py", model.FeatureDSL},
	{"_enums.py", ""},
	{"_errors.py", ""},
	{"_family.py", model.FeatureRequests},
	{"_frames.py", model.FeatureCompression},
	{"_json.py", ""}, // checks a record's unknown members, whatever the format
	{"_limits.py", ""},
	{"_mcp_ask.py", model.FeatureMCP},
	{"_mcp_json.py", model.FeatureMCP},
	{"_mcp_message.py", model.FeatureMCP},
	{"_mcp_pack.py", model.FeatureMCP},
	{"_mcp_result.py", model.FeatureMCP},
	{"_mcp_unpack.py", model.FeatureMCP},
	{"_memory_store.py", model.FeatureRequests},
	{"_msgpack.py", model.FeaturePayload},
	{"_negotiate.py", model.FeatureCompression},
	{"_references.py", model.FeatureRequests},
	{"_registry.py", model.FeatureRequests},
	{"_request.py", model.FeatureRequests},
	{"_request_read.py", model.FeatureRequests},
	{"_request_write.py", model.FeatureRequests},
	{"_response.py", ""},
	{"_select.py", ""},
	{"_server_session.py", model.FeatureRequests},
	{"_session.py", model.FeatureCompression},
	{"_stream.py", model.FeatureDeltas},
	{"_structure.py", model.FeatureStructure},
	{"_structure_decode.py", model.FeatureStructure},
	{"_structure_encode.py", model.FeatureStructure},
	{"_text.py", ""},
	{"_token.py", model.FeatureToken},
	{"_verbose.py", model.FeatureVerbose},
	{"_zlib.py", model.FeatureZlib},
	{"mcp.py", model.FeatureMCP}, // needs the SDK; nothing imports it
	{"py.typed", ""},
}

// Sources lists the hand-written files that a self-contained tree of this
// protocol needs, relative to clients/python.
func Sources(m *model.Model) []string {
	var paths []string
	for _, row := range manifest {
		if row.feature == "" || m.Has(row.feature) {
			paths = append(paths, pkg+row.path)
		}
	}
	return paths
}
