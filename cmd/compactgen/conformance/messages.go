package conformance

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// messageJobs reads the real documents as messages of MCP, which most are not.
func (s Suite) messageJobs() []job {
	if s.Model.MCP == nil {
		return nil
	}
	var jobs []job
	for _, d := range s.Documents {
		jobs = append(jobs, job{name: "document/" + d.Name + "/message", op: "mcp.parse", input: d.Text})
		var message struct{ Result json.RawMessage }
		if json.Unmarshal([]byte(d.Text), &message) == nil && strings.HasPrefix(string(message.Result), "{") {
			jobs = append(jobs, s.packingJobs("document/"+d.Name, string(message.Result))...)
			if s.writesForModels() && strings.Contains(d.Text, `"inputSchema"`) {
				jobs = append(jobs, job{name: "document/" + d.Name + "/slim", op: "mcp.model_slim", input: map[string]any{"result": string(message.Result)}})
			}
		}
	}
	return jobs
}

// writesForModels says whether the protocol has what results and lists are written with for
// a model.
func (s Suite) writesForModels() bool {
	return normaliser{s.Model}.algorithm(func(a model.Algorithm) bool { return a.Role == "structure" }) != nil
}

// packingJobs packs a result as that of a call and as a list, in each encoding.
func (s Suite) packingJobs(name, result string) []job {
	var jobs []job
	for _, e := range s.Model.MCP.Encodings {
		call := map[string]any{"result": result, "accept": []any{e.Name}}
		list := map[string]any{"result": result, "accept": []any{e.Name}, "known": ""}
		jobs = append(jobs, job{name: name + "/call-" + e.Name, op: "mcp.pack_call", input: call, begins: "{"},
			job{name: name + "/list-" + e.Name, op: "mcp.pack_list", input: list, begins: "{"})
	}
	return jobs
}

// packable is a result, often one that says everything twice, or that packing makes
// about a byte shorter.
func (r source) packable() string {
	value := r.JSON(2)
	words := quoted(strings.Repeat("the same words again, ", 2) + strings.Repeat("x", r.IntN(120)))
	return r.One(`{"content" :`+value+`}`, `{"content":`+value+`, "structuredContent":`+value+`}`, `{"a":`+words+`,"b":`+words+`}`)
}

// packs says whether a job packs a result, which all testees then unpack.
func (j job) packs() bool { return !j.vector && strings.HasPrefix(j.op, "mcp.pack_") }

// packing is the result of a job that packs, and how it is encoded.
func (n normaliser) packing(j job) (result string, structured bool, e model.Encoding) {
	input := toValue(j.input).(map[string]any)
	name := input["accept"].([]any)[0]
	for _, e = range n.model.MCP.Encodings {
		if e.Name == name {
			break
		}
	}
	a := n.algorithm(func(a model.Algorithm) bool { return a.Name == e.Algorithm })
	return input["result"].(string), a != nil && a.Role == "structure", e
}

// unpacked is what a packed call must give: the result, or nothing where it was not
// packed. Of a list, all testees must agree.
func (n normaliser) unpacked(j job, wire any) *Answer {
	result, structured, _ := n.packing(j)
	switch {
	case j.op == "mcp.pack_list":
		return nil
	case wire == result:
		return &Answer{}
	case structured:
		return &Answer{OK: minify(result)}
	}
	return &Answer{OK: result}
}

// message is a random one, about every other one with something wrong.
func (r source) message(i int) job {
	members := []string{`"jsonrpc":` + quoted(r.Model.MCP.JSONRPC)}
	for _, name := range [][]string{{"id", "method"}, {"id", "method", "params"}, {"method", "params"}, {"id", "result"}, {"id", "error"}}[r.IntN(5)] {
		members = append(members, r.One("", " ")+quoted(name)+":"+r.One("", "\n")+r.messageValue(name))
	}
	if r.IntN(8) == 0 {
		members = members[r.IntN(2):]
	}
	if r.IntN(6) == 0 {
		members = append(members, r.One(`"x":1`, `"\u0069d":1`, `"\u006dethod":"x"`, `"":{}`, `"params":1`, `"result":{}`, `"jsonrpc":"2.0"`))
	}
	r.Shuffle(len(members), func(i, k int) { members[i], members[k] = members[k], members[i] })
	text := r.One("", "\t") + "{" + strings.Join(members, ",") + "}" + r.One("", "\n")
	if r.IntN(10) == 0 {
		text = r.One("[", "") + text + r.One("]", "x", "")
	}
	return job{name: fmt.Sprintf("random/message/%04d", i), op: "mcp.parse", input: text}
}

func (r source) messageValue(member string) string {
	row := r.Model.MCP.Messages[r.IntN(len(r.Model.MCP.Messages))]
	odd := r.IntN(5) == 0
	switch {
	case member == "id" && odd:
		return r.One("9007199254740992", "1.0", "1e2", "null", "[]", "-")
	case member == "id":
		return r.One("1", `"a"`, "-0", `"\ud800"`, fmt.Sprint(r.Natural()), "-9007199254740991")
	case member == "method" && odd:
		return r.One(`"ping"`, `"\ud800"`, `"\ud83d\ude00"`, "null", "1", quoted(row.Method+"x"))
	case member == "method":
		return quoted(row.Method)
	case member == "result" && !odd:
		return r.result(row)
	}
	return r.One("{}", "null", "[1.0]", `"x"`, r.Members())
}

// result has members of two rows.
func (r source) result(row model.Message) string {
	other := r.Model.MCP.Messages[r.IntN(len(r.Model.MCP.Messages))]
	names := append(append([]string{"x"}, row.Results...), other.Results...)
	var members []string
	for range 1 + r.IntN(3) {
		members = append(members, quoted(r.One(names...))+":"+r.One("1", "{}", r.Members()))
	}
	return "{" + strings.Join(members, ",") + "}"
}
