package conformance

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"unicode/utf8"

	"github.com/compactgen/compactgen/cmd/compactgen/draw/damage"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/judge"
)

// carrier is the algorithm whose tag a frame begins with, or nil.
func (n normaliser) carrier(wire any) *model.Algorithm {
	frame := frameBytes(wire)
	return n.algorithm(func(a model.Algorithm) bool { return a.Tag != "" && bytes.HasPrefix(frame, []byte(a.Tag)) })
}

// content is the text that a frame must decompress to. The token algorithm writes
// defaults, the structural one drops white space, the others keep each byte.
func (n normaliser) content(given, wire any) any {
	content, ok := given.(string)
	a := n.carrier(wire)
	switch {
	case !ok || a == nil:
		return given
	case a.Role == "token":
		return judge.New(n.model).Restored(content)
	case a.Role == "structure":
		return minify(content)
	}
	return content
}

// pinned is the part of a testee's output that all must agree on: all of it, or
// only the choice of the compressor, or nothing if the compressed size decides.
func (n normaliser) pinned(j job, wire any) string {
	switch a := n.carrier(wire); {
	case j.op == "base85.encode": // its text may begin like a frame
	case j.op == "request.encode":
		return n.pinnedRequest(wire)
	case j.packs():
		if _, structured, e := n.packing(j); !structured || e.Format != "" {
			return "" // a compressor's bytes
		}
	case j.op != "compress":
		if p := n.prefix(wire); n.compressed(wire) && p.Format != "" && !n.chosenBySize(j) {
			return "what is compressed behind " + quote(p.Text)
		} else if n.compressed(wire) {
			return ""
		}
	case a == nil || a.Role != "brotli":
	case toValue(j.input).(map[string]any)["algorithm"] == "smallest":
		return ""
	default:
		return a.Tag
	}
	return show(wire)
}

// frameBytes gives the bytes of {"hex"}, or of a text.
func frameBytes(wire any) []byte {
	object, _ := wire.(map[string]any)
	if digits, ok := object["hex"].(string); ok {
		frame, _ := hex.DecodeString(digits)
		return frame
	}
	frame, _ := wire.(string)
	return []byte(frame)
}

// asBytes is a drawn text frame as bytes, which every decoder reads alike.
func (j job) asBytes(wire any) (frame any, is bool) {
	text, is := wire.(string)
	return map[string]any{"hex": hex.EncodeToString([]byte(text))}, is && !j.vector
}

// show is a wire value for people, who read text better than its digits.
func show(wire any) string {
	if object, ok := wire.(map[string]any); ok && object["hex"] != nil {
		return fmt.Sprintf("%+q", frameBytes(wire))
	}
	return canonical(wire)
}

// followUps are further requests about a frame: what decodes any record must find this
// one, the token algorithm must write the same frame again for the decoded content, and
// all testees must agree on damaged frames and damaged results.
func (n normaliser) followUps(c crossing) []crossing {
	var list []crossing
	if r := n.recordOf(c.job.op, toValue(c.job.input)); r != nil && c.want != nil {
		found := c
		found.offered = true
		found.request = request{Op: "any.decode", Input: c.wire, Limits: c.request.Limits}
		if bytes, is := c.job.asBytes(c.wire); is && len(c.job.name)%2 == 0 {
			found.request.Input = bytes
		} else if is {
			again := c
			again.request = c.job.inverse(bytes)
			list = append(list, again)
		}
		if !c.want.Failed() {
			found.want = &Answer{OK: map[string]any{"record": r.Name, "value": c.want.OK}}
		}
		list = append(list, found)
	}
	if a := n.carrier(c.wire); c.job.op == "compress" && a != nil && a.Role == "token" {
		once := c
		input := map[string]any{"algorithm": a.Name, "content": c.want.OK}
		once.request = request{Op: "compress", Input: input, Limits: encodingLimits(c.job.limits)}
		once.want = &Answer{OK: c.wire}
		list = append(list, once)
	}
	r := c.job.damage
	if r == nil {
		return list
	}
	if c.job.packs() {
		for range 2 {
			wire := text(damage.AsText(damaged(r, damage.JSON, string(frameBytes(c.wire)))))
			asked := c.job.inverse(wire)
			asked.Limits = drawLimits(n.model, r)
			list = append(list, crossing{job: c.job, request: asked, wire: wire, encoders: []string{"damage"}})
		}
		return list
	}
	legend := func(frame []byte) {
		if a := n.algorithm(func(a model.Algorithm) bool { return a.Role == "structure" }); a != nil && bytes.HasPrefix(frame, []byte(a.Tag)) && utf8.Valid(frame) {
			list = append(list, crossing{job: c.job, request: request{Op: "legend", Input: string(frame)}, wire: string(frame), encoders: []string{"legend"}})
		}
	}
	legend(frameBytes(c.wire))
	for range 2 {
		frame := []byte(damaged(r, damage.M2M, string(frameBytes(c.wire))))
		legend(frame)
		input := map[string]any{"hex": hex.EncodeToString(frame)}
		if r.IntN(4) == 0 {
			input["allowed"] = source{r.Draw}.algorithms()
		}
		list = append(list, crossing{job: c.job, request: request{Op: "decompress", Input: input, Limits: drawLimits(n.model, r)}, wire: toValue(input), encoders: []string{"damage"}})
	}
	return list
}
