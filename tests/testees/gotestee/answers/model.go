package answers

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["mcp.model"] = rewriteCall
	operations["mcp.model_list"] = rewriteList
	operations["mcp.model_restore"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in text
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		return p.RestoreText(string(in))
	}
	operations["mcp.model_slim"] = slimList
	operations["mcp.model_describe"] = describeTools
}

func rewriteCall(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in struct {
		Result    text   `json:"result"`
		Tool      string `json:"tool"`
		MinSaving *int   `json:"min_saving"`
		Dense     bool   `json:"dense"`
		Channel   string `json:"channel"`
		Counter   string `json:"counter"`
	}
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	o := compact.RewriteOptions{Tool: in.Tool, MinSaving: compact.DefaultMinSaving, Dense: in.Dense, Both: in.Channel == "both"}
	if in.MinSaving != nil {
		o.MinSaving = *in.MinSaving
	}
	switch in.Counter {
	case "":
	case "bytes":
		o.Count = func(text string) int { return len(text) }
	default:
		return nil, fmt.Errorf("unknown counter %q", in.Counter)
	}
	return p.RewriteCall(string(in.Result), o)
}

func rewriteList(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in struct {
		Result text     `json:"result"`
		Keep   []string `json:"keep"`
	}
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	out, tools, err := p.RewriteList(string(in.Result), func(name string) bool { return slices.Contains(in.Keep, name) })
	list := []any{}
	for _, t := range tools {
		list = append(list, map[string]any{"name": t.Name, "app": t.App})
	}
	return map[string]any{"result": out, "tools": list}, err
}

func slimList(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in struct {
		Result text     `json:"result"`
		Full   []string `json:"full"`
		Prefix string   `json:"prefix"`
	}
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	full := func(name string) bool { return slices.Contains(in.Full, name) }
	return p.SlimList(string(in.Result), compact.SlimOptions{Full: full, Prefix: in.Prefix})
}

func describeTools(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in struct {
		List      text `json:"list"`
		Arguments text `json:"arguments"`
	}
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	return p.DescribeTools(string(in.List), string(in.Arguments))
}
