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
	functions.add("record/decode", "decode")
	functions.add("record/encode", "encode")
	functions.add("core/errors", "CompactError")
	if m.Has(model.FeatureBase85) {
		functions.add("core/base85", "decodeBase85", "encodeBase85")
		exports.add("core/spec.gen", "BASE85_ALPHABET")
	}
	if m.Has(model.FeatureDeltas) {
		functions.add("delta/apply", "applyDelta", "computeDelta", "createDeltaState")
		functions.add("delta/stream", "DeltaStream")
		exports.add("delta/apply", "type DeltaOptions", "type DeltaState")
		exports.add("core/spec.gen", "type DeltaOperation")
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
	exports.add("record/encode", "type EncodeOptions")
	exports.add("core/errors", "type ErrorDetails")
	exports.add("core/limits", "type Limits", "type Options")
	exports.add("record/response", "type CompactResponse", "type OptionalField")
	exports.add("core/spec.gen", "DEFAULT_LIMITS", "ErrorKind", "Format", "ModelCode", "PROTOCOL_NAME",
		"PROTOCOL_VERSION", "type ReasoningEffort", "type Selection", "SPEC_DIGEST", "Status")

	v := entryView{Name: doc(m.Name), Version: doc(m.Version), Imports: functions.lines("import", ""), Exports: exports.lines("export", "")}
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
	functions.add("m2m/compress", "compress", "compressBytes", "selectAlgorithm")
	functions.add("m2m/decompress", "decompress", "decompressBytes")
	functions.add("m2m/negotiate", "accept", "availableAlgorithms", "data", "hello", "negotiate", "parseMessage")
	functions.add("m2m/select", "repetitionRatio")
	functions.add("m2m/session", "Session")
	exports.add("m2m/compress", "type CompressionChoice", "type CompressOptions")
	exports.add("m2m/compression.gen", "Algorithm")
	exports.add("m2m/decompress", "type DecompressOptions")
	exports.add("m2m/negotiate", "type AcceptMessage", "type DataMessage", "type HelloMessage", "type Message")
	if m.Has(model.FeatureBrotli) {
		functions.add("core/brotli", "setBrotli")
		exports.add("core/brotli", "type BrotliEngine")
	}
}

func addRequests(functions, exports imports) {
	functions.add("request/client-session", "ClientSession")
	functions.add("request/definition", "systemReference", "toolReference")
	functions.add("request/frame", "decodeFrame", "encodeFrame")
	functions.add("request/memory-store", "MemoryStore")
	functions.add("request/registry", "Registry")
	functions.add("request/write", "encodeRequest")
	functions.add("request/server-session", "ServerSession")
	exports.add("request/client-session", "type ClientOptions", "type Turn")
	exports.add("request/definition", "type ReferenceOptions")
	exports.add("request/frame", "type DefinitionFrame", "type Frame", "type ReferenceFrame", "type RequestFrame")
	exports.add("request/memory-store", "type MemoryStoreOptions")
	exports.add("request/registry", "type Found", "type Receipt")
	exports.add("request/write", "type Request")
	exports.add("request/server-session", "type DeliveredRequest", "type Outcome")
	exports.add("request/store", "type Store")
}

func addMCP(functions, exports imports) {
	functions.add("mcp/ask", "askParams", "asks")
	functions.add("mcp/message", "parseMcpMessage")
	functions.add("mcp/pack", "packCall", "packList")
	functions.add("mcp/unpack", "unpackCall", "unpackList")
	exports.add("mcp/ask", "type Ask")
	exports.add("mcp/message", "type McpMessage")
	exports.add("mcp/unpack", "type KnownList", "type UnpackedList")
	exports.add("core/roles", "type McpMessageType")
}

func exportList(names []string) string {
	if line := "export { " + strings.Join(names, ", ") + " };"; fits(line) {
		return line
	}
	return block("export {", names, "};")
}
