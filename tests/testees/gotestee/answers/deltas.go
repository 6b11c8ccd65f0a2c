package answers

import (
	"encoding/json"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["delta.apply"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in struct {
			Content text `json:"content"`
			Delta   text `json:"delta"`
		}
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		return p.ApplyDelta(string(in.Content), string(in.Delta))
	}
	operations["delta.compute"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in struct {
			Old   text                `json:"old"`
			New   text                `json:"new"`
			Allow []compact.Operation `json:"allow"`
		}
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		return p.ComputeDelta(string(in.Old), string(in.New), in.Allow...)
	}
}
