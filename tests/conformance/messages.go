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

// message is a random one, in most cases with something wrong.
func (r source) message(i int) job {
	members := []string{`"jsonrpc":` + r.one(`"`+r.model.MCP.JSONRPC+`"`, `"`+r.model.MCP.JSONRPC+`"`, `"2.0"`, "2.0")}
	for _, member := range []string{"id", "method", "result", "params", "error", "id"} {
		if r.IntN(2) == 0 {
			members = append(members, fmt.Sprintf("%s%q%s:%s", r.one("", " "), member, r.one("", "\n"), r.messageValue(member)))
		}
	}
	if r.IntN(12) == 0 {
		members = append(members, r.one(`"x":1`, `"\u0069d":1`, `"\u006dethod":"x"`, `"":{}`))
	}
	r.Shuffle(len(members), func(i, k int) { members[i], members[k] = members[k], members[i] })
	text := r.one("", "\t") + "{" + strings.Join(members, ",") + "}" + r.one("", "\n")
	if r.IntN(6) == 0 {
		text = r.one("[", "") + text + r.one("]", "x", "")
	}
	return job{name: fmt.Sprintf("random/message/%04d", i), op: "mcp.parse", input: text}
}

func (r source) messageValue(member string) string {
	row := r.model.MCP.Messages[r.IntN(len(r.model.MCP.Messages))]
	switch member {
	case "id":
		return r.one(`1`, `"a"`, `-0`, `"\ud800"`, fmt.Sprint(r.integer()), "-9007199254740991", "9007199254740992", "1.0", "1e2", "null", "[]")
	case "method":
		return r.one(quoted(row.Method), quoted(row.Method), quoted(row.Method+"x"), `"ping"`, `"\ud800"`, `"\ud83d\ude00"`, "null", "1")
	case "result":
		return r.one(r.result(row), r.result(row), r.members(), "null", "[]", `"x"`)
	}
	return r.one("{}", "null", `[1.0]`, r.members())
}

// result has members of two rows.
func (r source) result(row model.Message) string {
	other := r.model.MCP.Messages[r.IntN(len(r.model.MCP.Messages))]
	names := append(append([]string{"x"}, row.Results...), other.Results...)
	var members []string
	for range r.IntN(4) {
		members = append(members, quoted(r.one(names...))+":"+r.one("1", "{}", r.members()))
	}
	return "{" + strings.Join(members, ",") + "}"
}
