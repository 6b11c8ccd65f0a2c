package main

import (
	"flag"
	"io"
	"strings"

	"github.com/compactgen/compactgen/cmd/compactgen/inspect"
	"github.com/compactgen/compactgen/internal/cli"
	compact "github.com/compactgen/compactgen/runtime/go"
)

func runCompress(fs *flag.FlagSet, args []string, stdio cli.IO) error {
	chosen := cli.ChooseSpec(fs)
	algorithm := fs.String("algorithm", "exact", "an algorithm of the spec, or exact, auto, smallest")
	quality := fs.Int("quality", 0, "the `quality` of Brotli, 4 to 6 (default: the spec's)")
	plain := fs.Bool("plain", false, "the structure algorithm's frames are plain: for a model to read")
	allowed := allowedFlag(fs)
	if err := cli.Parse(fs, args, false); err != nil {
		return err
	}
	p, err := chosen.ReadProtocol(stdio)
	if err != nil {
		return err
	}
	if err := knownAlgorithms(p, *allowed, *algorithm, algorithmChoices...); err != nil {
		return err
	}
	in, err := io.ReadAll(stdio.In)
	if err != nil {
		return err
	}
	o := compact.CompressOptions{Algorithm: compact.Algorithm(*algorithm), Allowed: algorithms(*allowed), Quality: *quality, Plain: *plain}
	out, err := p.AppendCompress(nil, string(in), o)
	if err != nil {
		return finding(stdio, err)
	}
	_, err = stdio.Out.Write(out)
	return err
}

func runDecompress(fs *flag.FlagSet, args []string, stdio cli.IO) error {
	chosen, allowed, trim := cli.ChooseSpec(fs), allowedFlag(fs), trimFlag(fs)
	model := fs.Bool("model", false, "the JSON in a text that a model was given by compactmcp proxy --model; the spec is the built-in one unless --spec names another")
	if err := cli.Parse(fs, args, false); err != nil {
		return err
	}
	if *model {
		chosen = chosen.OrBuiltin()
	}
	m, p, err := chosen.ReadBoth(stdio)
	if err != nil {
		return err
	}
	if err := knownAlgorithms(p, *allowed, ""); err != nil && !*model {
		return err
	}
	read, err := readFramed(stdio.In, *trim)
	if err != nil {
		return err
	}
	decompress := func(frame string) (string, error) {
		if *model {
			return p.RestoreText(frame)
		}
		out, err := p.AppendDecompress(nil, []byte(frame), compact.DecompressOptions{Allowed: algorithms(*allowed)})
		return string(out), err
	}
	out, err := decompress(read.whole())
	if err != nil || inspect.New(m, p).Family(read.frame) != "" { // content without a tag keeps its line end
		advice := read.advice(outcomeOf(out, err), func() outcome { return outcomeOf(decompress(read.frame)) })
		defer sayAdvice(stdio, "", advice)
	}
	if err != nil {
		return finding(stdio, err)
	}
	_, err = io.WriteString(stdio.Out, out)
	return err
}

// knownAlgorithms refuses names that the spec does not declare. One without
// compression has an error of its own.
func knownAlgorithms(p *compact.Protocol, allowed, algorithm string, choices ...string) error {
	declared := names(p.Algorithms())
	if len(declared) == 0 {
		return nil
	}
	for _, name := range algorithms(allowed) {
		if err := known("algorithm", string(name), declared); err != nil {
			return err
		}
	}
	if algorithm == "" {
		return nil
	}
	return known("algorithm", algorithm, append(declared, choices...))
}

func allowedFlag(fs *flag.FlagSet) *string {
	return fs.String("allowed", "", "comma-separated `algorithms` that were negotiated (default: all)")
}

func algorithms(list string) []compact.Algorithm {
	if list == "" {
		return nil
	}
	var names []compact.Algorithm
	for _, name := range strings.Split(list, ",") {
		names = append(names, compact.Algorithm(name))
	}
	return names
}
