package main

import (
	"fmt"
	"strings"
)

const (
	mib   = 1 << 20
	limit = 16 * mib // of input, of output, and of a registry's bytes
	huge  = 100 * mib
	bulk  = limit - 64 // leaves room for the frame around it
	wide  = 10_000_000
)

// A bomb is a small frame that stands for much, or a large one that a decoder
// must not chew on for long.
type bomb struct {
	name  string
	op    string // what the programs do with the text: see child.go
	want  string // the error's kind, and its limit; "" where it is none
	text  func() string
	short bool // tried in every run of the tests
}

// dear says that nothing is promised about a bomb's memory and time: its data is
// kept rightly, up to its own limit, or SECURITY.md names the cost.
func (b bomb) dear() bool {
	return b.op == "session" && b.want == "" || b.op == "flood"
}

// ofLists says that the bomb is for a spec with lists.
func (b bomb) ofLists() bool { return strings.HasPrefix(b.op, "lists") }

// bombs are those that the documentation's table shows, in its order. What each
// must come to is worked out from docs/.
func bombs() []bomb {
	var list []bomb
	for _, group := range [][]bomb{compressed(), structured(), tables(), payloads(), numbers(), texts(), sessions(), rewritings(), listed(), passed()} {
		list = append(list, group...)
	}
	return list
}

const overOutput = "DecompressionFailed output"

func compressed() []bomb {
	return []bomb{
		{"zlib, 1 GiB of zeros", "decode", overOutput, func() string { return "Z" + base85(zlibOf(1024*mib)) }, true},
		{"gzip, 1 GiB of zeros", "decode", overOutput, func() string { return "Z" + base85(gzipOf(1024*mib)) }, false},
		{"zlib in a delta", "delta", overOutput, func() string { return "D|Z|" + base85(zlibOf(1024*mib)) }, false},
		{"Brotli, 256 MiB of zeros", "decompress", overOutput, func() string { return "#BR|" + brotliOf(256*mib) }, true},
	}
}

func structured() []bomb {
	deep := func(before, bracket, behind string) func() string {
		return func() string { return before + strings.Repeat(bracket, bulk/len(bracket)) + behind }
	}
	return []bomb{
		{"T2, 60 doublings by name", "decompress", overOutput, doublings, true},
		{"T2, 40 strings in strings", "decompress", overOutput, wraps, false},
		{"T2, 100,000 rows of keys of 10 kB", "decompress", overOutput, func() string {
			return `#T2|[{"=100000 rows":["` + strings.Repeat("k", 10_000) + `","l"]}` + strings.Repeat(",[1,2]", 100_000) + "]"
		}, false},
		{"JSON, 16 MiB of `[`: verbose", "decode", "InvalidFormat depth", deep(`{"x":`, "[", ""), true},
		{"JSON, 16 MiB of `[`: T1", "decompress", "DecompressionFailed depth", deep("#T1|", "[", ""), false},
		{"JSON, 16 MiB of `[`: T2", "decompress", "DecompressionFailed depth", deep("#T2|", "[", ""), false},
		{"JSON, 16 MiB of `{\"a\":`: arguments", "frame", "InvalidFormat depth", deep("REQ|1|||", `{"a":`, ""), false},
		{"JSON, 16 MiB of `[`: a definition", "frame", "InvalidFormat depth", deep(`TOOL|def|{"x":`, "[", "}"), false},
	}
}

// tables are of many small parts, for both sides of T2, for T1 and a verbose response. Content of more than a
// million values is written as it is; what an encoder costs most for has as many.
func tables() []bomb {
	list := func(before, part, behind string, size int) func() string {
		return func() string { return before + strings.Repeat(part, size/len(part)) + behind }
	}
	const values = 1<<20 - 1024
	deep := strings.Repeat("[", 500) + strings.Repeat("]", 500) + ","
	return []bomb{
		{"T2, 16 MiB of `1,`", "decompress", "", list("#T2|[", "1,", "1]", bulk-16), true},
		{"T2, 16 MiB of `\"a\":1,`", "decompress", "", list("#T2|{", `"a":1,`, `"a":1}`, bulk-16), false},
		{"T2, 16 MiB of absent cells", "decompress", "", absent, false},
		{"T2, 16 MiB of arrays, 500 deep", "decompress", "", list("#T2|[", deep, "1]", bulk-16), false},
		{ofNames, "decompress", "", names(`,"=%s:"`), false},
		{ofHeldNames, "decompress", "", names(`,{"=JSON":["=%s:"]}`), false},
		{ofColumns, "decompress", "", columns, false},
		{ofRepetitions, "decompress", "", func() string {
			return `#T2|[{"=a":{"=JSON":["` + strings.Repeat("x", mib) + `"]}}` + strings.Repeat(`,"=a"`, 13) + "]"
		}, true},
		{ofTables, "decompress", "", list("#T2|[", `[{"=1 rows":["a"]},[1]],`, "1]", bulk-16), false},
		{"T1, 16 MiB of `1 ,`", "decompress", "", list(`#T1|{"m":[`, "1 ,", "1]}", bulk-16), false},
		{"T1, 9 MiB of `{\"r\":\"u\"},`", "decompress", "", list(`#T1|{"m":[`, `{"r":"u"},`, "1]}", 9*mib), false},
		{"verbose, 16 MiB of `1 ,`", "decode", "", list(`{"model":"G3","returncode":0,"response":"","x":[`, "1 ,", "1]}", bulk-64), false},
		{"verbose, 16 MiB of `\"a\":1,`", "decode", "", list(`{"model":"G3","returncode":0,"response":""`, `,"a":1`, "}", bulk-48), false},
		{"compress, 16 MiB of `1,`", "compress", "", list("[", "1,", "1]", bulk), true},
		{"compress, 16 MiB of `\"=\",`", "compress", "", list("[", `"=",`, "1]", bulk), false},
		{"compress, a million of `\"a\":1,`", "compress", "", list("{", `"a":1,`, `"a":1}`, 6*values), false},
		{"compress, a million of `\"=\",`", "compress", "", list("[", `"=",`, "1]", 4*values), false},
		{"compress, a million of `[],`", "compress", "", list("[", "[],", "1]", 3*values), false},
		{"compress, a million of arrays, 500 deep", "compress", "", list("[", deep, "1]", 2*values), false},
		{"compress, strings that differ where hashes may not", "compress", "", alike, false},
		{"compress, rows that lack most columns", "compress", "", lacking, false},
	}
}

const (
	ofNames     = "T2, 16 MiB of names"
	ofHeldNames = "T2, 16 MiB of names in strings of JSON"
	ofColumns   = "T2, 16 MiB of columns"
	ofTables    = "T2, 16 MiB of tables"

	ofRepetitions = "T2, 14 MiB of one name"
)

// absent is rows of a table with nothing in them.
func absent() string {
	row := `,["=","=","=","=","=","=","="]`
	count := bulk/len(row) - 8
	return fmt.Sprintf(`#T2|[{"=%d rows":[["a"],["b"],["c"],["d"],["e"],["f"],["g"]]}`, count) + strings.Repeat(row, count) + "]"
}

// names are as many as there is room for.
func names(step string) func() string {
	return func() string {
		var out strings.Builder
		out.WriteString("#T2|[0")
		for name := []byte("aaaaa"); out.Len() < bulk-64; {
			fmt.Fprintf(&out, step, name)
			i := len(name) - 1
			for ; name[i] == 'z'; i-- {
				name[i] = 'a'
			}
			name[i]++
		}
		out.WriteString("]")
		return out.String()
	}
}

// columns are those of one table, most of which its row lacks.
func columns() string {
	var out strings.Builder
	out.WriteString(`#T2|[{"=1 rows":["a"`)
	for i := 0; out.Len() < bulk-64; i++ {
		fmt.Fprintf(&out, `,["%06x"]`, i)
	}
	out.WriteString("]},[1]]")
	return out.String()
}

// alike is strings of blocks that each come in two forms. A multiplication moves a difference of high
// bits nowhere else: what the first four bytes of a block do to a hash that takes four at once, the
// next four undo, whatever the hash's secrets are.
func alike() string {
	const blocks = 17
	var out strings.Builder
	out.WriteString("[")
	for i := 0; out.Len() < bulk-(8*blocks+8); i++ {
		out.WriteString(`"`)
		for bit := range blocks {
			out.WriteString([]string{"aaaaa0aa", "aaaAapaA"}[i>>bit&1])
		}
		out.WriteString(`",`)
	}
	out.WriteString("1]")
	return out.String()
}

// lacking is objects with one key of 32 each, beside one that all have.
func lacking() string {
	var out strings.Builder
	out.WriteString("[")
	for i := range (1<<20)/3 - 8 {
		fmt.Fprintf(&out, `{"a key that all of them have":%d,"k%d":1},`, i, i%32)
	}
	out.WriteString("1]")
	return out.String()
}

func payloads() []bomb {
	b := func(name string, short bool, head string) bomb {
		return bomb{"MessagePack, " + name, "decode", "InvalidMsgpack", func() string { return "A" + base85([]byte(head)) }, short}
	}
	return []bomb{
		b("an array of 4 G elements: `dd ff ff ff ff`", true, "\xdd\xff\xff\xff\xff"),
		b("the same with a version", false, "\xdd\xff\xff\xff\xff\x03"),
		b("a text of 4 GB", false, "\x94\x03\x00\x00\xdb\xff\xff\xff\xff"),
		b("a map of 4 G members", false, "\xdf\xff\xff\xff\xff"),
		b("16 MiB of nested arrays", false, strings.Repeat("\xdd\xff\xff\xff\xff", bulk/25*4)),
	}
}

func numbers() []bomb {
	digits := func() string { return strings.Repeat("7", wide) }
	return []bomb{
		{"10 million digits: a return code", "decode", "InvalidFormat", func() string { return `{"model":"G3","returncode":` + digits() + `,"response":""}` }, false},
		{"10 million digits: an unknown member", "decode", "", func() string { return `{"model":"G3","returncode":0,"response":"","x":` + digits() + `}` }, true},
		{"10 million digits: tokens of DSL", "decode", "InvalidFormat", func() string { return "RES|OK|G3|" + digits() + "|" }, false},
		{"10 million digits: a position", "delta", "InvalidFormat", func() string { return "D|R|" + digits() + "|" }, false},
		{"10 million digits: T1", "decompress", "", func() string { return "#T1|" + digits() }, false},
		{"10 million digits: T2", "decompress", "", func() string { return "#T2|" + digits() }, false},
		{"10 million digits: an exponent", "decode", "", func() string { return `{"model":"G3","returncode":0,"response":"","x":1e` + digits() + `}` }, false},
		{"10 million digits: the rows of a table of T2", "decompress", "DecompressionFailed", func() string { return `#T2|[{"=` + digits() + ` rows":["a"]},[1]]` }, false},
	}
}

func texts() []bomb {
	return []bomb{
		{"Base85, 100 MB of one group", "decode", "InvalidFormat input", func() string { return "A" + strings.Repeat("VPa.s", huge/5) }, false},
		{"Base85, 16 MiB of one group", "decode", "InvalidMsgpack", func() string { return "A" + strings.Repeat("VPa.s", bulk/5) }, true},
		{"Base85, 16 MiB, too large a group at the end", "decode", "InvalidBase85Char", func() string { return "A" + strings.Repeat("VPa.s", bulk/5) + "%NsC1" }, false},
		{"Base85, 16 MiB and a length of none", "base85", "InvalidBase85Length", func() string { return strings.Repeat("VPa.s", bulk/5) + "V" }, false},
	}
}

func sessions() []bomb {
	return []bomb{
		{"a request of a million tiny deltas", "frame", "InvalidFormat deltas", func() string { return "REQ|1|||{}" + strings.Repeat("|D|+|x", 1_000_000) }, true},
		{"a stream of a million tiny deltas", "stream", "", func() string { return strings.TrimSuffix(strings.Repeat("D|+|x\n", 1_000_000), "\n") }, false},
		{"a request of 100 deltas of 10 MiB, compressed", "session", overOutput, func() string { return request("", "|D|F|"+strings.Repeat("|D|Z|"+base85(zlibOf(10*mib, "D|F|")), 100)) }, true},
		{"10,000 replacements all over 15 MiB", "session", "", replacements, false},
		{"a flood of 100,000 definitions", "flood", "UnknownReference", func() string { return flood(100_000, 100) }, false},
		{"a flood of definitions of 1 MiB", "flood", "UnknownReference", func() string { return flood(100, mib) }, false},
		{"a handshake of 150,000 names a side", "negotiate", "", offers, false},
	}
}

// offers is a message whose first half is offered to a server that has its second half.
func offers() string {
	var out strings.Builder
	out.WriteString(`{"type":"HELLO","algorithms":["T1"` + strings.Repeat(`,"BR"`, 74_999))
	for i := range 225_000 {
		fmt.Fprintf(&out, `,"%06d"`, i)
	}
	return out.String() + "]}"
}

// flood is definitions, and a reference to the first of them.
func flood(count, size int) string {
	var out strings.Builder
	for i := range count {
		fmt.Fprintf(&out, "SYS|full|%d %s\n", i, strings.Repeat("x", size))
	}
	return out.String() + "SYS|ref|" + reference("0 "+strings.Repeat("x", size))
}
