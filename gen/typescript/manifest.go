package typescript

import "github.com/compactgen/compactgen/gen/model"

// always marks the files that every protocol needs.
const always model.Feature = ""

// source is a hand-written file and the feature that it stands for.
type source struct {
	path    string
	feature model.Feature
}

// sources lists every hand-written file of clients/typescript/src.
var sources = []source{
	{"src/base64.ts", model.FeatureBase64},
	{"src/base85.ts", model.FeatureBase85},
	{"src/brotli.ts", model.FeatureBrotli},
	{"src/bytes.ts", always},
	{"src/checksum.ts", model.FeatureZlib},
	{"src/client-definition.ts", model.FeatureRequests},
	{"src/client-session.ts", model.FeatureRequests},
	{"src/compress.ts", model.FeatureCompression},
	{"src/decode.ts", always},
	{"src/decompress.ts", model.FeatureCompression},
	{"src/definition.ts", model.FeatureRequests},
	{"src/delta-choice.ts", model.FeatureDeltas},
	{"src/delta.ts", model.FeatureDeltas},
	{"src/dictionary.ts", model.FeatureDictionary},
	{"src/dsl.ts", model.FeatureDSL},
	{"src/edited-text.ts", model.FeatureRequests},
	{"src/encode.ts", always},
	{"src/engine.ts", model.FeatureZlib},
	{"src/errors.ts", always},
	{"src/frame.ts", model.FeatureRequests},
	{"src/json-value.ts", model.FeatureRequests},
	{"src/json.ts", always},
	{"src/limits.ts", always},
	{"src/mcp-ask.ts", model.FeatureMCP},
	{"src/mcp-client.ts", model.FeatureMCP},
	{"src/mcp-message.ts", model.FeatureMCP},
	{"src/mcp-pack.ts", model.FeatureMCP},
	{"src/mcp-server.ts", model.FeatureMCP},
	{"src/mcp-transport.ts", model.FeatureMCP},
	{"src/mcp-unpack.ts", model.FeatureMCP},
	{"src/members.ts", always},
	{"src/memory-store.ts", model.FeatureRequests},
	{"src/messages.ts", model.FeatureCompression},
	{"src/msgpack.ts", model.FeaturePayload},
	{"src/operations.ts", model.FeatureDeltas},
	{"src/payload.ts", model.FeaturePayload},
	{"src/payloads.ts", model.FeatureCompression},
	{"src/record.ts", always},
	{"src/reference.ts", model.FeatureRequests},
	{"src/registry.ts", model.FeatureRequests},
	{"src/request-deltas.ts", model.FeatureRequests},
	{"src/request.ts", model.FeatureRequests},
	{"src/response.ts", always},
	{"src/roles.ts", always},
	{"src/select.ts", always},
	{"src/server-session.ts", model.FeatureRequests},
	{"src/session.ts", model.FeatureCompression},
	{"src/store.ts", model.FeatureRequests},
	{"src/stream.ts", model.FeatureDeltas},
	{"src/strings.ts", model.FeatureToken},
	{"src/structure-decode.ts", model.FeatureStructure},
	{"src/structure-encode.ts", model.FeatureStructure},
	{"src/structure-parse.ts", model.FeatureStructure},
	{"src/structure-text.ts", model.FeatureStructure},
	{"src/tags.ts", model.FeatureCompression},
	{"src/text.ts", always},
	{"src/token-defaults.ts", model.FeatureToken},
	{"src/token-tables.ts", model.FeatureToken},
	{"src/token.ts", model.FeatureToken},
	{"src/turn-check.ts", model.FeatureRequests},
	{"src/turn-deltas.ts", model.FeatureRequests},
	{"src/verbose.ts", model.FeatureVerbose},
	{"src/zlib.ts", model.FeatureZlib},
}

// Sources lists the hand-written files that a self-contained tree of this
// protocol needs.
func Sources(m *model.Model) []string {
	var paths []string
	for _, s := range sources {
		if s.feature == always || m.Has(s.feature) {
			paths = append(paths, s.path)
		}
	}
	return paths
}
