package judge

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

type byteInput struct {
	Hex hexText `json:"hex"`
}

type options struct {
	Format         string   `json:"format"`
	PayloadVersion *int64   `json:"payload_version,omitempty"`
	AllowLoss      []string `json:"allow_loss,omitempty"`
	Text           bool     `json:"text,omitempty"`
}

type recordInput struct {
	Record string          `json:"record"`
	Value  json.RawMessage `json:"value"`
	options
}

type frameInput struct {
	Record string    `json:"record"`
	Frame  wireFrame `json:"frame"`
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
	for _, part := range []struct {
		is         bool
		operations map[string]operation
	}{
		{true, operations}, {t.m.Requests != nil, requestOperations}, {t.m.Compression != nil, compressionOperations},
		{t.m.MCP != nil, mcpOperations}, {t.m.MCP != nil, modelOperations},
	} {
		if do := part.operations[op]; part.is && do != nil {
			return do(t.With(limits), input)
		}
	}
	return nil, nil, fmt.Errorf("unknown operation %q", op)
}

type operation func(t *Protocol, input json.RawMessage) (any, *Fault, error)

// of reads an operation's input.
func of[In, Out any](do func(t *Protocol, in In) (Out, *Fault)) operation {
	return func(t *Protocol, input json.RawMessage) (any, *Fault, error) {
		var in In
		if err := strict(input, &in); err != nil {
			return nil, nil, err
		}
		out, f := do(t, in)
		return out, f, nil
	}
}

var operations = map[string]operation{
	"base85.encode": of(func(t *Protocol, in byteInput) (string, *Fault) {
		return encodeBase85(t.m.Base85.Alphabet, []byte(in.Hex)), nil
	}),
	"base85.decode": of(func(t *Protocol, in wireText) (byteInput, *Fault) {
		if f := t.wire(string(in)); f != nil {
			return byteInput{}, f
		}
		out, f := decodeBase85(t.m.Base85.Alphabet, string(in))
		return byteInput{hexText(out)}, f
	}),
	"response.encode": func(t *Protocol, input json.RawMessage) (any, *Fault, error) {
		var in struct {
			Response json.RawMessage `json:"response"`
			options
		}
		err := strict(input, &in)
		return t.runEncode(recordInput{"response", in.Response, in.options}, err)
	},
	"response.decode": func(t *Protocol, input json.RawMessage) (any, *Fault, error) {
		in := frameInput{Record: "response"}
		err := strict(input, &in.Frame)
		return t.runDecode(in, err)
	},
	"record.encode": func(t *Protocol, input json.RawMessage) (any, *Fault, error) {
		var in recordInput
		err := strict(input, &in)
		return t.runEncode(in, err)
	},
	"record.decode": func(t *Protocol, input json.RawMessage) (any, *Fault, error) {
		var in frameInput
		err := strict(input, &in)
		return t.runDecode(in, err)
	},
	"any.decode": func(t *Protocol, input json.RawMessage) (any, *Fault, error) {
		var in wireFrame
		err := strict(input, &in)
		return t.runDecodeAny(in, err)
	},
	"delta.apply": of(func(t *Protocol, in applyInput) (string, *Fault) {
		return t.Apply(string(in.Content), string(in.Delta))
	}),
	"delta.compute": of(func(t *Protocol, in computeInput) (string, *Fault) {
		return t.Compute(string(in.Old), string(in.New), in.Allow)
	}),
}

func (t *Protocol) runEncode(in recordInput, err error) (any, *Fault, error) {
	r := t.record(in.Record)
	if err != nil || r == nil {
		return nil, nil, cmp.Or(err, fmt.Errorf("no record %q", in.Record))
	}
	v, err := t.parseValue(r, in.Value)
	if err != nil {
		return nil, nil, err
	}
	out, f := t.EncodeRecord(r, v, EncodeOptions(in.options))
	if f != nil {
		return nil, f, nil
	}
	return t.answered(out), nil, nil
}

func (t *Protocol) runDecode(in frameInput, err error) (any, *Fault, error) {
	r := t.record(in.Record)
	if err != nil || r == nil {
		return nil, nil, cmp.Or(err, fmt.Errorf("no record %q", in.Record))
	}
	_, v, f := t.decodeFrame(r, in.Frame)
	return wireValue{r, v}, f, nil
}

// anyRecord is a record with its name.
type anyRecord struct {
	Record string    `json:"record"`
	Value  wireValue `json:"value"`
}

func (t *Protocol) runDecodeAny(in wireFrame, err error) (any, *Fault, error) {
	if err != nil {
		return nil, nil, err
	}
	r, v, f := t.decodeFrame(nil, in)
	if f != nil {
		return nil, f, nil
	}
	return anyRecord{r.Name, wireValue{r, v}}, nil, nil
}

func strict(input json.RawMessage, into any) error {
	d := json.NewDecoder(bytes.NewReader(input))
	d.DisallowUnknownFields()
	return d.Decode(into)
}
