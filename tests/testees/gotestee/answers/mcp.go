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
	operations["mcp.asks"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in struct {
			Params     text `json:"params"`
			Initialize text `json:"initialize"`
		}
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		ask, out := p.AsksAfter(string(in.Params), p.Declares(string(in.Initialize))), map[string]any{}
		if ask.Accept != nil {
			out["accept"] = ask.Accept
		}
		if ask.Known != nil {
			out["known"] = *ask.Known
		}
		return out, nil
	}
	operations["mcp.ask"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in struct {
			Params text     `json:"params"`
			Accept []string `json:"accept"`
			Known  *text    `json:"known"`
		}
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		return p.AskParams(string(in.Params), askOf(in.Accept, in.Known))
	}
	operations["mcp.advertise"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in packing
		if err := strict(input, &in.Result); err != nil {
			return nil, err
		}
		out, added, err := p.Advertise(string(in.Result))
		return in.sent(out, added), err
	}
	operations["mcp.pack_call"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in packing
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		out, packed, err := p.PackCall(string(in.Result), in.Accept)
		return in.sent(out, packed), err
	}
	operations["mcp.pack_list"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in packing
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		out, packed, err := p.PackList(string(in.Result), askOf(in.Accept, in.Known))
		return in.sent(out, packed), err
	}
}

func askOf(accept []string, known *text) compact.Ask {
	ask := compact.Ask{Accept: accept}
	if known != nil {
		own := string(*known)
		ask.Known = &own
	}
	return ask
}

type packing struct {
	Result text     `json:"result"`
	Accept []string `json:"accept"`
	Known  *text    `json:"known"`
}

// sent is the message that goes out: the result itself if nothing replaces it.
func (in *packing) sent(out string, packed bool) string {
	if packed {
		return out
	}
	return string(in.Result)
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
