package answers

import (
	"strconv"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["request.encode"] = on(encodeRequest)
	operations["request.decode"] = on(func(p *compact.Protocol, in text) (any, error) {
		f, err := p.DecodeRequestFrame(string(in))
		return frameValue(f), err
	})
	operations["reference.tool"] = on(func(p *compact.Protocol, in text) (any, error) { return p.ToolReference(string(in), 0) })
	operations["reference.system"] = on(func(p *compact.Protocol, in text) (any, error) { return p.SystemReference(string(in), 0) })
}

type encodeRequestInput struct {
	Version version `json:"version"`
	Tool    *text   `json:"tool"`
	System  *text   `json:"system"`
	Args    text    `json:"args"`
	Deltas  []text  `json:"deltas"`
}

func encodeRequest(p *compact.Protocol, in encodeRequestInput) (any, error) {
	r := compact.Request{Version: string(in.Version), Tool: orEmpty(in.Tool), System: orEmpty(in.System), Args: string(in.Args)}
	for _, d := range in.Deltas {
		r.Deltas = append(r.Deltas, string(d))
	}
	return p.EncodeRequest(r)
}

// version is a JSON integer if the version is an integer, else a text.
type version text

func (v *version) UnmarshalJSON(src []byte) error {
	if src[0] == '"' || src[0] == '{' {
		return (*text)(v).UnmarshalJSON(src)
	}
	*v = version(src)
	return nil
}

func (v version) value() any {
	if n, err := strconv.ParseInt(string(v), 10, 64); err == nil && strconv.FormatInt(n, 10) == string(v) {
		return n
	}
	return string(v)
}

func orEmpty(t *text) string {
	if t == nil {
		return ""
	}
	return string(*t)
}

func orNull(s string) any {
	if s == "" {
		return nil
	}
	return s
}

func frameValue(f compact.Frame) map[string]any {
	switch f.Type {
	case compact.FrameRequest:
		r := f.Request
		return map[string]any{
			"type": f.Type, "version": version(r.Version).value(), "tool": orNull(r.Tool), "system": orNull(r.System),
			"args": r.Args, "deltas": append([]string{}, r.Deltas...),
		}
	case compact.FrameToolDefinition, compact.FrameSystemDefinition:
		return map[string]any{"type": f.Type, "text": f.Text}
	}
	return map[string]any{"type": f.Type, "reference": f.Reference}
}
