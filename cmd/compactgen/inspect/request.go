package inspect

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// request opens a frame of requests: a request, a definition, a reference or a
// miss.
func (k *look) request(frame string) error {
	f, err := k.protocol.DecodeRequestFrame(frame)
	r := k.model.Requests
	if r == nil || int64(len(frame)) > k.protocol.Limits().Input || k.notText("", frame) {
		return err
	}
	k.report.Name = string(f.Type)
	prefix := ""
	for _, p := range []string{r.Request.Prefix, r.Tool.Prefix, r.System.Prefix} {
		if strings.HasPrefix(frame, p) && len(p) > len(prefix) {
			prefix = p
		}
	}
	if prefix == "" {
		k.stop("", frame, 0)
		return err
	}
	k.prefix(frame, prefix)
	c := &cursor{look: k, layer: k.layer("request", len(frame)-len(prefix)), frame: frame, start: len(prefix)}
	switch prefix {
	case r.Tool.Prefix:
		c.definition(&r.Tool, err)
	case r.System.Prefix:
		c.definition(&r.System, err)
	default:
		c.parts(r, err)
	}
	if err == nil {
		c.layer.gives(c.layer.In)
	}
	return err
}

// A cursor goes over the parts of a frame of requests.
type cursor struct {
	*look
	layer *Layer
	frame string
	start int // of the body
	at    int // in the body
}

func (c *cursor) rest() string { return c.frame[c.start+c.at:] }

// stopHere notes that the next part is wrong.
func (c *cursor) stopHere() { c.stop("", c.frame, c.start+c.at) }

// take lists the next bytes as a part.
func (c *cursor) take(name string, n int) *Part {
	c.layer.add(piece(name, c.at, []byte(c.rest()[:n])))
	c.at += n
	return &c.layer.Parts[len(c.layer.Parts)-1]
}

// until lists the text up to the separator, and skips both.
func (c *cursor) until(name string) (text string, found bool) {
	text, _, found = strings.Cut(c.rest(), c.model.Requests.Separator)
	if !found {
		c.stop("", c.frame, len(c.frame))
		return "", false
	}
	c.take(name, len(text))
	c.at += len(c.model.Requests.Separator)
	return text, true
}

// definition opens the text behind a definition's prefix.
func (c *cursor) definition(d *model.Definition, failed error) {
	switch verb, found := c.until("verb"); {
	case !found:
	case verb == d.Define:
		c.notePosition(failed, c.frame, c.start+c.at)
		c.take("text", len(c.rest()))
	case verb == d.Refer, verb == d.Miss:
		c.stopHere()
		c.take("reference", len(c.rest()))
	default:
		c.stop("", c.frame, c.start)
	}
}

// parts opens a request; a miss is one too.
func (c *cursor) parts(r *model.Requests, failed error) {
	switch version, found := c.until("version"); {
	case !found:
		return
	case version == r.Request.Version:
	case version == r.Request.Miss:
		c.layer.Parts[0].Name = "verb"
		c.stopHere()
		c.take("reference", len(c.rest()))
		return
	default:
		c.stop("", c.frame, c.start)
		return
	}
	for _, x := range []struct{ name, reference string }{{"tool", r.Tool.Reference}, {"system", r.System.Reference}} {
		start := c.at
		text, found := c.until(x.name)
		if !found {
			return
		}
		if text != "" && !isReference(text, x.reference) {
			c.stop("", c.frame, c.start+start)
			return
		}
	}
	c.notePosition(failed, c.frame, c.start+c.at)
	d := json.NewDecoder(strings.NewReader(c.rest()))
	var args json.RawMessage
	if d.Decode(&args) != nil {
		c.stopHere()
		return
	}
	c.take("args", int(d.InputOffset()))
	c.deltas(r)
}

// isReference says whether a text is a reference with the prefix.
func isReference(text, prefix string) bool {
	digits, ok := strings.CutPrefix(text, prefix)
	return ok && len(digits) >= 8 && len(digits) <= 64 && strings.Trim(digits, "0123456789abcdefghijklmnopqrstuvwxyz") == ""
}

// deltas opens the text behind the arguments. Each delta has its own layers.
// Together they inflate to no more than the output limit.
func (c *cursor) deltas(r *model.Requests) {
	delimiter, limits := r.Separator+c.model.Deltas.Prefix, c.protocol.Limits()
	for n := 1; c.rest() != ""; n++ {
		if !strings.HasPrefix(c.rest(), delimiter) {
			c.stopHere()
			return
		}
		c.at += len(r.Separator)
		next := strings.Index(c.rest(), delimiter)
		if next < 0 {
			next = len(c.rest())
		}
		if c.layer.full() {
			c.at += next
			continue
		}
		inner := &look{Inspector: New(c.model, c.protocol.WithLimits(limits)), report: Report{Layers: []*Layer{}}}
		err := inner.delta(c.rest()[:next])
		start := c.start + c.at
		p := c.take("delta "+strconv.Itoa(n), next)
		p.Layers = inner.report.Layers
		for _, l := range p.Layers {
			if l.Name == "zlib" && l.Out != nil {
				limits.Output -= int64(*l.Out)
			}
		}
		if err == nil {
			continue
		}
		p.Means = err.Error()
		if inner.place != nil && !inner.compressed() {
			c.stop("", c.frame, start+inner.place.at)
		}
	}
}

// compressed says whether a delta is compressed. Then its header does not show
// its content, so a request with it is good.
func (k *look) compressed() bool {
	for _, o := range k.model.Deltas.Operations {
		if o.Symbol == k.report.Name && o.Role == "compressed" {
			return true
		}
	}
	return false
}
