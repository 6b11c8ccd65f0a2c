package conformance

import (
	"os"
	"slices"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// TestReference runs everything against the reference alone: the vectors, the random
// cases and the judging are right whatever the languages do.
func TestReference(t *testing.T) {
	s := shipped(t)
	s.Random = toolchain.Count(t, 10, 20)
	judge := s.Judge
	s.Judge = nil
	self := hello{"judge", s.Model.Name, s.Model.Version, s.Model.Digest,
		[]string{"base85.encode", "base85.decode", "response.encode", "response.decode", "record.encode", "record.decode", "delta.apply", "delta.compute"}}
	if s.Model.MCP != nil {
		self.Ops = append(self.Ops, "mcp.parse", "mcp.asks", "mcp.ask", "mcp.advertise", "mcp.pack_call", "mcp.pack_list", "mcp.unpack_call", "mcp.unpack_list")
	}
	if s.Model.Requests != nil {
		self.Ops = append(self.Ops, "request.encode", "request.decode", "reference.tool", "reference.system", "session")
	}
	s.Documents = nil // too slow
	s.Vectors, s.Texts = toolchain.Some(t, slices.DeleteFunc(s.Vectors, Case.ByHand)), toolchain.Some(t, s.Texts)
	if _, known := judge("negotiate", map[string]any{"client": []string{}, "server": []string{}}, nil); known {
		self.Ops = append(self.Ops, "compress", "decompress", "legend", "repetition_ratio", "negotiate")
	}
	check(t, s, Answerer("judge", func(op string, input, limits any) Answer {
		if op == "hello" {
			return Answer{OK: toValue(self)}
		}
		answer, known := judge(op, input, limits)
		if !known {
			return Answer{Problem: "no input of the judge"}
		}
		return answer
	}))
}

// TestLanguages runs `compactgen conformance` with the languages that are installed
// here, and .ci/run then with over 4,000 damaged frames alone.
func TestLanguages(t *testing.T) {
	s := shipped(t)
	s.Vectors, s.Documents, s.Texts, s.Random = toolchain.Some(t, s.Vectors), toolchain.One(t, s.Documents), toolchain.Some(t, s.Texts), toolchain.Count(t, 10, 30)
	var testees []Testee
	for _, language := range toolchain.Languages(t) {
		testees = append(testees, Command("tests/testees/"+language, "../../.."))
	}
	check(t, s, testees...)
	if toolchain.Thorough() {
		s.Run, s.Random = "^random/frame/", 330
		check(t, s, testees...)
	}
}

func shipped(t *testing.T) Suite {
	t.Helper()
	s, err := Shipped("../../..")
	if err != nil {
		t.Fatal(err)
	}
	s.Seed = toolchain.Seed(t)
	return s
}

func check(t *testing.T, s Suite, testees ...Testee) {
	t.Helper()
	report := test(t, s, testees...)
	var out testWriter
	report.Print(&out, nil)
	if report.OK() {
		t.Log("\n" + string(out))
	} else {
		t.Error("\n" + string(out))
	}
}

type testWriter []byte

func (w *testWriter) Write(p []byte) (int, error) { *w = append(*w, p...); return len(p), nil }

func TestRootIsFound(t *testing.T) {
	root, err := FindRoot()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(root + "/go.mod"); err != nil {
		t.Error(err)
	}
	t.Chdir(t.TempDir())
	if root, err := FindRoot(); err == nil {
		t.Errorf("outside of the repository: found %s", root)
	}
}
