package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"

	"github.com/compactgen/compactgen/cmd/compactgen/measure"
	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/internal/cli"
)

// noneOfTexts refuses flags that say what texts are.
func noneOfTexts(fs *flag.FlagSet) error {
	for _, name := range []string{"into", "member", "ndjson"} {
		if cli.IsSet(fs, name) {
			return fmt.Errorf("--%s is of texts, and --record measures records, one a line", name)
		}
	}
	return nil
}

// measureRecords measures files of records, and goes on behind a wrong line.
func measureRecords(o measure.Options, stdio cli.IO) (*measure.Report, error) {
	m, err := measure.NewRecords(o)
	if err != nil {
		return nil, err
	}
	wrong := 0
	for _, path := range o.Paths {
		n, err := measureLines(m, o, path, stdio)
		if err != nil {
			return nil, err
		}
		wrong += n
	}
	report, err := m.Report(wrong)
	if err != nil && wrong > 0 {
		fmt.Fprintln(stdio.Err, err)
		err = wrongLines(wrong, stdio.Err)
	}
	return report, err
}

func measureLines(m *measure.Records, o measure.Options, path string, stdio cli.IO) (wrong int, err error) {
	in, name := io.NopCloser(stdio.In), "line "
	if path != "-" {
		if in, err = cli.Open(path); err != nil {
			return 0, err
		}
		name = path + ":"
	}
	defer in.Close()
	r := records.Of(o.Model, o.Record)
	m.Begin(path)
	defer m.End()
	return goodLines(in, name, o.Protocol.Limits().Input, newCounter(stdio.Err), func(n int, line []byte) (refused, err error) {
		fields, refused := readRecord(o.Protocol, r, bytes.TrimSuffix(line, []byte("\r")))
		if refused != nil {
			return fmt.Errorf("the record %s: %w", r.Name, refused), nil
		}
		return m.Add(n, fields)
	})
}
