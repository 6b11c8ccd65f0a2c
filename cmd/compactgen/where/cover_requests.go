package where

import (
	"encoding/json"

	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// requests adds the symbols of a good frame of requests.
func (c *Coverage) requests(u uses, frame string) {
	f, err := c.protocol.DecodeRequestFrame(frame)
	if err != nil {
		return
	}
	r := c.model.Requests
	in := func(prefix, kind, text string) { u[Use{kind, prefix, text}] = true }
	define := func(d *model.Definition, verb string) {
		in(d.Prefix, "verb", verb)
		if f.Reference != "" {
			in(d.Prefix, "reference", d.Reference)
		}
	}
	switch f.Type {
	case compact.FrameRequest:
		in(r.Request.Prefix, "version", f.Request.Version)
		if f.Request.Tool != "" {
			in(r.Tool.Prefix, "reference", r.Tool.Reference)
		}
		if f.Request.System != "" {
			in(r.System.Prefix, "reference", r.System.Reference)
		}
		u.members(f.Request.Args)
	case compact.FrameRequestMiss:
		in(r.Request.Prefix, "verb", r.Request.Miss)
		in(r.Request.Prefix, "reference", r.Request.Reference)
	case compact.FrameToolDefinition:
		define(&r.Tool, r.Tool.Define)
		u.members(f.Text)
	case compact.FrameToolReference:
		define(&r.Tool, r.Tool.Refer)
	case compact.FrameToolMiss:
		define(&r.Tool, r.Tool.Miss)
	case compact.FrameSystemDefinition:
		define(&r.System, r.System.Define)
	case compact.FrameSystemReference:
		define(&r.System, r.System.Refer)
	case compact.FrameSystemMiss:
		define(&r.System, r.System.Miss)
	}
}

// members adds the members of an object, as those that sessions write.
func (u uses) members(text string) {
	var object map[string]json.RawMessage
	_ = json.Unmarshal([]byte(text), &object) // another value has none
	for name := range object {
		u.add("session member", name)
	}
}
