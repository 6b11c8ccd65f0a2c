package reference_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/compactgen/compactgen/cmd/compactgen/conformance/vectors"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/tests/reference"
	"github.com/compactgen/compactgen/tests/toolchain"
)

const folder = "../vectors"

// The committed derived files are what the reference derives today.
func TestDerivedVectorsAreCurrent(t *testing.T) {
	topics, err := reference.Derive(shipped(t))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, topic := range topics {
		names = append(names, filepath.Join(folder, topic.File))
		want := reference.Print(topic)
		got, err := os.ReadFile(filepath.Join(folder, topic.File))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not current: go run ./tests/reference/derive", topic.Topic)
		}
	}
	files, err := filepath.Glob(filepath.Join(folder, "*", "derived-*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !slices.Contains(names, file) {
			t.Errorf("%s is derived no more", file)
		}
	}
}

// some are those that a short run takes.
func some(t *testing.T, models map[string]*model.Model) map[string]*model.Model {
	t.Helper()
	taken := toolchain.Some(t, slices.Sorted(maps.Keys(models)))
	maps.DeleteFunc(models, func(name string, _ *model.Model) bool { return !slices.Contains(taken, name) })
	return models
}

// variants are models that lack parts, or have them elsewhere.
func variants(t *testing.T) map[string]*model.Model {
	t.Helper()
	out := map[string]*model.Model{}
	add := func(name string, change func(m *model.Model)) {
		m := shipped(t)
		change(m)
		out[name] = m
	}
	keep := func(m *model.Model, steps ...string) {
		m.Formats = slices.DeleteFunc(m.Formats, func(f model.Format) bool {
			return slices.ContainsFunc(f.Chain, func(s string) bool { return !slices.Contains(steps, s) })
		})
		m.Features = nil
		for _, s := range steps {
			m.Features = append(m.Features, model.Feature(s))
		}
		m.Prefixes = slices.DeleteFunc(m.Prefixes, func(p model.Prefix) bool { return p.Format != "" && m.Format(p.Format) == nil })
		has := func(name string) bool { return m.Format(name) != nil }
		for i := range m.Selection.Auto {
			if !has(m.Selection.Auto[i].Format) {
				m.Selection.Auto[i].Format = m.Formats[0].Name
			}
		}
		m.Selection.Smallest, m.Selection.Tokens = nil, nil
		if !has(m.Selection.Otherwise) {
			m.Selection.Otherwise = ""
		}
	}
	add("text only", func(m *model.Model) {
		keep(m, "verbose", "dsl")
		m.Base85, m.Zlib, m.Payload, m.Deltas, m.Requests = nil, nil, nil, nil, nil
	})
	add("base64 only", func(m *model.Model) {
		keep(m, "payload", "base64")
		m.Base85, m.Zlib, m.DSL, m.Verbose, m.Deltas, m.Requests = nil, nil, nil, nil, nil, nil
	})
	add("no zlib", func(m *model.Model) {
		keep(m, "verbose", "dsl", "payload", "base64", "base85")
		m.Zlib = nil
		m.Deltas.Operations = m.Deltas.Operations[:2]
	})
	add("otherwise", func(m *model.Model) {
		m.Base85.Alphabet = m.Base85.Alphabet[40:] + m.Base85.Alphabet[:40]
		m.Models.Table, m.Models.NumberPrefix = nil, "no."
		m.Statuses = []model.Status{{Code: "bad", Integer: 300, Role: "error"}, {Code: "한", Integer: 7, Role: "success"}, {Code: "odd", Integer: 1 << 40}}
		m.Efforts = nil
		for i := range m.Errors {
			m.Errors[i].Kind = "Kind" + m.Errors[i].Role
		}
		m.Payload = &model.Payload{Default: 9, Fallback: 4, Versions: []model.PayloadVersion{
			{Version: 4, Fields: []model.PayloadField{{Field: "result", As: "text"}, {Field: "tokens", As: "integer"}, {Field: "model", As: "code"}, {Field: "status", As: "integer"}}},
			{Version: 9, Fields: []model.PayloadField{{Field: "tokens", As: "integer", OmitZero: true}, {Field: "model", As: "integer"}, {Field: "result", As: "text"}, {Field: "status", As: "code"}}},
		}}
		for i := range m.Formats {
			if m.Formats[i].Name == "compressed" {
				m.Formats[i].Chain = []string{"payload", "zlib", "base64"}
			}
		}
		m.DSL = &model.DSL{Separator: "~", Fields: []string{"tokens", "model", "status", "result"}}
		slices.Reverse(m.Verbose)
		m.Deltas.Separator = "~"
		slices.Reverse(m.Deltas.Operations)
		m.Requests = &model.Requests{
			Separator: ";", HexLength: 32,
			Request: model.Request{Prefix: "~", Version: "v1", Miss: "un", Reference: "t_"},
			Tool:    model.Definition{Prefix: "~~", Define: "ref", Refer: "def", Miss: "m", Reference: "s_"},
			System:  model.Definition{Prefix: "S:", Define: "1", Refer: "2", Miss: "3", Reference: "=>"},
		}
		for i := range m.Limits {
			m.Limits[i].Value = min(m.Limits[i].Value, 3000)
		}
	})
	return out
}

// Other specs have vectors too: the loader takes them, the reference passes them,
// and none speaks of what the model lacks.
func TestDeriveFromOtherModels(t *testing.T) {
	for name, m := range some(t, variants(t)) {
		t.Run(name, func(t *testing.T) {
			topics, err := reference.Derive(m)
			if err != nil {
				t.Fatal(err)
			}
			fsys := fstest.MapFS{}
			for _, topic := range topics {
				fsys[topic.File] = &fstest.MapFile{Data: reference.Print(topic)}
			}
			loaded, err := vectors.LoadFS(fsys)
			if err != nil {
				t.Fatal(err)
			}
			tw := reference.New(m)
			for _, topic := range loaded {
				for _, c := range topic.Cases {
					if err := tw.Check(c); err != nil {
						t.Errorf("%s: %v", c.Name, err)
					}
					if m.Deltas == nil && strings.HasPrefix(c.Op, "delta.") || m.Base85 == nil && strings.HasPrefix(c.Op, "base85.") ||
						m.Requests == nil && slices.Contains([]string{"request.encode", "request.decode", "reference.tool", "reference.system", "session"}, c.Op) {
						t.Errorf("%s: the model has no %s", c.Name, c.Op)
					}
				}
			}
		})
	}
}
