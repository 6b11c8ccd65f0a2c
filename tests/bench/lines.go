package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// lineRows are how many records the command line reads and writes in a second of CPU
// time, with one core for all that it does.
func (g generator) lineRows() (list []row, err error) {
	g.env = []string{"GOMAXPROCS=1"}
	const records = 20_000
	var lines bytes.Buffer
	for i := range records {
		fmt.Fprintf(&lines, "{\"status\":\"OK\",\"model\":\"G3\",\"tokens\":%d,\"result\":\"%s\"}\n", i, strings.Repeat(fmt.Sprintf("answer %d; ", i), i%20))
	}
	values := filepath.Join(g.dir, "records.ndjson")
	if err := os.WriteFile(values, lines.Bytes(), 0o644); err != nil {
		return nil, err
	}
	for _, format := range []string{"auto", "compressed"} {
		frames := filepath.Join(g.dir, format+".txt")
		c := command(g.root, g.stderr, g.binary, "encode", "--builtin", "--lines", "--format", format, values)
		out, err := c.Output()
		if err == nil {
			err = os.WriteFile(frames, out, 0o644)
		}
		if err != nil {
			return nil, fmt.Errorf("encode --lines: %w", err)
		}
		for _, args := range [][]string{{"encode", "--builtin", "--lines", "--format", format, values}, {"decode", "--builtin", "--lines", frames}} {
			took, err := g.time(5, args...)
			if err != nil {
				return nil, err
			}
			list = append(list, row{
				Name: args[0] + " --lines", Size: "20,000 records, " + format, Peer: "records in a second on one core",
				Ratio: records / (took / 1000), Goal: ">= 10000",
			})
		}
	}
	return list, nil
}
