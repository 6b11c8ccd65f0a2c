package answers

import (
	"encoding/json"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["compress"] = compress
	operations["decompress"] = decompress
	operations["message.read"] = readMessage
	operations["repetition_ratio"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in text
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		repeats, windows, err := p.RepetitionRatio(string(in))
		return []int{repeats, windows}, err
	}
	operations["negotiate"] = func(p *compact.Protocol, input json.RawMessage) (any, error) {
		var in struct {
			Client []compact.Algorithm `json:"client"`
			Server []compact.Algorithm `json:"server"`
		}
		if err := strict(input, &in); err != nil {
			return nil, err
		}
		return map[string]any{"algorithms": p.Negotiate(in.Client, in.Server)}, nil
	}
}

func compress(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in struct {
		Algorithm compact.Algorithm   `json:"algorithm"`
		Content   text                `json:"content"`
		Allowed   []compact.Algorithm `json:"allowed"`
		Dense     *bool               `json:"dense"`
	}
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	options := compact.CompressOptions{Algorithm: in.Algorithm, Allowed: in.Allowed, Plain: in.Dense != nil && !*in.Dense}
	frame, err := p.AppendCompress(nil, string(in.Content), options)
	return binary{frame}, err
}

func decompress(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in struct {
		Hex     hexBytes            `json:"hex"`
		Allowed []compact.Algorithm `json:"allowed"`
	}
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	content, err := p.AppendDecompress(nil, in.Hex, compact.DecompressOptions{Allowed: in.Allowed})
	return string(content), err
}

func readMessage(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in text
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	m, err := p.ReadNegotiation(string(in))
	switch m := m.(type) {
	case compact.Hello:
		return map[string]any{"type": "HELLO", "algorithms": m.Algorithms}, err
	case compact.Accept:
		return map[string]any{"type": "ACCEPT", "algorithms": m.Algorithms}, err
	case compact.Data:
		return map[string]any{"type": "DATA", "content": m.Content}, err
	}
	return nil, err
}
