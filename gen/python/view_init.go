package python

import (
	"cmp"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// initView fills init.py.tmpl: the public names and where they stand.
type initView struct {
	Marker  string
	Imports imports
	All     []string
}

// export is what a module of a feature has for callers.
type export struct {
	feature model.Feature
	module  string
	names   []string
}

var exports = []export{
	{"", "_record.codec", []string{"decode", "encode"}},
	{"", "_core.base_error", []string{"CompactError"}},
	{"", "_core.limits", []string{"DEFAULT_LIMITS", "Limits"}},
	{"", "_record.response", []string{"CompactResponse"}},
	{"", "_core.spec_gen", []string{"ErrorKind", "Format", "ModelCode", "PROTOCOL_NAME", "PROTOCOL_VERSION", "SPEC_DIGEST", "Status"}},
	{model.FeatureBase85, "_core.base85", []string{"decode_base85", "encode_base85"}},
	{model.FeatureBase85, "_core.spec_gen", []string{"BASE85_ALPHABET"}},
	{model.FeatureDeltas, "_delta.apply", []string{"DeltaState", "apply_delta", "create_delta_state"}},
	{model.FeatureDeltas, "_delta.compute", []string{"compute_delta"}},
	{model.FeatureDeltas, "_delta.stream", []string{"DeltaStream"}},
	{model.FeatureRequests, "_request.client_session", []string{"ClientSession"}},
	{model.FeatureRequests, "_request.memory_store", []string{"AsyncMemoryStore", "MemoryStore"}},
	{model.FeatureRequests, "_request.reference", []string{"system_reference", "tool_reference"}},
	{model.FeatureRequests, "_request.registry", []string{"AsyncRegistry", "Received", "Registry"}},
	{model.FeatureRequests, "_request.frame", []string{"Frame", "FrameType", "Request"}},
	{model.FeatureRequests, "_request.read", []string{"decode_request_frame"}},
	{model.FeatureRequests, "_request.store", []string{"AsyncStore", "Store"}},
	{model.FeatureRequests, "_request.write", []string{"encode_request", "encode_request_frame"}},
	{model.FeatureRequests, "_request.server_session", []string{"AsyncServerSession", "Outcome", "ServerSession", "Turn"}},
	{model.FeatureMCP, "_mcp.ask", []string{"Ask", "ask_params", "asks"}},
	{model.FeatureMCP, "_mcp.message", []string{"McpMessage", "McpMessageType", "parse_mcp_message"}},
	{model.FeatureMCP, "_mcp.pack", []string{"pack_call", "pack_list"}},
	{model.FeatureMCP, "_mcp.unpack", []string{"KnownList", "unpack_call", "unpack_list"}},
	{model.FeatureCompression, "_m2m.compress", []string{"compress", "compress_bytes", "select_algorithm"}},
	{model.FeatureCompression, "_m2m.decompress", []string{"decompress", "decompress_bytes"}},
	{model.FeatureCompression, "_m2m.repetition", []string{"repetition_ratio"}},
	{model.FeatureCompression, "_m2m.compression_gen", []string{"Algorithm"}},
	{model.FeatureCompression, "_m2m.negotiate", []string{"Accept", "Data", "Hello", "available_algorithms", "negotiate", "read_negotiation"}},
	{model.FeatureCompression, "_m2m.session", []string{"M2MSession"}},
}

func newInitView(m *model.Model, marker string) initView {
	v := initView{Marker: marker, Imports: newImports("")}
	for _, e := range exports {
		if e.feature == "" || m.Has(e.feature) {
			v.Imports.add(e.module, e.names...)
			v.All = append(v.All, e.names...)
		}
	}
	for _, e := range m.Errors {
		v.Imports.add("_core.errors_gen", errorClass(m, e.Kind))
		v.All = append(v.All, errorClass(m, e.Kind))
	}
	slices.SortFunc(v.All, func(a, b string) int {
		return cmp.Or(nameClass(a)-nameClass(b), strings.Compare(a, b))
	})
	return v
}
