package golang

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// What the runtime calls that which a spec names by role, written out, so that a
// search for either finds the other.

var roleNames = map[string]string{
	"base85_char":        "roleBase85Char",
	"base85_length":      "roleBase85Length",
	"decompression":      "roleDecompression",
	"payload":            "rolePayload",
	"format":             "roleFormat",
	"missing_field":      "roleMissingField",
	"unknown_reference":  "roleUnknownReference",
	"reference_conflict": "roleReferenceConflict",
	"unknown_tag":        "roleUnknownTag",
	"not_negotiated":     "roleNotNegotiated",
	"not_available":      "roleNotAvailable",
	"unrepresentable":    "roleUnrepresentable",
	"text":               "roleText",
}

var limitNames = map[string]struct{ field, about string }{
	"input":            {"Input", "UTF-8 bytes of a frame"},
	"output":           {"Output", "bytes out of a decompressor"},
	"depth":            {"Depth", "JSON brackets open at once"},
	"elements":         {"Elements", "elements of lists and maps in a frame"},
	"nesting":          {"Nesting", "records open at once in a frame"},
	"deltas":           {"Deltas", "deltas in a frame"},
	"registry_entries": {"RegistryEntries", ""},
	"registry_bytes":   {"RegistryBytes", ""},
}

// callParts are what the features note in a call, one of which is enough.
var callParts = []struct {
	features          []model.Feature
	field, typ, about string
}{
	{of(elements), "elements", "int64", "of lists and maps, which the frame had so far"},
	{of(elements), "tooDeep", "[]*Error", "of values that JSON has no room for: the first of each field"},
	{of(nesting), "nested", "int64", "records that are open in the frame's own"},
	{of(nesting), "lost", "[]loss", "of values in records in it, which layouts do not carry"},
	{of(nesting), "lostBefore", "int", "how many of them are of earlier fields"},
	{of(nesting), "deepBefore", "int", "how many that JSON has no room for are of earlier fields"},
	{of(nestingPacked), "roomed", "int", "records that lists in payloads had room for, before they were reached"},
	{of(nesting), "texts", "[]byte", "of records in it, which were copied together"},
	{of(nesting), "optional", "[]string", "where those lie that may be absent"},
	{of(nesting), "quick", "quickWriter", "of records that are right"},
	{of(nestingAsJSON), "around", "int64", "brackets of JSON that are open around a value in the frame's object"},
	{of(nestingAsJSON), "json", "string", "that is read, of which the syntax was read before"},
	{of(nestingAsJSON), "brackets", "*[]bracket", "of that text"},
	{of(model.FeatureCompression), "quality", "int", "that is asked for; 0 for the protocol's choice"},
	{of(model.FeatureCompression), "plainStructure", "bool", "the plain density"},
	{of(model.FeatureZlib, model.FeatureRequests), "taken", "int64", "bytes of the output limit, by what the frame had before"},
}

// operationNames: the constant of the symbol, of the role, and what reads one.
var operationNames = map[string]struct{ symbol, role, read string }{
	"full":       {"OperationFull", "deltaFull", "fullDelta"},
	"append":     {"OperationAppend", "deltaAppend", "appendDelta"},
	"replace":    {"OperationReplace", "deltaReplace", "replaceDelta"},
	"splice":     {"OperationSplice", "deltaSplice", "spliceDelta"},
	"compressed": {"OperationCompressed", "deltaCompressed", "compressedDelta"},
}

// algorithmNames: the constant of the name, of the role, and what writes and
// reads a frame.
var algorithmNames = map[string]struct{ name, method, encode, decode string }{
	"token":      {"AlgorithmToken", "methodToken", "encodeToken", "decodeToken"},
	"structure":  {"AlgorithmStructure", "methodStructure", "encodeStructure", "decodeStructure"},
	"brotli":     {"AlgorithmBrotli", "methodBrotli", "encodeBrotli", "decodeBrotli"},
	"dictionary": {"AlgorithmDictionary", "methodDictionary", "encodeDictionary", "decodeDictionary"},
	"none":       {"AlgorithmNone", "methodNone", "", ""},
}

var familyNames = map[string]string{"request": "familyRequest", "tool": "familyTool", "system": "familySystem"}

var messageNames = map[string]string{
	"initialize.request":           "MessageInitializeRequest",
	"initialize.response":          "MessageInitializeResponse",
	"initialized.notification":     "MessageInitializedNotification",
	"tools/list.request":           "MessageToolsListRequest",
	"tools/list.response":          "MessageToolsListResponse",
	"tools/call.request":           "MessageToolsCallRequest",
	"tools/call.response":          "MessageToolsCallResponse",
	"server/discover.request":      "MessageDiscoverRequest",
	"server/discover.response":     "MessageDiscoverResponse",
	"subscriptions/listen.request": "MessageListenRequest",
	"tasks/get.request":            "MessageTasksGetRequest",
	"tasks/get.response":           "MessageTasksGetResponse",
	"tasks/update.request":         "MessageTasksUpdateRequest",
	"tasks/cancel.request":         "MessageTasksCancelRequest",
	"input_required.response":      "MessageInputRequiredResponse",
}

// featureParts are the parts of the runtime's type features that the declared
// features need: field, type and value of each.
var featureParts = []struct {
	feature model.Feature
	field   string
	typ     jen.Code
	value   func(m *model.Model) jen.Code
}{
	{model.FeatureBase85, "base85", jen.Op("*").Id("base85Coder"), func(*model.Model) jen.Code {
		return jen.Op("&").Id("base85Coder").Values(field("alphabet", id("Base85Alphabet")))
	}},
	{model.FeatureBrotli, "brotli", jen.Op("*").Id("brotliCoder"), func(m *model.Model) jen.Code {
		return jen.Op("&").Id("brotliCoder").Values(field("quality", integer(brotliQuality(m.Compression))))
	}},
	{model.FeatureCompression, "compression", jen.Op("*").Id("compression"), layout("compressionFrames")},
	{model.FeatureDeltas, "deltas", jen.Op("*").Id("deltaLayout"), layout("deltaFrames")},
	{model.FeatureDictionary, "dictionary", jen.Op("*").Id("dictionaryCoder"), func(m *model.Model) jen.Code {
		return jen.Op("&").Id("dictionaryCoder").Values(field("run", lit(m.Compression.Dictionary.Run)), field("patterns", id("dictionaryPatterns")))
	}},
	{model.FeatureMCP, "mcp", jen.Op("*").Id("mcpLayout"), layout("mcpFrames")},
	{model.FeatureRequests, "requests", jen.Op("*").Id("requestLayout"), layout("requestFrames")},
	{model.FeatureToken, "token", jen.Op("*").Id("tokenTables"), layout("tokenLayout")},
	{model.FeatureZlib, "zlib", jen.Op("*").Id("deflater"), func(m *model.Model) jen.Code {
		return jen.Op("&").Id("deflater").Values(field("level", integer(int64(m.Zlib.Level))))
	}},
}

// layout is the address of a variable.
func layout(name string) func(*model.Model) jen.Code {
	return func(*model.Model) jen.Code { return jen.Op("&").Id(name) }
}
