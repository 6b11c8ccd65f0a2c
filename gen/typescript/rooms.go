package typescript

import (
	"regexp"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// layouts are what reads and writes them, as the names of a type's functions end.
var layouts = map[string]model.Feature{
	"Code":    model.FeaturePayload,
	"Integer": model.FeaturePayload,
	"Json":    model.FeatureVerbose,
	"Payload": model.FeaturePayload,
	"Text":    model.FeatureDSL,
}

const typeFile = "src/record/type-"

var (
	statement   = regexp.MustCompile(`(?m)^(import (?:type )?)\{([^}]*)\}( from "[^"]*";)\n`)
	declaration = regexp.MustCompile(`(?m)^(export )?(?:function|const) (\w+)`)
	word        = regexp.MustCompile(`\w+`)
)

// Fit leaves out of a type's file what is done with its values in layouts that the
// protocol lacks, and what nothing else needs then. Blank lines stand between
// declarations, and nowhere else.
func Fit(m *model.Model, name string, src []byte) ([]byte, error) {
	typ, is := strings.CutPrefix(name, typeFile)
	if !is {
		return src, nil
	}
	imports, code := statement.FindAllStringSubmatch(string(src), -1), statement.ReplaceAllString(string(src), "")
	typ = strings.TrimSuffix(typ, ".ts")
	blocks := slices.DeleteFunc(strings.Split(strings.TrimSpace(code), "\n\n"), func(block string) bool {
		found := declaration.FindStringSubmatch(block)
		return found != nil && !fits(m, strings.ToUpper(typ[:1])+typ[1:], found[2])
	})
	for before := 0; before != len(blocks); {
		before = len(blocks)
		blocks = slices.DeleteFunc(slices.Clone(blocks), func(block string) bool {
			found := declaration.FindStringSubmatch(block)
			return found != nil && found[1] == "" && words(blocks)[found[2]] == words([]string{block})[found[2]]
		})
	}
	used := words(blocks)
	var out strings.Builder
	for _, parts := range imports {
		var names []string
		for name := range strings.SplitSeq(parts[2], ",") {
			if name = strings.TrimSpace(name); used[strings.TrimPrefix(name, "type ")] > 0 {
				names = append(names, name)
			}
		}
		if len(names) > 0 {
			out.WriteString(parts[1] + "{ " + strings.Join(names, ", ") + " }" + parts[3] + "\n")
		}
	}
	return []byte(out.String() + "\n" + strings.Join(blocks, "\n\n") + "\n"), nil
}

// fits says whether the protocol has the layout that a function of the type is for.
func fits(m *model.Model, typ, function string) bool {
	for _, verb := range []string{"read", "write"} {
		if end, is := strings.CutPrefix(function, verb+typ); is {
			return m.Has(layouts[end])
		}
	}
	return true
}

// words counts them.
func words(blocks []string) map[string]int {
	count := map[string]int{}
	for _, block := range blocks {
		for _, w := range word.FindAllString(block, -1) {
			count[w]++
		}
	}
	return count
}
