package conformance

import (
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
	}
	return jobs
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
