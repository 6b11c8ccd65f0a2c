package conformance

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/judge"
)

// WriteVectors writes the cases of the first round into a folder, with the answers that
// are right: a file for each operation, so that no name of a file comes from a spec. Files
// of an earlier run go, whatever else lies there stays. Cases that only testees can answer
// are left out.
func (s Suite) WriteVectors(dir string) error {
	topics, err := s.answered()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, op := range vectors.Ops {
		file := filepath.Join(dir, op+".json")
		if topics[op] == nil {
			if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			continue
		}
		if err := os.WriteFile(file, judge.Print(*topics[op]), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// answered are the cases of the first round that have an answer, by their operations.
func (s Suite) answered() (map[string]*vectors.Topic, error) {
	run, err := regexp.Compile(s.Run)
	if err != nil {
		return nil, err
	}
	jobs, err := s.jobs(run)
	if err != nil {
		return nil, err
	}
	given := map[string]Case{}
	for _, c := range s.Vectors {
		given[c.Name] = c
	}
	t := &trial{suite: s, normaliser: normaliser{s.Model}}
	topics := map[string]*vectors.Topic{}
	for _, j := range jobs {
		c, is := given[j.name]
		if !is {
			if c, is = t.vector(j); !is {
				continue
			}
		}
		if topics[c.Op] == nil {
			topics[c.Op] = &vectors.Topic{Topic: c.Op}
		}
		topics[c.Op].Cases = append(topics[c.Op].Cases, c)
	}
	if len(topics) == 0 {
		return nil, errors.New("of these cases only testees know the answers")
	}
	return topics, nil
}

// vector makes one of a drawn case, by what the judge says.
func (t *trial) vector(j job) (Case, bool) {
	verdict := t.judgeAnswer(j)
	if j.want != nil {
		verdict = j.want
	}
	if verdict == nil || verdict.Problem != "" {
		return Case{}, false
	}
	c := Case{Name: j.name, Section: "drawn", Op: j.op, Input: marshal(j.input)}
	if j.limits != nil {
		_ = json.Unmarshal(marshal(j.limits), &c.Limits) // drawn ones
	}
	if verdict.Err != nil {
		c.Error = &vectors.Error{}
		return c, json.Unmarshal(marshal(verdict.Err), c.Error) == nil
	}
	n := t.normaliser
	free := n.pinned(j, verdict.OK) != show(verdict.OK)
	switch chosen := n.chosenBySize(j); {
	case !free && !chosen:
		c.Expected = marshal(verdict.OK)
		return c, true
	case !encodes(j.op) || j.limits != nil:
		return Case{}, false // decodes_to cannot say it
	case !chosen:
		c.Begins = n.beginning(verdict.OK)
	case j.op == "delta.compute":
		c.Begins = n.model.Deltas.Prefix
	}
	c.DecodesTo = marshal(n.undone(j, verdict.OK).OK)
	return c, c.Begins != "" || n.prefix(verdict.OK).Format != "" // which may have no prefix
}

// chosenBySize says whether an encoder chooses by the size of what a compressor wrote:
// where one shrinks a little better than another, both choices are right.
func (n normaliser) chosenBySize(j job) bool {
	input, _ := toValue(j.input).(map[string]any)
	switch r := n.recordOf(j.op, input); {
	case j.op == "delta.compute":
		allowed, some := input["allow"].([]any)
		return slices.ContainsFunc(n.model.Deltas.Operations, func(o model.Operation) bool {
			return o.Role == "compressed" && (!some || slices.Contains(allowed, any(o.Symbol)))
		})
	case j.op == "compress":
		return input["algorithm"] == "smallest" && n.algorithm(func(a model.Algorithm) bool { return a.Role == "brotli" }) != nil
	case !encodes(j.op) || r == nil || r.Selection == nil || input["format"] != "smallest":
		return false
	default:
		return slices.ContainsFunc(r.Selection.Smallest, func(name string) bool { return slices.Contains(format(r, name).Chain, "zlib") })
	}
}

// beginning is the prefix or the tag of a frame.
func (n normaliser) beginning(wire any) string {
	if a := n.carrier(wire); a != nil {
		return a.Tag
	}
	return n.prefix(wire).Text
}

func marshal(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // the runner's own values
	}
	return b
}
