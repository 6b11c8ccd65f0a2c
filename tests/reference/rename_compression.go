package reference

import (
	"encoding/hex"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// compression keeps the content and exchanges the names and the tags: what
// stands behind a tag is read by the other model's tables.
func (n *renamer) compression(name string, c vectors.Case) error {
	if n.to.m.Compression == nil {
		return nil
	}
	switch c.Op {
	case "compress":
		var in compressInput
		err := strict(c.Input, &in)
		usable := n.usable(in.Algorithm)
		algorithm, ok := n.algorithm(in.Algorithm)
		allowed, known := n.allowed(in.Allowed)
		if ok && known && usable {
			n.d.frame(name, compressInput{algorithm, in.Content, allowed, in.Dense}, c.Limits)
		}
		return err
	case "decompress":
		return n.decompress(name, c)
	case "legend":
		return n.legend(name, c)
	case "negotiate":
		var in negotiateInput
		err := strict(c.Input, &in)
		client, okClient := n.algorithms(in.Client)
		server, okServer := n.algorithms(in.Server)
		if okClient && okServer {
			n.d.add(name, c.Op, negotiateInput{client, server}, nil)
		}
		return err
	}
	n.d.add(name, c.Op, c.Input, nil)
	return nil
}

func (n *renamer) decompress(name string, c vectors.Case) error {
	var in decompressInput
	if err := strict(c.Input, &in); err != nil {
		return err
	}
	frame := byteInput{in.Hex}.bytes()
	for _, a := range n.from.m.Compression.Algorithms {
		if rest, ok := strings.CutPrefix(frame, a.Tag); ok && a.Tag != "" {
			other := n.to.algorithm(a.Role)
			if other == nil {
				return nil
			}
			in.Hex = hex.EncodeToString([]byte(other.Tag + rest))
			break
		}
	}
	allowed, ok := n.allowed(in.Allowed)
	if ok {
		in.Allowed = allowed
		n.d.add(name, c.Op, in, c.Limits)
	}
	return nil
}

func (n *renamer) legend(name string, c vectors.Case) error {
	var in wireText
	err := strict(c.Input, &in)
	from, to := n.from.algorithm("structure"), n.to.algorithm("structure")
	if to == nil {
		return err
	}
	if rest, ok := strings.CutPrefix(string(in), from.Tag); ok {
		in = wireText(to.Tag + rest)
	}
	n.d.add(name, c.Op, in, c.Limits)
	return err
}

// allowed exchanges the names of a list, if there is one.
func (n *renamer) allowed(names *[]string) (*[]string, bool) {
	if names == nil {
		return nil, true
	}
	others, ok := n.algorithms(*names)
	return &others, ok
}

// usable says whether the other model has all that a selection may take.
func (n *renamer) usable(name string) bool {
	want := map[string][]string{"auto": {"token", "brotli"}, "exact": {"structure", "brotli"}}
	return !slices.ContainsFunc(want[name], func(role string) bool { return n.to.algorithm(role) == nil })
}

// algorithm gives the other name of the same role; names of neither model stay.
func (n *renamer) algorithm(name string) (string, bool) {
	for _, a := range n.from.m.Compression.Algorithms {
		if a.Name == name {
			other := n.to.algorithm(a.Role)
			if other == nil {
				return "", false
			}
			return other.Name, true
		}
	}
	taken := slices.ContainsFunc(n.to.m.Compression.Algorithms, func(a model.Algorithm) bool { return a.Name == name })
	return name, !taken
}

func (n *renamer) algorithms(names []string) ([]string, bool) {
	out := []string{}
	for _, name := range names {
		other, ok := n.algorithm(name)
		if !ok {
			return nil, false
		}
		out = append(out, other)
	}
	return out, true
}
