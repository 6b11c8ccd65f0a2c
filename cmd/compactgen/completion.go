package main

import (
	"flag"
	"io"
	"strconv"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/cmd/compactgen/records"
	"github.com/compactgen/compactgen/gen"
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/internal/cli"
	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// values are the closed sets that a flag of the command chooses from, or, with
// no flag, its word; of records and what they have, and of algorithms, those of the
// spec that the words before choose.
func values(c cli.Command, name string, before []string) []string {
	switch word := strings.TrimPrefix(c.Name, "compactgen "); word + " " + name {
	case "generate lang", "check lang", "where lang":
		return gen.Languages()
	case "validate format", "breaking format", "inspect format":
		return []string{"text", "json"}
	case "measure format":
		return []string{"text", "json", "markdown"}
	case "encode record", "decode record", "measure record", "measure into":
		return declared(c, before, (*compact.Protocol).Records)
	case "encode format":
		return formatsOf(c, before)
	case "encode payload-version":
		return versionsOf(recordOf(c, before))
	case "encode allow-loss":
		return optionalOf(recordOf(c, before))
	case "compress algorithm":
		return append(declared(c, before, (*compact.Protocol).Algorithms), algorithmChoices...)
	case "compress allowed", "decompress allowed":
		return declared(c, before, (*compact.Protocol).Algorithms)
	case "inspect as":
		return inspect.Families()
	case "breaking explain":
		return rules.IDs()
	case "completion ":
		return cli.Shells
	}
	return nil
}

// formatsOf are the formats and selections of the record that the words choose, or
// those of any record.
func formatsOf(c cli.Command, words []string) []string {
	r, err := recordOf(c, words)
	switch {
	case err != nil:
		return []string{"auto", "smallest", "tokens"}
	case r == nil:
		return nil
	}
	return formatChoices(r)
}

func versionsOf(r *model.Record, err error) (list []string) {
	if err != nil || r == nil || r.Payload == nil {
		return nil
	}
	for _, v := range r.Payload.Versions {
		list = append(list, strconv.FormatInt(v.Version, 10))
	}
	return list
}

func optionalOf(r *model.Record, err error) (list []string) {
	if err != nil || r == nil {
		return nil
	}
	for _, f := range r.Fields {
		if f.Optional {
			list = append(list, f.Name)
		}
	}
	return list
}

// recordOf is the record that the words choose, nil if the spec has none of the name.
func recordOf(c cli.Command, words []string) (*model.Record, error) {
	fs, choice := chosen(c, words)
	m, err := choice.ReadModel(cli.IO{Out: io.Discard, Err: io.Discard})
	if err != nil {
		return nil, err
	}
	return records.Of(m, fs.Lookup("record").Value.String()), nil
}

// chosen are the flags that the words set, and the spec that they choose.
func chosen(c cli.Command, words []string) (*flag.FlagSet, cli.SpecFlags) {
	fs := c.Flags()
	_ = fs.Parse(words) // as far as they go: the last flag waits for its value
	path, builtin := fs.Lookup("spec").Value.String(), fs.Lookup("builtin").Value.String() == "true"
	return fs, cli.SpecFlags{Command: c.Name, Path: &path, Builtin: &builtin}
}

// declared are the names that the spec has which the words choose; none if it
// cannot be read.
func declared[T ~string](c cli.Command, words []string, list func(*compact.Protocol) []T) []string {
	_, choice := chosen(c, words)
	p, err := choice.ReadProtocol(cli.IO{Out: io.Discard, Err: io.Discard})
	if err != nil {
		return nil
	}
	return names(list(p))
}

func names[T ~string](list []T) []string {
	var out []string
	for _, v := range list {
		out = append(out, string(v))
	}
	return out
}
