package conformance

import (
	"encoding/hex"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/judge"
)

// selections are the algorithms that stand for a choice. The choice of smallest
// may depend on the compressor; that of the others may not.
var selections = []string{"auto", "exact", "smallest"}

var tagPattern = regexp.MustCompile(`^#[A-Z0-9]{2}\|`)

// Document is a real text that belongs to a protocol's traffic.
type Document struct{ Name, Text string }

// documentJobs takes the real documents through every algorithm. The judge is too
// slow for them, so the runner's own rules decide.
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
	if a := n.algorithm(func(a model.Algorithm) bool { return a.Role == "structure" }); a != nil {
		input := map[string]any{"algorithm": a.Name, "content": text(content), "dense": false}
		jobs = append(jobs, job{name: name + "/" + a.Name + "-plain", op: "compress", input: input, want: n.frame(*a, content), begins: a.Tag})
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

// frame is the answer that an algorithm must give, if it is known without running
// it: the content as it is, or a refusal.
func (n normaliser) frame(a model.Algorithm, content string) *Answer {
	reads := a.Role == "token" || a.Role == "structure"
	switch {
	case !utf8.ValidString(content):
		return &Answer{Err: map[string]any{"kind": n.model.Kind("text")}}
	case a.Role == "none" && !tagPattern.MatchString(content):
		return &Answer{OK: map[string]any{"hex": hex.EncodeToString([]byte(content))}}
	case reads && (!isJSON(content) || n.isTooDeep(content)):
		return &Answer{Err: map[string]any{"kind": n.model.Kind("format")}}
	}
	return nil
}

// isTooDeep says whether more brackets of a JSON text are open at once than the
// protocol allows.
func (n normaliser) isTooDeep(content string) bool {
	depth, most, inString := 0, 0, false
	for i := 0; i < len(content); i++ {
		switch b := content[i]; {
		case b == '"':
			inString = !inString
		case inString && b == '\\':
			i++
		case inString:
		case b == '{' || b == '[':
			depth++
			most = max(most, depth)
		case b == '}' || b == ']':
			depth--
		}
	}
	return slices.ContainsFunc(n.model.Limits, func(l model.Limit) bool { return l.Role == "depth" && int64(most) > l.Value })
}

// ratio is how many windows of the sample stood before, of how many, and negotiated the
// list that both sides agree on: the judge is fast enough for these.
func (n normaliser) ratio(content string) *Answer {
	repeated, windows := judge.New(n.model).RepetitionRatio(content)
	return &Answer{OK: toValue([]int{repeated, windows})}
}

func (n normaliser) negotiated(client, server []string) *Answer {
	return &Answer{OK: toValue(map[string]any{"algorithms": judge.New(n.model).Negotiate(client, server)})}
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

// algorithms is a list for a negotiation, good or bad.
func (r source) algorithms() []string {
	names := []string{"X9", "", "auto", "t1", "__proto__"}
	for _, a := range r.Model.Compression.Algorithms {
		names = append(names, a.Name, a.Name)
	}
	list := []string{}
	for range r.IntN(7) {
		list = append(list, r.One(names...))
	}
	return list
}
