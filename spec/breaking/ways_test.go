package breaking_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/compactgen/compactgen/spec/breaking"
	"github.com/compactgen/compactgen/spec/breaking/rules"
)

// steps are the ways that findings name: the edits that make the old spec, and those of each
// release.
func steps() map[string]struct{ base, releases []edit } {
	record := edit{lastOfRecord, lastOfRecord + example("record-added").after[len(lastOfRecord):]}
	page := edit{lastOfRecord, lastOfRecord + example("payload-version-read").before}
	noted := `formats: [{name: note, prefix: "N{", chain: [verbose]}]`
	lined := `{name: line, prefix: "N|", chain: [dsl]}`
	return map[string]struct{ base, releases []edit }{
		"format-prefix": {nil, []edit{
			{`prefix: "Z"`, "prefix: \"Z\"\n        legacy_prefixes: [\"Y\"]"},
			{"prefix: \"Z\"\n        legacy_prefixes: [\"Y\"]", "prefix: \"Y\"\n        legacy_prefixes: [\"Z\"]"},
		}},
		"format-chain": {nil, []edit{example("format-added"), {"smallest: [dsl, verbose, binary, base85, compressed]", "smallest: [dsl, verbose, binary, base85, packed]"}}},
		"format-added-chosen": {[]edit{record}, []edit{
			{noted, `dsl: {separator: "|", fields: [text]}` + "\n    " + noted[:len(noted)-1] + ", " + lined + "]"},
			{noted[:len(noted)-1] + ", " + lined + "]", "formats: [" + lined + `, {name: note, prefix: "N{", chain: [verbose]}]`},
		}},
		"payload-version-written": {[]edit{page}, []edit{example("payload-version-read"), {"payload: {default: 1, versions: [{version: 1, fields: [{field: text, as: text}]}, ", "payload: {default: 2, versions: [{version: 1, fields: [{field: text, as: text}]}, "}}},
		"payload-fields":          {nil, []edit{example("payload-version-added"), {"default: 3\n", "default: 4\n"}}},
		"delta-operation-added":   {surroundings["delta-operation-offered"].base, []edit{example("delta-operation-offered"), example("delta-unasked")}},
	}
}

// The ways that findings name come to what they promise: no release breaks anything once its
// readers are out first, and the last one needs not even that.
func TestWays(t *testing.T) {
	all := steps()
	if of := slices.Sorted(maps.Keys(all)); !slices.Equal(of, rules.Ways()) {
		t.Errorf("there are ways for %v, and steps for %v", rules.Ways(), of)
	}
	for id, s := range all {
		t.Run(id, func(t *testing.T) {
			src := apply(t, shipped(t), s.base...)
			for i, release := range s.releases {
				edited := apply(t, src, release)
				old, new := load(t, "old.yaml", src), load(t, "new.yaml", edited)
				found, _ := breaking.Compare(new, old)
				observed, why := agree(t, old, new)
				most := rules.ReadersFirst
				if i == len(s.releases)-1 {
					most = rules.EncoderOnly
				}
				if len(found) == 0 || found.Worst() > most || observed != found.Worst() {
					t.Errorf("release %d: %s, observed %s: %s", i+1, found, observed, why)
				}
				src = edited
			}
		})
	}
}
