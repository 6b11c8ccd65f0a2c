package mcp_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/toolchain"
)

const client = "../../clients/typescript"

func tsc(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	program := filepath.Join(client, "node_modules", "typescript", "bin", "tsc")
	_, err := os.Stat(program)
	toolchain.NeedAlso(t, "typescript", err)
	return exec.Command("node", append([]string{program}, args...)...)
}

var built sync.Once

// buildTypeScript compiles the TypeScript client for the programs beside this
// file.
func buildTypeScript(t *testing.T) {
	t.Helper()
	c := tsc(t, "-p", filepath.Join(client, "tsconfig.build.json"), "--outDir", filepath.Join(client, "build", "mcp"))
	built.Do(func() {
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	})
}

// The wrapped transports have the SDK's own types.
func TestTypeScriptTypes(t *testing.T) {
	peers[0].interpreter(t)
	if out, err := tsc(t, "-p", "typescript").CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// packing is a result, and one language's frame of it.
type packing struct {
	Result       string   `json:"result,omitempty"`
	Accept       []string `json:"accept,omitempty"`
	Call         string   `json:"call,omitempty"`
	List         string   `json:"list,omitempty"`
	UnpackedCall string   `json:"unpackedCall,omitempty"`
	UnpackedList string   `json:"unpackedList,omitempty"`
}

// Both languages pack every result of the corpus and of the table in the same
// bytes, except for the output of their compressors, and read each other's.
func TestTypeScriptPacksLikeGo(t *testing.T) {
	peers[0].interpreter(t)
	var rows []packing
	var input bytes.Buffer
	results := slices.DeleteFunc(corpus(t), func(result json.RawMessage) bool { return result == nil })
	for _, row := range table(t) {
		results = append(results, row.Result)
	}
	for _, result := range results {
		for _, encoding := range []string{"T2", "BR", "Z"} {
			rows = append(rows, packed(t, string(result), encoding))
			if err := json.NewEncoder(&input).Encode(rows[len(rows)-1]); err != nil {
				t.Fatal(err)
			}
		}
	}
	c := exec.CommandContext(t.Context(), "node", "typescript/pack.mjs")
	c.Stdin, c.Stderr = &input, os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	answers := json.NewDecoder(bytes.NewReader(out))
	for _, want := range rows {
		var got packing
		if err := answers.Decode(&got); err != nil {
			t.Fatal(err)
		}
		comparePackings(t, got, want)
	}
}

// packed is Go's frame of a result, and Go's reading of that frame.
func packed(t *testing.T, result, encoding string) packing {
	t.Helper()
	none := ""
	p := packing{Result: result, Accept: []string{encoding}}
	var err error
	if p.Call, _, err = compact.PackCall(result, p.Accept); err != nil {
		t.Fatal(err)
	}
	if p.List, _, err = compact.PackList(result, compact.Ask{Accept: p.Accept, Known: &none}); err != nil {
		t.Fatal(err)
	}
	if p.List == "" { // it has a _meta of its own
		p.List = result
	}
	p.UnpackedCall, p.UnpackedList = unpacked(t, p)
	return p
}

func unpacked(t *testing.T, p packing) (call, list string) {
	t.Helper()
	if p.Call != "" {
		var err error
		if call, _, err = compact.UnpackCall(p.Call); err != nil {
			t.Fatalf("%.300s: %v", p.Call, err)
		}
	}
	known, err := compact.UnpackList(p.List, compact.KnownList{})
	if err != nil {
		t.Fatalf("%.300s: %v", p.List, err)
	}
	return call, known.Text
}

func comparePackings(t *testing.T, got, want packing) {
	t.Helper()
	encoding := want.Accept[0]
	if got.List == "" {
		got.List = want.Result
	}
	if encoding == "T2" && (got.Call != want.Call || got.List != want.List) {
		t.Errorf("%.80s: other bytes, %.300s in place of %.300s", want.Result, got.Call, want.Call)
	}
	call, list := unpacked(t, got)
	if call != want.UnpackedCall || list != want.UnpackedList {
		t.Errorf("%s of %.80s: Go reads %.300s, want %.300s", encoding, want.Result, call, want.UnpackedCall)
	}
	if got.UnpackedCall != want.UnpackedCall || got.UnpackedList != want.UnpackedList {
		t.Errorf("%s of %.80s: TypeScript reads %.300s, want %.300s", encoding, want.Result, got.UnpackedCall, want.UnpackedCall)
	}
}
