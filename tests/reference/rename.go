package reference

import (
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
)

// Rename carries vectors of one model over to another: symbols are exchanged by
// role and row, frames are written anew, and the other model's reference gives the
// answer. A case is left out where the other model has nothing that
// corresponds, or where it would no longer show the same: another kind of
// outcome, or a limit that is bound to the length of a frame.
func Rename(from, to *model.Model, topics []vectors.Topic) ([]vectors.Topic, error) {
	n := &renamer{New(from), New(to), &deriver{t: New(to), m: to}}
	for _, topic := range topics {
		chapter, name := path.Split(topic.File)
		n.d.open(chapter+"renamed-"+name, "")
		for _, c := range topic.Cases {
			if err := n.rename(c); err != nil {
				return nil, fmt.Errorf("%s: %w", c.Name, err)
			}
		}
		n.d.end()
	}
	return n.d.topics, n.d.err
}

type renamer struct {
	from, to *Protocol
	d        *deriver
}

func (n *renamer) rename(c vectors.Case) error {
	if l := c.Limits; l != nil && (l.Input != nil || l.Output != nil) {
		return nil
	}
	_, name, _ := strings.Cut(c.Name, "/")
	n.d.section = c.Section
	before := n.d.count()
	var err error
	switch c.Op {
	case "base85.encode", "base85.decode":
		err = n.base85(name, c)
	case "response.encode", "response.decode":
		if n.to.response() == nil {
			return nil
		}
		if c.Op == "response.decode" {
			err = n.decode(name, c)
			break
		}
		err = n.encode(name, c)
	case "delta.apply":
		err = n.apply(name, c)
	case "delta.compute":
		err = n.compute(name, c)
	case "request.encode", "request.decode", "reference.tool", "reference.system", "session":
		err = n.requests(name, c)
	case "mcp.parse":
		err = n.message(name, c)
	case "compress", "decompress", "legend", "repetition_ratio", "negotiate":
		err = n.compression(name, c)
	}
	if err == nil && n.d.count() > before && !n.sameOutcome(c, *n.d.last()) {
		topic := &n.d.topics[len(n.d.topics)-1]
		topic.Cases = topic.Cases[:before]
	}
	return err
}

// sameOutcome says whether both cases succeed, or fail in the same role.
func (n *renamer) sameOutcome(a, b vectors.Case) bool {
	if a.Error == nil && b.Error == nil && a.Op == "session" {
		return n.sameAnswers(a, b)
	}
	if a.Error == nil || b.Error == nil {
		return a.Error == nil && b.Error == nil
	}
	return n.from.role(a.Error.Kind) == n.to.role(b.Error.Kind)
}

func (t *Protocol) role(kind string) string {
	for _, e := range t.m.Errors {
		if e.Kind == kind {
			return e.Role
		}
	}
	return ""
}

func (n *renamer) base85(name string, c vectors.Case) error {
	if n.to.m.Base85 == nil {
		return nil
	}
	if c.Op == "base85.encode" {
		n.d.add(name, c.Op, c.Input, c.Limits)
		return nil
	}
	var text wireText
	err := strict(c.Input, &text)
	n.d.add(name, c.Op, wireText(n.digits(string(text))), c.Limits)
	return err
}

// digits exchanges the letters of the alphabets.
func (n *renamer) digits(text string) string {
	return strings.Map(func(r rune) rune {
		if i := strings.IndexRune(n.from.m.Base85.Alphabet, r); i >= 0 {
			return rune(n.to.m.Base85.Alphabet[i])
		}
		return r
	}, strings.ToValidUTF8(text, " "))
}

func (n *renamer) encode(name string, c vectors.Case) error {
	var in encodeInput
	if err := strict(c.Input, &in); err != nil {
		return err
	}
	r, ok := n.record(in.Response)
	format, there := n.format(in.Format)
	version, declared := n.version(in.PayloadVersion)
	if !ok || !there || !declared {
		return nil
	}
	n.d.encode(name, r, EncodeOptions{format, version, in.AllowLoss})
	return nil
}

func (n *renamer) decode(name string, c vectors.Case) error {
	var text wireText
	if err := strict(c.Input, &text); err != nil {
		return err
	}
	wire := string(text)
	_, format, rest := n.from.detect(wire)
	if format == nil {
		return nil // what begins a frame is the derived vectors' business
	}
	other, there := n.format(format.Name)
	if !there {
		return nil
	}
	switch format.Chain[0] {
	case "verbose":
		n.d.add(name, c.Op, wireText(n.json(wire)), c.Limits)
	case "dsl":
		if behind, ok := n.dsl(rest); ok {
			n.d.add(name, c.Op, wireText(n.to.response().format(other).Prefix+behind), c.Limits)
		}
	default:
		var r Record
		if c.Error != nil {
			return nil
		}
		if err := json.Unmarshal(c.Expected, &r); err != nil {
			return err
		}
		if r, ok := n.record(r); ok {
			n.d.add(name, c.Op, wireText(n.d.plain(other, r)), c.Limits)
		}
	}
	return nil
}

func (n *renamer) dsl(text string) (string, bool) {
	from, to := n.from.response().DSL, n.to.response().DSL
	parts := strings.SplitN(text, from.Separator, len(from.Fields))
	if len(parts) < len(from.Fields) {
		return "", false
	}
	part, ok := map[string]string{}, true
	for i, field := range from.Fields {
		part[field] = parts[i]
	}
	part["result"] = strings.ReplaceAll(part["result"], from.Separator, to.Separator)
	status, known := n.status(part["status"])
	part["status"], ok = status, known
	if part["model"], known = n.model(part["model"]); !known || !ok {
		return "", false
	}
	var out []string
	for _, field := range to.Fields {
		out = append(out, part[field])
	}
	return strings.Join(out, to.Separator), true
}

var plainString = regexp.MustCompile(`"[^"\\]*"`)

// json exchanges every string that stands in a table.
func (n *renamer) json(text string) string {
	return plainString.ReplaceAllStringFunc(text, func(lexeme string) string {
		inner := lexeme[1 : len(lexeme)-1]
		if role := n.from.roleOf(inner); role != "" {
			for _, m := range n.to.response().layout() {
				if m.Field == role {
					return quote(m.Name)
				}
			}
		}
		for _, other := range []func(string) (string, bool){n.status, n.effort, n.model} {
			if out, ok := other(inner); ok && out != inner {
				return quote(out)
			}
		}
		return lexeme
	})
}

func (n *renamer) apply(name string, c vectors.Case) error {
	var in applyInput
	if err := strict(c.Input, &in); err != nil || n.to.m.Deltas == nil {
		return err
	}
	if frame, ok := n.frame(string(in.Delta)); ok {
		n.d.add(name, c.Op, applyInput{in.Content, wireText(frame)}, c.Limits)
	}
	return nil
}

// frame writes a delta frame with the other symbols.
func (n *renamer) frame(text string) (string, bool) {
	from, to := n.from.m.Deltas, n.to.m.Deltas
	rest, ok := strings.CutPrefix(text, from.Prefix)
	if !ok {
		return "", false
	}
	symbol, data, ok := strings.Cut(rest, from.Separator)
	if !ok {
		return "", false
	}
	symbol, role := n.operation(symbol)
	switch role {
	case "":
		return "", false
	case "replace":
		data = strings.Replace(data, from.Separator, to.Separator, 1)
	case "compressed":
		steps := n.chainOf(symbol)
		packed, f := decodeBase85(n.from.m.Base85.Alphabet, data)
		if f != nil {
			return "", false
		}
		if inner, f := n.from.inflate(packed); f == nil {
			if frame, ok := n.frame(string(inner)); ok {
				packed = stored([]byte(frame))
			}
		}
		data = n.to.applySteps(steps[len(steps)-1:], packed)
	}
	return to.Prefix + symbol + to.Separator + data, true
}

// operation gives the other symbol of the same role.
func (n *renamer) operation(symbol string) (other, role string) {
	for _, o := range n.from.m.Deltas.Operations {
		if other := n.d.operation(o.Role); o.Symbol == symbol && other != "" {
			return other, o.Role
		}
	}
	return "", ""
}

func (n *renamer) chainOf(symbol string) []string {
	i := slices.IndexFunc(n.to.m.Deltas.Operations, func(o model.Operation) bool { return o.Symbol == symbol })
	return n.to.m.Deltas.Operations[i].Chain
}

func (n *renamer) compute(name string, c vectors.Case) error {
	var in computeInput
	if err := strict(c.Input, &in); err != nil || n.to.m.Deltas == nil {
		return err
	}
	var allow []string
	for _, symbol := range in.Allow {
		other, _ := n.operation(symbol)
		if other == "" {
			return nil
		}
		allow = append(allow, other)
	}
	n.d.computeDelta(name, string(in.Old), string(in.New), allow...)
	return nil
}
