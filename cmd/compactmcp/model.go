package main

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"regexp"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactmcp/mcpproxy"
	"github.com/compactgen/compactgen/internal/cli"
	"github.com/compactgen/compactgen/internal/o200k"
	compact "github.com/compactgen/compactgen/runtime/go"
)

// offVariable is 1 in the environment of a proxy that changes nothing.
const offVariable = "COMPACTGEN_MCP_OFF"

// maxCounted is the size up to which a text is counted while its answer waits: a
// tenth of a second. A longer one is packed by its bytes or not at all.
const maxCounted = 256 << 10

// modelChoice is the choice of the flags about results for a language model.
type modelChoice struct {
	on, dense, dryRun, quiet  *bool
	minSaving                 *int
	channel, only, except     *string
	tools, full, hide, prefix *string
}

func modelFlags(fs *flag.FlagSet) modelChoice {
	return modelChoice{
		on:        fs.Bool("model", false, "write results for a language model that reads them: JSON as T2 with a legend, in one channel; the spec is the built-in one unless --spec names another"),
		minSaving: fs.Int("min-saving", compact.DefaultMinSaving, "with --model: the `percent` of its bytes that a text must lose to be changed"),
		dense:     fs.Bool("dense", false, "with --model: T2's dense frames, in which long strings may be cut"),
		channel:   fs.String("channel", "text", "with --model: text drops structuredContent where a text says the same, both keeps it; over HTTP, text keeps it where no session says which lists a client holds, always does not"),
		only:      fs.String("only", "", "with --model: change the results of these tools alone, comma-separated `names` with *"),
		except:    fs.String("except", "", "with --model: never change the results of these tools, comma-separated `names` with *"),
		dryRun:    fs.Bool("dry-run", false, "with --model: change nothing, and say what would be saved"),
		tools:     fs.String("tools", "whole", "with --model: slim shortens the lists of tools, and adds describe_tools, which gives the whole definitions; whole leaves them"),
		full:      fs.String("full", "", "with --tools slim: these tools stay whole, comma-separated `names` with *"),
		prefix:    fs.String("tools-name", "", "with --tools slim: a `name` in front of _describe_tools, where several servers have one"),
		hide:      fs.String("hide", "", "with --model: clients cannot see or call these tools, comma-separated `names` with *"),
		quiet:     fs.Bool("quiet", false, "with --model: no line about what was saved at the end"),
	}
}

// read checks the flags; nil is for no model.
func (c modelChoice) read(fs *flag.FlagSet) (*mcpproxy.Model, error) {
	if !*c.on {
		for _, name := range []string{"min-saving", "dense", "channel", "only", "except", "tools", "full", "tools-name", "hide", "dry-run", "quiet"} {
			if cli.IsSet(fs, name) {
				return nil, fmt.Errorf("--%s goes with --model", name)
			}
		}
		return nil, nil
	}
	switch {
	case *c.channel != "text" && *c.channel != "both" && *c.channel != "always":
		return nil, fmt.Errorf("unknown channel %q: there are text, both and always", *c.channel)
	case *c.minSaving < 0 || *c.minSaving > 100:
		return nil, fmt.Errorf("--min-saving is %d; it is a percentage from 0 to 100", *c.minSaving)
	case *c.dryRun && *c.hide != "":
		return nil, errors.New("--dry-run changes nothing, and --hide hides tools: give one of them")
	case cli.IsSet(fs, "only") && *c.only == "":
		return nil, errors.New("--only names no tool")
	case cli.IsSet(fs, "hide") && strings.Trim(*c.hide, ", \t\n") == "": // as of a variable that is empty: nothing would be hidden
		return nil, errors.New("--hide names no tool")
	case *c.tools != "slim" && *c.tools != "whole":
		return nil, fmt.Errorf("unknown --tools %q: there are slim and whole", *c.tools)
	case *c.tools == "whole" && (cli.IsSet(fs, "full") || cli.IsSet(fs, "tools-name")):
		return nil, errors.New("--full and --tools-name go with --tools slim")
	case !toolsName.MatchString(*c.prefix):
		return nil, fmt.Errorf("--tools-name is %q; it is at most 40 letters, digits, - and _", *c.prefix)
	}
	m := &mcpproxy.Model{DryRun: *c.dryRun, Always: *c.channel == "always"}
	m.MinSaving, m.Dense, m.Both, m.Count = *c.minSaving, *c.dense, *c.channel == "both", countShort
	only, except := *c.only, *c.except
	m.Named = func(tool string) bool { return matchesAny(only, tool) }
	m.Applies = func(tool string) bool { return (only == "" || m.Named(tool)) && !matchesAny(except, tool) }
	if full := *c.full; *c.tools == "slim" {
		m.Slim = &compact.SlimOptions{Full: func(tool string) bool { return matchesAny(full, tool) }, Prefix: *c.prefix}
	}
	if hide := *c.hide; hide != "" {
		m.Hidden = func(tool string) bool { return matchesAny(hide, tool) }
	}
	return m, nil
}

// off is what stays of a choice when the proxy is switched off: hidden tools stay hidden.
func off(m *mcpproxy.Model) *mcpproxy.Model {
	if m == nil || m.Hidden == nil {
		return nil
	}
	bare := &mcpproxy.Model{Hidden: m.Hidden, Log: m.Log, Applies: func(string) bool { return false }}
	bare.MinSaving, bare.Both = m.MinSaving, true
	return bare
}

// toolsName is what APIs of models take as a part of a tool's name.
var toolsName = regexp.MustCompile(`^[A-Za-z0-9_-]{0,40}$`)

// countShort treats all long texts as equally short, since counting them would take too long: they
// then stay as they are.
func countShort(text string) int {
	if len(text) > maxCounted {
		return math.MinInt
	}
	return o200k.Count(text)
}

// matchesAny says whether a name matches one of the comma-separated patterns; * stands for any
// text. White space around a pattern is none of it.
func matchesAny(patterns, name string) bool {
	for pattern := range strings.SplitSeq(patterns, ",") {
		if pattern = strings.TrimSpace(pattern); pattern != "" && matches(pattern, name) {
			return true
		}
	}
	return false
}

func matches(pattern, name string) bool {
	parts := strings.Split(pattern, "*")
	last := len(parts) - 1
	name, ok := strings.CutPrefix(name, parts[0])
	if last == 0 {
		return ok && name == ""
	}
	for _, part := range parts[1:last] {
		_, rest, found := strings.Cut(name, part)
		name, ok = rest, ok && found
	}
	return ok && strings.HasSuffix(name, parts[last])
}
