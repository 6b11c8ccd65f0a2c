package judge

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
)

// request is one without tools, prompts and deltas.
func (d *deriver) request(args string, deltas ...string) Request {
	r := Request{Version: d.t.version(), Args: wireText(args), Deltas: []wireText{}}
	for _, delta := range deltas {
		r.Deltas = append(r.Deltas, wireText(delta))
	}
	return r
}

// encodeRequest pins the frame, unless it has deltas that the encoder compresses.
func (d *deriver) encodeRequest(name string, r Request, limits *vectors.Limits) {
	d.add(name, "request.encode", r, limits)
	c := d.last()
	if c.Error != nil {
		return
	}
	begins, wire := "", d.wire(c)
	for _, delta := range r.Deltas {
		if d.t.unsplit(string(delta)) {
			continue
		}
		sent, _ := d.t.splittable(string(delta))
		operation, _, _ := d.t.header(sent)
		begins = wire[:strings.Index(wire, sent)] + d.head(operation.Symbol)
		break
	}
	if begins == "" {
		return
	}
	if limits != nil { // decoded under the spec's own
		d.drop()
		return
	}
	decoded := r
	decoded.Type = "request"
	c.Expected, c.DecodesTo, c.Begins = nil, marshal(decoded), begins
}

// wire is the text that a case expects.
func (d *deriver) wire(c *vectors.Case) string {
	var out string
	if err := json.Unmarshal(c.Expected, &out); err != nil {
		panic(err) // the judge wrote it
	}
	return out
}

func (d *deriver) requestEncoding() {
	d.topic("request", "request-encoding", "requests")
	r, sep := d.m.Requests, d.m.Requests.Separator
	tool, system := wireText(r.Tool.Reference+"abc12345"), wireText(r.System.Reference+"xyz78901")
	tooDeep := strings.Repeat("[", int(d.t.depth)+1) + strings.Repeat("]", int(d.t.depth)+1)
	for i, args := range append(d.argsTexts(), append(d.badArgs(), tooDeep, " "+tooDeep, tooDeep+",")...) {
		d.encodeRequest(fmt.Sprintf("args/%d", i), d.request(args, d.goodDeltas("x")...), nil)
	}
	for i, text := range []string{"", "한😀", sep, "a" + sep + "b", d.t.delimiter(), "a" + d.t.delimiter() + "b", d.m.Deltas.Prefix, d.m.Deltas.Prefix + "x", sep + d.m.Deltas.Prefix[:1], "a" + d.t.delimiter()[:len(d.t.delimiter())-1], d.t.delimiter()[1:]} {
		for j, delta := range d.goodDeltas(text) {
			d.encodeRequest(fmt.Sprintf("delta/%d-%d", i, j), d.request("{}", delta), nil)
			d.encodeRequest(fmt.Sprintf("delta/%d-%d-between", i, j), d.request("{}", d.head(d.operation("full"))+"한", delta, d.head(d.operation("full"))+"글"), nil)
		}
	}
	for i, delta := range append(d.badDeltas(), "", "hello", sep+d.goodDeltas("x")[0]) {
		d.encodeRequest(fmt.Sprintf("bad-delta/%d", i), d.request("{}", d.goodDeltas("x")[0], delta), nil)
	}
	for i, version := range []any{0, 2, 10, "1", "v1", r.Request.Version + "0"} {
		request := d.request("{}")
		request.Version = marshal(version)
		if d.versionFits(version) {
			d.encodeRequest(fmt.Sprintf("version/%d", i), request, nil)
		}
	}
	empty := wireText("")
	for i, given := range []*wireText{nil, &empty, &tool, &system, ptr(tool[:len(tool)-1]), ptr(system[:len(system)-1]), ptr(tool + " "), ptr(wireText(r.Request.Reference + "abc12345")), ptr(wireText("\xed\xa0\x80"))} {
		for j, other := range []*wireText{nil, &tool, &system} {
			request := d.request("{}")
			request.Tool, request.System = given, other
			d.encodeRequest(fmt.Sprintf("references/%d-%d", i, j), request, nil)
		}
	}
	d.encodeRequest("text/args", d.request("\"\xed\xa0\x80\""), nil)
	d.encodeRequest("text/delta", d.request("x", d.goodDeltas("\xed\xa0\x80")[0]), nil)
	d.section = "limits"
	for over := range int64(2) {
		count := int64(len(d.goodDeltas("")))
		d.encodeRequest(fmt.Sprintf("limits/deltas-%d", over), d.request("{}", d.goodDeltas("x")...), &vectors.Limits{Deltas: ptr(count - over)})
		d.encodeRequest(fmt.Sprintf("limits/depth-%d", over), d.request("[[]]"), &vectors.Limits{Depth: ptr(2 - over), Input: ptr(int64(1))})
	}
	d.end()
}

// versionFits says whether a version has the JSON type of the declared one.
func (d *deriver) versionFits(version any) bool {
	_, integer := natural(d.m.Requests.Request.Version)
	_, given := version.(int)
	return integer == given
}
