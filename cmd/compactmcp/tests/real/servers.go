// Package real starts real MCP servers of npm and PyPI, in pinned versions, and
// knows what to ask them.
package real

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
)

// Shown is the name in calls of the folder that the servers work in.
const Shown = "/data"

// page is the name in calls of a page on this machine.
const page = "http://page"

// A Server is a program of a package, and the calls to it.
type Server struct {
	Name     string
	Recorded bool // in the corpus
	version  string
	python   bool
	argument bool // it wants its folder named
	flags    []string
	calls    []call
}

// A call names the folder as the corpus does.
type call struct{ tool, arguments string }

const npmScope = "@modelcontextprotocol/"

// Servers are all of them.
var Servers = []Server{
	{Name: "server-filesystem", Recorded: true, version: "2026.8.31", argument: true, calls: []call{
		{"list_allowed_directories", `{}`},
		{"list_directory", `{"path":"/data/examples"}`},
		{"list_directory_with_sizes", `{"path":"/data/examples/http","sortBy":"size"}`},
		{"directory_tree", `{"path":"/data/examples"}`},
		{"directory_tree", `{"path":"/data/examples/http"}`},
		{"search_files", `{"path":"/data/examples","pattern":"**/*.go"}`},
		{"get_file_info", `{"path":"/data/examples/README.md"}`},
		{"read_text_file", `{"path":"/data/examples/own-protocol/tickets.yaml"}`},
		{"read_text_file", `{"path":"/data/examples/mcp/typescript/package.json"}`},
		{"read_text_file", `{"path":"/data/api_responses.ndjson","head":12}`},
		{"read_multiple_files", `{"paths":["/data/examples/own-protocol/main.py","/data/examples/own-protocol/main.ts","/data/examples/own-protocol/README.md"]}`},
		{"read_text_file", `{"path":"/data/missing.txt"}`},
	}},
	{Name: "server-everything", Recorded: true, version: "2026.8.31", calls: []call{
		{"echo", `{"message":"Is anybody there?"}`},
		{"get-sum", `{"a":19,"b":23}`},
		{"get-structured-content", `{"location":"Chicago"}`},
		{"get-annotated-message", `{"messageType":"error"}`},
		{"get-resource-links", `{"count":10}`},
		{"get-resource-reference", `{"resourceType":"Text","resourceId":3}`},
	}},
	{Name: "server-memory", Recorded: true, version: "2026.8.31", calls: []call{
		{"create_entities", `{"entities":[
			{"name":"Checkout","entityType":"service","observations":["Takes orders from the shop","Written in Go","Owned by the payments team"]},
			{"name":"Ledger","entityType":"service","observations":["Keeps every booking","Written in Go","Owned by the payments team"]},
			{"name":"Search","entityType":"service","observations":["Finds products by their text","Written in Rust","Owned by the catalogue team"]},
			{"name":"Catalogue","entityType":"service","observations":["Knows all products and their prices","Written in Python","Owned by the catalogue team"]},
			{"name":"Payments","entityType":"team","observations":["Four people","On call in turns of a week"]},
			{"name":"Products","entityType":"team","observations":["Six people","Meets on Mondays"]},
			{"name":"Ines Brandt","entityType":"person","observations":["Leads the payments team","Works in Lisbon"]},
			{"name":"Karim Dahl","entityType":"person","observations":["Leads the catalogue team","Works in Aarhus"]}]}`},
		{"create_relations", `{"relations":[
			{"from":"Checkout","to":"Ledger","relationType":"writes to"},{"from":"Checkout","to":"Catalogue","relationType":"asks for prices"},
			{"from":"Search","to":"Catalogue","relationType":"reads products of"},{"from":"Payments","to":"Checkout","relationType":"owns"},
			{"from":"Payments","to":"Ledger","relationType":"owns"},{"from":"Products","to":"Search","relationType":"owns"},
			{"from":"Products","to":"Catalogue","relationType":"owns"},{"from":"Ines Brandt","to":"Payments","relationType":"leads"},
			{"from":"Karim Dahl","to":"Products","relationType":"leads"}]}`},
		{"add_observations", `{"observations":[{"entityName":"Ledger","contents":["Was slow on 3 March","Has an index on dates since then"]},{"entityName":"Search","contents":["Moved to new machines in May"]}]}`},
		{"search_nodes", `{"query":"payments"}`},
		{"open_nodes", `{"names":["Catalogue","Search","Karim Dahl"]}`},
		{"read_graph", `{}`},
		{"delete_observations", `{"deletions":[{"entityName":"Payments","observations":["Four people"]}]}`},
		{"add_observations", `{"observations":[{"entityName":"Nobody","contents":["x"]}]}`},
	}},
	{Name: "mcp-server-git", Recorded: true, version: "2026.10.19", python: true, calls: []call{
		{"git_log", `{"repo_path":"/data/project","max_count":10}`},
		{"git_show", `{"repo_path":"/data/project","revision":"HEAD"}`},
		{"git_status", `{"repo_path":"/data/project"}`},
		{"git_diff_unstaged", `{"repo_path":"/data/project"}`},
		{"git_diff", `{"repo_path":"/data/project","target":"HEAD~1"}`},
		{"git_branch", `{"repo_path":"/data/project","branch_type":"local"}`},
		{"git_show", `{"repo_path":"/data/project","revision":"nowhere"}`},
	}},
	{Name: "mcp-server-time", Recorded: true, version: "2026.10.19", python: true, calls: []call{
		{"get_current_time", `{"timezone":"Etc/UTC"}`},
		{"get_current_time", `{"timezone":"Asia/Seoul"}`},
		{"convert_time", `{"source_timezone":"Europe/Vienna","time":"14:30","target_timezone":"America/Denver"}`},
		{"convert_time", `{"source_timezone":"Europe/Vienna","time":"25:00","target_timezone":"America/Denver"}`},
	}},
	{Name: "server-sequential-thinking", version: "2026.8.31", calls: []call{
		{"sequentialthinking", `{"thought":"First we look, then we leap.","nextThoughtNeeded":true,"thoughtNumber":1,"totalThoughts":2}`},
		{"sequentialthinking", `{"thought":"Or we leap first.","nextThoughtNeeded":false,"thoughtNumber":2,"totalThoughts":2,"branchFromThought":1,"branchId":"leap"}`},
	}},
	{Name: "mcp-server-fetch", version: "2026.10.24", python: true, flags: []string{"--allow-private-ips"}, calls: []call{
		{"fetch", `{"url":"http://page/page.html"}`},
		{"fetch", `{"url":"http://page/rows.json","raw":true}`},
		{"fetch", `{"url":"http://page/missing"}`},
	}},
}

// Calls are the params of tools/call, each on a line, for a folder and the address
// of a page.
func (s *Server) Calls(folder, address string) ([]string, error) {
	var list []string
	for _, c := range s.calls {
		arguments := strings.NewReplacer(Shown, folder, page, address).Replace(c.arguments)
		var line bytes.Buffer // a message is a line
		if err := json.Compact(&line, fmt.Appendf(nil, `{"name":%q,"arguments":%s}`, c.tool, arguments)); err != nil {
			return nil, err
		}
		list = append(list, line.String())
	}
	return list, nil
}

// Command starts an installed server.
func (s *Server) Command(packages, folder string) []string {
	program := filepath.Join(packages, "python", "bin", s.Name)
	if !s.python {
		program = filepath.Join(packages, "node_modules", ".bin", "mcp-"+s.Name)
	}
	if s.argument {
		return []string{program, folder}
	}
	return append([]string{program}, s.flags...)
}
