package answers

import (
	"encoding/json"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["mcp.parse"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in text
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		m, err := p.ParseMCPMessage(string(in))
		return map[string]any{"type": m.Type, "message": m.Text}, err
	}
	operations["mcp.unpack_call"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in text
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		result, packed, err := p.UnpackCall(string(in))
		if !packed {
			return nil, err
		}
		return result, err
	}
	operations["mcp.unpack_list"] = unpackList
}

func unpackList(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in struct {
		Result text `json:"result"`
		Known  struct {
			Reference text `json:"reference"`
			Text      text `json:"text"`
		} `json:"known"`
	}
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	list, err := p.UnpackList(string(in.Result), compact.KnownList{Reference: string(in.Known.Reference), Text: string(in.Known.Text)})
	return map[string]any{"reference": list.Reference, "text": list.Text}, err
}
