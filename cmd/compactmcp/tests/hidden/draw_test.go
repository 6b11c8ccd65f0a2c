package hidden_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/toolchain"
)

// count is how many messages go a way.
func (w way) count(long int) int {
	switch {
	case os.Getenv("COMPACT_LONG") == "":
		return 1_000 / map[bool]int{true: 10, false: 1}[w.name != "stdio"]
	case w.name == "stdio":
		return long
	}
	return 2_000
}

// Drawn messages, damaged at random, call no hidden tool and show none; what reaches
// the servers is read alike by all of them.
func TestDrawnMessages(t *testing.T) {
	seed := toolchain.Seed(t)
	for _, w := range ways {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 1))
			var sent []message
			for range w.count(100_000) {
				sent = append(sent, message{text: damaged(r)})
			}
			var first []reading
			for i, name := range slices.Sorted(maps.Keys(servers(t))) {
				heard, read := w.through(t, servers(t)[name], sent)
				check(t, name, heard, read)
				if len(read) == 0 {
					t.Errorf("%s has read nothing", name)
				}
				if w.name != "stdio" { // where the order is that of the messages
					continue
				}
				if i == 0 {
					first = read
				}
				for j := range max(len(read), len(first)) {
					if j >= len(read) || j >= len(first) || read[j] != first[j] {
						t.Fatalf("%s reads message %d in another way: %q, %q", name, j, read[j:min(j+1, len(read))], first[j:min(j+1, len(first))])
					}
				}
			}
		})
	}
}

// damaged is a message in some form, with up to three edits.
func damaged(r *rand.Rand) string {
	base := call
	switch r.IntN(4) {
	case 0:
		base = list
	case 1:
		base = visible(r)
	}
	m := []byte(base)
	for range r.IntN(4) {
		at := r.IntN(len(m) + 1)
		to := min(at+r.IntN(12), len(m))
		switch r.IntN(6) {
		case 0:
			m = slices.Delete(m, at, to)
		case 1:
			m = slices.Insert(m, at, slices.Clone(m[at:to])...)
		case 2:
			if at < len(m) {
				m[at] ^= 1 << r.IntN(8)
			}
		case 3:
			m = m[:at]
		case 4:
			at = strings.LastIndexAny(string(m[:at]), ",{") + 1 // where a member may begin
			fallthrough
		default:
			m = slices.Insert(m, at, []byte(odd[r.IntN(len(odd))])...)
		}
		if len(m) == 0 {
			m = []byte("{")
		}
	}
	return strings.NewReplacer("\n", " ", "\u2028", " ", "\u2029", " ").Replace(string(m)) // Node's readline begins a line there
}

// odd are pieces that change what a reader may find.
var odd = []string{
	`"name":"write_file",`, `"name":"read_file",`, `"Name":"write_file",`, `"NAME":null,`, `"n\u0061me":"write_file",`, `"method":"tools/call",`, `"method":"ping",`,
	`"Method":"tools/call",`, `"params":{},`, `"paramſ":{"name":"write_file"},`, `"params":{"name":"write_file"},`, `"id":null,`, `"id":7,`, `"ID":7,`, `"jsonrpc":"2.0",`,
	`"result":{},`, `"error":{},`, `"_meta":{"a":1},`, `"x":1,`, `"x":NaN,`, `"__proto__":{"name":"write_file"},`, "\r", "\ufeff", "\x00", "\xff", `\ud800`, `\u0000`,
	"{", "}", "[", "]", ",", `"`, `\`, `write_file`, "\t", "/", "1e5", "-", `{"name":"write_file"}`, strings.Repeat("[", 600),
}

// Drawn calls that are clear arrive as they are.
func TestDrawnCalls(t *testing.T) {
	seed := toolchain.Seed(t)
	for _, w := range ways {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			for name, server := range servers(t) {
				r := rand.New(rand.NewPCG(seed, 2))
				var sent []message
				for i := range w.count(10_000) {
					text := visible(r)
					sent = append(sent, message{text: strings.Replace(text, `"id":1`, fmt.Sprintf(`"id":%d`, i+1), 1)})
				}
				t.Log(name)
				arrive(t, w, server, sent)
			}
		})
	}
}

// visible is a call of a tool that is not hidden, with drawn arguments.
func visible(r *rand.Rand) string {
	tools := []string{`read_file`, `write`, `write_file2`, `Write_File`, `r\u0065ad`, `ünïcode`, ``}
	members := []string{`"name":"` + tools[r.IntN(len(tools))] + `"`, `"arguments":` + value(r, 3)}
	for range r.IntN(3) {
		members = append(members, `"x`+strconv.Itoa(len(members))+`":`+value(r, 3))
	}
	r.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	params := `{` + strings.Join(members, space(r)+`,`+space(r)) + `}`
	outer := []string{`"jsonrpc":"2.0"`, `"id":1`, `"method":"tools/call"`, `"params":` + space(r) + params}
	r.Shuffle(len(outer), func(i, j int) { outer[i], outer[j] = outer[j], outer[i] })
	return `{` + strings.Join(outer, `,`+space(r)) + `}`
}

func space(r *rand.Rand) string { return []string{"", "", " ", "\t "}[r.IntN(4)] }

// value is any JSON, in any spelling.
func value(r *rand.Rand, depth int) string {
	atoms := []string{`0`, `-0`, `1.50`, `1E+2`, `12345678901234567890`, `true`, `null`, `"\/"`, `"\u00e9"`, `"é"`, `"\ud83d\ude00"`, `"😀"`, `"write_file"`, `""`, `"a\"b"`, `"\ud800"`, `"\u0000"`}
	if depth == 0 || r.IntN(3) == 0 {
		return atoms[r.IntN(len(atoms))]
	}
	var parts []string
	isObject := r.IntN(2) == 0
	for range r.IntN(4) {
		part := value(r, depth-1)
		if isObject {
			part = []string{`"name":`, `"Name":`, `"a":`}[r.IntN(3)] + part
		}
		parts = append(parts, part)
	}
	inner := strings.Join(parts, space(r)+",")
	if isObject {
		return "{" + inner + "}"
	}
	return "[" + inner + "]"
}
