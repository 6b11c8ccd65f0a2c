package docs

import (
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// A part is a function, or a few that belong together, as each language calls them:
// "" if it has none. What is another module's has the module in front.
type part struct {
	feature                    model.Feature // "" for always
	golang, typescript, python string
	does                       string
}

// parts are what programs call beside the functions of records; a test compares them
// with what trees export.
var parts = []part{
	{"", "Detect", "detect", "detect", "what a frame is, by its prefix"},
	{"", "DetectBytes", "detectBytes", "detect_bytes", "the same of a frame of bytes"},
	{"", "Default().Name, Default().Version, Default().Digest", "PROTOCOL_NAME, PROTOCOL_VERSION, SPEC_DIGEST", "PROTOCOL_NAME, PROTOCOL_VERSION, SPEC_DIGEST", "which protocol this is"},
	{"", "Default().RecordTypes, Default().Records, Default().Formats, Default().RecordFormats", "", "", "the records and their formats by names, for code that does not know them"},
	{"", "Default().ErrorFields", "", "", "what errors of a kind carry"},
	{model.FeatureBase85, "EncodeBase85, DecodeBase85, AppendEncodeBase85, AppendDecodeBase85", "encodeBase85, decodeBase85", "encode_base85, decode_base85", "bytes as text, and back"},

	{model.FeatureDeltas, "ComputeDelta", "computeDelta", "compute_delta", "the shortest frame that makes a new text of an old one"},
	{model.FeatureDeltas, "ApplyDelta", "applyDelta, createDeltaState", "apply_delta, create_delta_state", "what a frame makes of a text"},
	{model.FeatureDeltas, "NewStream", "DeltaStream", "DeltaStream", "a text that grows frame by frame"},

	{model.FeatureRequests, "NewClientSession, RestoreClientSession", "ClientSession", "ClientSession", "the sending side of a conversation: definitions once, then what is new"},
	{model.FeatureRequests, "NewServerSession", "ServerSession", "ServerSession, AsyncServerSession", "the receiving side of one"},
	{model.FeatureRequests, "NewRegistry", "Registry", "Registry, AsyncRegistry", "the definitions that sessions share"},
	{model.FeatureRequests, "NewMemoryStore", "MemoryStore", "MemoryStore, AsyncMemoryStore", "where one process keeps them"},
	{model.FeatureRequests, "NewStoredSession", "StoredSession", "StoredSession, AsyncStoredSession", "a receiving side whose state lies in a store"},
	{model.FeatureRequests, "EncodeRequest, EncodeRequestFrame, DecodeRequestFrame", "encodeRequest, encodeRequestFrame, decodeRequestFrame", "encode_request, encode_request_frame, decode_request_frame", "single frames of requests"},
	{model.FeatureRequests, "ToolReference, SystemReference", "toolReference, systemReference", "tool_reference, system_reference", "the references of definitions"},
	{model.FeatureRequests, "", "redis: RedisStore", "redis: RedisStore, AsyncRedisStore", "a store for many processes, in Redis"},
	{model.FeatureRequests, "", "store-tests: storeTests, sessionStoreTests", "store_tests: STORE_TESTS, SESSION_STORE_TESTS", "tests of a store of your own"},

	{model.FeatureCompression, "Compress, AppendCompress", "compress, compressBytes", "compress, compress_bytes", "a text by an algorithm, or by the one that is chosen"},
	{model.FeatureCompression, "Decompress, AppendDecompress", "decompress, decompressBytes", "decompress, decompress_bytes", "the text again"},
	{model.FeatureCompression, "Default().SelectAlgorithm", "selectAlgorithm", "select_algorithm", "the algorithm that would be chosen"},
	{model.FeatureCompression, "Default().Algorithms", "availableAlgorithms", "available_algorithms", "the algorithms that there are"},
	{model.FeatureCompression, "Negotiate, ReadNegotiation, Hello, Accept, Data", "negotiate, readNegotiation, hello, accept, data", "negotiate, read_negotiation, Hello, Accept, Data", "which algorithms both sides know, and the messages that say so"},
	{model.FeatureCompression, "NewM2MSession", "M2MSession", "M2MSession", "one side of such a conversation"},
	{model.FeatureCompression, "RepetitionRatio", "repetitionRatio", "repetition_ratio", "how much of a text repeats"},
	{model.FeatureStructure, "Legend", "legend", "legend", "the line that tells a model how to read a frame"},

	{model.FeatureMCP, "ParseMCPMessage", "parseMcpMessage", "parse_mcp_message", "one message of MCP"},
	{model.FeatureMCP, "Default().Advertise, Default().Declares, Default().MetaNames", "advertise, declares", "advertise, declares", "the handshake: what a server offers, what a client can read"},
	{model.FeatureMCP, "AskParams, Asks, Default().AsksAfter", "askParams, asks", "ask_params, asks", "the question for compact results, and what a request asks for"},
	{model.FeatureMCP, "PackCall, UnpackCall", "packCall, unpackCall", "pack_call, unpack_call", "a tool's result made compact, and back"},
	{model.FeatureMCP, "PackList, UnpackList", "packList, unpackList", "pack_list, unpack_list", "a list of tools made compact, and back"},
	{model.FeatureMCP, "RewriteCall, RewriteList, RestoreText", "rewriteCall, rewriteList, restoreText", "rewrite_call, rewrite_list, restore_text", "results and lists as a model reads them, and the JSON behind"},
	{model.FeatureMCP, "SlimList, DescribeTools", "slimList, describeTools", "slim_list, describe_tools", "a list of tools that says less at first"},
	{model.FeatureMCP, "", "mcp: wrapClient, wrapServer", "mcp: wrap_client, server_middleware", "all of this in the official SDK"},
}

func (w *client) parts() {
	var rows [][]string
	for _, p := range parts {
		if name := w.named(p); name != "" && (p.feature == "" || w.model.Has(p.feature)) {
			rows = append(rows, []string{w.functions(name), p.does})
		}
	}
	w.heading(2, "What else there is")
	w.table([]string{"function", ""}, rows)
}

// functions are names as code, with the module that they are imported from.
func (w *client) functions(list string) string {
	module, rest, other := strings.Cut(list, ": ")
	if !other {
		return codes(strings.Split(list, ", "))
	}
	return codes(strings.Split(rest, ", ")) + " of " + code(w.module(w, module))
}
