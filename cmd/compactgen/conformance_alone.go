package main

import (
	"flag"
	"strconv"
	"strings"
)

// typed is a flag as a shell takes it, unless it says which cases there are.
func typed(f *flag.Flag) (words []string) {
	switch f.Name {
	case "seed", "case", "run", "for", "random", "vectors":
		return nil
	case "testee", "skip":
		for _, value := range *f.Value.(*list) {
			words = append(words, "--"+f.Name, shellWord(value))
		}
		return words
	}
	if value := f.Value.String(); value != "true" {
		return []string{"--" + f.Name, shellWord(value)}
	}
	return []string{"--" + f.Name}
}

// shellWord quotes what a shell would take apart.
func shellWord(s string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-@:="
	if s != "" && strings.Trim(s, plain) == "" {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// alone is the command that shows one case.
func (p *proof) alone(name string) string {
	words := append([]string{p.spec.Command}, p.typed...)
	return strings.Join(append(words, "--seed", strconv.FormatUint(*p.seed, 10), "--case", shellWord(name)), " ")
}
