package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"gopkg.in/yaml.v3"
)

// generatorRows measure the CPU time of compactgen itself: with the shipped
// spec, with specs of more and more rows, and with lines of records.
func generatorRows(root string, stderr io.Writer) ([]row, error) {
	dir, err := os.MkdirTemp("", "compactgen-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	g := generator{binary: filepath.Join(dir, "compactgen"), root: root, dir: dir, stderr: stderr}
	if err := command(root, stderr, "go", "build", "-o", g.binary, "./cmd/compactgen").Run(); err != nil {
		return nil, fmt.Errorf("go build: %w", err)
	}
	took, err := g.time(15, "generate", "--out", filepath.Join(dir, "tree"))
	if err != nil {
		return nil, err
	}
	list := []row{
		{Name: "generate", Size: "the shipped spec", Peer: "CPU time in ms", Ratio: took, Goal: "< 150"},
	}
	grown, err := g.growth()
	if err != nil {
		return nil, err
	}
	lines, err := g.lineRows()
	return slices.Concat(list, grown, lines), err
}

type generator struct {
	binary, root, dir string
	env               []string // beside our own
	stderr            io.Writer
}

// time is the median CPU time of a command, in milliseconds.
func (g generator) time(rounds int, args ...string) (float64, error) {
	var times []time.Duration
	for range rounds {
		c := command(g.root, g.stderr, g.binary, args...)
		c.Env = append(os.Environ(), g.env...)
		if err := c.Run(); err != nil {
			return 0, fmt.Errorf("%s: %w", args[0], err)
		}
		times = append(times, c.ProcessState.UserTime()+c.ProcessState.SystemTime())
	}
	return float64(median(times).Microseconds()) / 1000, nil
}

// growth runs each command on specs of 1,000, 10,000 and 100,000 rows. Linear
// time gives a ratio of about 10 for ten times the rows.
func (g generator) growth() ([]row, error) {
	var list []row
	before := map[string]float64{}
	for _, rows := range []int{1_000, 10_000, 100_000} {
		path := filepath.Join(g.dir, fmt.Sprintf("%d.yaml", rows))
		if err := writeLargeSpec(g.root, path, rows); err != nil {
			return nil, err
		}
		out := filepath.Join(g.dir, fmt.Sprint(rows))
		for _, args := range [][]string{{"validate"}, {"generate", "--out", out}, {"check", "--out", out}} {
			took, err := g.time(5, append(slices.Clone(args), "--spec", path)...)
			if err != nil {
				return nil, err
			}
			size, goal := fmt.Sprintf("%d table rows", rows), ""
			if rows == 10_000 {
				goal = "< 1000"
			}
			list = append(list, row{Name: args[0], Size: size, Peer: "CPU time in ms", Ratio: took, Goal: goal})
			if rows == 100_000 {
				list = append(list, row{Name: args[0], Size: size, Peer: "10000 rows (times their time)", Ratio: took / before[args[0]], Goal: "<= 15"})
			}
			before[args[0]] = took
		}
	}
	return list, nil
}

// longTables are those that may be long, with a new row of each.
var longTables = []struct {
	path []string
	row  string
}{
	{[]string{"tables", "0", "rows"}, `{code: "S%[1]d", integer: 1%06[1]d}`},
	{[]string{"tables", "1", "rows"}, `{code: "Q%[1]d", integer: 1%06[1]d, name: "model-%[1]d"}`},
	{[]string{"compression", "token", "contexts", "0", "keys"}, `{name: "content_%[1]d", short: "zz%[1]d"}`},
	{[]string{"compression", "token", "values", "0", "rows"}, `{name: "content_%[1]d", short: "zz%[1]d"}`},
}

// writeLargeSpec writes the shipped spec with that many rows more, evenly in
// every table that may be long.
func writeLargeSpec(root, path string, rows int) error {
	src, err := os.ReadFile(filepath.Join(root, "spec", "compact.yaml"))
	if err != nil {
		return err
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(src, &doc); err != nil {
		return err
	}
	for i := range rows {
		table := longTables[i%len(longTables)]
		var added yaml.Node
		if err := yaml.Unmarshal(fmt.Appendf(nil, table.row, i), &added); err != nil {
			return err
		}
		list := child(doc.Content[0], table.path)
		list.Content = append(list.Content, added.Content[0])
	}
	src, err = yaml.Marshal(&doc)
	if err != nil {
		return err
	}
	return os.WriteFile(path, src, 0o644)
}

// child follows the keys of mappings; 0 stands for the first element of a list.
func child(n *yaml.Node, path []string) *yaml.Node {
	for _, name := range path {
		at, _ := strconv.Atoi(name)
		if n.Kind == yaml.MappingNode {
			at = 1 + slices.IndexFunc(n.Content, func(k *yaml.Node) bool { return k.Value == name })
		}
		n = n.Content[at]
	}
	return n
}
