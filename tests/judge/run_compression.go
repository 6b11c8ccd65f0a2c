package judge

import "unicode/utf8"

type compressInput struct {
	Algorithm string    `json:"algorithm"`
	Content   wireText  `json:"content"`
	Allowed   *[]string `json:"allowed,omitempty"`
	Dense     *bool     `json:"dense,omitempty"`
}

type decompressInput struct {
	Hex     hexText   `json:"hex"`
	Allowed *[]string `json:"allowed,omitempty"`
}

type negotiateInput struct {
	Client []string `json:"client"`
	Server []string `json:"server"`
}

type negotiated struct {
	Algorithms []string `json:"algorithms"`
}

// list is a list that was given, empty or not; nil for none.
func list(given *[]string) []string {
	if given == nil {
		return nil
	}
	return append([]string{}, *given...)
}

var compressionOperations = map[string]operation{
	"compress": of(func(t *Protocol, in compressInput) (byteInput, *Fault) {
		frame, f := t.Density(in.Dense).Compress(in.Algorithm, string(in.Content), list(in.Allowed))
		return byteInput{hexText(frame)}, f
	}),
	"decompress": of(func(t *Protocol, in decompressInput) (string, *Fault) {
		return t.Decompress(string(in.Hex), list(in.Allowed))
	}),
	"legend": of(func(t *Protocol, in wireText) (string, *Fault) { return t.Legend(string(in)) }),
	"repetition_ratio": of(func(t *Protocol, in wireText) ([]int, *Fault) {
		if !utf8.ValidString(string(in)) {
			return nil, fault("text")
		}
		r, w := t.RepetitionRatio(string(in))
		return []int{r, w}, nil
	}),
	"negotiate": of(func(t *Protocol, in negotiateInput) (negotiated, *Fault) {
		return negotiated{t.Negotiate(in.Client, in.Server)}, nil
	}),
}
