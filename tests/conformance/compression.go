package conformance

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// selections are the algorithms that stand for a choice. What smallest picks
// may depend on the compressor; what the others pick may not.
var selections = []string{"auto", "exact", "smallest"}

var tagPattern = regexp.MustCompile(`^#[A-Z0-9]{2}\|`)

// Document is a real text that belongs to a protocol's traffic.
type Document struct{ Name, Text string }

// documentJobs takes the real documents through every algorithm. The judge is
// too slow for them, and for texts: the runner's own rules decide.
func (s Suite) documentJobs(n normaliser) []job {
	var jobs []job
	for _, d := range s.Documents {
		jobs = append(jobs, n.compressionJobs("document/"+d.Name, d.Text)...)
	}
	for i := range jobs {
		jobs[i].unjudged = true
	}
	return jobs
}

// compressionJobs takes a text through every algorithm and selection.
func (n normaliser) compressionJobs(name, content string) []job {
	if n.model.Compression == nil {
		return nil
	}
	var jobs []job
	for _, a := range n.model.Compression.Algorithms {
		input := map[string]any{"algorithm": a.Name, "content": text(content)}
		jobs = append(jobs, job{name: name + "/" + a.Name, op: "compress", input: input, want: n.frame(a, content), begins: a.Tag})
	}
	for _, selection := range selections {
		input := map[string]any{"algorithm": selection, "content": text(content)}
		jobs = append(jobs, job{name: name + "/" + selection, op: "compress", input: input})
	}
	if !utf8.ValidString(content) {
		return jobs // the ratio is of Unicode
	}
	return append(jobs, job{name: name + "/ratio", op: "repetition_ratio", input: text(content), want: n.ratio(content)})
}

// frame is what an algorithm must answer, where that is known without doing
// its work: the content as it is, or a refusal.
func (n normaliser) frame(a model.Algorithm, content string) *Answer {
	reads := a.Role == "token" || a.Role == "structure"
	switch {
	case !utf8.ValidString(content):
		return &Answer{Err: map[string]any{"kind": n.model.Kind("text")}}
	case a.Role == "none" && !tagPattern.MatchString(content):
		return &Answer{OK: map[string]any{"hex": hex.EncodeToString([]byte(content))}}
	case reads && !isJSON(content):
		return &Answer{Err: map[string]any{"kind": n.model.Kind("format")}}
	}
	return nil
}

// ratio counts the windows of the sample that stood before.
func (n normaliser) ratio(content string) *Answer {
	c := n.model.Compression.Selection
	sample, repeated, windows := content[:min(len(content), int(c.Sample))], 0, 0
	seen := map[string]bool{}
	for at := 0; at+int(c.Window) <= len(sample); at++ {
		window := sample[at : at+int(c.Window)]
		repeated += btoi(seen[window])
		seen[window] = true
		windows++
	}
	return &Answer{OK: toValue([]int{repeated, windows})}
}

// negotiated is what both sides know, in the client's order, and none behind.
func (n normaliser) negotiated(client, server []string) *Answer {
	agreed, last := []string{}, []string{}
	for _, name := range append(slices.Clone(client), n.named("none")) {
		a := n.algorithm(func(a model.Algorithm) bool { return a.Name == name })
		switch {
		case a == nil || slices.Contains(agreed, name):
		case a.Role == "none":
			last = []string{name}
		case slices.Contains(server, name):
			agreed = append(agreed, name)
		}
	}
	return &Answer{OK: toValue(map[string]any{"algorithms": append(agreed, last...)})}
}

func (n normaliser) algorithm(is func(model.Algorithm) bool) *model.Algorithm {
	if n.model.Compression == nil {
		return nil
	}
	if i := slices.IndexFunc(n.model.Compression.Algorithms, is); i >= 0 {
		return &n.model.Compression.Algorithms[i]
	}
	return nil
}

// named is the name of the algorithm of a role, or "".
func (n normaliser) named(role string) string {
	if a := n.algorithm(func(a model.Algorithm) bool { return a.Role == role }); a != nil {
		return a.Name
	}
	return ""
}

// carrier is the algorithm whose tag a frame begins with, or nil.
func (n normaliser) carrier(wire any) *model.Algorithm {
	frame := frameBytes(wire)
	return n.algorithm(func(a model.Algorithm) bool { return a.Tag != "" && bytes.HasPrefix(frame, []byte(a.Tag)) })
}

// content is what a frame must decompress to. The token algorithm writes
// defaults, the structural one drops white space, the others keep each byte.
func (n normaliser) content(given, wire any) any {
	content, ok := given.(string)
	a := n.carrier(wire)
	switch {
	case !ok || a == nil:
		return given
	case a.Role == "token":
		return n.withDefaults(content)
	case a.Role == "structure":
		return minify(content)
	}
	return content
}

// pinned is what testees must agree on in what they wrote: all of it, or the
// choice of the compressor, or, where its size decides, nothing.
func (n normaliser) pinned(j job, wire any) string {
	switch a := n.carrier(wire); {
	case j.op != "compress":
		if n.compressed(wire) {
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

// show is a wire value for people, who read text better than its digits.
func show(wire any) string {
	if object, ok := wire.(map[string]any); ok && object["hex"] != nil {
		return fmt.Sprintf("%+q", frameBytes(wire))
	}
	return canonical(wire)
}

// again are the further requests that a frame brings about: the token
// algorithm must write the same frame for what it decodes to, and what becomes
// of a damaged frame must be the same everywhere.
func (n normaliser) again(c crossing) []crossing {
	if c.job.op != "compress" {
		return nil
	}
	var list []crossing
	if a := n.carrier(c.wire); a != nil && a.Role == "token" {
		input := map[string]any{"algorithm": a.Name, "content": n.content(toValue(c.job.input).(map[string]any)["content"], c.wire)}
		list = append(list, crossing{c.job, request{Op: "compress", Input: input, Limits: encodingLimits(c.job.limits)}, &Answer{OK: c.wire}, c.wire, c.encoders})
	}
	if c.job.damage == nil {
		return list
	}
	for range 2 {
		input := map[string]any{"hex": hex.EncodeToString(c.job.damage.damageBytes(frameBytes(c.wire)))}
		if c.job.damage.IntN(4) == 0 {
			input["allowed"] = c.job.damage.algorithms()
		}
		list = append(list, crossing{c.job, request{Op: "decompress", Input: input}, nil, toValue(input), []string{"damage"}})
	}
	return list
}

// damageBytes changes a few bytes behind the tag, now and then none.
func (r source) damageBytes(frame []byte) []byte {
	if len(frame) < 6 || r.IntN(10) == 0 {
		return frame
	}
	at := 4 + r.IntN(len(frame)-4)
	switch r.IntN(3) {
	case 0:
		const likely = "\"{}[]:,=^0123456789eE.\\u -\xff\x80"
		return slices.Concat(frame[:at], []byte{likely[r.IntN(len(likely))]}, frame[at+1:])
	case 1:
		return slices.Concat(frame[:at], frame[min(at+1+r.IntN(3), len(frame)):])
	}
	piece := r.one(`"`, ",", "=", `"=^0"`, `{"=json":`, `{"=rows":[`, "}", " ", "0", `\u0041`, "\xff\x00", strings.Repeat("[", 600))
	return slices.Concat(frame[:at], []byte(piece), frame[at:])
}

// algorithms is a list for a negotiation, good or bad.
func (r source) algorithms() []string {
	names := []string{"X9", "", "auto", "t1", "__proto__"}
	for _, a := range r.model.Compression.Algorithms {
		names = append(names, a.Name, a.Name)
	}
	list := []string{}
	for range r.IntN(7) {
		list = append(list, r.one(names...))
	}
	return list
}
