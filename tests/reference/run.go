package reference

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

type byteInput struct {
	Hex string `json:"hex"`
}

type encodeInput struct {
	Response       Record   `json:"response"`
	Format         string   `json:"format"`
	PayloadVersion *int64   `json:"payload_version,omitempty"`
	AllowLoss      []string `json:"allow_loss,omitempty"`
}

type applyInput struct {
	Content wireText `json:"content"`
	Delta   wireText `json:"delta"`
}

type computeInput struct {
	Old   wireText `json:"old"`
	New   wireText `json:"new"`
	Allow []string `json:"allow,omitempty"`
}

// Run answers one operation as an implementation would: a result, or a fault.
// The error is for input that is no input of the operation.
func (t *Protocol) Run(op string, input json.RawMessage, limits *vectors.Limits) (any, *Fault, error) {
	t = t.With(limits)
	switch op {
	case "base85.encode":
		return t.runBase85Encode(input)
	case "base85.decode":
		var in wireText
		err := strict(input, &in)
		if f := t.wire(string(in)); f != nil {
			return nil, f, err
		}
		out, f := decodeBase85(t.m.Base85.Alphabet, string(in))
		return byteInput{hex.EncodeToString(out)}, f, err
	case "response.encode":
		var in encodeInput
		err := strict(input, &in)
		out, f := t.Encode(in.Response, EncodeOptions{in.Format, in.PayloadVersion, in.AllowLoss})
		return out, f, err
	case "response.decode":
		var in wireText
		err := strict(input, &in)
		out, f := t.Decode(string(in))
		return out, f, err
	case "delta.apply":
		var in applyInput
		err := strict(input, &in)
		out, f := t.Apply(string(in.Content), string(in.Delta))
		return out, f, err
	case "delta.compute":
		var in computeInput
		err := strict(input, &in)
		out, f := t.Compute(string(in.Old), string(in.New), in.Allow)
		return out, f, err
	}
	if t.m.MCP != nil && strings.HasPrefix(op, "mcp.model") {
		return t.runModel(op, input)
	}
	if t.m.MCP != nil && strings.HasPrefix(op, "mcp.") {
		return t.runMCP(op, input)
	}
	if t.m.Requests != nil && slices.Contains(requestOps, op) {
		return t.runRequests(op, input)
	}
	if t.m.Compression != nil {
		return t.runCompression(op, input)
	}
	return nil, nil, fmt.Errorf("unknown operation %q", op)
}

func (t *Protocol) runBase85Encode(input json.RawMessage) (any, *Fault, error) {
	var in byteInput
	if err := strict(input, &in); err != nil {
		return nil, nil, err
	}
	data, err := hex.DecodeString(in.Hex)
	return encodeBase85(t.m.Base85.Alphabet, data), nil, err
}

func strict(input json.RawMessage, into any) error {
	d := json.NewDecoder(bytes.NewReader(input))
	d.DisallowUnknownFields()
	return d.Decode(into)
}
