package answers

import "github.com/compactgen/compactgen/runtime/go"

func init() {
	operations["mcp.parse"] = on(func(p *compact.Protocol, in text) (any, error) {
		m, err := p.ParseMCPMessage(string(in))
		return map[string]any{"type": m.Type, "message": m.Text}, err
	})
	operations["mcp.unpack_call"] = on(func(p *compact.Protocol, in text) (any, error) {
		result, packed, err := p.UnpackCall(string(in))
		if !packed {
			return nil, err
		}
		return result, err
	})
	operations["mcp.unpack_list"] = on(unpackList)
	operations["mcp.asks"] = on(func(p *compact.Protocol, in asksInput) (any, error) {
		ask, out := p.AsksAfter(string(in.Params), p.Declares(string(in.Initialize))), map[string]any{}
		if ask.Accept != nil {
			out["accept"] = ask.Accept
		}
		if ask.Known != nil {
			out["known"] = *ask.Known
		}
		return out, nil
	})
	operations["mcp.ask"] = on(func(p *compact.Protocol, in askInput) (any, error) {
		return p.AskParams(string(in.Params), askOf(in.Accept, in.Known))
	})
	operations["mcp.advertise"] = on(func(p *compact.Protocol, in text) (any, error) {
		out, added, err := p.Advertise(string(in))
		return sent(out, added, in), err
	})
	operations["mcp.pack_call"] = on(func(p *compact.Protocol, in packing) (any, error) {
		out, packed, err := p.PackCall(string(in.Result), in.Accept)
		return sent(out, packed, in.Result), err
	})
	operations["mcp.pack_list"] = on(func(p *compact.Protocol, in packing) (any, error) {
		out, packed, err := p.PackList(string(in.Result), askOf(in.Accept, in.Known))
		return sent(out, packed, in.Result), err
	})
}

type asksInput struct {
	Params     text `json:"params"`
	Initialize text `json:"initialize"`
}

type askInput struct {
	Params text     `json:"params"`
	Accept []string `json:"accept"`
	Known  *text    `json:"known"`
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
func sent(out string, packed bool, result text) string {
	if packed {
		return out
	}
	return string(result)
}

type unpackListInput struct {
	Result text `json:"result"`
	Known  struct {
		Reference text `json:"reference"`
		Text      text `json:"text"`
	} `json:"known"`
}

func unpackList(p *compact.Protocol, in unpackListInput) (any, error) {
	list, err := p.UnpackList(string(in.Result), compact.KnownList{Reference: string(in.Known.Reference), Text: string(in.Known.Text)})
	return map[string]any{"reference": list.Reference, "text": list.Text}, err
}
