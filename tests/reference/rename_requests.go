package reference

import (
	"encoding/json"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// requests writes frames with the other model's prefixes, verbs and separators;
// bad ones too, as far as their parts can be told.
func (n *renamer) requests(name string, c vectors.Case) error {
	if n.to.m.Requests == nil {
		return nil
	}
	switch c.Op {
	case "request.decode":
		var text wireText
		err := strict(c.Input, &text)
		if wire, ok := n.requestFrame(string(text)); ok {
			n.d.add(name, c.Op, wireText(wire), c.Limits)
		}
		return err
	case "request.encode":
		var r Request
		if err := strict(c.Input, &r); err != nil {
			return err
		}
		if r, ok := n.request(r); ok {
			n.d.encodeRequest(name, r, c.Limits)
		}
		return nil
	case "session":
		return n.session(name, c)
	}
	n.d.add(name, c.Op, c.Input, c.Limits) // of a text, which has no symbols
	return nil
}

// requestFrame exchanges what stands before a text, a reference or arguments.
func (n *renamer) requestFrame(wire string) (string, bool) {
	from, to := n.from.m.Requests, n.to.m.Requests
	for _, f := range []struct{ from, to model.Definition }{{from.Tool, to.Tool}, {from.System, to.System}} {
		rest, ok := strings.CutPrefix(wire, f.from.Prefix)
		if !ok {
			continue
		}
		verb, text, ok := strings.Cut(rest, from.Separator)
		if !ok {
			return "", false
		}
		if verb != f.from.Define {
			text = n.reference(text)
		}
		verb = swapped(verb, f.from.Define, f.to.Define, f.from.Refer, f.to.Refer, f.from.Miss, f.to.Miss)
		return f.to.Prefix + verb + to.Separator + text, true
	}
	rest, ok := strings.CutPrefix(wire, from.Request.Prefix)
	if !ok {
		return "", false
	}
	parts := strings.SplitN(rest, from.Separator, 4)
	parts[0] = swapped(parts[0], from.Request.Version, to.Request.Version, from.Request.Miss, to.Request.Miss)
	for i := 1; i < min(len(parts), 3); i++ {
		parts[i] = n.reference(parts[i])
	}
	if len(parts) == 4 {
		args, _, _ := scanJSON(parts[3], maxInteger)
		behind, ok := n.renameDeltas(parts[3][len(args):])
		if !ok {
			return "", false
		}
		parts[3] = args + behind
	}
	return to.Request.Prefix + strings.Join(parts, to.Separator), true
}

// swapped replaces text by what follows it in the pairs.
func swapped(text string, pairs ...string) string {
	for i := 0; i < len(pairs); i += 2 {
		if text == pairs[i] {
			return pairs[i+1]
		}
	}
	return text
}

// reference exchanges what a reference begins with.
func (n *renamer) reference(text string) string {
	from, to := n.from.m.Requests, n.to.m.Requests
	for _, pair := range [][2]string{{from.Tool.Reference, to.Tool.Reference}, {from.System.Reference, to.System.Reference}, {from.Request.Reference, to.Request.Reference}} {
		if digits, ok := strings.CutPrefix(text, pair[0]); ok {
			return pair[1] + digits
		}
	}
	return text
}

// renameDeltas writes what stands behind the arguments: deltas, or what is none.
func (n *renamer) renameDeltas(text string) (string, bool) {
	deltas := strings.Split(text, n.from.delimiter())
	out := strings.ReplaceAll(deltas[0], n.from.m.Requests.Separator, n.to.m.Requests.Separator)
	for _, d := range deltas[1:] {
		delta, ok := n.delta(n.from.m.Deltas.Prefix + d)
		if !ok {
			return "", false
		}
		out += n.to.m.Requests.Separator + delta
	}
	return out, true
}

// delta is a frame of the other model; junk behind a compressed header stays.
func (n *renamer) delta(text string) (string, bool) {
	if frame, ok := n.frame(text); ok {
		return frame, true
	}
	operation, data, ok := n.from.header(text)
	symbol, _ := n.operation(operation.Symbol)
	return n.d.head(symbol) + data, ok && symbol != ""
}

func (n *renamer) request(r Request) (Request, bool) {
	if string(r.Version) == string(n.from.version()) {
		r.Version = n.to.version()
	}
	for _, reference := range []**wireText{&r.Tool, &r.System} {
		if *reference != nil {
			*reference = ptr(wireText(n.reference(string(**reference))))
		}
	}
	deltas := []wireText{}
	for _, d := range r.Deltas {
		delta, ok := n.delta(string(d))
		if !ok {
			return r, false
		}
		deltas = append(deltas, wireText(strings.ReplaceAll(delta, n.from.delimiter(), n.to.delimiter())))
	}
	r.Deltas = deltas
	return r, n.d.versionFits(anyOf(r.Version))
}

// anyOf is an integer or a text.
func anyOf(version json.RawMessage) any {
	if _, ok := natural(string(version)); ok {
		return 0
	}
	return ""
}

func (n *renamer) session(name string, c vectors.Case) error {
	var in sessionInput
	if err := strict(c.Input, &in); err != nil {
		return err
	}
	digits := map[string]string{} // of short references, as long as the other model's
	for _, f := range in.Frames {
		if frame, f := n.from.DecodeRequestFrame(string(f.Frame)); f == nil && in.HexLength == nil {
			if d, ok := frame.(definitionFrame); ok {
				sum := hashed(string(d.Text))
				digits[sum[:n.from.m.Requests.HexLength]] = sum[:n.to.m.Requests.HexLength]
			}
		}
	}
	for i, f := range in.Frames {
		wire := string(f.Frame)
		for short, other := range digits {
			for _, family := range []model.Definition{n.from.m.Requests.Tool, n.from.m.Requests.System} {
				if head, ok := strings.CutSuffix(wire, family.Reference+short); ok {
					wire = head + family.Reference + other
				}
			}
		}
		wire, ok := n.requestFrame(wire)
		if !ok {
			return nil
		}
		in.Frames[i].Frame = wireText(wire)
	}
	n.d.add(name, c.Op, in, c.Limits)
	return nil
}

// sameAnswers says whether two sessions answer alike, one by one.
func (n *renamer) sameAnswers(a, b vectors.Case) bool {
	var lists [2][]sessionAnswer
	for i, c := range []vectors.Case{a, b} {
		if err := json.Unmarshal(c.Expected, &lists[i]); err != nil {
			return false
		}
	}
	if len(lists[0]) != len(lists[1]) {
		return false
	}
	for i, one := range lists[0] {
		other := lists[1][i]
		if (one.Error == nil) != (other.Error == nil) || one.Error != nil && n.from.role(one.Error.Kind) != n.to.role(other.Error.Kind) {
			return false
		}
	}
	return true
}
