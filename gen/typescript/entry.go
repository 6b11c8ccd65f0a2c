package typescript

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// entryView fills entry.ts.tmpl: what the package exports.
type entryView struct {
	Name, Version string
	Imports       []string
	Exports       []string
	Names         []string // of the default export
	List          string   // the same as an export statement
}

func newEntryView(m *model.Model) entryView {
	functions, exports := imports{}, imports{}
	functions.add("./src/decode.js", "decode")
	functions.add("./src/encode.js", "encode")
	functions.add("./src/errors.js", "CompactError")
	if m.Has(model.FeatureBase85) {
		functions.add("./src/base85.js", "decodeBase85", "encodeBase85")
		exports.add("./src/spec.gen.js", "BASE85_ALPHABET")
	}
	if m.Has(model.FeatureDeltas) {
		functions.add("./src/delta.js", "applyDelta", "computeDelta", "createDeltaState")
		functions.add("./src/stream.js", "DeltaStream")
		exports.add("./src/delta.js", "type DeltaOptions", "type DeltaState")
		exports.add("./src/spec.gen.js", "type DeltaOperation")
	}
	if m.Has(model.FeatureCompression) {
		addCompression(m, functions, exports)
	}
	if m.Has(model.FeatureRequests) {
		addRequests(functions, exports)
	}
	if m.Has(model.FeatureMCP) {
		addMCP(functions, exports)
	}
	exports.add("./src/encode.js", "type EncodeOptions")
	exports.add("./src/errors.js", "type ErrorDetails")
	exports.add("./src/limits.js", "type Limits", "type Options")
	exports.add("./src/response.js", "type CompactResponse", "type OptionalField")
	exports.add("./src/spec.gen.js", "DEFAULT_LIMITS", "ErrorKind", "Format", "ModelCode", "PROTOCOL_NAME",
		"PROTOCOL_VERSION", "type ReasoningEffort", "type Selection", "SPEC_DIGEST", "Status")

	v := entryView{Name: doc(m.Name), Version: doc(m.Version), Imports: functions.lines("import"), Exports: exports.lines("export")}
	for _, names := range functions {
		v.Names = append(v.Names, sortedNames(names)...)
	}
	set := map[string]bool{}
	for _, n := range v.Names {
		set[n] = true
	}
	v.Names = sortedNames(set)
	v.List = exportList(v.Names)
	return v
}

func addCompression(m *model.Model, functions, exports imports) {
	functions.add("./src/compress.js", "compress", "compressBytes", "selectAlgorithm")
	functions.add("./src/decompress.js", "decompress", "decompressBytes")
	functions.add("./src/messages.js", "accept", "availableAlgorithms", "data", "hello", "negotiate", "parseMessage")
	functions.add("./src/payloads.js", "repetitionRatio")
	functions.add("./src/session.js", "Session")
	exports.add("./src/compress.js", "type CompressionChoice", "type CompressOptions")
	exports.add("./src/compression.gen.js", "Algorithm")
	exports.add("./src/decompress.js", "type DecompressOptions")
	exports.add("./src/messages.js", "type AcceptMessage", "type DataMessage", "type HelloMessage", "type Message")
	if m.Has(model.FeatureBrotli) {
		functions.add("./src/brotli.js", "setBrotli")
		exports.add("./src/brotli.js", "type BrotliEngine")
	}
}

func addRequests(functions, exports imports) {
	functions.add("./src/client-session.js", "ClientSession")
	functions.add("./src/definition.js", "systemReference", "toolReference")
	functions.add("./src/frame.js", "decodeFrame", "encodeFrame")
	functions.add("./src/memory-store.js", "MemoryStore")
	functions.add("./src/registry.js", "Registry")
	functions.add("./src/request.js", "encodeRequest")
	functions.add("./src/server-session.js", "ServerSession")
	exports.add("./src/client-session.js", "type ClientOptions", "type Turn")
	exports.add("./src/definition.js", "type ReferenceOptions")
	exports.add("./src/frame.js", "type DefinitionFrame", "type Frame", "type ReferenceFrame", "type RequestFrame")
	exports.add("./src/memory-store.js", "type MemoryStoreOptions")
	exports.add("./src/registry.js", "type Found", "type Receipt")
	exports.add("./src/request.js", "type Request")
	exports.add("./src/server-session.js", "type DeliveredRequest", "type Outcome")
	exports.add("./src/store.js", "type Store")
}

func addMCP(functions, exports imports) {
	functions.add("./src/mcp-ask.js", "askParams", "asks")
	functions.add("./src/mcp-message.js", "parseMcpMessage")
	functions.add("./src/mcp-pack.js", "packCall", "packList")
	functions.add("./src/mcp-unpack.js", "unpackCall", "unpackList")
	exports.add("./src/mcp-ask.js", "type Ask")
	exports.add("./src/mcp-message.js", "type McpMessage")
	exports.add("./src/mcp-unpack.js", "type KnownList", "type UnpackedList")
	exports.add("./src/roles.js", "type McpMessageType")
}

func exportList(names []string) string {
	if line := "export { " + strings.Join(names, ", ") + " };"; fits(line) {
		return line
	}
	return block("export {", names, "};")
}
