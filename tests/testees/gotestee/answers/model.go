package answers

import (
	"fmt"
	"slices"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["mcp.model"] = on(rewriteCall)
	operations["mcp.model_list"] = on(rewriteList)
	operations["mcp.model_restore"] = on(func(p *compact.Protocol, in text) (any, error) {
		return p.RestoreText(string(in))
	})
	operations["mcp.model_slim"] = on(slimList)
	operations["mcp.model_describe"] = on(describeTools)
}

type rewriteCallInput struct {
	Result    text   `json:"result"`
	Tool      string `json:"tool"`
	MinSaving *int   `json:"min_saving"`
	Dense     bool   `json:"dense"`
	Channel   string `json:"channel"`
	Counter   string `json:"counter"`
}

func rewriteCall(p *compact.Protocol, in rewriteCallInput) (any, error) {
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

type rewriteListInput struct {
	Result text     `json:"result"`
	Keep   []string `json:"keep"`
}

func rewriteList(p *compact.Protocol, in rewriteListInput) (any, error) {
	out, tools, err := p.RewriteList(string(in.Result), func(name string) bool { return slices.Contains(in.Keep, name) })
	list := []any{}
	for _, t := range tools {
		list = append(list, map[string]any{"name": t.Name, "app": t.App})
	}
	return map[string]any{"result": out, "tools": list}, err
}

type slimListInput struct {
	Result text     `json:"result"`
	Full   []string `json:"full"`
	Prefix string   `json:"prefix"`
}

func slimList(p *compact.Protocol, in slimListInput) (any, error) {
	full := func(name string) bool { return slices.Contains(in.Full, name) }
	return p.SlimList(string(in.Result), compact.SlimOptions{Full: full, Prefix: in.Prefix})
}

type describeToolsInput struct {
	List      text `json:"list"`
	Arguments text `json:"arguments"`
}

func describeTools(p *compact.Protocol, in describeToolsInput) (any, error) {
	return p.DescribeTools(string(in.List), string(in.Arguments))
}
