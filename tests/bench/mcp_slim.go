package main

import (
	"path/filepath"
	"strconv"

	"github.com/compactgen/compactgen/cmd/compactmcp/tests/real"
	"github.com/compactgen/compactgen/cmd/compactmcp/toolcost"
)

// slim prints what the tools of published servers cost a model, whole, in slim lists, and
// behind mcp-compressor.
func (b *mcpBench) slim() error {
	packages, err := real.Packages()
	if err == nil {
		err = real.InstallPublished(packages)
	}
	if err != nil {
		return err
	}
	python, err := real.PythonWith(compressorVersion)
	if err != nil {
		return err
	}
	compressor := filepath.Join(filepath.Dir(python), "mcp-compressor")
	b.printf("\n## Lists of tools\n\nTokens (o200k) of name, description and input schema, in whole and in slim lists, these with describe_tools; what describe_tools costs for one tool and for three, by the mean, and for all; and from how many described tools on the slim list costs more than the whole one.\n\n" +
		"| server | tools | whole | slim | left | one | three | all | costs more from |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	var sum toolcost.Report
	others := make([]int, len(compressorLevels))
	for _, s := range real.PublishedServers {
		r, err := toolsCost(s, packages)
		if err != nil {
			return err
		}
		for i, level := range compressorLevels {
			other, err := toolsCost(s, packages, compressor, "-c", level, "--")
			if err != nil {
				return err
			}
			others[i] += other.Total.Whole
		}
		b.slimRow(s.Package, r)
		sum.Tools = append(sum.Tools, r.Tools...)
		sum.Total.Whole += r.Total.Whole
		sum.Total.Slim += r.Total.Slim
	}
	n := len(sum.Tools)
	sum.Describe = toolcost.Description{One: sum.Total.Whole / n, Three: 3 * sum.Total.Whole / n, All: sum.Total.Whole}
	b.slimRow("all", &sum)
	b.printf("\n| all lists | tokens | left |\n|---|--:|--:|\n")
	row := func(name string, tokens int) {
		b.printf("| %s | %d | %.1f %% |\n", name, tokens, 100*float64(tokens)/float64(sum.Total.Whole))
	}
	row("whole", sum.Total.Whole)
	row("slim, each tool under its name", sum.Total.Slim)
	for i, level := range compressorLevels {
		row(compressorVersion+", "+level, others[i])
	}
	return nil
}

// What others make of the same lists: a few tools in the place of all.
const compressorVersion = "mcp-compressor==0.38.2"

var compressorLevels = []string{"low", "medium", "high", "max"}

// toolsCost measures the list of a server, perhaps behind another command.
func toolsCost(s real.Published, packages string, behind ...string) (*toolcost.Report, error) {
	list, err := s.Tools(packages, behind...)
	if err != nil {
		return nil, err
	}
	tools, err := toolcost.List([]byte(list))
	if err != nil {
		return nil, err
	}
	return toolcost.Measure(tools, nil)
}

func (b *mcpBench) slimRow(name string, r *toolcost.Report) {
	d, saved := r.Describe, r.Total.Whole-r.Total.Slim
	more := "–"
	if saved > 0 {
		more = strconv.Itoa(saved/d.One + 1)
	}
	b.printf("| %s | %d | %d | %d | %.1f %% | %d | %d | %d | %s |\n", name, len(r.Tools), r.Total.Whole, r.Total.Slim, 100*float64(r.Total.Slim)/float64(r.Total.Whole), d.One, d.Three, d.All, more)
}
