package main

import (
	"strconv"

	"github.com/compactgen/compactgen/cmd/compactgen/measure"
	"github.com/compactgen/compactgen/tests/mcp/real"
)

// slim prints what the tools of published servers cost a model, whole and in slim lists.
func (b *mcpBench) slim() error {
	packages, err := real.Packages()
	if err == nil {
		err = real.InstallPublished(packages)
	}
	if err != nil {
		return err
	}
	b.printf("\n## Lists of tools\n\nTokens (o200k) of name, description and input schema, in whole and in slim lists, these with describe_tools; what describe_tools costs for one tool and for three, by the mean, and for all; and from how many described tools on the slim list costs more than the whole one.\n\n" +
		"| server | tools | whole | slim | left | one | three | all | costs more from |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	var sum measure.ToolReport
	for _, s := range real.PublishedServers {
		list, err := s.Tools(packages)
		if err != nil {
			return err
		}
		tools, err := measure.ToolList([]byte(list))
		if err != nil {
			return err
		}
		r, err := measure.Tools(tools, nil)
		if err != nil {
			return err
		}
		b.slimRow(s.Package, r)
		sum.Tools = append(sum.Tools, r.Tools...)
		sum.Total.Whole += r.Total.Whole
		sum.Total.Slim += r.Total.Slim
	}
	n := len(sum.Tools)
	sum.Describe = measure.Description{One: sum.Total.Whole / n, Three: 3 * sum.Total.Whole / n, All: sum.Total.Whole}
	b.slimRow("all", &sum)
	return nil
}

func (b *mcpBench) slimRow(name string, r *measure.ToolReport) {
	d, saved := r.Describe, r.Total.Whole-r.Total.Slim
	more := "–"
	if saved > 0 {
		more = strconv.Itoa(saved/d.One + 1)
	}
	b.printf("| %s | %d | %d | %d | %.1f %% | %d | %d | %d | %s |\n", name, len(r.Tools), r.Total.Whole, r.Total.Slim, 100*float64(r.Total.Slim)/float64(r.Total.Whole), d.One, d.Three, d.All, more)
}
