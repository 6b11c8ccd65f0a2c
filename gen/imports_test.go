package gen_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/compactgen/compactgen/"

// The import table of CONTRIBUTING.md: spec → model → backends → files on one
// side, bytes → value on the other, and nothing back.
var imports = []struct {
	pkg   string
	may   []string // of our own packages, besides itself
	never []string // of others'
	why   string
}{
	{"spec/breaking/rules", nil, nil, "a table of texts"},
	{"spec/types", nil, nil, "a row of a type knows no spec"},
	{"spec", nil, nil, "data knows no backend"},
	{"gen/model", []string{"spec"}, []string{"github.com/dave/jennifer"}, "the model is language-neutral"},
	{"spec/breaking", []string{"spec"}, nil, "a verdict on two specs runs no codec; its tests do"},
	{"gen/output", nil, []string{"gopkg.in/yaml.v3"}, "writing files knows no protocol"},
	{"gen/engine", []string{"gen/model", "gen/output", "spec"}, []string{"github.com/dave/jennifer"}, "someone's own templates see the model alone"},
	{"templates", nil, nil, "templates are text"},
	{"runtime", nil, nil, "the runtime's sources are text here"},
	{"clients", nil, nil, "the clients' sources are text here"},
	{"gen/golang", []string{"gen/model", "gen/output", "spec"}, nil, "a broken runtime must not stop the generator that mends it"},
	{"gen/typescript", []string{"gen/engine", "gen/model", "gen/output", "spec", "templates"}, []string{"github.com/dave/jennifer"}, "a backend knows one language"},
	{"gen/python", []string{"gen/engine", "gen/model", "gen/output", "spec", "templates"}, []string{"github.com/dave/jennifer"}, "a backend knows one language"},
	{"gen", []string{"gen/engine", "gen/golang", "gen/typescript", "gen/python", "gen/model", "gen/output", "spec", "templates", "runtime", "clients"}, nil,
		"the generator never imports what it generates"},
	{"gen/bootstrap", []string{"gen", "gen/engine", "gen/golang", "gen/typescript", "gen/python", "gen/model", "gen/output", "spec", "templates", "runtime", "clients"}, nil,
		"it must build when the runtime does not"},
	{"cmd/compactgen/records", []string{"gen/model", "spec"}, nil, "records as data need no codec"},
	{"cmd/compactgen/docs", []string{"clients", "cmd/compactgen/inspect", "cmd/compactgen/records", "gen", "gen/engine", "gen/golang", "gen/model", "gen/output", "gen/python", "gen/typescript", "runtime", "runtime/go", "spec", "templates"}, nil,
		"a page shows a model, what the runtime makes of it and what the backends call it"},
	{"runtime/go/redisstore", nil, nil, "a store fits the registry by its methods alone"},
	{"runtime/go/storetest", []string{"runtime/go"}, []string{"testing", "github.com/redis"}, "whoever tests a store of their own gets no other one"},
	{"runtime/go/mcpsdk", []string{"runtime/go", "runtime/go/mcpspan"}, []string{"gopkg.in/yaml.v3", "github.com/dave/jennifer"}, "an adapter carries no generator"},
	{"runtime/go", nil, []string{"gopkg.in/yaml.v3", "github.com/dave/jennifer", "github.com/redis", "github.com/modelcontextprotocol"}, "whoever vendors the runtime depends on nothing of ours"},
	{"internal/o200k", nil, nil, "a tokenizer knows texts alone"},
	{"internal/process", nil, nil, "a process knows nothing of ours"},
	{"internal/report", nil, nil, "a table knows no figures"},
	{"internal/cli", []string{"gen/model", "runtime/go", "spec"}, []string{"github.com/dave/jennifer"}, "what programs share is no command of one of them"},
	{"cmd/compactmcp/mcpproxy/budget", nil, nil, "what is held says nothing"},
	{"cmd/compactmcp/mcpproxy/sse", []string{"cmd/compactmcp/mcpproxy/budget"}, nil, "an event stream knows no messages"},
	{"cmd/compactmcp/mcpproxy/coding", nil, nil, "a coding knows no messages"},
	{"cmd/compactmcp/mcpproxy/foreign", []string{"runtime/go", "runtime/go/mcpspan"}, nil, "reading needs no writer"},
	{"cmd/compactmcp/mcpproxy/header", []string{"cmd/compactmcp/mcpproxy/foreign", "runtime/go", "runtime/go/mcpspan"}, nil, "headers are made from messages, whoever carries them"},
	{"cmd/compactmcp/mcpproxy/listen", nil, nil, "who may come in has nothing to do with what is said"},
	{"cmd/compactmcp/mcpproxy", []string{"cmd/compactmcp/mcpproxy/budget", "cmd/compactmcp/mcpproxy/foreign", "cmd/compactmcp/mcpproxy/header", "cmd/compactmcp/mcpproxy/lines", "cmd/compactmcp/mcpproxy/otlp", "runtime/go", "runtime/go/mcpspan"}, nil, "what rewrites messages serves no HTTP"},
	{"cmd/compactmcp/mcpproxy/httptohttp", []string{"cmd/compactmcp/mcpproxy", "cmd/compactmcp/mcpproxy/budget", "cmd/compactmcp/mcpproxy/coding", "cmd/compactmcp/mcpproxy/listen", "cmd/compactmcp/mcpproxy/foreign", "cmd/compactmcp/mcpproxy/header", "cmd/compactmcp/mcpproxy/lines", "cmd/compactmcp/mcpproxy/mcpcache",
		"cmd/compactmcp/mcpproxy/otlp", "cmd/compactmcp/mcpproxy/sse", "cmd/compactmcp/mcpproxy/upstream", "runtime/go", "runtime/go/mcpspan"}, nil, "a way between two transports knows no other"},
	{"cmd/compactmcp/mcpproxy/mcpcache", []string{"cmd/compactmcp/mcpproxy/foreign", "cmd/compactmcp/mcpproxy/header", "runtime/go", "runtime/go/mcpspan"}, nil, "what may be kept has nothing to do with who carries it"},
	{"cmd/compactmcp/mcpproxy/otlp", []string{"cmd/compactmcp/mcpproxy/foreign", "cmd/compactmcp/mcpproxy/header", "runtime/go", "runtime/go/mcpspan"}, nil, "a span knows no transport of messages"},
	{"cmd/compactmcp/mcpproxy/lines", []string{"cmd/compactmcp/mcpproxy/budget"}, nil, "a line knows no message"},
	{"cmd/compactmcp/mcpproxy/upstream", nil, nil, "the way to a server knows no message"},
	{"cmd/compactmcp/mcpproxy/httptostdio", []string{"cmd/compactmcp/mcpproxy", "cmd/compactmcp/mcpproxy/budget", "cmd/compactmcp/mcpproxy/listen", "cmd/compactmcp/mcpproxy/foreign", "cmd/compactmcp/mcpproxy/header", "cmd/compactmcp/mcpproxy/lines", "cmd/compactmcp/mcpproxy/otlp", "runtime/go", "runtime/go/mcpspan"}, nil,
		"a way between two transports knows no other"},
	{"cmd/compactmcp/mcpproxy/stdiotohttp", []string{"cmd/compactmcp/mcpproxy", "cmd/compactmcp/mcpproxy/budget", "cmd/compactmcp/mcpproxy/listen", "cmd/compactmcp/mcpproxy/foreign", "cmd/compactmcp/mcpproxy/header", "cmd/compactmcp/mcpproxy/lines", "cmd/compactmcp/mcpproxy/otlp", "cmd/compactmcp/mcpproxy/sse", "cmd/compactmcp/mcpproxy/upstream", "runtime/go", "runtime/go/mcpspan"}, nil,
		"a way between two transports knows no other"},
	{"examples/playground/engine", []string{"cmd/compactgen/inspect", "cmd/compactgen/records", "gen/model", "runtime/go", "spec"}, []string{"github.com/dave/jennifer"}, "a page needs no generator"},
	{"examples/playground", nil, nil, "a page is put together of files; the engine goes in compiled"},
	{"tests/browser", nil, nil, "a browser knows no page"},
	{"tests/bombs", []string{"runtime/go"}, nil, "a child that decodes holds nothing else in memory"},
	{"runtime/go/mcpspan", nil, nil, "what measures knows nothing of what is measured"},
	{"tests/vectors", nil, nil, "vectors are text"},
	{"tests/frozen", nil, nil, "frozen frames are text"},
	{"cmd/compactgen/conformance/vectors", []string{"tests/vectors"}, nil, "a loader knows no codec"},
	{"tests/judge", []string{"cmd/compactgen/conformance/vectors", "gen/model", "spec", "tests/vectors"}, nil, "the reference shares no code with a runtime"},
	{"cmd/compactgen/draw", []string{"gen/model", "spec"}, nil, "what is drawn follows from the model and a source of numbers alone"},
	{"cmd/compactgen/draw/damage", []string{"cmd/compactgen/draw", "gen/model", "spec"}, nil, "damage follows from a frame, the model and a source of numbers alone: what is tested does not help"},
	{"cmd/compactgen/conformance/trees", []string{"clients", "cmd/compactgen/conformance", "cmd/compactgen/conformance/vectors", "cmd/compactgen/draw", "cmd/compactgen/draw/damage", "gen", "gen/engine", "gen/golang", "gen/model", "gen/output", "gen/python", "gen/typescript",
		"internal/process", "runtime", "runtime/go", "spec", "templates", "tests/frozen", "tests/judge", "tests/testees", "tests/testees/gotestee/answers", "tests/vectors"}, nil,
		"trees are built by the backends and asked by the runner"},
	{"tests/testees", nil, nil, "a testee is text until its tree is there"},
	{"tests/testees/gotestee/answers", []string{"runtime/go"}, []string{"gopkg.in/yaml.v3", "github.com/dave/jennifer"}, "a testee knows a tree alone"},
	{"cmd/compactgen/conformance", []string{"cmd/compactgen/conformance/vectors", "cmd/compactgen/draw", "cmd/compactgen/draw/damage", "gen/model", "internal/process", "spec", "tests/frozen", "tests/judge", "tests/vectors"}, nil,
		"the runner asks the judge, and knows testees by their answers alone"},
}

func TestImportsRunOneWay(t *testing.T) {
	for _, row := range imports {
		out, err := exec.Command("go", "list", "-deps", module+row.pkg).Output()
		if err != nil {
			t.Fatalf("go list %s: %v", row.pkg, err)
		}
		may := map[string]bool{row.pkg: true}
		for _, p := range row.may {
			may[p] = true
		}
		if may["spec"] { // come with it
			may["spec/breaking/rules"], may["spec/types"] = true, true
		}
		for _, dep := range strings.Fields(string(out)) {
			if own, ok := strings.CutPrefix(dep, module); ok && !may[own] {
				t.Errorf("%s imports %s: %s", row.pkg, own, row.why)
			}
			for _, banned := range row.never {
				if strings.HasPrefix(dep, banned) {
					t.Errorf("%s imports %s: %s", row.pkg, dep, row.why)
				}
			}
		}
	}
}

// What a user runs carries no test: of tests/ it holds the vectors, the frozen
// frames, the testees, and the judge.
func TestNoTestIsShipped(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", module+"cmd/compactgen").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, dep := range strings.Fields(string(out)) {
		own, ok := strings.CutPrefix(dep, module+"tests/")
		if ok && !slices.Contains([]string{"vectors", "frozen", "judge", "testees", "testees/gotestee/answers"}, own) {
			t.Errorf("compactgen imports tests/%s", own)
		}
	}
}

// Who types generate compiles no gateway: no server of MCP, no tracing, no store.
func TestGeneratorStandsAlone(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{.Standard}}", module+"cmd/compactgen").Output()
	if err != nil {
		t.Fatal(err)
	}
	all, others := 0, 0
	for line := range strings.Lines(string(out)) {
		path, isStandard, _ := strings.Cut(strings.TrimSpace(line), " ")
		all++
		if isStandard == "false" && !strings.HasPrefix(path+"/", module) {
			others++
		}
		for _, banned := range []string{"go.opentelemetry.io/", "google.golang.org/", "github.com/redis/", "github.com/modelcontextprotocol/", module + "cmd/compactmcp"} {
			if strings.HasPrefix(path, banned) {
				t.Errorf("compactgen imports %s", path)
			}
		}
	}
	if all > 276 || others > 27 {
		t.Errorf("%d packages, %d of them others'; at most 276 and 27", all, others)
	}
}

// Backends read the model alone: the YAML file's types stay behind it.
func TestBackendsDoNotImportTheSpec(t *testing.T) {
	for _, pkg := range []string{"gen/golang", "gen/typescript", "gen/python", "gen/engine"} {
		out, err := exec.Command("go", "list", "-f", "{{join .Imports \"\\n\"}}", module+pkg).Output()
		if err != nil {
			t.Fatal(err)
		}
		for _, dep := range strings.Fields(string(out)) {
			if dep == module+"spec" || strings.HasPrefix(dep, "gopkg.in/yaml") {
				t.Errorf("%s imports %s", pkg, dep)
			}
		}
	}
}
