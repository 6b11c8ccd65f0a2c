package judge

import (
	"bytes"
	"cmp"
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

type options struct {
	Format         string   `json:"format"`
	PayloadVersion *int64   `json:"payload_version,omitempty"`
	AllowLoss      []string `json:"allow_loss,omitempty"`
}

type recordInput struct {
	Record string          `json:"record"`
	Value  json.RawMessage `json:"value"`
	options
}

type frameInput struct {
	Record string   `json:"record"`
	Frame  wireText `json:"frame"`
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
		var in struct {
			Response json.RawMessage `json:"response"`
			options
		}
		err := strict(input, &in)
		return t.runEncode("response", in.Response, in.options, err)
	case "response.decode":
		var in wireText
		err := strict(input, &in)
		return t.runDecode("response", in, err)
	case "record.encode":
		var in recordInput
		err := strict(input, &in)
		return t.runEncode(in.Record, in.Value, in.options, err)
	case "record.decode":
		var in frameInput
		err := strict(input, &in)
		return t.runDecode(in.Record, in.Frame, err)
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

func (t *Protocol) runEncode(name string, value json.RawMessage, o options, err error) (any, *Fault, error) {
	r := t.record(name)
	if err != nil || r == nil {
		return nil, nil, cmp.Or(err, fmt.Errorf("no record %q", name))
	}
	v, err := parseValue(r, value)
	if err != nil {
		return nil, nil, err
	}
	out, f := t.EncodeRecord(r, v, EncodeOptions(o))
	return out, f, nil
}

func (t *Protocol) runDecode(name string, frame wireText, err error) (any, *Fault, error) {
	r := t.record(name)
	if err != nil || r == nil {
		return nil, nil, cmp.Or(err, fmt.Errorf("no record %q", name))
	}
	v, f := t.DecodeRecord(r, string(frame))
	return wireValue{r, v}, f, nil
}

func strict(input json.RawMessage, into any) error {
	d := json.NewDecoder(bytes.NewReader(input))
	d.DisallowUnknownFields()
	return d.Decode(into)
}
