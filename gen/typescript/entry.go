package typescript

import "github.com/compactgen/compactgen/gen/model"

// entryView fills entry.ts.tmpl: what the package exports.
type entryView struct {
	Name, Version string
	Exports       []string
}

func newEntryView(m *model.Model) entryView {
	list := imports{}
	list.add("core/errors", "CompactError", "type ErrorDetails")
	list.add("core/limits", "type Limits", "type Options")
	list.add("core/spec.gen", "DEFAULT_LIMITS", "ErrorKind", "Format", "ModelCode", "PROTOCOL_NAME",
		"PROTOCOL_VERSION", "type ReasoningEffort", "type Selection", "SPEC_DIGEST", "Status")
	list.add("record/codec", "decode", "encode", "type EncodeOptions")
	list.add("record/response", "type CompactResponse", "type OptionalField")
	if m.Has(model.FeatureBase85) {
		list.add("core/base85", "decodeBase85", "encodeBase85")
		list.add("core/spec.gen", "BASE85_ALPHABET")
	}
	if m.Has(model.FeatureDeltas) {
		list.add("core/spec.gen", "type DeltaOperation")
		list.add("delta/apply", "applyDelta", "createDeltaState", "type DeltaState")
		list.add("delta/compute", "computeDelta", "type DeltaOptions")
		list.add("delta/stream", "DeltaStream")
	}
	if m.Has(model.FeatureCompression) {
		addCompression(m, list)
	}
	if m.Has(model.FeatureRequests) {
		addRequests(list)
	}
	if m.Has(model.FeatureMCP) {
		addMCP(list)
	}
	return entryView{Name: doc(m.Name), Version: doc(m.Version), Exports: list.lines("export", "")}
}

func addCompression(m *model.Model, list imports) {
	list.add("m2m/compress", "compress", "compressBytes", "type CompressOptions", "selectAlgorithm")
	list.add("m2m/compression.gen", "Algorithm", "type Engines")
	list.add("m2m/decompress", "decompress", "decompressBytes", "type DecompressOptions")
	list.add("m2m/negotiate", "accept", "type AcceptMessage", "availableAlgorithms", "data", "type DataMessage", "hello",
		"type HelloMessage", "negotiate", "type NegotiationMessage", "readNegotiation")
	list.add("m2m/repetition", "repetitionRatio")
	list.add("m2m/select", "type CompressionChoice")
	list.add("m2m/session", "M2MSession")
	if m.Has(model.FeatureStructure) {
		list.add("m2m/structure-legend", "legend")
	}
	if m.Has(model.FeatureBrotli) {
		list.add("core/brotli", "type BrotliEngine")
	}
}

func addRequests(list imports) {
	list.add("request/client-session", "type ClientOptions", "ClientSession", "type Turn")
	list.add("request/frame", "type DefinitionFrame", "type Frame", "type ReferenceFrame", "type Request", "type RequestFrame")
	list.add("request/memory-store", "MemoryStore", "type MemoryStoreOptions")
	list.add("request/read", "decodeRequestFrame")
	list.add("request/reference", "type ReferenceOptions", "systemReference", "toolReference")
	list.add("request/registry", "type Found", "type Receipt", "Registry")
	list.add("request/server-session", "type DeliveredRequest", "type Outcome", "ServerSession")
	list.add("request/store", "type Store")
	list.add("request/write", "encodeRequest", "encodeRequestFrame")
}

func addMCP(list imports) {
	list.add("core/roles", "type McpMessageType")
	list.add("mcp/ask", "type Ask", "askParams", "asks")
	list.add("mcp/message", "type McpMessage", "parseMcpMessage")
	list.add("mcp/pack", "packCall", "packList")
	list.add("mcp/unpack", "type KnownList", "unpackCall", "type UnpackedList", "unpackList")
}
