// Package vectors is the strict loader of the language-neutral test vectors.
// tests/vectors/README.md describes the files.
package vectors

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"

	vectorsrc "github.com/compactgen/compactgen/tests/vectors"
)

// Schema is the JSON Schema of a topic file; it is no topic itself.
const Schema = "schema.json"

// Topic is one file of vectors.
type Topic struct {
	File  string `json:"-"` // CHAPTER/TOPIC.json
	Topic string `json:"topic"`
	Cases []Case `json:"cases"`
}

// Case is one vector: an operation, its input, and exactly one of Expected,
// Error and DecodesTo. Begins accompanies DecodesTo, but for a format without a prefix.
type Case struct {
	Name      string          `json:"name"`
	Section   string          `json:"section"` // of a chapter's page in docs/
	Op        string          `json:"op"`
	Input     json.RawMessage `json:"input"`
	Limits    *Limits         `json:"limits,omitempty"`
	Expected  json.RawMessage `json:"expected,omitempty"`
	Error     *Error          `json:"error,omitempty"`
	DecodesTo json.RawMessage `json:"decodes_to,omitempty"`
	Begins    string          `json:"begins,omitempty"`
	Note      string          `json:"note,omitempty"`
}

// ByHand says that only a person can work the case out: the judge keeps no
// sessions and reads no negotiation.
func (c Case) ByHand() bool {
	return slices.Contains([]string{"client", "server", "stored", "message.read"}, c.Op)
}

// ofRecord says whether a record is encoded.
func (c Case) ofRecord() bool { return c.Op == "record.encode" || c.Op == "response.encode" }

// Limits are those that a case sets; the others keep the spec's defaults.
type Limits struct {
	Input    *int64 `json:"input,omitempty"`
	Output   *int64 `json:"output,omitempty"`
	Depth    *int64 `json:"depth,omitempty"`
	Elements *int64 `json:"elements,omitempty"`
	Nesting  *int64 `json:"nesting,omitempty"`
	Deltas   *int64 `json:"deltas,omitempty"`
}

// Error is an expected error: the kind, and the fields that the kind carries.
type Error struct {
	Kind      string `json:"kind"`
	Position  *int   `json:"position,omitempty"` // code points behind the prefix
	Char      string `json:"char,omitempty"`
	Length    *int   `json:"length,omitempty"` // code points
	Field     string `json:"field,omitempty"`
	Reference string `json:"reference,omitempty"`
	Limit     string `json:"limit,omitempty"`   // for the languages' own tests; the runner compares none
	Message   string `json:"message,omitempty"` // compared where a case gives it
}

// Load returns the committed topics, sorted by file.
func Load() ([]Topic, error) { return LoadFS(vectorsrc.FS) }

// LoadFS reads every *.json but the schema in the root of fsys and in the
// folders there. An unknown key, a case without an expectation or with two, an
// empty topic and a doubled name are errors.
func LoadFS(fsys fs.FS) ([]Topic, error) {
	var names []string
	for _, pattern := range []string{"*.json", "*/*.json"} {
		found, err := fs.Glob(fsys, pattern)
		if err != nil {
			return nil, err
		}
		names = append(names, found...)
	}
	var topics []Topic
	seen := map[string]string{}
	for _, name := range names {
		if name == Schema {
			continue
		}
		if there, err := fs.Stat(fsys, name); err == nil && !there.Mode().IsRegular() { // a pipe would wait
			return nil, fmt.Errorf("%s is no regular file", name)
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		topic, err := parse(data)
		if err == nil {
			err = check(topic, name, seen)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		topic.File = name
		topics = append(topics, topic)
	}
	if len(topics) == 0 {
		return nil, errors.New("no vectors")
	}
	return topics, nil
}

func parse(data []byte) (Topic, error) {
	var topic Topic
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&topic); err != nil {
		return topic, err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return topic, errors.New("text behind the topic")
	}
	return topic, nil
}

// check compares a topic with its file's name, and its cases' names with those
// of the files before it.
func check(topic Topic, file string, seen map[string]string) error {
	if topic.Topic+".json" != path.Base(file) {
		return fmt.Errorf("topic %q does not bear the file's name", topic.Topic)
	}
	if len(topic.Cases) == 0 {
		return errors.New("no cases")
	}
	for i, c := range topic.Cases {
		if c.Name == "" {
			return fmt.Errorf("case %d has no name", i)
		}
		if other, ok := seen[c.Name]; ok {
			return fmt.Errorf("%s: also in %s", c.Name, other)
		}
		seen[c.Name] = file
		if err := c.check(); err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return nil
}

// Ops are the operations that vectors may ask for.
var Ops = []string{
	"base85.encode", "base85.decode", "response.encode", "response.decode", "record.encode", "record.decode", "any.decode", "delta.apply", "delta.compute",
	"compress", "decompress", "legend", "repetition_ratio", "negotiate",
	"request.encode", "request.decode", "reference.tool", "reference.system", "session", "client", "server", "stored", "message.read",
	"mcp.parse", "mcp.asks", "mcp.ask", "mcp.advertise", "mcp.pack_call", "mcp.pack_list", "mcp.unpack_call", "mcp.unpack_list",
	"mcp.model", "mcp.model_list", "mcp.model_restore", "mcp.model_slim", "mcp.model_describe",
}

func (c Case) check() error {
	count := 0
	for _, set := range []bool{c.Expected != nil, c.Error != nil, c.DecodesTo != nil} {
		if set {
			count++
		}
	}
	switch {
	case count != 1:
		return fmt.Errorf("%d expectations instead of one", count)
	case !slices.Contains(Ops, c.Op):
		return fmt.Errorf("unknown op %q", c.Op)
	case c.Section == "":
		return errors.New("no section")
	case c.Input == nil:
		return errors.New("no input")
	case c.Error != nil && c.Error.Kind == "":
		return errors.New("an error without a kind")
	case c.DecodesTo == nil && c.Begins != "":
		return errors.New("begins goes with decodes_to")
	case c.DecodesTo != nil && c.Begins == "" && !c.ofRecord() && c.Op != "compress":
		return errors.New("decodes_to needs begins: only a record's frame and content may have none in front")
	case c.DecodesTo != nil && c.Limits != nil:
		return errors.New("decodes_to has no limits: it is decoded under the spec's own")
	}
	return nil
}
