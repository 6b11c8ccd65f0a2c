package conformance

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/tests/reference"
)

// WriteVectors writes the cases of the first round into a folder, with the answers that
// are right: a file for each kind. Cases that only testees can answer are left out.
func (s Suite) WriteVectors(dir string) error {
	run, err := regexp.Compile(s.Run)
	if err != nil {
		return err
	}
	jobs, err := s.jobs(run)
	if err != nil {
		return err
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
			if c, is = t.answered(j); !is {
				continue
			}
		}
		name := topicOf(j.name)
		if topics[name] == nil {
			topics[name] = &vectors.Topic{Topic: name}
		}
		topics[name].Cases = append(topics[name].Cases, c)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, topic := range topics {
		if err := os.WriteFile(filepath.Join(dir, name+".json"), reference.Print(*topic), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// topicOf is the file of a case: the first two words of its name.
func topicOf(name string) string {
	words := strings.SplitN(name, "/", 3)
	if len(words) == 3 {
		words = words[:2]
	} else {
		words = words[:1]
	}
	return strings.Join(words, "-")
}

// answered makes a vector of a drawn case, by what the judge says.
func (t *trial) answered(j job) (Case, bool) {
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
	if !encodes(j.op) || t.normaliser.pinned(j, verdict.OK) == show(verdict.OK) {
		c.Expected = marshal(verdict.OK)
		return c, true
	}
	c.DecodesTo, c.Begins = marshal(t.normaliser.undone(j, verdict.OK)), t.normaliser.beginning(verdict.OK)
	return c, c.Begins != ""
}

// beginning is the prefix or the tag of a frame.
func (n normaliser) beginning(wire any) string {
	if a := n.carrier(wire); a != nil {
		return a.Tag
	}
	for _, p := range n.model.Prefixes { // the longest first
		if strings.HasPrefix(string(frameBytes(wire)), p.Text) {
			return p.Text
		}
	}
	return ""
}

func marshal(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // the runner's own values
	}
	return b
}
