package python

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/compactgen/compactgen/gen/model"
)

// groupView is a condition and what follows from it: a prefix that no other
// shares the first character of, or the prefixes of one first character.
type groupView struct {
	Condition string
	Body      []string
}

// groups sorts the prefixes by their first characters, in the order of the
// formats. Verbose is told by what follows white space.
func groups(m *model.Model) []groupView {
	var firsts []string
	for _, f := range m.Formats {
		if f.Chain[0] == "verbose" {
			continue
		}
		for _, p := range append([]string{f.Prefix}, f.Legacy...) {
			if r, _ := utf8.DecodeRuneInString(p); !slices.Contains(firsts, string(r)) {
				firsts = append(firsts, string(r))
			}
		}
	}
	var list []groupView
	for _, first := range firsts {
		list = append(list, group(m, first))
	}
	return list
}

// group tests the prefixes of one first character, longest first. Frames that are
// no responses matter only where a format's prefix is the beginning of theirs.
func group(m *model.Model, first string) groupView {
	var prefixes []model.Prefix
	for _, p := range m.Prefixes {
		if strings.HasPrefix(p.Text, first) && (p.Format != "" || extends(m, p.Text)) {
			prefixes = append(prefixes, p)
		}
	}
	if len(prefixes) == 1 && prefixes[0].Text != first {
		return groupView{startsWith(prefixes[0]), []string{outcome(m, prefixes[0])}}
	}
	g := groupView{Condition: "first == " + quote(first)}
	for _, p := range prefixes {
		if p.Text == first {
			g.Body = append(g.Body, outcome(m, p))
		} else {
			g.Body = append(g.Body, "if "+startsWith(p)+":", "    "+outcome(m, p))
		}
	}
	return g
}

// extends says whether a prefix begins with one of a format.
func extends(m *model.Model, text string) bool {
	return slices.ContainsFunc(m.Prefixes, func(p model.Prefix) bool {
		return p.Format != "" && strings.HasPrefix(text, p.Text)
	})
}

func startsWith(p model.Prefix) string { return "wire.startswith(" + quote(p.Text) + ")" }

// outcome is the statement for a frame of a prefix.
func outcome(m *model.Model, p model.Prefix) string {
	f := m.Format(p.Format)
	if f == nil {
		return "raise not_a_response()"
	}
	rest := "wire[" + strconv.Itoa(utf8.RuneCountInString(p.Text)) + ":]"
	return "return " + decodeCall(f.Name, rest, slices.Contains(f.Chain, "zlib"))
}

func decodeCall(name, text string, limited bool) string {
	if limited {
		text += ", limits"
	}
	return "_decode_" + name + "(" + text + ")"
}
