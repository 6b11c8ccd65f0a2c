package answers

import (
	"encoding/json"
	"math"

	"github.com/compactgen/compactgen/runtime/go"
)

func init() {
	operations["response.encode"] = encode
	operations["response.decode"] = decode
}

type response struct {
	Status          text        `json:"status"`
	Model           text        `json:"model"`
	Tokens          json.Number `json:"tokens"`
	Result          text        `json:"result"`
	ReasoningEffort text        `json:"reasoning_effort"`
	Ultrathink      *bool       `json:"ultrathink"`
	ReturnCode      json.Number `json:"returncode"`
	Members         text        `json:"members"`
}

func (r *response) record() compact.Response {
	out := compact.Response{
		Status:          compact.Status(r.Status),
		Model:           compact.Model(r.Model),
		Tokens:          integer(r.Tokens, -1),
		Result:          string(r.Result),
		ReasoningEffort: string(r.ReasoningEffort),
		Ultrathink:      r.Ultrathink,
		Members:         string(r.Members),
	}
	if r.ReturnCode != "" {
		code := integer(r.ReturnCode, math.MaxInt64)
		out.ReturnCode = &code
	}
	return out
}

func encode(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in struct {
		Response       response    `json:"response"`
		Format         string      `json:"format"`
		PayloadVersion json.Number `json:"payload_version"`
		AllowLoss      []string    `json:"allow_loss"`
	}
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	opts := compact.EncodeOptions{Format: compact.Format(in.Format), AllowLoss: in.AllowLoss}
	if in.PayloadVersion != "" {
		version := integer(in.PayloadVersion, -1)
		opts.PayloadVersion = &version
	}
	return p.Encode(in.Response.record(), opts)
}

func decode(p *compact.Protocol, input json.RawMessage) (any, error) {
	var in text
	if err := strict(input, &in); err != nil {
		return nil, err
	}
	return p.Decode(string(in))
}
