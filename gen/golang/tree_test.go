package golang

import (
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// checks are functions that are written beside a tree that has the feature.
var checks = []struct {
	feature      model.Feature
	name, source string
}{
	{"", "TestMembers", members},
	{"", "TestRoundTrip", roundTrip},
	{model.FeatureCompression, "TestCompression", compressionRoundTrip},
	{model.FeatureRequests, "TestRequests", requestsRoundTrip},
	{model.FeatureMCP, "TestMCP", mcpRoundTrip},
}

// members are judged even where no format carries them.
const members = `package compact

import "testing"

func TestMembers(t *testing.T) {
	for _, f := range Default().Formats() {
		for members, ok := range map[string]bool{"": true, "{ }": true, "{\"x\":1}": true, "[]": false, "{": false} {
			r := Response{Status: Default().spec.success, Model: "m", Members: members}
			if _, err := Default().Encode(r, EncodeOptions{Format: f, AllowLoss: []string{"members"}}); (err == nil) != ok {
				t.Error(f, members, err)
			}
		}
	}
}
`

// roundTrip is a test that every tree must pass, whatever its spec declares.
const roundTrip = `package compact

import "testing"

func TestRoundTrip(t *testing.T) {
	p := Default()
	for _, f := range append(p.Formats(), FormatAuto) {
		for _, result := range []string{"", "x", "한국어 😀", string(make([]byte, 3000))} {
			want := Response{Status: p.spec.success, Model: "m", Tokens: 7, Result: result}
			wire, err := p.Encode(want, EncodeOptions{Format: f})
			if err != nil {
				t.Fatal(f, err)
			}
			got, err := p.Decode(wire)
			if err != nil || got != want {
				t.Error(f, wire, got, err)
			}
		}
	}
}
`

// compressionRoundTrip is one more where the spec declares compression.
const compressionRoundTrip = `package compact

import "testing"

func TestCompression(t *testing.T) {
	const content = "{\"messages\":[{\"role\":\"user\",\"content\":\"한국어\"},{\"role\":\"user\",\"content\":\"한국어\"}],\"x\":[1,2,3,4,5,6]}"
	p := Default()
	for _, a := range p.Algorithms() {
		frame, err := p.AppendCompress(nil, content, CompressOptions{Algorithm: a})
		if err != nil {
			t.Fatal(a, err)
		}
		got, err := p.AppendDecompress(nil, frame, DecompressOptions{})
		if err != nil || string(got[:len(content)-1]) != content[:len(content)-1] {
			t.Error(a, string(frame), string(got), err)
		}
	}
	for _, a := range []Algorithm{AlgorithmAuto, AlgorithmExact, AlgorithmSmallest} {
		frame, err := p.Compress(content, CompressOptions{Algorithm: a, Allowed: p.Algorithms()})
		if got, again := p.Decompress(frame, DecompressOptions{}); err != nil || again != nil || got[:len(content)-1] != content[:len(content)-1] {
			t.Error(a, frame, got, err, again)
		}
	}
}
`

// requestsRoundTrip is one more where the spec declares requests.
const requestsRoundTrip = `package compact

import (
	"slices"
	"testing"
)

func TestRequests(t *testing.T) {
	p := Default()
	r := Request{Version: p.spec.features.requests.version, Args: "[1]"}
	var err error
	if r.Tool, err = p.ToolReference("{}", 0); err != nil {
		t.Fatal(err)
	}
	delta, err := p.ComputeDelta("", "한국어")
	if err != nil {
		t.Fatal(err)
	}
	r.Deltas = []string{delta, delta}
	wire, err := p.EncodeRequest(r)
	if err != nil {
		t.Fatal(err)
	}
	f, err := p.DecodeRequestFrame(wire)
	if got := f.Request; err != nil || got.Version != r.Version || got.Tool != r.Tool || got.Args != r.Args || !slices.Equal(got.Deltas, r.Deltas) {
		t.Error(wire, f, err)
	}
}
`

// mcpRoundTrip is one more where the spec declares MCP.
const mcpRoundTrip = `package compact

import (
	"strings"
	"testing"
)

func TestMCP(t *testing.T) {
	p := Default()
	words := "\"" + strings.Repeat("the same words, ", 20) + "\""
	result := "{\"content\":[" + words + "," + words + "]}"
	m, err := p.ParseMCPMessage("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":" + result + "}")
	if err != nil || m.Type != MessageToolsCallResponse || m.Result != result {
		t.Fatal(m, err)
	}
	packed, ok, err := p.PackCall(result, []string{p.spec.features.mcp.encodings[0].name})
	if err != nil || !ok {
		t.Fatal(packed, err)
	}
	if got, ok, err := p.UnpackCall(packed); err != nil || !ok || got != result {
		t.Error(packed, got, err)
	}
}
`

// withoutMCP takes MCP out of a variant that lacks what it names.
func withoutMCP(f *spec.File) {
	has := func(e spec.Encoding) bool {
		return (e.Format.V == "" || slices.ContainsFunc(f.Formats, func(x spec.Format) bool { return x.Name.V == e.Format.V })) &&
			(e.Algorithm.V == "" || slices.ContainsFunc(f.Compression.Algorithms, func(a spec.Algorithm) bool { return a.Name.V == e.Algorithm.V }))
	}
	if f.Requests == nil || f.Compression == nil || slices.ContainsFunc(f.MCP.Encodings, func(e spec.Encoding) bool { return !has(e) }) {
		f.MCP = nil
	}
}

// algorithms keeps the algorithms of those roles.
func algorithms(f *spec.File, roles ...string) {
	c := f.Compression
	c.Algorithms = slices.DeleteFunc(c.Algorithms, func(a spec.Algorithm) bool { return !slices.Contains(roles, a.Role.V) })
	if !slices.Contains(roles, "token") {
		c.Token = nil
	}
	if !slices.Contains(roles, "dictionary") {
		c.Dictionary = nil
	}
}

func text(s string) spec.Text { return spec.Text{V: s} }

func texts(list ...string) []spec.Text {
	var out []spec.Text
	for _, s := range list {
		out = append(out, text(s))
	}
	return out
}

// formats keeps the formats of those names and lets auto take the first.
func formats(f *spec.File, names ...string) {
	f.Formats = slices.DeleteFunc(f.Formats, func(x spec.Format) bool { return !slices.Contains(names, x.Name.V) })
	f.Selection = spec.Selection{Auto: spec.Auto{Ranges: []spec.Range{{Format: text(f.Formats[0].Name.V)}}}}
}

func operations(f *spec.File, roles ...string) {
	f.Deltas.Operations = slices.DeleteFunc(f.Deltas.Operations, func(o spec.Operation) bool {
		return !slices.Contains(roles, o.Role.V)
	})
}

// variants are specs that leave features out, in many ways.
var variants = map[string]func(*spec.File){
	"all":      func(*spec.File) {},
	"notables": func(f *spec.File) { f.Models.Table, f.Efforts, f.Statuses = nil, nil, f.Statuses[:2] },
	"nozlib": func(f *spec.File) {
		formats(f, "verbose", "dsl", "binary", "base85")
		operations(f, "full", "append", "replace")
		f.Zlib = nil
	},
	"nobase85": func(f *spec.File) {
		formats(f, "verbose", "dsl", "binary", "compressed")
		f.Formats[3].Chain = texts("payload", "zlib", "base64")
		f.Deltas.Operations[3].Chain = texts("zlib", "base64")
		f.Base85 = nil
	},
	"verbose": func(f *spec.File) {
		formats(f, "verbose")
		f.Base85, f.Zlib, f.DSL, f.Payload, f.Deltas, f.Requests = nil, nil, nil, nil, nil, nil
	},
	"dslonly": func(f *spec.File) {
		formats(f, "dsl")
		f.Base85, f.Zlib, f.Verbose, f.Payload, f.Deltas, f.Requests = nil, nil, nil, nil, nil, nil
	},
	"dslpayload": func(f *spec.File) {
		formats(f, "dsl", "binary")
		f.Payload.Versions = f.Payload.Versions[:1]
		f.Payload.Default = f.Payload.Fallback
		f.Base85, f.Zlib, f.Verbose, f.Deltas, f.Requests = nil, nil, nil, nil, nil
	},
	"deltas": func(f *spec.File) {
		formats(f, "dsl")
		operations(f, "full")
		f.Base85, f.Zlib, f.Verbose, f.Payload = nil, nil, nil, nil
	},
	"compressed": func(f *spec.File) {
		formats(f, "compressed")
		f.Verbose, f.DSL, f.Deltas, f.Requests = nil, nil, nil, nil
	},
	"nocompression": func(f *spec.File) { f.Compression = nil },
	"none":          func(f *spec.File) { algorithms(f, "none") },
	"token":         func(f *spec.File) { algorithms(f, "none", "token") },
	"structure":     func(f *spec.File) { algorithms(f, "none", "structure") },
	"dictionary":    func(f *spec.File) { algorithms(f, "none", "dictionary") },
	"brotli": func(f *spec.File) { // Base64 comes with it
		formats(f, "dsl")
		algorithms(f, "none", "brotli")
		f.Base85, f.Zlib, f.Verbose, f.Payload, f.Deltas, f.Requests = nil, nil, nil, nil, nil, nil
	},
	"base85only": func(f *spec.File) { // public, though no format uses it
		formats(f, "verbose")
		f.Zlib, f.DSL, f.Payload, f.Deltas, f.Requests = nil, nil, nil, nil, nil
	},
}

// Trees of every variant build, and carry a record and back. (What vet says of
// trees, tests/oddspecs asks.)
func TestTrees(t *testing.T) {
	if testing.Short() {
		t.Skip("builds several packages")
	}
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		src, err := os.ReadFile(filepath.Join("../..", name))
		if err != nil {
			t.Fatal(err)
		}
		src = regexp.MustCompile(`(?m)^(tool|ignore) .*\n`).ReplaceAll(src, nil)
		src = regexp.MustCompile(`(?m)^module .*`).ReplaceAll(src, []byte("module example.com/trees"))
		write(t, filepath.Join(dir, name), src)
	}
	source, err := os.ReadFile("../../spec/compact.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var imports, runs strings.Builder
	for _, name := range some(t, slices.Sorted(maps.Keys(variants))) {
		f, problems := spec.Load("compact.yaml", source)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		variants[name](f)
		withoutMCP(f)
		fmt.Fprintf(&imports, "\t%s \"example.com/trees/%[1]s\"\n", name)
		for _, check := range writeTree(t, filepath.Join(dir, name), model.Build(f)) {
			fmt.Fprintf(&runs, "\tt.Run(\"%s %s\", %[1]s.%[2]s)\n", name, check)
		}
	}
	// One program tests them all: linking costs more than what it runs.
	program := "package trees\n\nimport (\n\t\"testing\"\n\n" + imports.String() + ")\n\nfunc TestAll(t *testing.T) {\n" + runs.String() + "}\n"
	write(t, filepath.Join(dir, "trees_test.go"), []byte(program))
	c := exec.Command("go", "test", "-gcflags=example.com/trees/...=-N -l", ".")
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// some takes one in three by the seed that it prints, all in a long run, and the
// whole spec always.
func some(t *testing.T, names []string) []string {
	t.Helper()
	if os.Getenv("COMPACT_LONG") != "" {
		return names
	}
	n := toolchain.Seed(t)
	return slices.DeleteFunc(names, func(name string) bool { n++; return n%3 != 0 && name != "all" })
}

// writeTree names the checks that it wrote beside the tree.
func writeTree(t *testing.T, dir string, m *model.Model) (names []string) {
	t.Helper()
	files, err := Generate(m, "compact")
	if err != nil {
		t.Fatal(err)
	}
	support, err := Support(m, "compact", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range slices.Concat(files, support) {
		write(t, filepath.Join(dir, f.Path), f.Content)
	}
	for _, name := range Sources(m) {
		src, err := os.ReadFile(filepath.Join(runtimeDir, name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, name), src)
	}
	for _, c := range checks {
		if c.feature == "" || m.Has(c.feature) {
			write(t, filepath.Join(dir, "check_"+strings.ToLower(c.name)+".go"), []byte(c.source))
			names = append(names, c.name)
		}
	}
	return names
}

func write(t *testing.T, path string, content []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// What a spec leaves out brings neither its files nor its dependencies.
func TestSourcesFollowFeatures(t *testing.T) {
	m := &model.Model{Features: []model.Feature{model.FeatureVerbose}}
	for _, name := range Sources(m) {
		switch name {
		case "core_base64.go", "core_base85.go", "delta_apply.go", "delta_compute.go", "record_dsl.go", "interpreter_model.go", "interpreter_chain.go",
			"core_msgpack.go", "core_msgpack_write.go", "delta_stream.go", "core_zlib.go", "core_brotli.go", "m2m_compress.go", "m2m_dictionary.go", "m2m_negotiate.go",
			"m2m_structure.go", "m2m_token.go", "request_frame.go", "request_reference.go", "request_registry.go":
			t.Errorf("a verbose tree has %s", name)
		}
	}
	if all := len(Sources(&model.Model{})); all != 13 {
		t.Errorf("the core has %d files", all)
	}
}

// A doc text cannot leave its comment, nor a symbol its quotes.
func TestHostileText(t *testing.T) {
	m := shipped(t)
	for _, hostile := range []string{`*/ package x`, "`", `"; panic("x") //`, `/* x`, `//go:embed *`, `\n`, `%!d`} {
		m.Statuses[0].Doc, m.Models.Table[0].Doc, m.Formats[0].Doc = hostile, hostile, hostile
		m.Models.Table[0].Name = hostile
		files, err := Generate(m, "compact")
		if err != nil {
			t.Fatal(hostile, err)
		}
		checkHostile(t, files[0].Content, hostile)
	}
}

// checkHostile parses a file and looks for nothing but the usual declarations.
func checkHostile(t *testing.T, src []byte, hostile string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "x.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(hostile, err)
	}
	if f.Name.Name != "compact" || len(f.Imports) != 0 {
		t.Errorf("%s came out as source", hostile)
	}
	found := false
	for _, group := range f.Comments {
		for _, c := range group.List {
			found = found || c.Text == "// StatusOK: "+hostile
		}
	}
	if !found {
		t.Errorf("%s did not come out as a comment", hostile)
	}
}
