package real

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy/foreign"
	"github.com/compactgen/compactgen/cmd/compactmcp/tests"
)

// A Published server is only asked for its tools.
type Published struct {
	Package   string // of npm; or of PyPI, where there is no entry
	version   string
	entry     string // the file that node runs
	arguments []string
}

// PublishedServers are those that tell their tools to whoever asks.
var PublishedServers = []Published{
	{"@notionhq/notion-mcp-server", "2.5.2", "bin/cli.mjs", nil},
	{"firecrawl-mcp", "3.22.2", "dist/index.js", nil},
	{"@sentry/mcp-server", "0.36.0", "dist/index.js", nil},
	{"mongodb-mcp-server", "3.0.4", "dist/esm/index.js", nil},
	{"@hubspot/mcp-server", "0.4.0", "dist/index.js", nil},
	{"@brave/brave-search-mcp-server", "2.1.4", "dist/index.js", nil},
	{"@cloudflare/mcp-server-cloudflare", "0.2.0", "dist/index.js", []string{"run", "x"}},
	{"chrome-devtools-mcp", "1.11.0", "build/src/bin/chrome-devtools-mcp.js", nil},
	{"@playwright/mcp", "0.0.83", "cli.js", nil},
	{npmScope + "server-github", "2025.4.8", "dist/index.js", nil},
	{npmScope + "server-filesystem", "2026.8.31", "dist/index.js", []string{os.TempDir()}},
	{"tavily-mcp", "0.2.22", "build/index.js", nil},
	{"mcp-server-git", "", "", nil},
	{"@upstash/context7-mcp", "4.1.1", "dist/index.js", nil},
	{npmScope + "server-memory", "2026.8.31", "dist/index.js", nil},
	{npmScope + "server-everything", "2026.8.31", "dist/index.js", nil},
	{"figma-developer-mcp", "0.13.2", "dist/bin.js", []string{"--stdio"}},
	{npmScope + "server-sequential-thinking", "2026.8.31", "dist/index.js", nil},
	{"exa-mcp-server", "3.4.1", "dist/stdio.cjs", nil},
	{"@elastic/mcp-server-elasticsearch", "0.3.1", "dist/index.js", nil},
	{"mcp-server-time", "", "", nil},
	{"mcp-server-fetch", "", "", nil},
}

// madeUp are variables without which some of them do not start.
var madeUp = []string{
	"NOTION_TOKEN=x", "FIRECRAWL_API_KEY=fc-x", "SENTRY_ACCESS_TOKEN=x", "TAVILY_API_KEY=x", "EXA_API_KEY=x", "BRAVE_API_KEY=x", "FIGMA_API_KEY=x",
	"PRIVATE_APP_ACCESS_TOKEN=pat-x", "CLOUDFLARE_API_TOKEN=x", "ES_URL=http://127.0.0.1:9", "ES_API_KEY=x",
}

// InstallPublished gets them, unless they are there; those of Python with [Install].
func InstallPublished(packages string) error {
	if err := Install(packages); err != nil {
		return err
	}
	home := filepath.Join(packages, "published")
	npm := []string{"install", "--no-save", "--no-audit", "--no-fund", "--silent", "--ignore-scripts", "--prefix", home}
	for _, p := range PublishedServers {
		if p.entry != "" {
			npm = append(npm, p.Package+"@"+p.version)
		}
	}
	wanted, stamp := strings.Join(npm, "\n"), filepath.Join(home, "installed")
	if there, err := os.ReadFile(stamp); err == nil && string(there) == wanted {
		return nil
	}
	if err := os.MkdirAll(home, 0o755); err != nil {
		return err
	}
	if err := run(home, "npm", npm...); err != nil {
		return err
	}
	return os.WriteFile(stamp, []byte(wanted), 0o600)
}

// Tools starts the server, perhaps behind another command, and returns its result of tools/list.
func (p *Published) Tools(packages string, behind ...string) (result string, err error) {
	command := []string{filepath.Join(packages, "python", "bin", "python"), "-m", strings.ReplaceAll(p.Package, "-", "_")}
	if p.entry != "" {
		command = []string{"node", filepath.Join(packages, "published", "node_modules", p.Package, p.entry)}
	}
	server, err := mcp.Start(slices.Concat(behind, []string{"env"}, madeUp, command, p.arguments))
	if err != nil {
		return "", fmt.Errorf("%s: %w", p.Package, err)
	}
	answer, err := server.Call("tools/list", "{}")
	_ = server.Stop()
	if result = foreign.Member(answer, "result"); err == nil && result == "" {
		err = fmt.Errorf("%s: no list: %.200s", p.Package, answer)
	}
	return result, err
}
