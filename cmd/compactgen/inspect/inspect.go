// Package inspect opens frames of a protocol layer by layer. The runtime decides
// whether a frame is good; the inspector shows its content up to the first fault.
package inspect

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen/model"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// The families of frames.
const (
	Record  = "record"
	Delta   = "delta"
	M2M     = "m2m"
	Request = "request"
	MCP     = "mcp"
)

// Families lists the families that a caller can ask for by name.
func Families() []string { return []string{Record, Delta, Request, M2M, MCP} }

// A Report describes one frame.
type Report struct {
	Line   int            `json:"line,omitempty"` // of a file of frames
	Family string         `json:"family"`
	Type   string         `json:"type,omitempty"` // the record's name
	Name   string         `json:"name"`           // of the format or algorithm; the operation's symbol; the type of a request's frame or a message; "" for none
	Bytes  int            `json:"bytes"`
	OK     bool           `json:"ok"`
	Layers []*Layer       `json:"layers"`
	Record *records.Value `json:"record,omitempty"` // of a good record
	Error  *Failure       `json:"error,omitempty"`
	Note   string         `json:"note,omitempty"`
}

// A Layer is one step from the frame to its value: bytes in, and bytes out
// unless it failed.
type Layer struct {
	Name  string `json:"name"`
	In    int    `json:"in"`
	Out   *int   `json:"out,omitempty"`
	Parts []Part `json:"parts"`
	More  int    `json:"more,omitempty"` // parts that are not listed
}

// A Part is a piece of a layer: Bytes bytes at byte At of its input. Text, or Hex
// if it is not text, shows these bytes, and Means says what they mean; both are
// cut to a width.
type Part struct {
	Name  string `json:"name"`
	At    int    `json:"at"`
	Bytes int    `json:"bytes"`
	Text  string `json:"text,omitempty"`
	Hex   string `json:"hex,omitempty"`
	Means string `json:"means,omitempty"`

	outer  string   // the value that it stands in
	depth  int      // in how many it does
	Layers []*Layer `json:"layers,omitempty"` // of a delta in a request, or an encoded result in a message
}

// An Inspector opens frames of one protocol.
type Inspector struct {
	model    *model.Model
	protocol *compact.Protocol
}

// New returns an inspector; the protocol must be of the model.
func New(m *model.Model, p *compact.Protocol) *Inspector { return &Inspector{m, p} }

// mostParts is how many parts of a layer are listed.
const mostParts = 1000

// gives notes the size of a layer's output.
func (l *Layer) gives(n int) { l.Out = &n }

// add lists a part where there is room.
func (l *Layer) add(p Part) {
	if !l.full() {
		l.Parts = append(l.Parts, p)
	}
}

// full says whether the list is full; if so, it counts the next part without listing it.
func (l *Layer) full() bool {
	if len(l.Parts) < mostParts {
		return false
	}
	l.More++
	return true
}

// A look is one frame being opened. The place is where it went wrong, if a layer
// could tell.
type look struct {
	*Inspector
	report Report
	place  *place
	of     *model.Record // that the frame is of
}

// layer opens a layer; its output is filled in later.
func (k *look) layer(name string, in int) *Layer {
	l := &Layer{Name: name, In: in, Parts: []Part{}}
	k.report.Layers = append(k.report.Layers, l)
	return l
}

// prefix is the layer of the frame's prefix.
func (k *look) prefix(frame, prefix string) {
	l := k.layer("prefix", len(frame))
	l.gives(len(frame) - len(prefix))
	l.add(Part{Name: "prefix", Bytes: len(prefix), Text: cut(prefix)})
}

// Frame opens a frame. The family is one of Families. With "", the prefix tells
// the family, or the members if the frame is JSON; text without a known prefix is
// M2M content, if the protocol has compression.
func (i *Inspector) Frame(frame, family string) (Report, error) {
	k := &look{Inspector: i, report: Report{Family: family, Bytes: len(frame), Layers: []*Layer{}}}
	if family == "" {
		k.report.Family = i.family(frame)
	}
	var err error
	switch k.report.Family {
	case Record:
		err = k.record(frame)
	case Delta:
		err = k.delta(frame)
	case Request:
		err = k.request(frame)
	case M2M:
		err = k.m2m(frame)
	case MCP:
		err = k.message(frame)
	default:
		return Report{}, fmt.Errorf("unknown family %q: there are %s", family, strings.Join(Families(), ", "))
	}
	if err == nil {
		k.report.OK = true
		return k.report, nil
	}
	var e *compact.Error
	if !errors.As(err, &e) {
		return Report{}, err
	}
	k.report.Error = k.failure(e)
	if k.of != nil && family == "" && k.report.Name == k.of.VerboseFormat && i.model.Compression != nil {
		k.report.Note = "JSON that is no record can be content: see --as " + M2M
	}
	return k.report, nil
}

var tagForm = regexp.MustCompile(`^#[A-Z0-9]{2}\|`)

// Family is the family of a frame by its prefix or tag, or as a message; "" where
// it has none of them.
func (i *Inspector) Family(frame string) string {
	family := i.family(frame)
	if family != M2M {
		return family
	}
	for _, a := range i.model.Compression.Algorithms {
		if a.Tag != "" && strings.HasPrefix(frame, a.Tag) {
			return M2M
		}
	}
	return ""
}

// family is the family with the longest matching prefix or tag.
func (i *Inspector) family(frame string) string {
	best, length := "", 0
	take := func(prefix, family string) {
		if prefix != "" && len(prefix) > length && strings.HasPrefix(frame, prefix) {
			best, length = family, len(prefix)
		}
	}
	for _, p := range i.model.Prefixes {
		if p.Record != "" {
			take(p.Text, Record)
		}
	}
	if i.model.Deltas != nil {
		take(i.model.Deltas.Prefix, Delta)
	}
	if r := i.model.Requests; r != nil {
		take(r.Request.Prefix, Request)
		take(r.Tool.Prefix, Request)
		take(r.System.Prefix, Request)
	}
	if c := i.model.Compression; c != nil {
		for _, a := range c.Algorithms {
			take(a.Tag, M2M)
		}
	}
	if d, _ := i.protocol.DetectBytes([]byte(frame)); best == "" && d.Family == compact.FamilyRecord {
		best = Record // without a prefix
	}
	if (best == "" || best == Record) && i.isMessage(frame) {
		return MCP
	}
	if d, _ := i.protocol.Detect(frame); best == "" && d.Family != compact.FamilyRecord && i.model.Compression != nil {
		return M2M
	}
	if best == "" {
		return Record
	}
	return best
}
