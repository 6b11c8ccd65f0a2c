package reference

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/compactgen/compactgen/gen/model"
)

type rule struct {
	name         string
	alternatives []string
}

// sharedRules are those that several others may use, callers first.
func sharedRules(m *model.Model) []rule {
	base64, fours, sixteens := base64Digits()
	list := []rule{
		{"base64", []string{`*( 4base64-digit ) ( 4base64-digit / 2base64-digit base64-four "=" / base64-digit base64-sixteen "==" )`}},
		{"base64-digit", ranges(base64)},
		{"base64-four", ranges(fours)},
		{"base64-sixteen", ranges(sixteens)},
		{"number", []string{`"0"`, "nonzero *15DIGIT"}},
		{"json-value", []string{"json-object", "json-array", "json-string", "json-number", `%s"true"`, `%s"false"`, `%s"null"`}},
		{"json-object", []string{`"{" ws [ json-member *( ws "," ws json-member ) ] ws "}"`}},
		{"json-member", []string{`json-string ws ":" ws json-value`}},
		{"json-array", []string{`"[" ws [ json-value *( ws "," ws json-value ) ] ws "]"`}},
		{"json-string", []string{"DQUOTE *json-char DQUOTE"}},
		{"json-char", []string{"%x20-21", "%x23-5B", "%x5D-D7FF", "%xE000-10FFFF", "json-escape"}},
		{"json-escape", []string{`"\" ( DQUOTE / "\" / "/" / %s"b" / %s"f" / %s"n" / %s"r" / %s"t" / %s"u" 4HEXDIG )`}},
		{"json-number", []string{`[ "-" ] ( "0" / nonzero *DIGIT ) [ "." 1*DIGIT ] [ "e" [ "+" / "-" ] 1*DIGIT ]`}},
		{"nonzero", []string{"%x31-39"}},
		{"ws", []string{"*( %x20 / %x9 / %xA / %xD )"}},
		{"text", []string{"*char"}},
		{"char", []string{"%x0-D7FF", "%xE000-10FFFF"}},
	}
	if m.Base85 != nil {
		list = append(list,
			rule{"base85", []string{"*( 5base85-digit ) 2*5base85-digit"}},
			rule{"base85-digit", ranges(m.Base85.Alphabet)})
	}
	return list
}

// shared writes the rules that are needed so far, and what they need.
func (g *abnf) shared(m *model.Model) {
	list := sharedRules(m)
	needed := map[string]bool{}
	var need func(text string)
	need = func(text string) {
		for _, name := range ruleNames(text) {
			i := slices.IndexFunc(list, func(r rule) bool { return r.name == name })
			if i < 0 || needed[name] {
				continue
			}
			needed[name] = true
			for _, a := range list[i].alternatives {
				need(a)
			}
		}
	}
	need(g.String())
	g.gap()
	for _, r := range list {
		if needed[r.name] {
			g.rule(r.name, r.alternatives...)
		}
	}
}

var (
	quotedTexts = regexp.MustCompile(`"[^"]*"|;[^\n]*`)
	names       = regexp.MustCompile(`[A-Za-z][A-Za-z0-9-]*`)
)

func ruleNames(text string) []string {
	return names.FindAllString(quotedTexts.ReplaceAllString(text, " "), -1)
}

// ranges are the characters of a text as num-vals, ascending.
func ranges(text string) (list []string) {
	chars := []rune(text)
	slices.Sort(chars)
	for len(chars) > 0 {
		n := 1
		for n < len(chars) && chars[n] == chars[n-1]+1 {
			n++
		}
		item := fmt.Sprintf("%%x%X", chars[0])
		if n > 1 {
			item += fmt.Sprintf("-%X", chars[n-1])
		}
		list, chars = append(list, item), chars[n:]
	}
	return list
}

// base64Digits are all digits, and those that end a text of padding: a multiple
// of 4 leaves two bits free, one of 16 four.
func base64Digits() (all, fours, sixteens string) {
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	for i := 0; i < len(digits); i += 4 {
		fours += digits[i : i+1]
		if i%16 == 0 {
			sixteens += digits[i : i+1]
		}
	}
	return digits, fours, sixteens
}
