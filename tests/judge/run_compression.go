package judge

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

type compressInput struct {
	Algorithm string    `json:"algorithm"`
	Content   wireText  `json:"content"`
	Allowed   *[]string `json:"allowed,omitempty"`
	Dense     *bool     `json:"dense,omitempty"`
}

type decompressInput struct {
	Hex     string    `json:"hex"`
	Allowed *[]string `json:"allowed,omitempty"`
}

type negotiateInput struct {
	Client []string `json:"client"`
	Server []string `json:"server"`
}

type negotiated struct {
	Algorithms []string `json:"algorithms"`
}

// bytes are those of hex that is known to be right.
func (b byteInput) bytes() string {
	data, err := hex.DecodeString(b.Hex)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// list is a list that was given, empty or not; nil for none.
func list(given *[]string) []string {
	if given == nil {
		return nil
	}
	return append([]string{}, *given...)
}

func hexOf(data string) byteInput { return byteInput{hex.EncodeToString([]byte(data))} }

func (t *Protocol) runCompression(op string, input json.RawMessage) (any, *Fault, error) {
	switch op {
	case "compress":
		var in compressInput
		if err := strict(input, &in); err != nil {
			return nil, nil, err
		}
		frame, f := t.Density(in.Dense).Compress(in.Algorithm, string(in.Content), list(in.Allowed))
		return hexOf(frame), f, nil
	case "decompress":
		var in decompressInput
		if err := strict(input, &in); err != nil {
			return nil, nil, err
		}
		frame, err := hex.DecodeString(in.Hex)
		if err != nil {
			return nil, nil, err
		}
		content, f := t.Decompress(string(frame), list(in.Allowed))
		return content, f, nil
	case "legend":
		var in wireText
		if err := strict(input, &in); err != nil {
			return nil, nil, err
		}
		line, f := t.Legend(string(in))
		return line, f, nil
	case "repetition_ratio":
		var in wireText
		if err := strict(input, &in); err != nil {
			return nil, nil, err
		}
		if !utf8.ValidString(string(in)) {
			return nil, fault("text"), nil
		}
		r, w := t.RepetitionRatio(string(in))
		return []int{r, w}, nil, nil
	case "negotiate":
		var in negotiateInput
		err := strict(input, &in)
		return negotiated{t.Negotiate(in.Client, in.Server)}, nil, err
	}
	return nil, nil, fmt.Errorf("unknown operation %q", op)
}
