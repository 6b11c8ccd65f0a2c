package answers

import "github.com/compactgen/compactgen/runtime/go"

func init() {
	operations["delta.apply"] = on(func(p *compact.Protocol, in applyInput) (any, error) {
		return p.ApplyDelta(string(in.Content), string(in.Delta))
	})
	operations["delta.compute"] = on(func(p *compact.Protocol, in computeInput) (any, error) {
		return p.ComputeDelta(string(in.Old), string(in.New), in.Allow...)
	})
}

type applyInput struct {
	Content text `json:"content"`
	Delta   text `json:"delta"`
}

type computeInput struct {
	Old   text                `json:"old"`
	New   text                `json:"new"`
	Allow []compact.Operation `json:"allow"`
}
