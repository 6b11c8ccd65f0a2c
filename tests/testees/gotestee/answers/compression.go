package answers

import "github.com/compactgen/compactgen/runtime/go"

func init() {
	operations["compress"] = on(compress)
	operations["decompress"] = on(decompress)
	operations["message.read"] = on(readMessage)
	operations["repetition_ratio"] = on(func(p *compact.Protocol, in text) (any, error) {
		repeats, windows, err := p.RepetitionRatio(string(in))
		return []int{repeats, windows}, err
	})
	operations["negotiate"] = on(func(p *compact.Protocol, in negotiateInput) (any, error) {
		return map[string]any{"algorithms": p.Negotiate(in.Client, in.Server)}, nil
	})
}

type negotiateInput struct {
	Client []compact.Algorithm `json:"client"`
	Server []compact.Algorithm `json:"server"`
}

type compressInput struct {
	Algorithm compact.Algorithm   `json:"algorithm"`
	Content   text                `json:"content"`
	Allowed   []compact.Algorithm `json:"allowed"`
	Dense     *bool               `json:"dense"`
}

func compress(p *compact.Protocol, in compressInput) (any, error) {
	options := compact.CompressOptions{Algorithm: in.Algorithm, Allowed: in.Allowed, Plain: in.Dense != nil && !*in.Dense}
	frame, err := p.AppendCompress(nil, string(in.Content), options)
	return binary{frame}, err
}

type decompressInput struct {
	Hex     hexBytes            `json:"hex"`
	Allowed []compact.Algorithm `json:"allowed"`
}

func decompress(p *compact.Protocol, in decompressInput) (any, error) {
	content, err := p.AppendDecompress(nil, in.Hex, compact.DecompressOptions{Allowed: in.Allowed})
	return string(content), err
}

func readMessage(p *compact.Protocol, in text) (any, error) {
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
